import { sql } from 'kysely';
import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** Something the journal, the balances or the lots disagree on. */
export interface Discrepancy {
  memberId: number;
  finding: string;
}

/** Entry numbers run 1, 2, 3 … and each balance follows from the one before. */
export function findBrokenChains(db: Executor): Promise<Discrepancy[]> {
  return db.run(
    sql<Discrepancy>`
      with chained as (
        select member_id, number, currency, amount, balance_after,
          row_number() over (partition by member_id order by number) as place,
          sum(amount) over (partition by member_id, currency order by number) as balance
        from journal_entry
      )
      select member_id, case
        when number <> place then format('entry %s stands at place %s: an entry is missing', number, place)
        else format('entry %s says a balance of %s %ss, the entries up to it add up to %s', number, balance_after, currency, balance)
      end as finding
      from chained where number <> place or balance_after <> balance
      order by member_id, number
    `.compile(query),
  );
}

/** The balances are the sums of the journal. */
export function findWrongBalances(db: Executor): Promise<Discrepancy[]> {
  return db.run(
    sql<Discrepancy>`
      with journal as (
        select member_id, max(number) as entries,
          coalesce(sum(amount) filter (where currency = 'point' and amount > 0), 0) as credited,
          coalesce(-sum(amount) filter (where currency = 'point' and amount < 0), 0) as debited,
          coalesce(sum(amount) filter (where currency = 'coin'), 0) as coins
        from journal_entry group by member_id
      )
      select coalesce(account.member_id, journal.member_id) as member_id, format(
        'the account has %s - %s points, %s coins after %s entries; the journal %s - %s points, %s coins after %s entries',
        account.points_credited, account.points_debited, account.coins, account.entries,
        journal.credited, journal.debited, journal.coins, journal.entries
      ) as finding
      from ledger_account as account full join journal using (member_id)
      where (account.points_credited, account.points_debited, account.coins, account.entries)
        is distinct from (coalesce(journal.credited, 0), coalesce(journal.debited, 0), coalesce(journal.coins, 0), coalesce(journal.entries, 0))
      order by 1
    `.compile(query),
  );
}

/** Lots lie end to end along all points credited, each as large as the entry that credited it. */
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
        when laid.member_id is null then format('entry %s credits %s points and made no lot', credits.number, credits.amount)
        when credits.member_id is null then format('the lot at %s has no entry that credits it', laid.begins_at)
        when laid.amount <> credits.amount then format('entry %s credits %s points and its lot has %s', credits.number, credits.amount, laid.amount)
        else format('the lot at %s should begin at %s', laid.begins_at, laid.should_begin_at)
      end as finding
      from laid full join credits on credits.member_id = laid.member_id and credits.number = laid.entry_number
      where laid.member_id is null or credits.member_id is null or laid.amount <> credits.amount
        or laid.begins_at <> laid.should_begin_at
      order by 1
    `.compile(query),
  );
}

/** All accounts together, the members' and the shop's: zero in each currency. */
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
