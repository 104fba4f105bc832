import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { digitsOf } from '../../lib/digits.ts';
import { fromJapanField, toJapanField } from '../../lib/japan-time.ts';
import type { PromotionView } from './promotion-view.ts';
import { promotionTexts } from './texts.ts';

/** The terms that also change later. Without a promotion the fields are empty. */
export function ChangeableFields({ promotion }: { readonly promotion?: PromotionView }) {
  const t = useTexts(promotionTexts);
  // A promotion keeps its kinds of limit, so a form of changes has only those.
  const hasLimit = (name: 'budgetPoints' | 'budgetUses') =>
    promotion === undefined || promotion[name] !== null;
  return (
    <>
      <TextField
        label={t('endsAt')}
        name="endsAt"
        type="datetime-local"
        defaultValue={toJapanField(promotion?.endsAt ?? null)}
      />
      {(['nameJa', 'nameEn'] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          name={name}
          lang={name === 'nameJa' ? 'ja' : 'en'}
          autoComplete="off"
          required
          maxLength={60}
          defaultValue={promotion?.[name]}
        />
      ))}
      {(['budgetPoints', 'budgetUses'] as const).filter(hasLimit).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          name={name}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={promotion?.[name] ?? undefined}
        />
      ))}
    </>
  );
}

/** Reads these fields from the form. What the browser has not checked, the server refuses. */
export function changeableIn(form: FormData) {
  return {
    nameJa: fieldText(form, 'nameJa').trim(),
    nameEn: fieldText(form, 'nameEn').trim(),
    endsAt: fromJapanField(fieldText(form, 'endsAt')),
    budgetPoints: digitsOf(fieldText(form, 'budgetPoints')),
    budgetUses: digitsOf(fieldText(form, 'budgetUses')),
  };
}
