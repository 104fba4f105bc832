import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { Reads } from '../db/replica-reads.ts';
import type { Text } from '../http/language.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { findUnsentWork } from '../jobs/queue.queries.ts';
import type { Clock } from '../lib/clock.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import {
  findMailPage,
  findSentMail,
  mailFilterOf,
  mailList,
  mailTask,
  memberTag,
  resendBarOf,
  resendMail,
  type SentMail,
  smsTask,
  subjectOf,
} from './index.ts';
import { maskedError } from './masked-error.rules.ts';

const pageRows = 50;
const mostWaiting = 200;

const barTexts: Record<'held-a-secret' | 'useless-by-now', Text> = {
  'held-a-secret': {
    ja: 'このメールにはパスワードが書かれていたため、本文を保存していません。会員ご本人に、パスワードの再発行をお願いしてください。',
    en: 'This mail contained a password, which is not stored. Ask the member to request another one.',
  },
  'useless-by-now': {
    ja: 'このメールは期限が過ぎたため、もう役に立ちません。',
    en: 'This mail is out of date.',
  },
};

/** Mails to members in the console: those that wait, those that were sent, and sending again. */
export function mailConsoleRoutes(
  serve: OperationServer,
  { db, reads, clock }: { db: Database; reads: Reads; clock: Clock },
): void {
  serve(operations.listMails, async ({ query: { member, state, ...page } }, { language }) => {
    const filter = mailFilterOf({ member, state });
    const request = parseListQuery(mailList, { ...page, filter, limit: pageRows });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findMailPage(await reads.upToDate(), request);
    return { answer: { items: rows.map((row) => mailView(row, language)), next: next ?? null } };
  });

  serve(operations.listWaitingMails, async ({ query: { member } }) => {
    const tag = member === undefined ? undefined : memberTag(Number(member));
    const found = await findUnsentWork(db, [mailTask, smsTask], tag, mostWaiting + 1);
    const items = found.slice(0, mostWaiting).map(({ task, tags, lastError, ...work }) => ({
      id: work.id,
      kind: task === smsTask ? ('sms' as const) : ('mail' as const),
      memberId: memberOf(tags),
      queuedAt: work.createdAt.toISOString(),
      nextAt: work.runAt.toISOString(),
      attempts: work.attempts,
      error: lastError === null ? null : maskedError(lastError),
    }));
    return { answer: { items, isCut: found.length > mostWaiting } };
  });

  serve(operations.getMail, async ({ params: { mailId } }, { language }) => {
    const sent = await findSentMail(db, mailId);
    if (sent === undefined) return refused('not-found');
    const usefulUntil = sent.usefulUntil?.toISOString() ?? null;
    const bar = resendBarOf(sent, clock.now()) ?? null;
    return { answer: { ...mailView(sent, language), usefulUntil, bar } };
  });

  serve(operations.resendMail, async ({ params: { mailId }, body }, { actor }) => {
    const result = await resendMail(db, clock, mailId, actor(body.reason));
    if (result === 'queued') return { answer: {} };
    if (result === 'no-such-mail') return refused('not-found');
    return refused('not-possible-now', { reason: result, detail: barTexts[result] });
  });
}

/** Selects the fields of a mail that the console shows. */
function mailView(sent: SentMail, language: 'ja' | 'en') {
  const { id, memberId, sentAt } = sent;
  const state = sent.refused ? ('refused' as const) : ('sent' as const);
  return { id, at: sentAt.toISOString(), memberId, subject: subjectOf(sent, language), state };
}

function memberOf(tags: readonly string[]): number | null {
  const [, id] = tags.map((tag) => /^member (\d+)$/.exec(tag)).find((found) => found) ?? [];
  return id === undefined ? null : Number(id);
}
