import { useState } from 'react';
import { operations } from '#contract/console/index.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { useRead } from '../../lib/queries.ts';
import styles from './letters.module.css';
import { letterTexts } from './texts.ts';
import type { Thread } from './use-letter-command.ts';

type Picture = Thread['entries'][number]['pictures'][number];

interface LetterPicturesProps {
  readonly threadId: number;
  readonly pictures: readonly Picture[];
}

/** The pictures of a letter. A press shows one large. */
export function LetterPictures({ threadId, pictures }: LetterPicturesProps) {
  if (pictures.length === 0) return null;
  return (
    <ul className={styles.pictures}>
      {pictures.map((picture, place) => (
        <li key={picture.id}>
          <OnePicture threadId={threadId} picture={picture} number={place + 1} />
        </li>
      ))}
    </ul>
  );
}

interface OnePictureProps {
  readonly threadId: number;
  readonly picture: Picture;
  readonly number: number;
}

function OnePicture({ threadId, picture: { id, width, height }, number }: OnePictureProps) {
  const t = useTexts(letterTexts);
  const [isLarge, setLarge] = useState(false);
  const params = { threadId: String(threadId), pictureId: id };
  const { data, isError } = useRead(operations.getLetterPicture, { params });
  if (isError) return <p>{t('pictureUnreadable')}</p>;
  return (
    <button
      type="button"
      className={styles.picture}
      aria-expanded={isLarge}
      aria-label={t('pictureEnlarge', { number })}
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
