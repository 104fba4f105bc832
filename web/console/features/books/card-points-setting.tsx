import { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { invalidate, useRead } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Versions } from '../../ui/versions.tsx';
import { useSend } from '../session/step-up.tsx';
import { bookTexts } from './texts.ts';

/** The form that sets whether points for returned cards count as paid or free. */
export function CardPointsSetting() {
  const { data } = useRead(operations.getCardPoints, {});
  return data === undefined ? null : <CardPointsForm data={data} />;
}

interface CardPointsFormProps {
  readonly data: AnswerOf<typeof operations.getCardPoints>;
}

/** The form, made from the revision that is shown. If somebody changed it, it shows both. */
function CardPointsForm({ data }: CardPointsFormProps) {
  const t = useTexts(bookTexts);
  const send = useSend();
  const wordsOf = (origin: 'paid' | 'free') => t(`cardPointsAre_${origin}`);
  return (
    <CommandPanel
      title={t(`cardPointsNow_${data.origin}`)}
      hint={t('cardPointsHint')}
      action={t('cardPointsChange')}
      onDone={() => void invalidate(operations.getCardPoints)}
      run={({ form, reason, idempotencyKey }) => {
        const origin = fieldText(form, 'origin') === 'paid' ? ('paid' as const) : ('free' as const);
        const revision = `"${data.revision}"`;
        const body = { origin, reason };
        return send(operations.setCardPoints, { body, revision, idempotencyKey });
      }}
      conflict={{
        shown: data,
        readAgain: () => invalidate(operations.getCardPoints),
        versions: (seen) => (
          <Versions
            versions={[
              {
                name: t('cardPointsOrigin'),
                seen: wordsOf(seen.origin),
                current: wordsOf(data.origin),
              },
            ]}
          />
        ),
      }}
    >
      <SelectField label={t('cardPointsOrigin')} name="origin" defaultValue={data.origin}>
        <option value="free">{wordsOf('free')}</option>
        <option value="paid">{wordsOf('paid')}</option>
      </SelectField>
    </CommandPanel>
  );
}
