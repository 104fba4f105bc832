import { sql } from 'kysely';
import * as z from 'zod';
import type { Executor, Tx } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { bigints, booleans, instants, integers, statement, uuids } from '../db/pipeline/index.ts';
import { query } from '../db/pool.ts';
import type { Currency, DebtKind, EntryKind, LotOrigin, ShopAccount } from '../db/types.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';
import type { DebtStep } from './forgone-points.rules.ts';
import type { Account, Lot, UnspentLot } from './ledger.rules.ts';
import type { PaidPart } from './refund.rules.ts';
import type { OwnBreak, Restriction } from './restriction.rules.ts';

export interface EntryRow {
  memberId: number;
  number: number;
  currency: Currency;
  amount: number;
  shopAccount: ShopAccount;
  kind: EntryKind;
  balanceAfter: number;
  reference: string | null;
  note: string | null;
}

export interface LotRow extends Lot {
  memberId: number;
  entryNumber: number;
  origin: LotOrigin;
}

export interface DebtRow {
  memberId: number;
  /** Points: positive if they became owed, negative if the debt was lowered. */
  amount: number;
  kind: DebtKind;
  reference: string | null;
  note: string | null;
}

const accountColumns = [
  'memberId',
  'points',
  'coins',
  'hasPaid',
  'pointsCredited',
  'pointsDebited',
  'pointsOwed',
  'entries',
  'lotsGoodUntil',
  'restrictedFrom',
  'restrictedUntil',
  'breakFrom',
  'breakUntil',
  'verifyPhoneUntil',
  'verifyMailboxUntil',
  'hasSpendingCap',
] as const;

/** Opens the account of a new member, with no points and no coins. */
export function insertAccount(tx: Tx, memberId: number): Promise<unknown> {
  return tx.run(query.insertInto('ledgerAccount').values({ memberId }));
}

/**
 * Locks the accounts until the transaction ends, in order of member id, so that two transactions
 * never deadlock.
 */
export async function lockAccounts(tx: Tx, memberIds: readonly number[]): Promise<Account[]> {
  if (tx.isDistributed) return lockOneByOne(tx, memberIds);
  return tx.run(
    statement<Account>`
      select member_id, points, coins, has_paid, points_credited, points_debited, points_owed,
        entries, lots_good_until,
        restricted_from, restricted_until, break_from, break_until,
        verify_phone_until, verify_mailbox_until, has_spending_cap
      from ledger_account where member_id = any(${bigints(memberIds)}::bigint[])
        order by member_id for update
    `,
  );
}

/**
 * Locks each account with a statement of its own, for Citus, which locks rows only if they are in
 * one shard.
 */
async function lockOneByOne(tx: Tx, memberIds: readonly number[]): Promise<Account[]> {
  const inOrder = [...new Set(memberIds)].sort((one, other) => one - other);
  const locked = await Promise.all(
    inOrder.map((memberId) =>
      tx.run(
        statement<Account>`
          select member_id, points, coins, has_paid, points_credited, points_debited, points_owed,
            entries, lots_good_until,
            restricted_from, restricted_until, break_from, break_until,
            verify_phone_until, verify_mailbox_until, has_spending_cap
          from ledger_account where member_id = ${memberId}::bigint for update
        `,
      ),
    ),
  );
  return locked.flat();
}

/** Finds a member's balances without a lock, so they may change before they are used. */
export async function findAccount(db: Executor, memberId: number): Promise<Account | undefined> {
  const [account] = await db.run(
    query.selectFrom('ledgerAccount').select(accountColumns).where('memberId', '=', memberId),
  );
  return account;
}

/** Locks and reads a member's restriction until the transaction ends, so that nobody changes it. */
export async function lockRestriction(tx: Tx, memberId: number): Promise<Restriction | undefined> {
  const [row] = await tx.run(restrictionsOf([memberId]).forShare());
  return row;
}

/**
 * Finds the restrictions of these members, including those that have ended. Members without one are
 * left out.
 */
