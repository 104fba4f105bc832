import { operations } from '#contract/console/index.ts';
import { type LetterPicture, mostLetterPictures } from '#contract/letters.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { send } from '../../lib/api.ts';
import { PictureField } from '../pictures/picture-field.tsx';
import styles from './letters.module.css';
import { letterTexts } from './texts.ts';

/** A picture of an answer, with its address in this browser. */
export interface AnswerPicture extends LetterPicture {
  readonly preview: string;
}

interface AnswerPicturesProps {
  readonly chosen: readonly AnswerPicture[];
  readonly onChange: (chosen: readonly AnswerPicture[]) => void;
}

/** The field for the pictures of an answer: each is uploaded as soon as it is chosen. */
export function AnswerPictures({ chosen, onChange }: AnswerPicturesProps) {
  const t = useTexts(letterTexts);
  return (
    <>
      {chosen.length < mostLetterPictures && (
        <PictureField
          label={t('pictures')}
          files={{ accept: 'image/jpeg,image/png,image/webp', hint: t('picturesHint') }}
          upload={async (file) => {
            const result = await send(operations.uploadLetterPicture, { file });
            if (!result.ok) return result;
            const preview = URL.createObjectURL(file);
            return { ...result, answer: { ...result.answer, preview } };
          }}
          onDone={(picture) => onChange([...chosen, picture])}
        />
      )}
      {chosen.length > 0 && (
        <ul className={styles.pictures}>
          {chosen.map(({ id, preview }, place) => (
            <li key={id}>
              <img
                className={styles.chosen}
                src={preview}
                alt={t('picture', { number: place + 1 })}
              />
              <Button
                size="sm"
                onClick={() => {
                  URL.revokeObjectURL(preview);
                  onChange(chosen.filter((each) => each.id !== id));
                }}
              >
                {t('pictureRemove', { number: place + 1 })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
