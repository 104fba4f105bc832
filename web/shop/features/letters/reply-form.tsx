import type { FormEvent, Ref } from 'react';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import { ChoosePictures } from './choose-pictures.tsx';
import styles from './letters.module.css';
import { letterTexts } from './texts.ts';
import type { usePictures } from './use-pictures.ts';

interface ReplyFormProps {
  readonly ref: Ref<HTMLFormElement>;
  readonly pictures: ReturnType<typeof usePictures>;
  readonly onWrite: (body: string) => void;
  readonly isBusy: boolean;
  readonly isSent: boolean;
  readonly errorText: string | undefined;
}

/** The form to write again in a thread. */
export function ReplyForm({ ref, pictures, onWrite, isBusy, isSent, errorText }: ReplyFormProps) {
  const t = useTexts(letterTexts);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    onWrite(fieldText(new FormData(event.currentTarget), 'body').trim());
  };
  return (
    <form ref={ref} className={styles.form} onSubmit={submit}>
      <TextArea
        label={t('reply')}
        hint={t('bodyHint')}
        name="body"
        required
        maxLength={4_000}
        rows={5}
      />
      <ChoosePictures pictures={pictures} />
      {errorText !== undefined && <Notice kind="danger">{errorText}</Notice>}
      {isSent && <Notice kind="success">{t('replied')}</Notice>}
      <Button
        kind="primary"
        wide
        type="submit"
        busy={isBusy || pictures.isSending}
        disabled={pictures.hasLost}
      >
        {t('send')}
      </Button>
    </form>
  );
}