export async function findRestrictions(
  db: Executor,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, Restriction>> {
  const rows = await db.run(restrictionsOf(memberIds).where('restrictedFrom', 'is not', null));
  return new Map(rows.map(({ memberId, ...restriction }) => [memberId, restriction]));
}

/** The query for the restrictions of these members. */
function restrictionsOf(memberIds: readonly number[]) {
  return query
    .selectFrom('ledgerAccount')
    .select(['memberId', 'restrictedFrom', 'restrictedUntil'])
    .where('memberId', '=', sql<number>`any(${memberIds}::bigint[])`);
}

/** Writes a member's restriction. The account must be locked. */
export function updateRestriction(
  tx: Tx,
  memberId: number,
  { restrictedFrom, restrictedUntil }: Restriction,
): Promise<unknown> {
  const restriction = { restrictedFrom: restrictedFrom && [...restrictedFrom], restrictedUntil };
  return tx.run(
    query.updateTable('ledgerAccount').set(restriction).where('memberId', '=', memberId),
  );
}

/** Writes a member's own break. The account must be locked. */
export function updateBreak(
  tx: Tx,
  memberId: number,
  { breakFrom, breakUntil }: OwnBreak,
): Promise<unknown> {
  return tx.run(
    query
      .updateTable('ledgerAccount')
      .set({ breakFrom, breakUntil })
      .where('memberId', '=', memberId),
  );
}

/**
 * Stores until when a member must verify the phone that they state before they buy. The account
 * must be locked.
 */
export function updateVerifyPhoneUntil(
  tx: Tx,
  memberId: number,
  verifyPhoneUntil: Date | null,
): Promise<unknown> {
  return tx.run(
    query.updateTable('ledgerAccount').set({ verifyPhoneUntil }).where('memberId', '=', memberId),
  );
}

/**
 * Stores until when a member must prove their mailbox before they buy. The account must be locked.
 */
export function updateVerifyMailboxUntil(
  tx: Tx,
  memberId: number,
  verifyMailboxUntil: Date | null,
): Promise<unknown> {
  return tx.run(
    query.updateTable('ledgerAccount').set({ verifyMailboxUntil }).where('memberId', '=', memberId),
  );
}

/** Writes whether purchases of a member are counted against a cap. The account must be locked. */
export function updateHasSpendingCap(
  tx: Tx,
  memberId: number,
  hasSpendingCap: boolean,
): Promise<unknown> {
  return tx.run(
    query.updateTable('ledgerAccount').set({ hasSpendingCap }).where('memberId', '=', memberId),
  );
}

/** Lets purchases of members be counted against a cap. The accounts must be locked. */
export function updateSharedCaps(tx: Tx, memberIds: readonly number[]): Promise<unknown> {
  return tx.run(
    query
      .updateTable('ledgerAccount')
      .set({ hasSpendingCap: true })
      .where('memberId', '=', sql<number>`any(${memberIds}::bigint[])`)
      .where('hasSpendingCap', '=', false),
  );
}

/**
 * The SQL condition that the journal entry `bought` took points of a member for a pack since then,
 * and that they were not refunded.
 */
function isSpentOnPacks(memberId: number, since: Date) {
  return sql<boolean>`
    member_id = ${memberId} and kind = 'pack_bought' and currency = 'point'
      and created_at >= ${since}
    and not exists (
      select from journal_entry as refund
      where refund.member_id = bought.member_id and refund.kind = 'pack_refunded'
        and refund.reference = bought.reference
    )`;
}

/**
 * Adds up the points that a member spent on packs on a day and in a month. Purchases that were
 * refunded do not count.
 *
 * @param starts the first instants of both; the day is in the month
 */
export async function sumSpentOnPacks(
  db: Executor,
  memberId: number,
  starts: { day: Date; month: Date },
): Promise<{ day: number; month: number }> {
  const [sums = { day: 0, month: 0 }] = await db.run(
    sql<{ day: number; month: number }>`
      select coalesce(-sum(amount) filter (where created_at >= ${starts.day}), 0)::bigint as day,
        coalesce(-sum(amount), 0)::bigint as month
      from journal_entry as bought where ${isSpentOnPacks(memberId, starts.month)}
    `.compile(query),
  );
  return sums;
}

/**
 * Adds up the points that a member spent on packs on each day in Japan since then, without
 * purchases that were refunded. Days without purchases are left out.
 */
export function sumSpentByDay(
  db: Executor,
  memberId: number,
  since: Date,
): Promise<{ day: string; points: number }[]> {
  return db.run(
    sql<{ day: string; points: number }>`
      select to_char(created_at at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day,
        -sum(amount)::bigint as points
      from journal_entry as bought where ${isSpentOnPacks(memberId, since)}
      group by 1
    `.compile(query),
  );
}

/**
 * Adds up the points of some kinds of entries on a member's account by month of Japan: positive if
 * more were credited than debited.
 */
export function sumPointsByMonth(
  db: Executor,
  memberId: number,
  kinds: readonly EntryKind[],
): Promise<{ month: string; amount: number }[]> {
  return db.run(
    sql<{ month: string; amount: number }>`
      select to_char(created_at at time zone 'Asia/Tokyo', 'YYYY-MM') as month,
        sum(amount)::bigint as amount
      from journal_entry
      where member_id = ${memberId} and kind = any(${kinds}::entry_kind[])
        and currency = 'point' group by 1
    `.compile(query),
  );
}

/** Finds how many points each of these members owes. Members who owe none are left out. */
export async function findDebts(
  db: Executor,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const rows = await db.run(
    query
      .selectFrom('ledgerAccount')
      .select(['memberId', 'pointsOwed'])
      .where('memberId', '=', sql<number>`any(${memberIds}::bigint[])`)
      .where('pointsOwed', '>', 0),
  );
  return new Map(rows.map(({ memberId, pointsOwed }) => [memberId, pointsOwed]));
}

/** Selects the members whose payments a guardian has cancelled: they get nothing any more. */
export async function findCancelledMembers(
  db: Executor,
  memberIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db.run(
    query
      .selectFrom('guardianCancellation')
      .select('memberId')
      .distinct()
      .where('memberId', '=', sql<number>`any(${memberIds}::bigint[])`),
  );
  return new Set(rows.map(({ memberId }) => memberId));
}

/**
 * Finds a member's lots that have unspent points after `pointsDebited` points were spent in all,
 * oldest first.
 */
export function findUnspentLots(
  db: Executor,
  memberId: number,
  pointsDebited: number,
): Promise<Lot[]> {
  return db.run(
    query
      .selectFrom('pointLot')
      .select(['beginsAt', 'amount', 'expiresAt'])
      .where('memberId', '=', memberId)
      .where(sql<boolean>`begins_at + amount > ${pointsDebited}`)
      .orderBy('beginsAt'),
  );
}

/**
 * Finds a member's lots that have unspent points, with the origin of each, so that the points can
 * continue in new lots.
 */
export function findHeldLots(
  db: Executor,
  memberId: number,
  pointsDebited: number,
): Promise<UnspentLot[]> {
  return db.run(
    query
      .selectFrom('pointLot as lot')
      .innerJoin('journalEntry as entry', (join) =>
        join
          .onRef('entry.memberId', '=', 'lot.memberId')
          .onRef('entry.number', '=', 'lot.entryNumber'),
      )
      .select(['lot.beginsAt', 'lot.amount', 'lot.expiresAt', 'lot.origin', 'entry.reference'])
      .where('lot.memberId', '=', memberId)
      .where(sql<boolean>`lot.begins_at + lot.amount > ${pointsDebited}`)
      .orderBy('lot.beginsAt'),
  );
}

/**
 * Counts how many of the points that `reference` credited were spent. Debits and lots both cover
 * ranges of the member's credited points, so the overlap of their ranges is counted. Points that
 * expired, were taken back, continue in a relaid lot, or paid for a pack that was refunded, do not
 * count as spent.
 */
export async function findSpentOf(
  db: Executor,
  memberId: number,
  reference: string,
): Promise<number> {
  const [row] = await db.run(
    sql<{ spent: number }>`
      with debit as (
        select kind, -amount as amount, sum(-amount) over (order by number) as ends_at,
          kind = 'pack_bought' and coalesce(reference in (
            select reference from journal_entry
              where member_id = ${memberId} and kind = 'pack_refunded'
          ), false) as is_refunded
        from journal_entry where member_id = ${memberId} and currency = 'point' and amount < 0
      )
      select coalesce(sum(greatest(0,
        least(debit.ends_at, lot.begins_at + lot.amount)
          - greatest(debit.ends_at - debit.amount, lot.begins_at)
      )), 0)::bigint as spent
      from point_lot as lot
      join journal_entry as entry
        on entry.member_id = lot.member_id and entry.number = lot.entry_number
      join debit on debit.kind not in ('points_expired', 'payment_reversed', 'bonus_withdrawn',
        'lots_relaid') and not debit.is_refunded
        and debit.ends_at > lot.begins_at
        and debit.ends_at - debit.amount < lot.begins_at + lot.amount
      where lot.member_id = ${memberId} and entry.reference = ${reference}
    `.compile(query),
  );
  return row?.spent ?? 0;
}

/** Finds the lots that these purchases of a member were paid from, oldest first. */
export function findPaidParts(
  tx: Tx,
  memberId: number,
  purchaseIds: readonly string[],
): Promise<PaidPart[]> {
  return tx.run(
    sql<PaidPart>`
      with debit as (
        select kind, reference, -amount as amount, sum(-amount) over (order by number) as ends_at
        from journal_entry where member_id = ${memberId} and currency = 'point' and amount < 0
      )
      select debit.reference as purchase_id, lot.origin, entry.reference, lot.expires_at, (
          least(debit.ends_at, lot.begins_at + lot.amount)
            - greatest(debit.ends_at - debit.amount, lot.begins_at)
        )::bigint as points
      from debit
      join point_lot as lot on lot.member_id = ${memberId}
        and debit.ends_at > lot.begins_at
        and debit.ends_at - debit.amount < lot.begins_at + lot.amount
      join journal_entry as entry
        on entry.member_id = lot.member_id and entry.number = lot.entry_number
      where debit.kind = 'pack_bought' and debit.reference = any(${purchaseIds}::uuid[])
      order by lot.begins_at
    `.compile(query),
  );
}

/**
 * Finds when the points that a payment credited expire; the first expiry, if it credited them in
 * several parts.
 *
 * @throws Error if the payment credited no points
 */
export async function findBoughtExpiry(
  db: Executor,
  memberId: number,
  paymentId: string,
): Promise<Date> {
  const [lot] = await db.run(
    query
      .selectFrom('pointLot as lot')
      .innerJoin('journalEntry as entry', (join) =>
        join
          .onRef('entry.memberId', '=', 'lot.memberId')
          .onRef('entry.number', '=', 'lot.entryNumber'),
      )
      .select('lot.expiresAt')
      .where('lot.memberId', '=', memberId)
      .where('entry.reference', '=', paymentId)
      .where('entry.kind', '=', 'points_bought')
      .orderBy('lot.expiresAt')
      .limit(1),
  );
  return assertFound(lot, `payment ${paymentId} credited no points`).expiresAt;
}

/**
 * Finds the points that became a debt because a payment was reversed, minus what came back with its
 * money. Later settlements do not lower this number.
 */
export async function findOwedFor(
  db: Executor,
  memberId: number,
  reference: string,
): Promise<number> {
  const [row] = await db.run(
    sql<{ owed: number }>`
      select coalesce(sum(amount), 0)::bigint as owed from debt_entry
      where member_id = ${memberId} and reference = ${reference}
        and kind in ('payment_reversed', 'payment_returned')
    `.compile(query),
  );
  return row?.owed ?? 0;
}

/**
 * Inserts changes of debts in points: a positive amount raises a debt, a negative one lowers it.
 */
export function insertDebts(tx: Tx, rows: readonly DebtRow[], now: Date): Promise<unknown> {
  return tx.run(
    query.insertInto('debtEntry').values(rows.map((row) => ({ ...row, createdAt: now }))),
  );
}

export interface DueAccount {
  memberId: number;
  lotsGoodUntil: Date;
}

/**
 * Finds accounts with points that may have expired by `now`, longest overdue first, after the
 * account `after`.
 */
export function findAccountsWithDueLots(
  db: Executor,
  now: Date,
  after: DueAccount | undefined,
  limit: number,
): Promise<DueAccount[]> {
  const due = query
    .selectFrom('ledgerAccount')
    .select(['memberId', 'lotsGoodUntil'])
    .where('lotsGoodUntil', '<=', now)
    .$narrowType<{ lotsGoodUntil: Date }>()
    .orderBy('lotsGoodUntil')
    .orderBy('memberId')
    .limit(limit);
  if (after === undefined) return db.run(due);
  return db.run(
    due.where(
      sql<boolean>`(lots_good_until, member_id) > (${after.lotsGoodUntil}, ${after.memberId})`,
    ),
  );
}

/** Updates the balances of accounts that this transaction has locked. */
export async function updateAccounts(tx: Tx, accounts: readonly Account[]): Promise<unknown> {
  if (tx.isDistributed)
    return Promise.all(accounts.map((account) => updateInItsShard(tx, account)));
  const column = <Key extends keyof Account>(key: Key) => accounts.map((account) => account[key]);
  return tx.run(
    statement`
      update ledger_account as account
      set points_credited = changed.points_credited, points_debited = changed.points_debited,
        coins = changed.coins,
        points_owed = changed.points_owed, entries = changed.entries, has_paid = changed.has_paid,
        lots_good_until = changed.lots_good_until
      from unnest(
        ${bigints(column('memberId'))}::bigint[], ${bigints(column('pointsCredited'))}::bigint[],
        ${bigints(column('pointsDebited'))}::bigint[], ${bigints(column('coins'))}::bigint[],
        ${bigints(column('pointsOwed'))}::bigint[], ${integers(column('entries'))}::integer[],
        ${booleans(column('hasPaid'))}::boolean[],
        ${instants(column('lotsGoodUntil'))}::timestamptz[]
      ) as changed (member_id, points_credited, points_debited, coins, points_owed, entries,
        has_paid, lots_good_until)
      where account.member_id = changed.member_id
    `,
  );
}

/** Updates one account on Citus, where a statement for several accounts would go to all shards. */
function updateInItsShard(tx: Tx, account: Account): Promise<unknown> {
  return tx.run(
    statement`
      update ledger_account
      set points_credited = ${account.pointsCredited}::bigint,
        points_debited = ${account.pointsDebited}::bigint,
        coins = ${account.coins}::bigint, points_owed = ${account.pointsOwed}::bigint,
        entries = ${account.entries}::integer, has_paid = ${account.hasPaid}::boolean,
        lots_good_until = ${account.lotsGoodUntil}::timestamptz
      where member_id = ${account.memberId}::bigint
    `,
  );
}

/** Points of one origin that a member holds and that expire on the same day in Japan. */
export interface HeldPoints {
  origin: LotOrigin;
  points: number;
  /** When the first of them expire. */
  expiresAt: Date;
}

/**
 * Finds the unspent points of a member that are still valid at `now`, by origin and by the day in
 * Japan on which they expire, the next to expire first.
 */
export function findHeldPoints(db: Executor, memberId: number, now: Date): Promise<HeldPoints[]> {
  return db.run(
    sql<HeldPoints>`
      select lot.origin, min(lot.expires_at) as expires_at,
        sum(lot.begins_at + lot.amount - greatest(lot.begins_at,
          account.points_debited))::bigint as points
      from ledger_account as account join point_lot as lot on lot.member_id = account.member_id
      where account.member_id = ${memberId} and lot.begins_at + lot.amount > account.points_debited
        and lot.expires_at > ${now}
      group by lot.origin, (lot.expires_at at time zone 'Asia/Tokyo')::date
      order by 2, lot.origin
    `.compile(query),
  );
}

/** Inserts journal entries in one statement. */
export function insertEntries(tx: Tx, rows: readonly EntryRow[], now: Date): Promise<unknown> {
  const column = <Key extends keyof EntryRow>(key: Key) => rows.map((row) => row[key]);
  return tx.run(
    statement`
      insert into journal_entry
        (member_id, number, currency, amount, shop_account, kind, balance_after,
          reference, note, created_at)
      select entry.*, ${now}::timestamptz
      from unnest(
        ${bigints(column('memberId'))}::bigint[], ${integers(column('number'))}::integer[],
        ${column('currency')}::currency[],
        ${bigints(column('amount'))}::bigint[], ${column('shopAccount')}::shop_account[],
        ${column('kind')}::entry_kind[],
        ${bigints(column('balanceAfter'))}::bigint[], ${uuids(column('reference'))}::uuid[],
        ${column('note')}::text[]
      ) as entry
    `,
  );
}

/** Inserts lots of points, each with the moment it expires; they are credited at `now`. */
export function insertLots(tx: Tx, rows: readonly LotRow[], now: Date): Promise<unknown> {
  return tx.run(
    query.insertInto('pointLot').values(rows.map((row) => ({ ...row, creditedAt: now }))),
  );
}

/** A booked change of a member's points or coins. */
export interface HistoryRow {
  number: number;
  amount: number;
  kind: EntryKind;
  balanceAfter: number;
  reference: string | null;
  createdAt: Date;
}

const historyColumns = [
  'number',
  'amount',
  'kind',
  'balanceAfter',
  'reference',
  'createdAt',
] as const;

/**
 * The query for a member's history in one currency. It leaves out the entries of relaid lots,
 * because they changed nothing for the member.
 */
function historyOf(memberId: number, currency: Currency) {
  return query
    .selectFrom('journalEntry')
    .where('memberId', '=', memberId)
    .where('currency', '=', currency)
    .where('kind', '<>', 'lots_relaid');
}

/** Finds a part of the history of a member's points or coins, newest first. */
export function findHistory(
  db: Executor,
  memberId: number,
  currency: Currency,
  range: { limit: number; offset: number },
): Promise<HistoryRow[]> {
  return db.run(
    historyOf(memberId, currency)
      .select(historyColumns)
      .orderBy('number', 'desc')
      .limit(range.limit)
      .offset(range.offset),
  );
}

const byNumber = [['number', 'integer']] as const;

/** The history of a member. The primary key of journal_entry has the keys of its orders. */
export const historyList = {
  sorts: {
    newest: { direction: 'desc', keys: byNumber },
    oldest: { direction: 'asc', keys: byNumber },
  },
  filter: z.strictObject({ currency: z.enum(['point', 'coin']) }),
} as const satisfies List<HistoryRow, unknown>;

/** Finds a page of the history of a member's points or coins for the console. */
export function findHistoryPage(
  db: Executor,
  memberId: number,
  request: ListRequest<z.output<typeof historyList.filter>>,
): Promise<ListPage<HistoryRow>> {
  const history = historyOf(memberId, request.filter.currency).select(historyColumns);
  return findPage(db, history, request);
}

/** Counts the entries in the history of a member's points or coins. */
export async function countHistory(
  db: Executor,
  memberId: number,
  currency: Currency,
): Promise<number> {
  const [row] = await db.run(
    historyOf(memberId, currency).select(sql<number>`count(*)`.as('count')),
  );
  return row?.count ?? 0;
}

/**
 * Finds members who have unspent points that expire between `now` and `until` and who were not
 * warned of them. Sorted by member id, beginning after the member `after`.
 */
export async function findMembersToWarn(
  db: Executor,
  now: Date,
  until: Date,
  after: number,
  limit: number,
): Promise<number[]> {
  const rows = await db.run(
    sql<{ memberId: number }>`
      select member_id from ledger_account as account
      where member_id > ${after} and points > 0 and lots_good_until <= ${until} and exists (
        select from point_lot as lot
        where lot.member_id = account.member_id
          and lot.begins_at + lot.amount > account.points_debited
          and lot.expires_at > greatest(${now}::timestamptz, account.expiry_warned_until)
          and lot.expires_at <= ${until}
      )
      order by member_id limit ${limit}
    `.compile(query),
  );
  return rows.map(({ memberId }) => memberId);
}

/** Finds the time up to which a member was warned of expiring points. */
export async function findWarnedUntil(tx: Tx, memberId: number): Promise<Date | null> {
  const [row] = await tx.run(
    query.selectFrom('ledgerAccount').select('expiryWarnedUntil').where('memberId', '=', memberId),
  );
  return row?.expiryWarnedUntil ?? null;
}

/** Stores the time up to which a member was warned of expiring points. */
export function updateWarnedUntil(
  tx: Tx,
  memberId: number,
  expiryWarnedUntil: Date,
): Promise<unknown> {
  return tx.run(
    query.updateTable('ledgerAccount').set({ expiryWarnedUntil }).where('memberId', '=', memberId),
  );
}

/** Finds all debts of a member and what lowered them, in booking order. */
export function findDebtSteps(db: Executor, memberId: number): Promise<DebtStep[]> {
  return db.run(
    query
      .selectFrom('debtEntry')
      .select(['kind', 'reference', 'amount'])
      .where('memberId', '=', memberId)
      .orderBy('id'),
  );
}
