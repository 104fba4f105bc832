import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { logInRetentionDays } from '#contract/limits.ts';
import { type LogInEntry, listLogIns } from '#contract/shop/logins.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { loginTexts } from './login-texts.ts';
import styles from './logins.module.css';

/** The log of the member's log-ins, newest first, in pages. */
export function LogInList() {
  const t = useTexts(loginTexts);
  const [page, setPage] = useState(1);
  const log = useQuery({
    ...callQuery(listLogIns, { params: { page } }),
    ...keepShownData,
    select: ({ data }) => data,
  });
  return (
    <section className={styles.section}>
      <h2>{t('logTitle')}</h2>
      <p>{t('logLead', { days: logInRetentionDays })}</p>
      <div className={styles.log}>
        <PagedList read={log} height="12rem" onPage={setPage} empty={<p>{t('noLogIns')}</p>}>
          {(entries) => (
            <ol className={styles.list}>
              {entries.map((entry) => (
                <li key={entry.id} className={styles.entry}>
                  <Entry entry={entry} />
                </li>
              ))}
            </ol>
          )}
        </PagedList>
      </div>
    </section>
  );
}

/** A log-in: when, on which device, by what, and what is special about it. */
function Entry({ entry }: { readonly entry: LogInEntry }) {
  const t = useTexts(loginTexts);
  const language = useLanguage();
  const marks = [
    entry.is_new_device === 1 && t('isNewDevice'),
    entry.is_disowned === 1 && t('isDisowned'),
  ].filter((mark) => mark !== false);
  return (
    <>
      <strong>{entry.device || t('unknownDevice')}</strong>
      <time dateTime={entry.created}>{formatDateTime(entry.created, language)}</time>
      <span className={styles.mark}>{[entry.method, ...marks].filter(Boolean).join(' · ')}</span>
    </>
  );
}
