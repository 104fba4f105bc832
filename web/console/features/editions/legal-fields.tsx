import { useState } from 'react';
import type { LegalContent } from '#contract/console/editions.ts';
import { legalDocument } from '#contract/legal-documents.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import screen from '../../ui/screen.module.css';
import styles from './editions.module.css';
import { editionTexts } from './texts.ts';

const languages = ['ja', 'en'] as const;

interface Props {
  readonly draft?: LegalContent;
  /** Whether the draft is published unchanged. The next edition then describes its own change. */
  readonly isPublished?: boolean;
}

/** The fields of a legal text, filled with the draft that is changed. */
export function LegalFields({ draft, isPublished = false }: Props) {
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
      <ChangeToAgree change={isPublished ? undefined : draft?.changeToAgree} />
      {draft !== undefined && <input type="hidden" name="document" value={draft.document} />}
    </div>
  );
}

/** Whether members have to agree to the edition, and what it changes for them. */
function ChangeToAgree({ change }: { readonly change: LegalContent['changeToAgree'] }) {
  const t = useTexts(editionTexts);
  const [isNeeded, setNeeded] = useState(change !== undefined);
  return (
    <fieldset className={screen.fieldGroup}>
      <legend>{t('agreement')}</legend>
      <p>{t('agreementHint')}</p>
      <label>
        <input
          type="checkbox"
          name="needsAgreement"
          checked={isNeeded}
          onChange={(event) => setNeeded(event.target.checked)}
        />{' '}
        {t('needsAgreement')}
      </label>
      {isNeeded &&
        languages.map((language) => (
          <TextArea
            key={language}
            label={t(`change_${language}`)}
            name={`change_${language}`}
            lang={language}
            rows={4}
            maxLength={1_000}
            hint={t('changeHint')}
            defaultValue={change?.[language] ?? ''}
          />
        ))}
    </fieldset>
  );
}

/** Reads the fields of a legal text from the form. */
export function legalOf(form: FormData): LegalContent {
  const needsAgreement = form.has('needsAgreement');
  return {
    kind: 'legal',
    document: legalDocument.parse(fieldText(form, 'document')),
    body: { ja: fieldText(form, 'body_ja').trim(), en: fieldText(form, 'body_en').trim() },
    ...(needsAgreement && {
      changeToAgree: {
        ja: fieldText(form, 'change_ja').trim(),
        en: fieldText(form, 'change_en').trim(),
      },
    }),
  };
}
