import type { LegalContent } from '#contract/console/editions.ts';
import { legalDocument } from '#contract/legal-documents.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import styles from './editions.module.css';
import { editionTexts } from './texts.ts';

const languages = ['ja', 'en'] as const;

/** The fields of a legal text, filled with the draft that is changed. */
export function LegalFields({ draft }: { readonly draft?: LegalContent }) {
  const t = useTexts(editionTexts);
  return (
    <div className={styles.fields}>
      {languages.map((language) => (
        <TextArea
          key={language}
          label={t(`body_${language}`)}
          name={`body_${language}`}
          lang={language}
          rows={20}
          maxLength={100_000}
          hint={t('bodyHint')}
          defaultValue={draft?.body[language] ?? ''}
        />
      ))}
      {draft !== undefined && <input type="hidden" name="document" value={draft.document} />}
    </div>
  );
}

/** Reads the fields of a legal text from the form. */
export function legalOf(form: FormData): LegalContent {
  return {
    kind: 'legal',
    document: legalDocument.parse(fieldText(form, 'document')),
    body: { ja: fieldText(form, 'body_ja').trim(), en: fieldText(form, 'body_en').trim() },
  };
}
