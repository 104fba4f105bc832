import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { readVisitorLetter, readVisitorPicture, replyAsVisitor } from '#contract/shop/letters.ts';
import { useTexts } from '../../../kit/lib/i18n.ts';
import { LinkButton } from '../../../kit/ui/button.tsx';
import { Skeleton } from '../../../kit/ui/skeleton.tsx';
import { Notice } from '../../../kit/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';
import { callQuery, invalidateCall, keepShownData } from '../../lib/queries.ts';
import { ReadError, useFailureText } from '../../ui/read-error.tsx';
import { contactTexts } from './contact-texts.ts';
import { LetterEntries } from './letter-entries.tsx';
import { ReplyForm } from './reply-form.tsx';
import { letterTexts } from './texts.ts';
import { usePictures } from './use-pictures.ts';

interface VisitorThreadProps {
  /** The token of the mail's link. */
  readonly token: string;
}

/** The thread of a link in a mail to a visitor, and a form to write again. */
export function VisitorThread({ token }: VisitorThreadProps) {
  const t = useTexts(letterTexts);
  const query = callQuery(readVisitorLetter, { payload: { token } });
  const read = useQuery({ ...query, ...keepShownData, staleTime: 0 });
  if (read.isPending) return <Skeleton height="12rem" radius="var(--radius-md)" />;
  if (read.isLoadingError) {
    const { failure } = read.error;
    if (failure.reason !== 'missing')
      return <ReadError failure={failure} onRetry={() => void read.refetch()} />;
    return <ExpiredLink />;
  }
  const { topic, letter_state, letters } = read.data;
  return (
    <>
      <p>
        {t(`topic_${topic}_letter`)} · {t(`state_${letter_state}`)}
      </p>
      <LetterEntries
        letters={letters}
        read={(id) => send(readVisitorPicture, { payload: { token, picture_id: id } })}
      />
      <Reply token={token} seen={letters.length} />
    </>
  );
}

/** Says that a link does not open a thread any more, and leads to the form. */
export function ExpiredLink() {
  const t = useTexts(contactTexts);
  return (
    <>
      <Notice kind="danger">{t('expired')}</Notice>
      <LinkButton wide to={paths.contactForm()}>
        {t('again')}
      </LinkButton>
    </>
  );
}

function Reply({ token, seen }: { readonly token: string; readonly seen: number }) {
  const t = useTexts(letterTexts);
  const failureText = useFailureText();
  const form = useRef<HTMLFormElement>(null);
  const pictures = usePictures();
  const { data, isPending, mutate } = useMutation({
    mutationFn: (body: string) =>
      send(replyAsVisitor, { payload: { token, seen, body, pictures: pictures.ids } }),
    onSuccess: (result) => {
      if (!result.ok) return undefined;
      form.current?.reset();
      pictures.clear();
      return invalidateCall(readVisitorLetter);
    },
  });
  const failed = data?.ok === false ? data : undefined;
  return (
    <ReplyForm
      ref={form}
      pictures={pictures}
      onWrite={(body) => !isPending && mutate(body)}
      isBusy={isPending}
      isSent={data?.ok === true}
      errorText={failed && (failed.reason === 'offline' ? t('uncertain') : failureText(failed))}
    />
  );
}
