import type { OperatorContent } from '#contract/console/editions.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import styles from './editions.module.css';
import { editionTexts } from './texts.ts';

const languages = ['ja', 'en'] as const;
/** The fields in both languages; for those with a hint its name in the texts. */
const bilingual = [
  ['name', undefined],
  ['representative', undefined],
  ['head', 'headHint'],
  ['address', 'addressHint'],
  ['licence', 'licenceHint'],
  ['court', undefined],
] as const;

/** The fields of the operator's data, filled with the draft that is changed. */
export function OperatorFields({ draft }: { readonly draft: OperatorContent }) {
  const t = useTexts(editionTexts);
  return (
    <div className={styles.fields}>
      {bilingual.flatMap(([field, hint]) =>
        languages.map((language) => (
          <TextField
            key={`${field}_${language}`}
            label={t(`${field}_${language}`)}
            name={`${field}_${language}`}
            lang={language}
            maxLength={300}
            autoComplete="off"
            {...(hint !== undefined && { hint: t(hint) })}
            defaultValue={draft[field][language]}
          />
        )),
      )}
      <TextField
        label={t('phone')}
        name="phone"
        maxLength={300}
        autoComplete="off"
        defaultValue={draft.phone}
      />
      <TextField
        label={t('mail')}
        name="mail"
        maxLength={300}
        autoComplete="off"
        hint={t('mailHint')}
        defaultValue={draft.mail}
      />
      <SelectField label={t('mailLanguage')} name="mailLanguage" defaultValue={draft.mailLanguage}>
        <option value="ja">日本語</option>
        <option value="en">English</option>
      </SelectField>
      <TextField
        label={t('contactUrl')}
        name="contactUrl"
        maxLength={300}
        autoComplete="off"
        hint={t('contactUrlHint')}
        defaultValue={draft.contactUrl}
      />
      <TextField
        label={t('companyUrl')}
        name="companyUrl"
        maxLength={300}
        autoComplete="off"
        hint={t('companyUrlHint')}
        defaultValue={draft.companyUrl}
      />
    </div>
  );
}

/** Reads the fields of the operator's data from the form. */
export function operatorOf(form: FormData): OperatorContent {
  const one = (name: string) => fieldText(form, name).trim();
  const both = (name: string) => ({ ja: one(`${name}_ja`), en: one(`${name}_en`) });
  return {
    kind: 'operator',
    ...{ name: both('name'), representative: both('representative'), head: both('head') },
    ...{ address: both('address'), licence: both('licence'), court: both('court') },
    ...{ phone: one('phone'), mail: one('mail') },
    mailLanguage: one('mailLanguage') === 'en' ? 'en' : 'ja',
    ...{ contactUrl: one('contactUrl'), companyUrl: one('companyUrl') },
  };
}
