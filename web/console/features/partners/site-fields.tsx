import type { operations } from '#contract/console/index.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextField } from '../../../kit/ui/text-field.tsx';
import type { AnswerOf } from '../../lib/api.ts';
import { partnerTexts } from './texts.ts';

export type PartnerSite = AnswerOf<typeof operations.getPartnerSite>;

/** The fields for the names of a partner site. */
export function NameFields({ site }: { readonly site?: PartnerSite }) {
  const t = useTexts(partnerTexts);
  return (
    <>
      <TextField
        label={t('nameJa')}
        name="nameJa"
        required
        maxLength={80}
        defaultValue={site?.nameJa}
      />
      <TextField
        label={t('nameEn')}
        name="nameEn"
        required
        maxLength={80}
        defaultValue={site?.nameEn}
      />
    </>
  );
}

/** Reads the names from a form. */
export function namesIn(form: FormData) {
  return {
    nameJa: fieldText(form, 'nameJa').trim(),
    nameEn: fieldText(form, 'nameEn').trim(),
  };
}

/** The field for the address of a partner site's API. */
export function UrlField({ site }: { readonly site?: PartnerSite }) {
  const t = useTexts(partnerTexts);
  return (
    <TextField
      label={t('url')}
      hint={t('urlHint')}
      name="url"
      type="url"
      pattern="https://.+"
      required
      maxLength={500}
      defaultValue={site?.url ?? undefined}
    />
  );
}
