import { sql } from 'kysely';
import * as z from 'zod';
import type { operations } from '#contract/console/index.ts';
import type { Executor } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';
import type { SentMail } from './messages.queries.ts';

const byTime = [
  ['sentAt', 'instant'],
  ['id', 'integer'],
] as const;

/**
 * The console's list of mails to members. The indexes sent_mail_oldest, sent_mail_refused and
 * sent_mail_of_member serve it.
 */
export const mailList = {
  sorts: {
    newest: { direction: 'desc', keys: byTime },
    oldest: { direction: 'asc', keys: byTime },
  },
  filter: z.strictObject({
    memberId: z.int().optional(),
    refused: z.boolean().optional(),
  }),
} as const satisfies List<SentMail, unknown>;

type MailQuery = z.output<typeof operations.listMails.query>;

/** Makes the filter of the list from a query, for its screen, its export and its totals. */
export function mailFilterOf({ member, state }: Pick<MailQuery, 'member' | 'state'>) {
  return {
    ...(member !== undefined && { memberId: Number(member) }),
    ...(state !== undefined && { refused: state === 'refused' }),
  };
}

/** Finds a page of the mails to members. */
export function findMailPage(
  db: Executor,
  request: ListRequest<z.output<typeof mailList.filter>>,
): Promise<ListPage<SentMail>> {
  const { memberId, refused } = request.filter;
  let mails = query
    .selectFrom('sentMail')
    .select(['id', 'memberId', 'sentAt', 'refused', 'mail', 'usefulUntil']);
  if (memberId !== undefined) mails = mails.where('memberId', '=', memberId);
  // Written as in the partial index, so that PostgreSQL uses the index.
  if (refused !== undefined)
    mails = mails.where(refused ? sql<boolean>`refused` : sql<boolean>`not refused`);
  return findPage(db, mails, request);
}
