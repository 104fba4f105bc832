import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { listLetters } from '#contract/shop/letters.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { paths } from '../../lib/paths.ts';
import { callQuery, keepShownData } from '../../lib/queries.ts';
import { ReadError } from '../../ui/read-error.tsx';
import styles from './letters.module.css';
import { letterTexts } from './texts.ts';

/** The member's threads, the newest first, each with its state. */
export function LetterList() {
  const t = useTexts(letterTexts);
  const language = useLanguage();
  const read = useQuery({ ...callQuery(listLetters, {}), ...keepShownData, staleTime: 0 });
  if (read.isPending) return <Skeleton height="6rem" radius="var(--radius-md)" />;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const { list } = read.data;
  return (
    <>
      <h2 className={styles.heading}>{t('earlier')}</h2>
      {list.length === 0 && <p className={styles.soft}>{t('none')}</p>}
      <ul className={styles.list}>
        {list.map(({ id, topic, letter_state, last }) => (
          <li key={id}>
            <Link className={styles.thread} to={paths.myLetter(id)}>
              <strong>{t(`topic_${topic}_letter`)}</strong>
              <span>{t(`state_${letter_state}`)}</span>
              <span className={styles.soft}>{formatDateTime(last, language)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
