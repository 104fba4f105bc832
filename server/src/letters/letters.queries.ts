import { sql } from 'kysely';
import * as z from 'zod';
import type { operations } from '#contract/console/index.ts';
import type { LetterRecord, LetterState, LetterTopic } from '#contract/letters.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import { type Counted, mostCounted, nothingCounted } from '../lib/counted.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';
import { mostLetters } from './letters.rules.ts';

/** A thread of letters between a member or a visitor and the shop. */
export interface LetterThread {
  id: number;
  /** Null if a visitor began it (letter-visitors.queries.ts). */
  memberId: number | null;
  topic: LetterTopic;
  aboutKind: LetterRecord['kind'] | null;
  aboutId: string | null;
  state: LetterState;
  stateSince: Date;
  assigneeId: number | null;
  revision: number;
  letters: number;
  createdAt: Date;
  firstAnsweredAt: Date | null;
}

const threadColumns = [
  'id',
  'memberId',
  'aboutId',
  'stateSince',
  'assigneeId',
  'revision',
  'letters',
  'createdAt',
  'firstAnsweredAt',
] as const;

/** The query for threads. The database checks state and kind; the contract validates the topic. */
const threads = () =>
  query
    .selectFrom('letterThread')
    .select(threadColumns)
    .select([
      sql<LetterTopic>`topic`.as('topic'),
      sql<LetterState>`state`.as('state'),
      sql<LetterThread['aboutKind']>`about_kind`.as('aboutKind'),
    ]);

const bySince = [
  ['stateSince', 'instant'],
  ['id', 'integer'],
] as const;

/**
 * All threads. The indexes letter_thread_changed, letter_thread_in_state and letter_thread_assigned
 * serve its orders. A member has few threads.
 */
export const letterList = {
  sorts: {
    oldest: { direction: 'asc', keys: bySince },
    newest: { direction: 'desc', keys: bySince },
  },
  filter: z.strictObject({
    state: z.enum(['open', 'waiting', 'done']).optional(),
    assigneeId: z.int().optional(),
    isVisitor: z.boolean().optional(),
    memberId: z.int().optional(),
  }),
} as const satisfies List<LetterThread, unknown>;
type LetterQuery = z.output<typeof operations.listLetters.query>;

/**
 * Makes the filter of the list from a query, for its screen, its export and its totals.
 *
 * @param staffId who asks: `mine` are the letters assigned to them
 */
export function letterFilterOf(
  { state, mine, from, member }: Pick<LetterQuery, 'state' | 'mine' | 'from' | 'member'>,
  staffId: number,
) {
  return {
    ...(state !== undefined && { state }),
    ...(mine !== undefined && { assigneeId: staffId }),
    ...(from !== undefined && { isVisitor: from === 'visitors' }),
    ...(member !== undefined && { memberId: Number(member) }),
  };
}

export type LetterFilter = z.output<typeof letterList.filter>;

/** The query for threads that match a filter, not sorted. */
export function threadsOf({ state, assigneeId, isVisitor, memberId }: LetterFilter) {
  let found = threads();
  if (state !== undefined) found = found.where('letterThread.state', '=', state);
  if (assigneeId !== undefined) found = found.where('assigneeId', '=', assigneeId);
  if (isVisitor !== undefined) found = found.where('memberId', isVisitor ? 'is' : 'is not', null);
  if (memberId !== undefined) found = found.where('memberId', '=', memberId);
  return found;
}

/** Finds a page of the threads that match a filter. */
export function findThreadPage(
  db: Executor,
  request: ListRequest<LetterFilter>,
): Promise<ListPage<LetterThread>> {
  return findPage(db, threadsOf(request.filter), request);
}

export async function findThread(db: Executor, id: number): Promise<LetterThread | undefined> {
  const [thread] = await db.run(threads().where('id', '=', id));
  return thread;
}

/** Finds a thread of this member. */
export async function findThreadOfMember(
  db: Executor,
  memberId: number,
  id: number,
): Promise<LetterThread | undefined> {
  const [thread] = await db.run(threads().where('memberId', '=', memberId).where('id', '=', id));
  return thread;
}

/** Locks a thread until the transaction ends. */
export async function lockThread(tx: Tx, id: number): Promise<LetterThread | undefined> {
  const [thread] = await tx.run(threads().where('id', '=', id).forUpdate());
  return thread;
}

/** A member's thread in their own list. */
export interface ThreadOfMember extends LetterThread {
  lastAt: Date;
}

/** Finds the newest threads of a member. Reads the index letter_thread_of_member. */
export async function findThreadsOfMember(
  db: Executor,
  memberId: number,
  limit: number,
): Promise<ThreadOfMember[]> {
  const found = await db.run(
    threads().where('memberId', '=', memberId).orderBy('id', 'desc').limit(limit),
  );
  const last = await findLastLetters(db, found);
  return found.map((thread) => {
    return { ...thread, lastAt: last.get(thread.id)?.createdAt ?? thread.createdAt };
  });
}

