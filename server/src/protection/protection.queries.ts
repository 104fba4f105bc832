import { sql } from 'kysely';
import type { CapName } from '#contract/own-limits.ts';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';
import { type Caps, type Raise, type SpendingUse, strictestCaps } from './caps.rules.ts';

/** Points that a member spent on packs on a day and in a month, with their caps on it. */
export interface SpendingRow extends SpendingUse {
  memberId: number;
  /** The first instants of the day and of the month in which the points were spent. */
  countedDay: Date;
  countedMonth: Date;
}

/** Finds the caps of these members on points for packs, and what they spent. */
export async function findSpending(
  db: Executor,
  memberIds: readonly number[],
): Promise<SpendingRow[]> {
  const rows = await db.run(
    query
      .selectFrom('memberCap')
      .select(['memberId', 'spentDay', 'spentMonth'])
      .select(['dayPoints', 'monthPoints', 'countedDay', 'countedMonth'])
      .where('memberId', '=', sql<number>`any(${memberIds}::bigint[])`),
  );
  return rows.map(({ spentDay, spentMonth, ...row }) => ({
    ...row,
    spent_day: spentDay,
    spent_month: spentMonth,
  }));
}

/** Writes what a member spent on packs. The account must be locked. */
export function updateSpending(
  tx: Tx,
  { memberId, dayPoints, monthPoints, countedDay, countedMonth }: Omit<SpendingRow, keyof Caps>,
): Promise<unknown> {
  return tx.run(
    query
      .updateTable('memberCap')
      .set({ dayPoints, monthPoints, countedDay, countedMonth })
      .where('memberId', '=', memberId),
  );
}

/**
 * Locks the caps of these members until the transaction ends, in order of member id, so that two
 * transactions never deadlock. One by one: Citus locks rows only if they are in one shard.
 */
export async function lockCaps(tx: Tx, memberIds: readonly number[]): Promise<void> {
  for (const memberId of [...new Set(memberIds)].sort((one, other) => one - other))
    await tx.run(
      query.selectFrom('memberCap').select('memberId').where('memberId', '=', memberId).forUpdate(),
    );
}

/** Finds a member's caps; undefined if they never set one. */
export async function findCaps(db: Executor, memberId: number): Promise<Caps | undefined> {
  const [caps] = await findCapsOf(db, [memberId]);
  return caps;
}

/** Finds the caps of those of these members who ever set one, in no order. */
async function findCapsOf(db: Executor, memberIds: readonly number[]): Promise<Caps[]> {
  const rows = await db.run(
    query
      .selectFrom('memberCap')
      .select(['paidDay', 'paidWeek', 'paidMonth', 'spentDay', 'spentMonth'])
      .where('memberId', 'in', [...memberIds]),
  );
  return rows.map((row) => ({
    paid_day: row.paidDay,
    paid_week: row.paidWeek,
    paid_month: row.paidMonth,
    spent_day: row.spentDay,
    spent_month: row.spentMonth,
  }));
}

/** Finds the strictest of each cap that these members set; null where none of them has one. */
export async function findCapsTogether(db: Executor, memberIds: readonly number[]): Promise<Caps> {
  return strictestCaps(memberIds.length === 0 ? [] : await findCapsOf(db, memberIds));
}

/** Writes all caps of a member. The account must be locked. */
export function upsertCaps(
  tx: Tx,
  memberId: number,
  caps: Caps,
  counted: Pick<SpendingRow, 'dayPoints' | 'monthPoints' | 'countedDay' | 'countedMonth'>,
): Promise<unknown> {
  const row = {
    paidDay: caps.paid_day,
    paidWeek: caps.paid_week,
    paidMonth: caps.paid_month,
    spentDay: caps.spent_day,
    spentMonth: caps.spent_month,
    ...counted,
  };
  return tx.run(
    query
      .insertInto('memberCap')
      .values({ memberId, ...row })
      .onConflict((conflict) => conflict.column('memberId').doUpdateSet(row)),
  );
}

/** Finds the raises that a member requested, and that are neither confirmed nor withdrawn. */
export function findRaises(db: Executor, memberId: number): Promise<Raise[]> {
  return db.run(
    query
      .selectFrom('capRaise')
      .select(['cap', 'wanted', 'requestedAt', 'fromAt'])
      .where('memberId', '=', memberId)
      .orderBy('fromAt')
      .$narrowType<{ cap: CapName }>(),
  );
}

/** Stores the request to raise a cap; it replaces an earlier one for the same cap. */
export function upsertRaise(tx: Tx, memberId: number, raise: Raise): Promise<unknown> {
  const { cap, ...rest } = raise;
  return tx.run(
    query
      .insertInto('capRaise')
      .values({ memberId, ...raise })
      .onConflict((conflict) => conflict.columns(['memberId', 'cap']).doUpdateSet(rest)),
  );
}

/**
 * Deletes a member's request to raise a cap.
 *
 * @returns whether there was a request
 */
export async function deleteRaise(tx: Tx, memberId: number, cap: CapName): Promise<boolean> {
  const deleted = await tx.run(
    query
      .deleteFrom('capRaise')
      .where('memberId', '=', memberId)
      .where('cap', '=', cap)
      .returning('cap'),
  );
  return deleted.length > 0;
}

