import { useState } from 'react';
import { useNavigate } from 'react-router';
import { operations } from '#contract/console/index.ts';
import { promotionKinds, promotionWays } from '#contract/console/promotions.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatNumber } from '../../../kit/lib/format.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { digitsOf } from '../../lib/digits.ts';
import { fromJapanField } from '../../lib/japan-time.ts';
import { paths } from '../../lib/paths.ts';
import { invalidate, useRead } from '../../lib/queries.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { useAmountAlone } from '../approvals/use-amount-alone.ts';
import { useSend } from '../session/step-up.tsx';
import { ChangeableFields, changeableIn } from './changeable-fields.tsx';
import { promotionTexts } from './texts.ts';

type Way = (typeof promotionWays)[number];
type Kind = (typeof promotionKinds)[number];

/** The form that makes a coupon or a bonus of courses, and opens its page. */
export function MakePromotion() {
  const t = useTexts(promotionTexts);
  const send = useSend();
  const navigate = useNavigate();
  return (
    <CommandPanel
      title={t('make')}
      hint={t('makeHint', { limit: useAmountAlone() })}
      action={t('makeAction')}
      onDone={() => invalidate(operations.listPromotions)}
      run={async ({ form, reason, idempotencyKey }) => {
        const body = { ...termsIn(form), reason };
        const result = await send(operations.makePromotion, { body, idempotencyKey });
        if (result.ok) await navigate(`${paths.promotions}/${result.answer.id}`);
        return result;
      }}
    >
      <TermFields />
    </CommandPanel>
  );
}

/** The fields of all terms. Which code and which course are asked only where there is one. */
function TermFields() {
  const t = useTexts(promotionTexts);
  const [way, setWay] = useState<Way>('code');
  const [kind, setKind] = useState<Kind>('points');
  return (
    <>
      <SelectField
        label={t('way')}
        name="way"
        value={way}
        onChange={({ target }) => setWay(wayOf(target.value))}
      >
        {promotionWays.map((each) => (
          <option key={each} value={each}>
            {t(`way_${each}`)}
          </option>
        ))}
      </SelectField>
      {way === 'code' && <CodeFields />}
      {way === 'daily' && <p>{t('dailyHint')}</p>}
      <SelectField
        label={t('kind')}
        name="kind"
        value={way === 'daily' ? 'points' : kind}
        onChange={({ target }) => setKind(kindOf(target.value))}
      >
        {(way === 'daily' ? (['points'] as const) : promotionKinds).map((each) => (
          <option key={each} value={each}>
            {t(`kind_${each}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('amount')}
        name="amount"
        inputMode="numeric"
        autoComplete="off"
        required
      />
      {(way === 'course' || (way !== 'daily' && kind === 'percent')) && <CourseField />}
      <TextField label={t('startsAt')} name="startsAt" type="datetime-local" required />
      <ChangeableFields />
      {way !== 'daily' && (
        <TextField
          label={t('usesPerMember')}
          name="usesPerMember"
          inputMode="numeric"
          autoComplete="off"
          required
          defaultValue={1}
        />
      )}
      <label>
        <input type="checkbox" name="newcomersOnly" /> {t('newcomersOnly')}
      </label>
    </>
  );
}

/** Draws a code, or asks for a chosen one. */
function CodeFields() {
  const t = useTexts(promotionTexts);
  const [isChosen, setChosen] = useState(false);
  return (
    <>
      <SelectField
        label={t('codeWay')}
        value={isChosen ? 'chosen' : 'drawn'}
        onChange={({ target }) => setChosen(target.value === 'chosen')}
      >
        <option value="drawn">{t('codeWay_drawn')}</option>
        <option value="chosen">{t('codeWay_chosen')}</option>
      </SelectField>
      {isChosen && (
        <TextField
          label={t('couponCode')}
          hint={t('couponCodeHint')}
          name="couponCode"
          autoComplete="off"
          required
          maxLength={40}
        />
      )}
    </>
  );
}

function CourseField() {
  const t = useTexts(promotionTexts);
  const { data } = useRead(operations.listPromotionCourses, {});
  return (
    <SelectField label={t('course')} name="courseId" defaultValue="">
      <option value="">{t('everyCourse')}</option>
      {data?.items.map(({ id, points }) => (
        <option key={id} value={id}>
          {t('courseOf', { points: formatNumber(points), id: String(id) })}
        </option>
      ))}
    </SelectField>
  );
}

function wayOf(value: string): Way {
  return promotionWays.find((each) => each === value) ?? 'code';
}

function kindOf(value: string): Kind {
  return promotionKinds.find((each) => each === value) ?? 'points';
}

/** Reads the terms from the form. */
function termsIn(form: FormData) {
  const number = (name: string) => digitsOf(fieldText(form, name));
  const way = wayOf(fieldText(form, 'way'));
  return {
    ...{ way, kind: kindOf(fieldText(form, 'kind')) },
    amount: number('amount') ?? 0,
    courseId: number('courseId'),
    couponCode: fieldText(form, 'couponCode').trim() || null,
    startsAt: fromJapanField(fieldText(form, 'startsAt')) ?? '',
    newcomersOnly: form.get('newcomersOnly') === 'on',
    usesPerMember: way === 'daily' ? 1 : (number('usesPerMember') ?? 0),
    ...changeableIn(form),
  };
}
