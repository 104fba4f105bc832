import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router';
import type { LetterRecord } from '#contract/letters.ts';
import { getLetter, getLetterPicture, replyToLetter } from '#contract/shop/letters.ts';
import { fieldText } from '../../../kit/lib/form.ts';
import { formatDateTime } from '../../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../../kit/lib/i18n.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { TextArea } from '../../../kit/ui/text-area.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, invalidateCall, keepShownData } from '../../lib/queries.ts';
import { ReadError } from '../../ui/read-error.tsx';
import { ChoosePictures } from './choose-pictures.tsx';
import { LetterPictures } from './letter-pictures.tsx';
import styles from './letters.module.css';
import { letterTexts } from './texts.ts';
import { usePictures } from './use-pictures.ts';
import { useWrite } from './use-write.ts';

/** The letters of one thread, the oldest first, and a form to write again. */
export function LetterThread({ letterId }: { readonly letterId: number }) {
  const request = { params: { letter_id: letterId } };
  const read = useQuery({ ...callQuery(getLetter, request), ...keepShownData, staleTime: 0 });
  if (read.isPending) return <Skeleton height="12rem" radius="var(--radius-md)" />;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  return <Thread thread={read.data} />;
}

function Thread({ thread }: { readonly thread: AnswerOf<typeof getLetter> }) {
  const t = useTexts(letterTexts);
  const language = useLanguage();
  const { id, topic, letter_state, about, letters } = thread;
  return (
    <>
      <p>
        {t(`topic_${topic}_letter`)} · {t(`state_${letter_state}`)}
      </p>
      {about !== null && (
        <p>
          <Link to={urlOfRecord(about)}>{t(`toRecord_${about.kind}`)}</Link>
        </p>
      )}
      <ol className={styles.list}>
        {letters.map(({ from, at, body, pictures }) => (
          <li key={`${from} ${at}`} className={styles.letter} data-from={from}>
            <p className={styles.soft}>
              {t(from === 'member' ? 'yours' : 'shop')} · {formatDateTime(at, language)}
            </p>
            <p className={styles.body}>{body}</p>
            <LetterPictures pictures={pictures} read={readPicture} />
          </li>
        ))}
      </ol>
      <Reply letterId={id} />
    </>
  );
}

const readPicture = (id: string) => send(getLetterPicture, { params: { picture_id: id } });

/** Returns the URL of the screen that shows the record which a letter is about. */
function urlOfRecord({ kind, id }: LetterRecord): string {
  if (kind === 'purchase') return paths.buyProductHistoryDetail(id);
  return kind === 'payment' ? paths.buyPointHistory() : paths.buyProductHistory();
}

function Reply({ letterId }: { readonly letterId: number }) {
  const t = useTexts(letterTexts);
  const form = useRef<HTMLFormElement>(null);
  const pictures = usePictures();
  const { write, isBusy, isSent, errorText } = useWrite(replyToLetter, () => {
    form.current?.reset();
    pictures.clear();
    return invalidateCall(getLetter);
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = fieldText(new FormData(event.currentTarget), 'body').trim();
    write({ payload: { letter_id: letterId, body, pictures: pictures.ids } });
  };
  return (
    <form ref={form} className={styles.form} onSubmit={submit}>
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
      <Button kind="primary" wide type="submit" busy={isBusy || pictures.isSending}>
        {t('send')}
      </Button>
    </form>
  );
}
