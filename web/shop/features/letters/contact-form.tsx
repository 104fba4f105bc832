import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { letterTopic } from '#contract/letters.ts';
import {
  getLetterForm,
  mostMailLength,
  mostNameLength,
  writeVisitorLetter,
} from '#contract/shop/letters.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import { TextField } from '../../../kit/ui/text-field.tsx';
import { send } from '../../lib/api.ts';
import { callQuery } from '../../lib/queries.ts';
import { useFailureText } from '../../ui/read-error.tsx';
import { ChoosePictures } from './choose-pictures.tsx';
import { contactTexts } from './contact-texts.ts';
import styles from './letters.module.css';
import { letterTexts } from './texts.ts';
import { usePictures } from './use-pictures.ts';

/** A form that was shown for longer is loaded again after a refusal, in milliseconds. */
const freshMs = 60_000;

/** The form of a letter of somebody without an account. The answer comes by mail. */
export function ContactForm() {
  const t = useTexts(letterTexts);
  const texts = useTexts(contactTexts);
  const pictures = usePictures();
  const { write, isBusy, isSent, errorText } = useContact(pictures.ids);
  if (isSent) return <Notice kind="success">{texts('sent')}</Notice>;
  return (
    <form className={styles.form} onSubmit={write}>
      <TextField label={texts('name')} name="name" required maxLength={mostNameLength} />
      <TextField
        label={texts('mail')}
        hint={texts('mailHint')}
        name="mail"
        type="email"
        autoComplete="email"
        required
        maxLength={mostMailLength}
      />
      <SelectField label={t('topic')} name="topic">
        {letterTopic.options.map((topic) => (
          <option key={topic} value={topic}>
            {t(`topic_${topic}_letter`)}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('body')}
        hint={t('bodyHint')}
        name="body"
        required
        maxLength={4_000}
        rows={7}
      />
      {/* People do not see it. A program that fills in each field is known by it. */}
      <div className={styles.trap} aria-hidden="true">
        <label>
          {texts('website')}
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <ChoosePictures pictures={pictures} />
      {errorText !== undefined && <Notice kind="danger">{errorText}</Notice>}
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

/** Sends the form. Sent again after a lost response, it does not arrive twice. */
function useContact(pictures: string[]) {
  const t = useTexts(letterTexts);
  const failureText = useFailureText();
  const shown = useQuery({
    ...callQuery(getLetterForm, {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const { data, isPending, mutate } = useMutation({
    mutationFn: (filled: FormData) => {
      const topic =
        letterTopic.options.find((each) => each === fieldText(filled, 'topic')) ?? 'other';
      return send(writeVisitorLetter, {
        payload: {
          ...{ form: shown.data?.form ?? '', topic, pictures },
          name: fieldText(filled, 'name').trim(),
          mail: fieldText(filled, 'mail').trim(),
          body: fieldText(filled, 'body').trim(),
          website: fieldText(filled, 'website'),
        },
      });
    },
    onSuccess: (result) => {
      const isRefused = !result.ok && result.errors['form'] !== undefined;
      // A form that was sent too fast only has to wait.
      if (isRefused && Date.now() - shown.dataUpdatedAt > freshMs) void shown.refetch();
    },
  });
  const failed = data?.ok === false ? data : undefined;
  return {
    write(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      if (!isPending) mutate(new FormData(event.currentTarget));
    },
    isBusy: isPending,
    isSent: data?.ok === true,
    errorText: failed && (failed.reason === 'offline' ? t('uncertain') : failureText(failed)),
  };
}
