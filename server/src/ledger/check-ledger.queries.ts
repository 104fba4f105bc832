import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';
import type { EntryKind, ShopAccount } from '../db/types.ts';
import type { Found } from '../lib/fill-text.ts';
import type { LedgerFinding } from './check-ledger.texts.ts';

/** A disagreement between the journal, the balances and the lots. */
export interface Discrepancy extends Found<LedgerFinding> {
  memberId: number;
}

/**
 * Finds members whose entries are not numbered 1, 2, 3 …, or whose balance after an entry is not
 * the sum of the entries up to it.
 */
export function findBrokenChains(db: Executor): Promise<Discrepancy[]> {
  return db.run(
    sql<Discrepancy>`
      with chained as (
        select member_id, number, currency, amount, balance_after,
          row_number() over (partition by member_id order by number) as place,
          sum(amount) over (partition by member_id, currency order by number) as balance
        from journal_entry
      )
      select member_id, case when number <> place then 'entry-missing'
        else 'entry-balance' end as kind,
        jsonb_build_object('number', number, 'place', place,
          'balanceAfter', balance_after, 'unit', currency,
          'balance', balance) as facts
      from chained where number <> place or balance_after <> balance
      order by member_id, number
    `.compile(query),
  );
}

/** Finds accounts whose stored balances are not the sums of their journal entries. */
export function findWrongAccounts(db: Executor): Promise<Discrepancy[]> {
  return db.run(
    sql<Discrepancy>`
      with journal as (
        select member_id, max(number) as entries,
          coalesce(sum(amount) filter (where currency = 'point' and amount > 0), 0) as credited,
          coalesce(-sum(amount) filter (where currency = 'point' and amount < 0), 0) as debited,
          coalesce(sum(amount) filter (where currency = 'coin'), 0) as coins,
          bool_or(kind = 'points_bought') as has_paid
        from journal_entry group by member_id
      )
      select coalesce(account.member_id, journal.member_id) as member_id,
        case when account.member_id is null then 'account-missing'
          else 'account-differs' end as kind,
        jsonb_build_object(
          'credited', account.points_credited, 'debited', account.points_debited,
          'coins', account.coins,
          'entries', case when account.member_id is null then journal.entries
            else account.entries end,
          'paid', account.has_paid, 'journalCredited', coalesce(journal.credited, 0),
          'journalDebited', coalesce(journal.debited, 0),
          'journalCoins', coalesce(journal.coins, 0),
          'journalEntries', coalesce(journal.entries, 0),
          'journalPaid', coalesce(journal.has_paid, false)
        ) as facts
      from ledger_account as account full join journal using (member_id)
      where (account.points_credited, account.points_debited, account.coins,
        account.entries, account.has_paid)
        is distinct from (coalesce(journal.credited, 0), coalesce(journal.debited, 0),
          coalesce(journal.coins, 0),
          coalesce(journal.entries, 0), coalesce(journal.has_paid, false))
      order by 1
    `.compile(query),
  );
}

/**
 * Finds journal entries that are booked on another account of the shop than their kind requires.
 */
export function findWrongShopAccounts(
  db: Executor,
  shopAccountOf: Readonly<Record<EntryKind, ShopAccount>>,
): Promise<Discrepancy[]> {
  return db.run(
    sql<Discrepancy>`
      select member_id, 'shop-account' as kind,
        jsonb_build_object('number', number, 'entryKind', entry.kind,
          'account', entry.shop_account, 'expected', expected.shop_account) as facts
      from journal_entry as entry
      join unnest(${Object.keys(shopAccountOf)}::entry_kind[],
        ${Object.values(shopAccountOf)}::shop_account[])
        as expected (kind, shop_account) on expected.kind = entry.kind
      where entry.shop_account <> expected.shop_account
      order by member_id, number
    `.compile(query),
  );
}

/**
 * Finds members whose lots of points do not cover their credited points without gaps, each lot as
 * large as the entry that credited it.
 */
export function findWrongLots(db: Executor): Promise<Discrepancy[]> {
  return db.run(
    sql<Discrepancy>`
      with laid as (
        select member_id, entry_number, begins_at, amount,
          sum(amount) over (partition by member_id order by begins_at) - amount as should_begin_at
        from point_lot
      ),
      credits as (
        select member_id, number, amount from journal_entry where currency = 'point' and amount > 0
      )
      select coalesce(laid.member_id, credits.member_id) as member_id, case
        when laid.member_id is null then 'lot-missing'
        when credits.member_id is null then 'lot-without-entry'
        when laid.amount <> credits.amount then 'lot-amount'
        else 'lot-place'
      end as kind, jsonb_build_object('number', credits.number, 'credited', credits.amount,
        'amount', laid.amount,
        'beginsAt', laid.begins_at, 'shouldBeginAt', laid.should_begin_at) as facts
      from laid full join credits
        on credits.member_id = laid.member_id and credits.number = laid.entry_number
      where laid.member_id is null or credits.member_id is null or laid.amount <> credits.amount
        or laid.begins_at <> laid.should_begin_at
      order by 1
    `.compile(query),
  );
}

