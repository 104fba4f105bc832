import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database, Executor } from '../db/database.ts';
import { violatedConstraint } from '../db/errors.ts';
import { query } from '../db/pool.ts';
import { isOnCitus } from '../testing/database.ts';
import { buyRequest, credit, makeMember, makeMembers, makePack } from '../testing/factories.ts';
import { day, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { checkLedger } from './check-ledger.ts';
import { expirePoints } from './expire-points.ts';
import { findSpendable } from './find-spendable.ts';
import { findAccount } from './ledger.queries.ts';
import { lotExpiryFrom, OverdrawnError, type Transfer } from './ledger.rules.ts';
import { LedgerBatch } from './ledger-batch.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  await shop.close();
});

const post = (...transfers: Transfer[]) =>
  shop.db.transaction(async (tx) => {
    const memberIds = transfers.map((transfer) => transfer.memberId);
    const book = await LedgerBatch.open(tx, memberIds, shop.clock);
    for (const transfer of transfers) book.post(transfer);
    await book.write();
  });
const points = (memberId: number, amount: number): Transfer => ({
  memberId,
  currency: 'point',
  amount,
  kind: 'adjustment',
});
const accountOf = async (memberId: number) => {
  const account = await findAccount(shop.db, memberId);
  if (account === undefined) throw new Error(`member ${memberId} has no account`);
  return account;
};
const spendableOf = async (memberId: number) =>
  (await findSpendable(shop.db, memberId, shop.clock.now())).points;
const entriesOf = (memberId: number) =>
  shop.db.run(
    query
      .selectFrom('journalEntry')
      .select(['number', 'amount', 'kind', 'balanceAfter'])
      .where('memberId', '=', memberId)
      .orderBy('number'),
  );
const expiriesOf = async (memberId: number) =>
  (await entriesOf(memberId)).filter((entry) => entry.kind === 'points_expired');
/** Moves the clock to the expiry of what is credited now, less `early` milliseconds. */
const waitUntilExpiry = (early = 0) => {
  const now = shop.clock.now();
  shop.clock.advance(lotExpiryFrom(now).getTime() - now.getTime() - early);
};
const sweepAll = () => expirePoints(shop.db, shop.clock);

