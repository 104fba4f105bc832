import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { LetterPictures, type ReadPicture } from './letter-pictures.tsx';
import styles from './letters.module.css';
import { letterTexts } from './texts.ts';

interface LetterEntriesProps {
  readonly letters: readonly {
    readonly from: 'member' | 'shop';
    readonly at: string;
    readonly body: string;
    readonly pictures: Parameters<typeof LetterPictures>[0]['pictures'];
  }[];
  readonly read: ReadPicture;
}

/** The letters of a thread, the oldest first. */
export function LetterEntries({ letters, read }: LetterEntriesProps) {
  const t = useTexts(letterTexts);
  const language = useLanguage();
  return (
    <ol className={styles.list}>
      {letters.map(({ from, at, body, pictures }) => (
        <li key={`${from} ${at}`} className={styles.letter} data-from={from}>
          <p className={styles.soft}>
            {t(from === 'member' ? 'yours' : 'shop')} · {formatDateTime(at, language)}
          </p>
          <p className={styles.body}>{body}</p>
          <LetterPictures pictures={pictures} read={read} />
        </li>
      ))}
    </ol>
  );
}
