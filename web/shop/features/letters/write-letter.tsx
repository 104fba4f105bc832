import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { letterTopic } from '#contract/letters.ts';
import { listLetterRecords, listLetters, writeLetter } from '#contract/shop/letters.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatDate } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { SelectField } from '../../../kit/ui/select-field.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import { callQuery, invalidateCall } from '../../lib/queries.ts';
import { ChoosePictures } from './choose-pictures.tsx';
import styles from './letters.module.css';
import { letterTexts } from './texts.ts';
import { usePictures } from './use-pictures.ts';
import { useWrite } from './use-write.ts';

/** The form of a new letter, to which a purchase, payment or parcel can be attached. */
export function WriteLetter() {
  const t = useTexts(letterTexts);
  const language = useLanguage();
  const form = useRef<HTMLFormElement>(null);
  const records = useQuery(callQuery(listLetterRecords, {})).data?.list ?? [];
  const pictures = usePictures();
  const { write, isBusy, isSent, errorText } = useWrite(writeLetter, () => {
    form.current?.reset();
    pictures.clear();
    return invalidateCall(listLetters);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    const topic =
      letterTopic.options.find((each) => each === fieldText(filled, 'topic')) ?? 'other';
    const chosen = records[Number(fieldText(filled, 'about') || '-1')];
    const about = chosen === undefined ? null : { kind: chosen.kind, id: chosen.id };
    const body = fieldText(filled, 'body').trim();
    write({ payload: { topic, about, body, pictures: pictures.ids } });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
      <h2>{t('write')}</h2>
      <SelectField label={t('topic')} name="topic">
        {letterTopic.options.map((topic) => (
          <option key={topic} value={topic}>
            {t(`topic_${topic}_letter`)}
          </option>
        ))}
      </SelectField>
      {records.length > 0 && (
        <SelectField label={t('about')} name="about">
          <option value="">{t('noRecord')}</option>
          {records.map(({ kind, id, at, name }, place) => (
            <option key={`${kind} ${id}`} value={place}>
              {formatDate(at, language)} {name}
            </option>
          ))}
        </SelectField>
      )}
      <TextArea
        label={t('body')}
        hint={t('bodyHint')}
        name="body"
        required
        maxLength={4_000}
        rows={7}
      />
      <ChoosePictures pictures={pictures} />
      {errorText !== undefined && <Notice kind="danger">{errorText}</Notice>}
      {isSent && <Notice kind="success">{t('sent')}</Notice>}
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
