import { Link, useParams } from 'react-router';
import { operations } from '#contract/console/index.ts';
import type { Session } from '#contract/console/session.ts';
import { formatDateTime } from '../../kit/lib/format.ts';
import { useLanguage, useTexts } from '../../kit/lib/i18n.ts';
import { AnswerLetter, AssignLetter, LetterState } from '../features/letters/letter-commands.tsx';
import { LetterPictures } from '../features/letters/letter-pictures.tsx';
import letters from '../features/letters/letters.module.css';
import { letterTexts } from '../features/letters/texts.ts';
import type { Thread } from '../features/letters/use-letter-command.ts';
import { RecordTimeline } from '../features/record-timeline/record-timeline.tsx';
import { paths } from '../lib/paths.ts';
import { useRead } from '../lib/queries.ts';
import { Facts } from '../ui/facts.tsx';
import { RecordScreen } from '../ui/record-screen.tsx';
import styles from '../ui/screen.module.css';
import { Section } from '../ui/section.tsx';

/** A thread of letters with a member: what was written, and the answer to it. */
export function Letter({ session: { permissions } }: { readonly session: Session }) {
  const { threadId = '' } = useParams();
  const t = useTexts(letterTexts);
  const mayAnswer = permissions.includes('letters.answer');
  const audit = { to: `${paths.audit}?subject=letter+${threadId}`, text: t('audit') };
  return (
    <RecordScreen
      title={t('heading', { id: threadId })}
      read={useRead(operations.getLetter, { params: { threadId } })}
      neighbours={[
        { to: paths.letters, text: t('title') },
        { to: paths.cannedAnswers, text: t('cannedAnswers') },
        permissions.includes('audit.view') ? audit : undefined,
      ]}
    >
      {(thread) => (
        <>
          <ThreadFacts thread={thread} />
          <LettersOfThread thread={thread} />
          {mayAnswer && <AnswerLetter thread={thread} />}
          {mayAnswer && <AssignLetter thread={thread} />}
          {mayAnswer && <LetterState thread={thread} />}
          <RecordTimeline operation={operations.listLetterTimeline} id={threadId} />
        </>
      )}
    </RecordScreen>
  );
}

interface PartProps {
  readonly thread: Thread;
}

function ThreadFacts({ thread }: PartProps) {
  const t = useTexts(letterTexts);
  const language = useLanguage();
  const { memberId, visitor, topic, state, stateSince, assignee, createdAt, firstAnsweredAt } =
    thread;
  return (
    <Section title={t('facts')}>
      <Facts
        facts={[
          [
            t('member'),
            memberId === null ? (
              t('visitor')
            ) : (
              <Link key="member" to={`${paths.members}/${memberId}`}>
                {memberId}
              </Link>
            ),
          ],
          [t('visitorName'), visitor?.name],
          [t('visitorMail'), visitor?.mail],
          [t('topic'), t(`topic_${topic}_letter`)],
          [t('about'), thread.about && <About key="about" about={thread.about} />],
          [t('state'), t(`state_${state}`)],
          [t('since'), formatDateTime(stateSince, language)],
          [t('assignee'), assignee?.name ?? t('unassigned')],
          [t('created'), formatDateTime(createdAt, language)],
          [
            t('firstAnswered'),
            firstAnsweredAt === null ? t('notAnswered') : formatDateTime(firstAnsweredAt, language),
          ],
        ]}
      />
    </Section>
  );
}

/** The record that a letter is about. The console has no screen of a purchase. */
function About({ about: { kind, id } }: { readonly about: NonNullable<Thread['about']> }) {
  const t = useTexts(letterTexts);
  if (kind === 'purchase') return t('purchase', { id });
  const path = kind === 'payment' ? paths.payments : paths.parcels;
  return <Link to={`${path}/${id}`}>{t(kind, { id })}</Link>;
}

/** The letters of a thread, the oldest first, with their writers. */
function LettersOfThread({ thread: { id, memberId, entries } }: PartProps) {
  const t = useTexts(letterTexts);
  const language = useLanguage();
  return (
    <Section title={t('thread')}>
      <ol className={letters.letters}>
        {entries.map(({ number, at, writer, body, pictures }) => (
          <li
            key={number}
            className={letters.letter}
            data-from={writer === null ? 'member' : 'shop'}
          >
            <p className={styles.soft}>
              {writer ?? t(memberId === null ? 'writer_visitor' : 'writer_member')} ·{' '}
              {formatDateTime(at, language)}
            </p>
            <p className={letters.body}>{body}</p>
            <LetterPictures threadId={id} pictures={pictures} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
