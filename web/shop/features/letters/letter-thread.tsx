import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { LetterRecord } from '#contract/letters.ts';
import { getLetter, getLetterPicture, replyToLetter } from '#contract/shop/letters.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { type AnswerOf, send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, invalidateCall, keepShownData } from '../../lib/queries.ts';
import { ReadError } from '../../ui/read-error.tsx';
import { LetterEntries } from './letter-entries.tsx';
import { ReplyForm } from './reply-form.tsx';
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
      <LetterEntries letters={letters} read={readPicture} />
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
  const form = useRef<HTMLFormElement>(null);
  const pictures = usePictures();
  const { write, ...state } = useWrite(replyToLetter, () => {
    form.current?.reset();
    pictures.clear();
    return invalidateCall(getLetter);
  });
  return (
    <ReplyForm
      ref={form}
      pictures={pictures}
      onWrite={(body) => write({ payload: { letter_id: letterId, body, pictures: pictures.ids } })}
      {...state}
    />
  );
}
