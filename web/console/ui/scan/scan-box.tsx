import { type FormEvent, useRef, useState } from 'react';
import { cx } from '../../../kit/lib/cx.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { Camera } from './camera.tsx';
import styles from './scan.module.css';
import { playScan } from './scan-sound.ts';
import { scanTexts } from './texts.ts';

export interface ScanResult {
  readonly isRight: boolean;
  /** The code and the card, or why it was refused. */
  readonly text: string;
}

interface ScanBoxProps {
  readonly label: string;
  /** Called for one code after the other, also if a scanner is faster than the network. */
  readonly onCode: (code: string) => Promise<ScanResult>;
}

/**
 * A field that a USB scanner types codes into, and a camera for phones. Each scan is answered by
 * sound, colour and word.
 */
export function ScanBox({ label, onCode }: ScanBoxProps) {
  const t = useTexts(scanTexts);
  const [hasCamera, setCamera] = useState(false);
  const [result, setResult] = useState<ScanResult & { readonly count: number }>();
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const field = useRef<HTMLInputElement>(null);
  const scan = (code: string) => {
    queue.current = queue.current.then(async () => {
      const next = await onCode(code);
      playScan(next.isRight);
      // The number makes the same text again an announcement of its own.
      setResult((before) => ({ ...next, count: (before?.count ?? 0) + 1 }));
    });
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const code = fieldText(new FormData(form), 'code').trim();
    form.reset();
    field.current?.focus();
    if (code !== '') scan(code);
  };
  return (
    <div className={styles.box}>
      <form className={styles.form} onSubmit={onSubmit}>
        <TextField
          ref={field}
          label={label}
          name="code"
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={60}
        />
        <Button type="submit">{t('enter')}</Button>
        <Button aria-pressed={hasCamera} onClick={() => setCamera(!hasCamera)}>
          {hasCamera ? t('closeCamera') : t('openCamera')}
        </Button>
      </form>
      {hasCamera && <Camera onCode={scan} />}
      <div
        key={result?.count}
        role={result?.isRight === false ? 'alert' : 'status'}
        className={cx(styles.result, result && (result.isRight ? styles.right : styles.wrong))}
      >
        {result && (
          <>
            <strong>{result.isRight ? t('right') : t('wrong')}</strong>
            <span>{result.text}</span>
          </>
        )}
      </div>
    </div>
  );
}
