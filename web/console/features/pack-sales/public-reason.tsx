import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { packSaleTexts } from './texts.ts';

/** The fields of a reason that members read, in both languages. */
export function PublicReason() {
  const t = useTexts(packSaleTexts);
  return (
    <>
      <TextField label={t('publicJa')} name="publicJa" required maxLength={300} lang="ja" />
      <TextField label={t('publicEn')} name="publicEn" required maxLength={300} lang="en" />
    </>
  );
}

/** Reads the reason for visitors in both languages; '' where staff typed none. */
export function publicReasonOf(form: FormData): { ja: string; en: string } {
  return { ja: fieldText(form, 'publicJa'), en: fieldText(form, 'publicEn') };
}