/** A change of a member's caps or breaks, as it is recorded. */
export interface ProtectionEvent {
  kind:
    | 'cap_lowered'
    | 'raise_requested'
    | 'raise_confirmed'
    | 'raise_withdrawn'
    | BreakKind
    /** Staff ended what is known only by an address. */
    | 'lifted';
  cap?: CapName;
  /** The cap in yen or points; null for none. */
  amount?: number | null;
  /** When a break ends, or a raise can be confirmed; null for never. */
  untilAt?: Date | null;
  principal: 'member' | 'staff';
  /** By default the account's own. */
  origin?: BreakOrigin;
}

/** A break that somebody chose, or the time that loosening the caps of a closed account takes. */
export type BreakKind = 'break' | 'exclusion' | 'wait';

/**
 * How an account got a break: its member or staff began it there; it came over a proved mailbox or
 * phone of the person; or it is known only by an address that nobody had proved. The last one never
 * reaches another account.
 */
export type BreakOrigin = 'own' | 'person' | 'address';

/**
 * Records a change of a member's caps or break. The account must be locked, so that the numbers are
 * without gaps.
 */
export function insertEvent(
  tx: Tx,
  memberId: number,
  { kind, cap, amount, untilAt, principal, origin = 'own' }: ProtectionEvent,
  now: Date,
): Promise<unknown> {
  return tx.run(
    sql`
      insert into protection_event
        (member_id, number, at, kind, cap, amount, until_at, principal, origin)
      select ${memberId}::bigint, coalesce(max(number), 0) + 1, ${now}::timestamptz, ${kind}::text,
        ${cap ?? null}::text,
        ${amount ?? null}::integer, ${untilAt ?? null}::timestamptz, ${principal}::text,
        ${origin}::text
      from protection_event where member_id = ${memberId}::bigint
    `.compile(query),
  );
}

/** Finds all changes of a member's caps and breaks, oldest first, for their data download. */
export function findEvents(db: Executor, memberId: number) {
  return db.run(
    query
      .selectFrom('protectionEvent')
      .select(['at', 'kind', 'cap', 'amount', 'untilAt', 'principal', 'origin'])
      .where('memberId', '=', memberId)
      .orderBy('number'),
  );
}

/**
 * Locks the digests of a person until the transaction ends, so that registering an account of the
 * person and excluding them run one after the other.
 */
export async function lockPerson(tx: Tx, digests: readonly Buffer[]): Promise<void> {
  const names = digests.map((digest) => `person ${digest.toString('hex')}`).toSorted();
  for (const name of names)
    await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.compile(query));
}

/**
 * Stores until when people with these digests are on a break, under 18 (`minorDigestsOf`), or wait
 * (`waitDigestsOf`). The later one of two ends counts.
 *
 * @param leftBy a member it does not apply to, because their account goes on elsewhere; null if
 *   it applies to everybody
 */
export async function insertExclusions(
  tx: Tx,
  digests: readonly Buffer[],
  untilAt: Date | null,
  leftBy: number | null = null,
): Promise<void> {
  await tx.run(
    sql`
      insert into excluded_person (digest, until_at, left_by)
      select distinct digest, ${untilAt}::timestamptz, ${leftBy}::bigint
      from unnest(${digests}::bytea[]) as digest
      on conflict (digest) do update
      set until_at = case
        when excluded.until_at is null or excluded_person.until_at is null then null
        else greatest(excluded.until_at, excluded_person.until_at)
      end,
      left_by = case
        when excluded.left_by = excluded_person.left_by then excluded.left_by
      end
    `.compile(query),
  );
}

/**
 * Finds when the exclusions of people with these digests end; null means never. Leaves out those
 * that are over.
 *
 * @param memberId leaves out what this member's own account left, see `insertExclusions`
 */
export async function findExclusions(
  db: Executor,
  digests: readonly Buffer[],
  now: Date,
  memberId: number,
): Promise<(Date | null)[]> {
  if (digests.length === 0) return [];
  const rows = await db.run(
    query
      .selectFrom('excludedPerson')
      .select('untilAt')
      .where('digest', 'in', [...digests])
      .where('leftBy', 'is distinct from', memberId)
      .where(({ or, eb }) => or([eb('untilAt', 'is', null), eb('untilAt', '>', now)])),
  );
  return rows.map(({ untilAt }) => untilAt);
}

/** A break that is running. */
export interface RunningBreak {
  /** Null if it never ends. */
  untilAt: Date | null;
  kind: BreakKind;
  origin: BreakOrigin;
}

/** The query for the breaks that are running. */
function runningBreaks(now: Date) {
  return query
    .selectFrom('protectionEvent')
    .where('kind', 'in', ['break', 'exclusion', 'wait'])
    .where(({ or, eb }) => or([eb('untilAt', 'is', null), eb('untilAt', '>', now)]))
    .where(({ not, and, exists, selectFrom, eb }) =>
      not(
        and([
          eb('origin', '=', 'address'),
          exists(
            selectFrom('protectionEvent as lifted')
              .select('lifted.number')
              .whereRef('lifted.memberId', '=', 'protectionEvent.memberId')
              .whereRef('lifted.number', '>', 'protectionEvent.number')
              .where('lifted.kind', '=', 'lifted'),
          ),
        ]),
      ),
    );
}

