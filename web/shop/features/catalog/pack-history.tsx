import { useQuery } from '@tanstack/react-query';
import { listPackHistory } from '#contract/shop/catalog.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { callQuery } from '../../lib/queries.ts';
import { detailTexts } from './detail-texts.ts';
import styles from './pack-history.module.css';

/** The changes that the operator made after the seal. Nothing while there is no entry. */
export function PackHistory({ packId }: { readonly packId: number }) {
  const t = useTexts(detailTexts);
  const language = useLanguage();
  const { data } = useQuery(callQuery(listPackHistory, { params: { packId } }));
  const entries = data?.data.list ?? [];
  if (entries.length === 0) return null;
  return (
    <section className={styles.history}>
      <h2 className={styles.heading}>{t('history')}</h2>
      <p className={styles.hint}>{t('historyHint')}</p>
      <ol className={styles.entries}>
        {entries.map(({ number, at, text }) => (
          <li key={number}>
            <time dateTime={at}>{formatDateTime(at, language)}</time>
            <span>{text}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
