import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LetterPicture } from '#contract/letters.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import type { CallResult } from '../../lib/api.ts';
import { CallFailed } from '../../lib/queries.ts';
import { pictureTexts } from './picture-texts.ts';
import styles from './pictures.module.css';

/** Reads the bytes of a picture, in base64. */
export type ReadPicture = (id: string) => Promise<CallResult<{ webp: string }>>;

interface LetterPicturesProps {
  readonly pictures: readonly LetterPicture[];
  readonly read: ReadPicture;
}

/** The pictures of a letter. A press shows one large. */
export function LetterPictures({ pictures, read }: LetterPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {pictures.map((picture, place) => (
        <li key={picture.id}>
          <OnePicture picture={picture} number={place + 1} read={read} />
        </li>
      ))}
    </ul>
  );
}

interface OnePictureProps {
  readonly picture: LetterPicture;
  readonly number: number;
  readonly read: ReadPicture;
}

function OnePicture({ picture: { id, width, height }, number, read }: OnePictureProps) {
  const t = useTexts(pictureTexts);
  const [isLarge, setLarge] = useState(false);
  const { data, isError } = useQuery({
    queryKey: ['letter picture', id],
    queryFn: async () => {
      const result = await read(id);
      if (!result.ok) throw new CallFailed(result);
      return result.answer;
    },
    // A picture never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return <p className={styles.hint}>{t('unreadable')}</p>;
  return (
    <button
      type="button"
      className={styles.picture}
      aria-expanded={isLarge}
      aria-label={t('enlarge', { number })}
      onClick={() => setLarge(!isLarge)}
    >
      <img
        src={data === undefined ? undefined : `data:image/webp;base64,${data.webp}`}
        width={width}
        height={height}
        alt={t('picture', { number })}
      />
    </button>
  );
}