/** Finds the last letter of each thread, by thread id. */
export async function findLastLetters(
  db: Executor,
  of: readonly Pick<LetterThread, 'id' | 'letters'>[],
): Promise<ReadonlyMap<number, { body: string; createdAt: Date }>> {
  const [ids, numbers] = [of.map(({ id }) => id), of.map(({ letters }) => letters)];
  const rows = await db.run(
    sql<{ threadId: number; body: string; createdAt: Date }>`
      select thread_id, body, created_at from letter
      join unnest(${ids}::bigint[], ${numbers}::integer[]) as last (id, letters)
        on thread_id = last.id and number = last.letters
    `.compile(query),
  );
  return new Map(rows.map(({ threadId, ...letter }) => [threadId, letter]));
}

/** Finds the letters of a thread, the oldest first. */
export function findLetters(db: Executor, threadId: number) {
  return db.run(
    query
      .selectFrom('letter')
      .select(['number', 'writer', 'body', 'createdAt'])
      .where('threadId', '=', threadId)
      .orderBy('number')
      .limit(mostLetters),
  );
}

/** Counts the open threads of a member. */
export async function countOpenThreads(tx: Tx, memberId: number): Promise<number> {
  const rows = await tx.run(
    query
      .selectFrom('letterThread')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('memberId', '=', memberId)
      .where('state', '=', 'open'),
  );
  return Number(rows[0]?.count ?? 0);
}

/** Inserts a thread without letters yet; its first letter has number 1. */
export async function insertThread(
  tx: Tx,
  {
    about,
    now,
    ...thread
  }: {
    memberId: number | null;
    topic: LetterTopic;
    about: LetterRecord | null;
    now: Date;
  },
): Promise<number> {
  const [row] = await tx.run(
    query
      .insertInto('letterThread')
      .values({
        ...thread,
        ...{ aboutKind: about?.kind ?? null, aboutId: about?.id ?? null },
        ...{ state: 'open', stateSince: now, letters: 1, createdAt: now },
      })
      .returning('id'),
  );
  if (row === undefined) throw new Error('the thread was not inserted');
  return row.id;
}

export function insertLetter(
  tx: Tx,
  letter: {
    threadId: number;
    number: number;
    staffId: number | null;
    writer: string | null;
    body: string;
    createdAt: Date;
  },
): Promise<unknown> {
  return tx.run(query.insertInto('letter').values(letter));
}

/** Changes a locked thread, and counts the change in its revision. */
export function updateThread(
  tx: Tx,
  id: number,
  change: {
    state?: LetterState;
    stateSince?: Date;
    assigneeId?: number | null;
    letters?: number;
    firstAnsweredAt?: Date;
  },
): Promise<unknown> {
  return tx.run(
    query
      .updateTable('letterThread')
      .set({ ...change, revision: sql<number>`revision + 1` })
      .where('id', '=', id),
  );
}

/** Counts the threads that wait for the shop. Reads a range of the index letter_thread_in_state. */
export async function countOpenLetters(db: Executor): Promise<Counted> {
  const [row] = await db.run(
    sql<Counted>`
      select count(*), min(state_since) as oldest from (
        select state_since from letter_thread
        where state = 'open' order by state_since limit ${mostCounted + 1}
      ) as open
    `.compile(query),
  );
  return row ?? nothingCounted;
}

/** The letters of a member, for the download of their data. */
export function findLettersOfMember(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('letter')
      .innerJoin('letterThread', 'letterThread.id', 'letter.threadId')
      .select(['threadId', 'topic', 'aboutKind', 'aboutId', 'state', 'number', 'body'])
      .select(['letter.createdAt', sql<string>`coalesce(writer, 'member')`.as('writer')])
      .where('memberId', '=', memberId)
      .orderBy('threadId')
      .orderBy('number'),
  );
}

/** Deletes all letters of a member. */
export function deleteLettersOfMember(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('letterThread').where('memberId', '=', memberId));
}

/** Ends up to `limit` threads that have waited for the member since before a time. */
export function endSilentThreads(
  db: Executor,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<{ id: number }[]> {
  return db.run(
    sql<{ id: number }>`
      update letter_thread
      set state = 'done', state_since = ${now}::timestamptz, revision = revision + 1
      where id in (
        select id from letter_thread
          where state = 'waiting' and state_since < ${before}::timestamptz
        order by state_since limit ${limit} for update skip locked
      ) and state = 'waiting'
      returning id
    `.compile(query),
  );
}

/** Deletes up to `limit` threads that were done before a time, with their letters. */
export function deleteOldThreads(
  db: Executor,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: number }[]> {
  return db.run(
    sql<{ id: number }>`
      delete from letter_thread where id in (
        select id from letter_thread where state = 'done' and state_since < ${before}::timestamptz
        order by state_since limit ${limit} for update skip locked
      )
      returning id
    `.compile(query),
  );
}
