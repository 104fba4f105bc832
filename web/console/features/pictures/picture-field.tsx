import { type ChangeEvent, useId, useState } from 'react';
import { maxPictureBytes } from '#contract/console/pictures.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import type { Result } from '../../lib/api.ts';
import { Failure } from '../session/failure.tsx';
import { useAttempt } from '../session/use-attempt.ts';
import { Camera } from './camera.tsx';
import styles from './picture-field.module.css';
import { pictureTexts } from './texts.ts';

/** The formats that the server reads. An iPhone turns its own format into JPEG for this list. */
const accepted = 'image/jpeg,image/png,image/webp,image/avif';

interface PictureFieldProps<Answer> {
  readonly label: string;
  /** The media types that can be chosen, and what may be sent; pictures without it. */
  readonly files?: { readonly accept: string; readonly hint: string };
  /** Offers the camera: a phone opens its own, other devices show its picture here. */
  readonly hasCamera?: boolean;
  readonly upload: (file: Blob) => Promise<Result<Answer>>;
  readonly onDone: (answer: Answer) => void;
}

/** A field that sends a picture, or another file, as soon as it is chosen, or taken by camera. */
export function PictureField<Answer>(props: PictureFieldProps<Answer>) {
  const { label, files, hasCamera = false, upload, onDone } = props;
  const t = useTexts(pictureTexts);
  const id = useId();
  const { isBusy, failed, run } = useAttempt();
  const [isTooLarge, setTooLarge] = useState(false);
  const [isCameraOpen, setCameraOpen] = useState(false);
  const send = (file: Blob) => {
    setTooLarge(file.size > maxPictureBytes);
    if (file.size <= maxPictureBytes) void run(() => upload(file), onDone);
  };
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    // The same file can be chosen again after a failure.
    target.value = '';
    if (file !== undefined) send(file);
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={files?.accept ?? accepted}
        {...(hasCamera && { capture: 'environment' as const })}
        disabled={isBusy}
        aria-describedby={`${id}-hint`}
        onChange={onChange}
      />
      <p id={`${id}-hint`} className={styles.hint} role="status">
        {isBusy ? t('sending') : (files?.hint ?? t('hint'))}
      </p>
      {hasCamera && (
        <Button size="sm" busy={isBusy} onClick={() => setCameraOpen(true)}>
          {t('camera')}
        </Button>
      )}
      {isTooLarge && <Notice kind="danger">{t('tooLarge')}</Notice>}
      <Failure failed={failed} />
      {isCameraOpen && (
        <Camera
          name={label}
          onClose={() => setCameraOpen(false)}
          onTaken={(photo) => {
            setCameraOpen(false);
            send(photo);
          }}
        />
      )}
    </div>
  );
}