/** Finds the running breaks of an account, its own and inherited ones. */
export function findRunningBreaks(
  db: Executor,
  memberId: number,
  now: Date,
): Promise<RunningBreak[]> {
  return db.run(
    runningBreaks(now)
      .select(['untilAt', 'kind', 'origin'])
      .where('memberId', '=', memberId)
      .$narrowType<Pick<RunningBreak, 'kind' | 'origin'>>(),
  );
}

/** The query for the running breaks that a person chose, and that are surely theirs. */
const chosenBreaks = (now: Date) =>
  runningBreaks(now).where('kind', '<>', 'wait').where('origin', '<>', 'address');

/**
 * Whether a break that a person chose is running, also if the account is closed. Leaves out waits
 * after a cap, and what is known only by an address: it may be a stranger's.
 */
export async function hasRunningBreak(db: Executor, memberId: number, now: Date): Promise<boolean> {
  const rows = await db.run(chosenBreaks(now).select('number').where('memberId', '=', memberId));
  return rows.length > 0;
}

/** Finds the members with a break as in `hasRunningBreak`. */
export async function findMembersOnBreak(db: Executor, now: Date): Promise<number[]> {
  const rows = await db.run(chosenBreaks(now).select('memberId').distinct());
  return rows.map(({ memberId }) => memberId);
}

/**
 * Stores that the break of an account, if it has one, must be applied to the other accounts of its
 * person, and that its member is mailed the link that proves their mailbox, if they should prove it
 * (`spreadWaitingExclusions`).
 */
export function insertExclusionToSpread(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(
    sql`
      insert into exclusion_to_spread (member_id) values (${memberId}::bigint)
      on conflict (member_id) do update set reasons = exclusion_to_spread.reasons + 1
    `.compile(query),
  );
}

/** Finds up to a hundred accounts that `insertExclusionToSpread` stored. */
export function findExclusionsToSpread(
  db: Executor,
): Promise<{ memberId: number; reasons: number }[]> {
  return db.run(
    query
      .selectFrom('exclusionToSpread')
      .select(['memberId', 'reasons'])
      .orderBy('memberId')
      .limit(100),
  );
}

/**
 * Deletes an account that `insertExclusionToSpread` stored, because both are done, unless a new
 * reason was added since.
 */
export function deleteExclusionToSpread(
  tx: Tx,
  memberId: number,
  reasons: number,
): Promise<unknown> {
  return tx.run(
    query
      .deleteFrom('exclusionToSpread')
      .where('memberId', '=', memberId)
      .where('reasons', '=', reasons),
  );
}

/**
 * Deletes what is stored under these digests.
 *
 * @returns whether there was anything
 */
export async function deleteExclusions(tx: Tx, digests: readonly Buffer[]): Promise<boolean> {
  const deleted = await tx.run(
    sql<{ untilAt: Date | null }>`
      delete from excluded_person where digest = any(${[...digests]}::bytea[]) returning until_at
    `.compile(query),
  );
  return deleted.length > 0;
}

/** Deletes what a member's own account left under these digests, because it has come back. */
export async function deleteLeftBy(
  tx: Tx,
  memberId: number,
  digests: readonly Buffer[],
): Promise<void> {
  await tx.run(
    sql`
      delete from excluded_person
      where digest = any(${[...digests]}::bytea[]) and left_by = ${memberId}::bigint
    `.compile(query),
  );
}

/** Deletes the digests of exclusions that ended before `now`. */
export async function deleteEndedExclusions(db: Executor, now: Date): Promise<void> {
  await db.run(query.deleteFrom('excludedPerson').where('untilAt', '<=', now));
}

/** A time in which a member did not buy, by a break, an exclusion or a wait. */
export interface Pause {
  memberId: number;
  from: Date;
  /** Null if it never ends. */
  until: Date | null;
}

/** Finds the members whose break or exclusion had not ended at an instant, each once. */
export async function findPausedSince(db: Executor, since: Date): Promise<number[]> {
  const rows = await db.run(
    query
      .selectFrom('protectionEvent')
      .select('memberId')
      .distinct()
      .where('kind', 'in', ['break', 'exclusion', 'wait'])
      .where((event) => event.or([event('untilAt', 'is', null), event('untilAt', '>', since)]))
      .orderBy('memberId'),
  );
  return rows.map(({ memberId }) => memberId);
}

/** Finds all pauses of these members, also those that are over. */
export function findPauses(db: Executor, memberIds: readonly number[]): Promise<Pause[]> {
  return db.run(
    query
      .selectFrom('protectionEvent')
      .select(['memberId', 'at as from', 'untilAt as until'])
      .where('memberId', '=', sql<number>`any(${memberIds}::bigint[])`)
      .where('kind', 'in', ['break', 'exclusion', 'wait']),
  );
}
