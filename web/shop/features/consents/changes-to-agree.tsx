import { Link } from 'react-router';
import type { ChangeToAgree } from '#contract/shop/consents.ts';
import { formatDate } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import styles from './consents.module.css';
import { consentsTexts } from './consents-texts.ts';

/** Changes of the terms in the editor's words, with a link to each text. */
export function ChangesToAgree({ changes }: { readonly changes: readonly ChangeToAgree[] }) {
  const t = useTexts(consentsTexts);
  const language = useLanguage();
  return (
    <ul className={styles.changes}>
      {changes.map(({ document, change, from }) => (
        <li key={`${document} ${from}`}>
          <p>{change}</p>
          <p className={styles.soft}>{t('since', { date: formatDate(from, language) })}</p>
          <Link to={`/${document}`}>{t('read', { title: t(`document_${document}`) })}</Link>
        </li>
      ))}
    </ul>
  );
}
