import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { type TimelineKind, timelineKind } from '#contract/console/member-timeline.ts';
import type { Database, Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { Currency } from '../db/types.ts';
import { type List, type ListPage, type ListRequest, pageOfRows } from '../lib/keyset.rules.ts';

/** Something that happened to a member. */
export interface TimelineRow {
  at: Date;
  /** Its source and its id in it. Events of one instant are in the order of their keys. */
  key: string;
  kind: string;
  detail: string | null;
  amount: number | null;
  currency: Currency | null;
  by: string | null;
  text: string | null;
  /** The final screen that the member saw before this order. */
  finalScreen: number | null;
  neighbourKind: 'payment' | 'parcel' | 'mail' | 'letter' | 'pack' | null;
  neighbourId: string | null;
}

/**
 * Which optional sources a viewer may see. All other sources are shown to everybody who may see the
 * member.
 */
export interface TimelineScope {
  payments: boolean;
  parcels: boolean;
  mails: boolean;
  letters: boolean;
}

const byTime = [
  ['at', 'instant'],
  ['key', 'text'],
] as const;

/** The timeline of a member. */
export const timelineList = {
  sorts: {
    newest: { direction: 'desc', keys: byTime },
    oldest: { direction: 'asc', keys: byTime },
  },
  filter: z.strictObject({ kind: z.enum(timelineKind.options).optional() }),
} as const satisfies List<TimelineRow, unknown>;

type Fragment = RawBuilder<unknown>;

interface Source {
  /** The tables, each row belonging to the member. */
  from: Fragment;
  memberId?: Fragment;
  at: Fragment;
  /** Text in the order of the rows of one instant: numbers have leading zeros. */
  key: Fragment;
  kind: TimelineKind;
  detail?: Fragment;
  amount?: Fragment;
  currency?: Fragment;
  by?: Fragment;
  text?: Fragment;
  finalScreen?: Fragment;
  neighbour?: readonly [kind: NonNullable<TimelineRow['neighbourKind']>, id: Fragment];
  where?: Fragment;
}

const nothing = sql`null`;
const numbered = (source: string, number: Fragment) =>
  sql`${sql.lit(`${source} `)} || lpad(${number}::text, 19, '0')`;
const named = (name: string) => sql`${sql.lit(name)}::text`;

const registrations: readonly Source[] = [
  {
    from: sql`member`,
    memberId: sql`id`,
    at: sql`created_at`,
    key: named('a registration'),
    kind: 'registered',
  },
  {
    from: sql`member`,
    memberId: sql`id`,
    at: sql`closed_at`,
    key: named('z closing'),
    kind: 'closed',
    where: sql`closed_at is not null`,
  },
];

/** Logins whose sessions have not ended; ended ones are deleted. The digest names no session. */
const logins: Source = {
  from: sql`session`,
  at: sql`created_at`,
  key: sql`'login ' || left(encode(sha256(id_hash), 'hex'), 16)`,
  kind: 'login',
  detail: sql`nullif(device, '')`,
};

/** Purchases, decisions for points, exchanges, adjustments, expiry: all that changed a balance. */
const bookings: Source = {
  from: sql`journal_entry as entry
    left join purchase on purchase.member_id = entry.member_id and purchase.id = entry.reference`,
  memberId: sql`entry.member_id`,
  at: sql`entry.created_at`,
  key: numbered('booking', sql`entry.number`),
  kind: 'booking',
  detail: sql`entry.kind::text`,
  amount: sql`entry.amount`,
  currency: sql`entry.currency`,
  finalScreen: sql`case when entry.kind = 'pack_bought' then purchase.final_screen end`,
  neighbour: ['pack', sql`purchase.pack_id::text`],
};

const notes: Source = {
  from: sql`member_note`,
  at: sql`created_at`,
  key: sql`'note ' || id::text`,
  kind: 'note',
  by: sql`writer`,
  text: sql`note`,
};

const payments: Source = {
  from: sql`payment`,
  at: sql`created_at`,
  key: sql`'payment ' || id::text`,
  kind: 'payment',
  detail: sql`state::text`,
  amount: sql`amount`,
  finalScreen: sql`final_screen`,
  neighbour: ['payment', sql`id::text`],
};

const parcel = {
  from: sql`parcel`,
  amount: sql`cards`,
  neighbour: ['parcel', sql`id::text`],
} as const;
const parcels: readonly Source[] = [
  { ...parcel, at: sql`created_at`, key: numbered('parcel', sql`id`), kind: 'parcel' },
  {
    ...parcel,
    at: sql`sent_at`,
    key: numbered('sent parcel', sql`id`),
    kind: 'parcel-sent',
    detail: sql`tracking_number`,
    where: sql`sent_at is not null`,
  },
];

/** Threads by their beginning; each leads to its letters. */
const letters: Source = {
  from: sql`letter_thread`,
  at: sql`created_at`,
  key: numbered('letter', sql`id`),
  kind: 'letter',
  neighbour: ['letter', sql`id::text`],
};

function mailsIn(language: 'ja' | 'en'): Source {
  return {
    from: sql`sent_mail`,
    at: sql`sent_at`,
    key: numbered('mail', sql`id`),
    kind: 'mail',
    detail: sql`mail->${sql.lit(language)}->>'subject'`,
    neighbour: ['mail', sql`id::text`],
  };
}

/** Commands on the member. Notes are in the timeline themselves. */
function commandsOn(memberId: number): Source {
  return {
    from: sql`audit_entry`,
    memberId: sql`${memberId}::bigint`,
    at: sql`created_at`,
    key: numbered('command', sql`id`),
    kind: 'command',
    detail: sql`action`,
    by: sql`who`,
    text: sql`nullif(why, '')`,
    where: sql`subject = ${`member ${memberId}`} and action <> 'member note'`,
  };
}

/**
 * Finds a page of what happened to a member, merged from all sources. At most a page is read from
 * each source, by its own index, so a page costs the same however long the history is. The
 * statements are sent together: on Citus the sources are on different nodes, and one statement
 * could not join them.
 */
export async function findTimelinePage(
  db: Database,
  memberId: number,
  { request, scope, language }: TimelineRequest,
): Promise<ListPage<TimelineRow>> {
  const { kind } = request.filter;
  const visible = [
    ...registrations,
    logins,
    bookings,
    notes,
    commandsOn(memberId),
    ...(scope.payments ? [payments] : []),
    ...(scope.parcels ? parcels : []),
    ...(scope.mails ? [mailsIn(language)] : []),
    ...(scope.letters ? [letters] : []),
  ];
  const sources = visible.filter((source) => kind === undefined || source.kind === kind);
  const found = await db.transaction((tx) =>
    Promise.all(sources.map((source) => readSource(tx, memberId, source, request))),
  );
  const isNewestFirst = request.sort.direction === 'desc';
  const rows = found
    .flat()
    .toSorted((a, b) => (isNewestFirst ? newerFirst(a, b) : newerFirst(b, a)));
  return pageOfRows(request, rows.slice(0, request.limit + 1));
}

export interface TimelineRequest {
  request: ListRequest<z.output<typeof timelineList.filter>>;
  scope: TimelineScope;
  language: 'ja' | 'en';
}

/**
 * Reads the first events of a member from one source of the timeline, in the order of the request,
 * beginning after the event `after`. Reads one more than the limit, which shows whether more
 * follow.
 */
function readSource(
  tx: Tx,
  memberId: number,
  { from, memberId: column = sql`member_id`, at, key, kind, where, ...source }: Source,
  { sort, after, limit }: ListRequest<unknown>,
): Promise<TimelineRow[]> {
  const [lastAt, lastKey] = after ?? [];
  const isAscending = sort.direction === 'asc';
  const [follows, order] = isAscending ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const isAfterLast =
    after === undefined
      ? sql``
      : sql`and ${at} ${follows}= ${lastAt}::timestamptz
          and (${at} ${follows} ${lastAt}::timestamptz
            or (${key}) collate "C" ${follows} ${lastKey}::text)`;
  const { detail, amount, currency, by, text, finalScreen, neighbour } = source;
  return tx.run(
    sql<TimelineRow>`
      select ${at} as at, ${key} as key, ${named(kind)} as kind,
        ${detail ?? nothing}::text as detail,
        ${amount ?? nothing}::bigint as amount, ${currency ?? nothing}::currency as currency,
        ${by ?? nothing}::text as by, ${text ?? nothing}::text as text,
        ${finalScreen ?? nothing}::smallint as final_screen,
        case when ${neighbour?.[1] ?? nothing}::text is not null
          then ${sql.lit(neighbour?.[0] ?? '')} end as neighbour_kind,
        ${neighbour?.[1] ?? nothing}::text as neighbour_id
      from ${from}
      where ${column} = ${memberId}::bigint ${where === undefined ? sql`` : sql`and ${where}`}
        ${isAfterLast}
      order by ${at} ${order}, (${key}) collate "C" ${order} limit ${limit + 1}
    `.compile(query),
  );
}

/** Compares two events, so that the newer one comes first. */
function newerFirst(a: TimelineRow, b: TimelineRow): number {
  return b.at.getTime() - a.at.getTime() || (a.key < b.key ? 1 : -1);
}

/** Keeps an account from being closed until the transaction ends. @returns whether it is open */
export async function lockOpenAccount(tx: Tx, memberId: number): Promise<boolean> {
  const rows = await tx.run(
    query
      .selectFrom('member')
      .select('id')
      .where('id', '=', memberId)
      .where('closedAt', 'is', null)
      .forShare(),
  );
  return rows.length > 0;
}

/** Adds a note of staff about a member. `writtenBy` is null for a note from the command line. */
export async function insertNote(
  tx: Tx,
  note: {
    memberId: number;
    note: string;
    writtenBy: number | null;
    writer: string;
    createdAt: Date;
  },
): Promise<string> {
  const [row] = await tx.run(query.insertInto('memberNote').values(note).returning('id'));
  if (row === undefined) throw new Error('the note was not inserted');
  return row.id;
}

/** The notes about a member, for the download of their data. */
export function findNotes(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('memberNote')
      .select(['note', 'createdAt'])
      .where('memberId', '=', memberId)
      .orderBy('createdAt'),
  );
}

/** Deletes all notes about a member when the account is erased. */
export function deleteNotes(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.deleteFrom('memberNote').where('memberId', '=', memberId));
}
