import { useState } from 'react';
import * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { invalidate } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Versions, versionRow } from '../../ui/versions.tsx';
import { useAmountAlone } from '../approvals/use-amount-alone.ts';
import { useSend } from '../session/step-up.tsx';
import { ChangeableFields, changeableIn } from './changeable-fields.tsx';
import type { PromotionView } from './promotion-view.ts';
import { promotionTexts } from './texts.ts';
import { useTermTexts } from './use-term-texts.ts';

interface Props {
  readonly promotion: PromotionView;
}

/** Reads a promotion, its lists and its audit again after a command. */
async function readAgain(): Promise<void> {
  await Promise.all([
    invalidate(operations.getPromotion),
    invalidate(operations.listPromotions),
    invalidate(operations.listPromotionTimeline),
  ]);
}

/** The form that changes names, end or budget. Only fields that differ are sent. */
export function ChangePromotion({ promotion }: Props) {
  const t = useTexts(promotionTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('change')}
      hint={t('changeHint')}
      action={t('changeAction')}
      onDone={() => readAgain()}
      run={({ form, reason, idempotencyKey }) =>
        send(operations.changePromotion, {
          params: { promotionId: String(promotion.id) },
          body: { ...changedIn(form, promotion), reason },
          revision: `"${promotion.revision}"`,
          idempotencyKey,
        })
      }
      conflict={{
        shown: promotion,
        readAgain,
        versions: (seen, { current }) => <TermVersions seen={seen} current={current} />,
      }}
    >
      <ChangeableFields promotion={promotion} />
    </CommandPanel>
  );
}

/** Reads the changed terms from the form. */
function changedIn(form: FormData, promotion: PromotionView) {
  const { nameJa, nameEn, endsAt, budgetPoints, budgetUses } = changeableIn(form);
  // The field has whole minutes.
  const minute = (at: string | null) => at?.slice(0, 16);
  return {
    ...(nameJa !== promotion.nameJa && { nameJa }),
    ...(nameEn !== promotion.nameEn && { nameEn }),
    ...(minute(endsAt) !== minute(promotion.endsAt) && { endsAt }),
    ...(budgetPoints !== promotion.budgetPoints && { budgetPoints }),
    ...(budgetUses !== promotion.budgetUses && { budgetUses }),
  };
}

/** The terms that were shown beside the current ones, if somebody changed them meanwhile. */
function TermVersions({
  seen,
  current,
}: {
  readonly seen: PromotionView;
  readonly current: unknown;
}) {
  const t = useTexts(promotionTexts);
  const { endText } = useTermTexts();
  const parsed = z.safeParse(operations.getPromotion.answer, current);
  if (!parsed.success) return <Versions versions={[]} />;
  const row = versionRow(seen, parsed.data);
  return (
    <Versions
      versions={[
        row(t('nameJa'), ({ nameJa }) => nameJa),
        row(t('nameEn'), ({ nameEn }) => nameEn),
        row(t('until'), endText),
        ...(['budgetPoints', 'budgetUses'] as const).map((name) =>
          row(t(name), (promotion) => formatNumber(promotion[name] ?? 0)),
        ),
      ]}
    />
  );
}

/** The form that stops a promotion for good. */
export function StopPromotion({ promotion }: Props) {
  const t = useTexts(promotionTexts);
  const send = useSend();
  return (
    <CommandPanel
      title={t('stop')}
      hint={t('stopHint')}
      action={t('stopAction')}
      onDone={() => readAgain()}
      run={({ reason, idempotencyKey }) =>
        send(operations.stopPromotion, {
          params: { promotionId: String(promotion.id) },
          body: { reason },
          idempotencyKey,
        })
      }
    />
  );
}

/** The form that hands out a coupon to members by their numbers. */
export function HandOutCoupon({ promotion }: Props) {
  const t = useTexts(promotionTexts);
  const send = useSend();
  const limit = useAmountAlone();
  const [result, setResult] = useState<AnswerOf<typeof operations.handOutCoupon> | null>(null);
  return (
    <>
      <CommandPanel
        title={t('handOut')}
        hint={t('handOutHint', { limit })}
        action={t('handOutAction')}
        onDone={() => readAgain()}
        run={async ({ form, reason, idempotencyKey }) => {
          setResult(null);
          const sent = await send(operations.handOutCoupon, {
            params: { promotionId: String(promotion.id) },
            body: { members: numbersIn(fieldText(form, 'members')), reason },
            idempotencyKey,
          });
          if (sent.ok) setResult(sent.answer);
          return sent;
        }}
      >
        <TextArea
          label={t('members')}
          hint={t('membersHint')}
          name="members"
          inputMode="numeric"
          rows={3}
          required
        />
      </CommandPanel>
      {result && (
        <Notice kind="success">
          {t('handedOut', {
            given: formatNumber(result.given),
            before: formatNumber(result.before),
            withheld: formatNumber(result.withheld),
          })}
        </Notice>
      )}
    </>
  );
}

/** The numbers in a text, in its order. */
function numbersIn(text: string): number[] {
  return (text.normalize('NFKC').match(/\d+/g) ?? []).map(Number);
}