describe('constraints of the database on the ledger', () => {
  const broken = async (statement: string) =>
    violatedConstraint(
      await shop.db
        .run(sql.raw(statement).compile(query))
        .then(undefined, (error: unknown) => error),
    );

  it('writing a negative balance by SQL: the database refuses it', async () => {
    const memberId = await makeMember(shop, { points: 100, coins: 5 });
    const where = `where member_id = ${memberId}`;
    expect(await broken(`update ledger_account set points_debited = 101 ${where}`)).toBe(
      'points_not_negative',
    );
    expect(
      await broken(`update ledger_account set points_credited = 0, points_debited = 1 ${where}`),
    ).toBe('points_not_negative');
    expect(await broken(`update ledger_account set coins = coins - 6 ${where}`)).toBe(
      'coins_not_negative',
    );
    expect(await accountOf(memberId)).toMatchObject({ points: 100, coins: 5 });
  });

  it('writing an entry of zero, a negative balance, a used number or a lot that ends too early: the database refuses it', async () => {
    const memberId = await makeMember(shop, { points: 100 });
    const entry = (number: number, amount: number, balance: number) =>
      `insert into journal_entry (member_id, number, currency, amount, shop_account, kind, balance_after, created_at)
       values (${memberId}, ${number}, 'point', ${amount}, 'adjustment', 'adjustment', ${balance}, now())`;
    expect(await broken(entry(2, 0, 100))).toBe('journal_entry_amount_check');
    expect(await broken(entry(2, -200, -100))).toBe('journal_entry_balance_after_check');
    expect(await broken(entry(1, 100, 100))).toBe('journal_entry_pkey');
    const lot = (beginsAt: number, amount: number, expires: string) =>
      `insert into point_lot (member_id, entry_number, origin, amount, begins_at, credited_at, expires_at)
       values (${memberId}, 9, 'free', ${amount}, ${beginsAt}, now(), ${expires})`;
    expect(await broken(lot(100, 0, `now() + interval '1 day'`))).toBe('point_lot_amount_check');
    expect(await broken(lot(100, 1, 'now()'))).toBe('point_lot_check');
    expect(await broken(lot(0, 1, `now() + interval '1 day'`))).toBe('point_lot_pkey');
  });

  /** Reads all rows of a table, in an order of their own: shards of Citus answer in any order. */
  const rowsOf = async (table: string) =>
    (await shop.rawSql.unsafe(`select * from ${table}`))
      .map((row) => JSON.stringify(row))
      .toSorted();

  it.each(['journal_entry', 'point_lot', 'pack_round', 'pack_seal'])(
    'changing or deleting rows of %s by SQL, even as its owner: the database refuses it',
    async (table) => {
      const [packId, memberId] = [await makePack(shop), await makeMember(shop, { points: 1000 })];
      await shop.packSales.buy(buyRequest({ memberId, packId }));
      const [first] = await shop.rawSql.unsafe<{ column: string }>(
        `select column_name as column from information_schema.columns where table_name = '${table}' limit 1`,
      );
      const column = first?.column;
      const all = await rowsOf(table);
      expect(all.length).toBeGreaterThan(0);
      // Citus plans no statement for these, so no trigger runs.
      const unplanned = [
        `update ${table} set ${column} = ${column} where false`,
        `merge into ${table} using (select 1) as one on true when matched then delete`,
      ];
      for (const statement of [
        ...(isOnCitus() ? [] : unplanned),
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table}`,
        `truncate ${table} cascade`,
      ]) {
        // Citus names the shard, too.
        await expect(shop.rawSql.unsafe(statement), statement).rejects.toThrow(
          new RegExp(`table ${table}(_\\d+)? is append-only`),
        );
      }
      expect(await rowsOf(table)).toEqual(all);
    },
  );

  it('any bookings: all together add up to zero, those of an account to its balance', async () => {
    const memberId = await makeMember(shop, { points: 1000, coins: 10 });
    const packId = await makePack(shop);
    await shop.packSales.buy(buyRequest({ memberId, packId, count: 3 }));
    const sums = await shop.rawSql`
      select currency, sum(amount)::bigint as all_accounts,
        sum(amount) filter (where account = ${`member:${memberId}`})::bigint as member
      from posting group by currency order by currency`;
    expect(sums).toMatchObject([
      { currency: 'point', all_accounts: 0, member: 700 },
      { currency: 'coin', all_accounts: 0, member: 13 },
    ]);
    const shopSide = await shop.rawSql`
      select account, sum(amount)::bigint as amount from posting
      where member_id = ${memberId} and account like 'shop:%' and currency = 'point' group by account order by account`;
    expect(shopSide).toMatchObject([
      { account: 'shop:payments', amount: -1000 },
      { account: 'shop:sales', amount: 300 },
    ]);
  });
});

describe('a batch of ledger bookings', () => {
  it('a batch of bookings that overdraws one account: nothing is written on any account', async () => {
    const [one, two] = await makeMembers(shop, 2, { points: 100 });
    await expect(post(points(one ?? 0, -100), points(two ?? 0, -101))).rejects.toThrow(
      OverdrawnError,
    );
    expect(await accountOf(one ?? 0)).toMatchObject({ points: 100, entries: 1 });
    expect(await entriesOf(one ?? 0)).toHaveLength(1);
  });

  it('booking for a member without an account, or one that the batch has not locked: an error', async () => {
    const memberId = await makeMember(shop);
    await expect(post(points(999_999, 1))).rejects.toThrow('no ledger account of member 999999');
    await expect(
      shop.db.transaction(async (tx) => {
        const book = await LedgerBatch.open(tx, [], shop.clock);
        book.post(points(memberId, 1));
      }),
    ).rejects.toThrow(`no ledger account of member ${memberId}`);
  });

  it('a balance of ten trillion points: stored, there is no limit', async () => {
    const memberId = await makeMember(shop, { points: 50_000 });
    await credit(shop, memberId, { points: 10_000_000_000_000 });
    await credit(shop, memberId, { points: 1 });
    expect(await accountOf(memberId)).toMatchObject({ points: 10_000_000_050_001 });
  });

  it('40 concurrent bookings on one account: none is lost', async () => {
    const memberId = await makeMember(shop);
    await Promise.all(
      Array.from({ length: 40 }, () => post(points(memberId, 3), points(memberId, -1))),
    );
    expect(await accountOf(memberId)).toMatchObject({
      points: 80,
      pointsCredited: 120,
      entries: 80,
    });
    const entries = await entriesOf(memberId);
    expect(entries.map((entry) => entry.number)).toEqual(
      Array.from({ length: 80 }, (_, index) => index + 1),
    );
  });

  it('40 batches of bookings for the same members, in different sequences: no deadlock', async () => {
    const members = await makeMembers(shop, 6, { points: 1000 });
    let tries = 0;
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const turned = [...members.slice(index % 6), ...members.slice(0, index % 6)];
        const ids = index % 2 === 0 ? turned : turned.toReversed();
        return shop.db.transaction(async (tx) => {
          tries++;
          const book = await LedgerBatch.open(tx, ids, shop.clock);
          for (const id of ids) book.post(points(id, -1));
          await book.write();
        });
      }),
    );
    // A transaction with a deadlock would have been retried.
    expect(tries).toBe(40);
    for (const memberId of members) expect(await spendableOf(memberId)).toBe(960);
  });
});

describe('the validity of points', () => {
  it('points credited at any time: valid for six months, as PostgreSQL counts them in Japan', async () => {
    const instants = fc.sample(
      fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      { numRuns: 1000, seed: 6 },
    );
    const expected = await shop.db.run(
      sql<{ expiresAt: Date }>`
        select (case
          when extract(day from ends) = extract(day from local) then ends
          else date_trunc('day', ends) + interval '1 day' - interval '1 millisecond'
        end) at time zone 'Asia/Tokyo' as expires_at
        from unnest(${instants}::timestamptz[]) with ordinality as given (instant, place),
          lateral (select instant at time zone 'Asia/Tokyo' as local) as in_japan,
          lateral (select local + interval '6 months' as ends) as later
        order by place
      `.compile(query),
    );
    expect(instants.map(lotExpiryFrom)).toEqual(expected.map((row) => row.expiresAt));
  });

  it('spending points in the last millisecond of their validity: accepted', async () => {
    const memberId = await makeMember(shop, { points: 100 });
    waitUntilExpiry(1);
    expect(await spendableOf(memberId)).toBe(100);
    await post(points(memberId, -60));
    await sweepAll();
    expect(await accountOf(memberId)).toMatchObject({ points: 40 });
    shop.clock.advance(1);
    expect(await spendableOf(memberId)).toBe(0);
  });

  it('expired points that are not booked as expired yet: not shown, cannot be spent', async () => {
    const memberId = await makeMember(shop, { points: 1000 });
    const packId = await makePack(shop, { price: 100 });
    shop.clock.advance(10 * day);
    await post(points(memberId, 40));
    shop.clock.advance(-10 * day);
    waitUntilExpiry();
    expect(await spendableOf(memberId)).toBe(40);
    expect((await accountOf(memberId)).points).toBe(1040);
    await expect(post(points(memberId, -41))).rejects.toThrow(OverdrawnError);
    expect(await shop.packSales.buy(buyRequest({ memberId, packId }))).toEqual({
      kind: 'refused',
      refusal: { reason: 'balance', currency: 'point', shortage: 60 },
    });
    // The refused purchase has booked the expiry.
    expect(await expiriesOf(memberId)).toEqual([
      { number: 3, amount: -1000, kind: 'points_expired', balanceAfter: 40 },
    ]);
    await post(points(memberId, -40));
    expect(await spendableOf(memberId)).toBe(0);
  });

  it('spending points: takes the oldest first, so only the rest of those expires', async () => {
    const memberId = await makeMember(shop, { points: 100 });
    const oldest = lotExpiryFrom(shop.clock.now());
    shop.clock.advance(30 * day);
    await post(points(memberId, 50));
    const newest = lotExpiryFrom(shop.clock.now());
    await post(points(memberId, -70));
    shop.clock.advance(oldest.getTime() - shop.clock.now().getTime());
    await sweepAll();
    expect(await expiriesOf(memberId)).toMatchObject([{ amount: -30, balanceAfter: 50 }]);
    expect((await accountOf(memberId)).lotsGoodUntil).toEqual(newest);
    shop.clock.advance(newest.getTime() - shop.clock.now().getTime());
    await sweepAll();
    expect(await expiriesOf(memberId)).toMatchObject([
      { amount: -30 },
      { amount: -50, balanceAfter: 0 },
    ]);
  });

  it('spent points: do not expire', async () => {
    const memberId = await makeMember(shop, { points: 100 });
    await post(points(memberId, -100));
    waitUntilExpiry();
    await sweepAll();
    expect(await expiriesOf(memberId)).toEqual([]);
    expect((await accountOf(memberId)).lotsGoodUntil).toBeNull();
  });

  it('points credited after all earlier ones expired: valid for their own six months', async () => {
    const memberId = await makeMember(shop, { points: 100 });
    waitUntilExpiry();
    await post(points(memberId, 30));
    expect(await spendableOf(memberId)).toBe(30);
    waitUntilExpiry(1);
    expect(await spendableOf(memberId)).toBe(30);
    shop.clock.advance(1);
    expect(await spendableOf(memberId)).toBe(0);
  });

  it('reading the spendable points while their expiry is being booked: the right number', async () => {
    const memberId = await makeMember(shop, { points: 100 });
    shop.clock.advance(day);
    await post(points(memberId, 50));
    shop.clock.advance(-day);
    waitUntilExpiry();
    let reads = 0;
    const interrupted: Executor = {
      async run(wanted) {
        const rows = await shop.db.run(wanted);
        if (reads++ === 0) await sweepAll();
        return rows;
      },
    };
    expect(await findSpendable(interrupted, memberId, shop.clock.now())).toMatchObject({
      points: 50,
    });
  });
});

describe('the job that books expired points', () => {
  it('expiring the points of 450 members: in bounded batches, each expiry booked once', async () => {
    const members = await makeMembers(shop, 450, { points: 10 });
    await sweepAll();
    waitUntilExpiry();
    const batches: number[] = [];
    const watched: Database = {
      ...shop.db,
      async run(wanted) {
        const rows = await shop.db.run(wanted);
        batches.push(rows.length);
        return rows;
      },
    };
    expect(await expirePoints(watched, shop.clock)).toBeGreaterThanOrEqual(450);
    expect(Math.max(...batches)).toBe(200);
    for (const memberId of members) expect(await expiriesOf(memberId)).toHaveLength(1);
    expect(await expirePoints(shop.db, shop.clock)).toBe(0);
  });

  it('expiring points after an outage of years: all expiries are booked', async () => {
    const memberId = await makeMember(shop, { points: 100 });
    for (const amount of [20, 30]) {
      shop.clock.advance(40 * day);
      await post(points(memberId, amount));
    }
    shop.clock.advance(1000 * day);
    await sweepAll();
    expect(await accountOf(memberId)).toMatchObject({ points: 0, lotsGoodUntil: null });
    expect((await expiriesOf(memberId)).reduce((sum, entry) => sum + entry.amount, 0)).toBe(-150);
  });

  it('two processes book expired points while members spend: each expiry is booked once', async () => {
    const members = await makeMembers(shop, 60, { points: 100 });
    shop.clock.advance(day);
    await post(...members.map((memberId) => points(memberId, 50)));
    shop.clock.advance(-day);
    waitUntilExpiry();
    const other = shop.openAnother();
    await Promise.all([
      expirePoints(shop.db, shop.clock),
      expirePoints(other.db, shop.clock),
      ...members.map((memberId) => post(points(memberId, -50))),
    ]);
    for (const memberId of members) {
      expect(await accountOf(memberId)).toMatchObject({ points: 0, pointsDebited: 150 });
      expect(await expiriesOf(memberId)).toMatchObject([{ amount: -100 }]);
    }
  });

  it('a clock set back made newer points expire before older ones: booked together with the older ones', async () => {
    const memberId = await makeMember(shop, { points: 100 });
    const end = lotExpiryFrom(shop.clock.now());
    shop.clock.advance(-20 * day);
    await post(points(memberId, 50));
    waitUntilExpiry();
    await sweepAll();
    // The newer lot waits for the older one, because expiry takes the oldest points first, like
    // spending.
    expect(await accountOf(memberId)).toMatchObject({ points: 150, lotsGoodUntil: end });
    shop.clock.advance(end.getTime() - shop.clock.now().getTime());
    await sweepAll();
    expect(await accountOf(memberId)).toMatchObject({ points: 0, lotsGoodUntil: null });
  });

  it('expiring points, one account is damaged: it is reported, and the points of all others expire', async () => {
    const own = await openTestShop();
    try {
      const members = await makeMembers(own, 5, { points: 10 });
      // More points will expire than the account has.
      await own.rawSql`update ledger_account set points_credited = 9 where member_id = ${members[0] ?? 0}`;
      own.clock.advance(200 * day);
      for (let time = 0; time < 2; time++) {
        await expect(expirePoints(own.db, own.clock)).rejects.toThrow(
          /^1 of \d could not be done: .*too few points/,
        );
      }
      const left = await own.db.run(
        query.selectFrom('ledgerAccount').select('points').orderBy('memberId'),
      );
      expect(left.map((account) => account.points)).toEqual([9, 0, 0, 0, 0]);
    } finally {
      await own.close();
    }
  });
});
