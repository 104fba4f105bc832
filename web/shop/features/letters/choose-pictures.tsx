import { type ChangeEvent, useId } from 'react';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { pictureTexts } from './picture-texts.ts';
import styles from './pictures.module.css';
import type { usePictures } from './use-pictures.ts';

/** The formats that the server reads. An iPhone turns its own format into JPEG for this list. */
const accepted = 'image/jpeg,image/png,image/webp';

interface ChoosePicturesProps {
  readonly pictures: ReturnType<typeof usePictures>;
}

/** The field for the pictures of a letter: each is uploaded as soon as it is chosen. */
export function ChoosePictures({ pictures }: ChoosePicturesProps) {
  const t = useTexts(pictureTexts);
  const id = useId();
  const { chosen, errorText, isSending, hasLost, add, sendAgain, remove } = pictures;
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])];
    // The same file can be chosen again after a failure.
    target.value = '';
    void add(files);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {t('label')}
      </label>
      <input
        id={id}
        type="file"
        accept={accepted}
        multiple
        disabled={isSending}
        aria-describedby={`${id}-hint`}
        onChange={onChange}
      />
      <p id={`${id}-hint`} className={styles.hint} role="status">
        {isSending ? t('sending') : t('hint')}
      </p>
      {chosen.length > 0 && (
        <ul className={styles.chosen}>
          {chosen.map((picture, place) => (
            <li key={picture.key} data-state={picture.state}>
              <img src={picture.preview} alt={t('picture', { number: place + 1 })} />
              {picture.state === 'lost' && (
                <Button size="sm" onClick={() => void sendAgain(picture)}>
                  {t('sendAgain', { number: place + 1 })}
                </Button>
              )}
              <Button size="sm" onClick={() => remove(picture.key)}>
                {t('remove', { number: place + 1 })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {errorText !== undefined && <Notice kind="danger">{errorText}</Notice>}
      {hasLost && <p className={styles.hint}>{t('lostLeft')}</p>}
    </div>
  );
}