/**
 * Finds lots of points that expire too late: the law allows a number of months, until the end of
 * that day in Japan. A lot that continues the points of an older one (`lots_relaid`) must expire
 * exactly when an older lot of the member does; if the clock went back, that can be later than its
 * own months allow. Also finds accounts whose `lotsGoodUntil` is missing or later than the expiry
 * of their first unspent lot: those points would never expire.
 */
export function findLateExpiries(db: Executor, validityMonths: number): Promise<Discrepancy[]> {
  return db.run(
    sql<Discrepancy>`
      select lot.member_id, 'lot-late' as kind, jsonb_build_object('beginsAt', begins_at,
        'creditedAt', credited_at::text, 'expiresAt', expires_at::text) as facts
      from point_lot as lot
      join journal_entry as entry
        on entry.member_id = lot.member_id and entry.number = lot.entry_number
      where entry.kind <> 'lots_relaid' and expires_at >= (date_trunc('day',
        credited_at at time zone 'Asia/Tokyo' + make_interval(months => ${validityMonths}::integer)
      ) + interval '1 day') at time zone 'Asia/Tokyo'
      union all
      select relaid.member_id, 'relaid-lot-late', jsonb_build_object('beginsAt', relaid.begins_at,
        'expiresAt', relaid.expires_at::text)
      from journal_entry as entry
      join point_lot as relaid on relaid.member_id = entry.member_id
        and relaid.entry_number = entry.number
      where entry.kind = 'lots_relaid' and not exists (
        select from point_lot as before where before.member_id = relaid.member_id
          and before.begins_at < relaid.begins_at and before.expires_at = relaid.expires_at
      )
      union all
      select member_id, 'expiry-late', jsonb_build_object('firstExpiry', first_expiry::text,
        'goodUntil', good_until::text)
      from (
        select distinct on (lot.member_id) lot.member_id, lot.expires_at as first_expiry,
          account.lots_good_until as good_until
        from point_lot as lot join ledger_account as account using (member_id)
        where lot.begins_at + lot.amount > account.points_debited
        order by lot.member_id, lot.begins_at
      ) as unspent
      where good_until is null or good_until > first_expiry
      order by 1
    `.compile(query),
  );
}

/** Finds accounts that owe another number of points than their debts add up to. */
export function findWrongDebts(db: Executor): Promise<Discrepancy[]> {
  return db.run(
    sql<Discrepancy>`
      select coalesce(account.member_id, debt.member_id) as member_id, 'debts-differ' as kind,
        jsonb_build_object('owed', coalesce(account.points_owed, 0),
          'debts', coalesce(debt.owed, 0)) as facts
      from ledger_account as account
      full join (select member_id, sum(amount) as owed from debt_entry group by member_id) as debt
        using (member_id)
      where coalesce(account.points_owed, 0) <> coalesce(debt.owed, 0)
      order by 1
    `.compile(query),
  );
}

/**
 * Finds members whose balance changed when their points were continued in new lots (`lots_relaid`).
 * Such entries must add up to zero.
 */
export function findChangedByRelaying(db: Executor): Promise<Discrepancy[]> {
  return db.run(
    sql<Discrepancy>`
      select member_id, 'relaid-changed' as kind, jsonb_build_object('points', sum(amount)) as facts
      from journal_entry where kind = 'lots_relaid' group by member_id
        having sum(amount) <> 0 order by member_id
    `.compile(query),
  );
}

/** Adds up all accounts of the members and the shop, which must give zero in each currency. */
export async function sumOfAllAccounts(
  db: Executor,
): Promise<{ points: number; coins: number; entries: number }> {
  const [sums] = await db.run(
    sql<{ points: number; coins: number; entries: number }>`
      select coalesce(sum(amount) filter (where currency = 'point'), 0)::bigint as points,
        coalesce(sum(amount) filter (where currency = 'coin'), 0)::bigint as coins,
        count(*) / 2 as entries
      from posting
    `.compile(query),
  );
  return sums ?? { points: 0, coins: 0, entries: 0 };
}
