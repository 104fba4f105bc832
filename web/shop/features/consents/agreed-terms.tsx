import { Link } from 'react-router';
import type { getConsents } from '#contract/shop/consents.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import type { AnswerOf } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import styles from './consents.module.css';
import { consentsTexts } from './consents-texts.ts';

type Agreed = AnswerOf<typeof getConsents>['terms']['agreed'];

/** The version of the terms that the member agreed to, when, and its text. */
export function AgreedTerms({ agreed }: { readonly agreed: Agreed }) {
  const t = useTexts(consentsTexts);
  const language = useLanguage();
  return (
    <section className={styles.section}>
      <h2>{t('terms')}</h2>
      {agreed === null ? (
        <p>{t('notRecorded')}</p>
      ) : (
        <>
          <p>
            {t(agreed.version === 0 ? 'agreedStandard' : 'agreed', {
              version: agreed.version,
              date: formatDateTime(agreed.at, language),
            })}
          </p>
          <Link to={paths.termsOfVersion(agreed.version)}>{t('readAgreed')}</Link>
        </>
      )}
    </section>
  );
}
