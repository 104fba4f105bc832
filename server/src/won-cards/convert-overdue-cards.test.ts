import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { query } from '../db/pool.ts';
import { checkDraws } from '../draw/index.ts';
import { checkLedger } from '../ledger/index.ts';
import { buyRequest, makeMembers, makePack } from '../testing/factories.ts';
import { day, hour, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { convertOverdueCards } from './convert-overdue-cards.ts';
import { decideCards } from './decide-cards.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
beforeEach(async () => {
  // Convert what the test before left open.
  shop.clock.advance(2 * day);
  await sweep();
});
afterAll(async () => {
  expect((await checkLedger(shop.db)).discrepancies).toEqual([]);
  expect(await checkDraws(shop.db)).toEqual([]);
  await shop.close();
});

const sweep = (db = shop.db) => convertOverdueCards({ ...shop, db });
const cardsOf = async (memberId: number) => {
  const cards = await shop.db.run(
    query
      .selectFrom('wonCard')
      .select(['choice', 'decidedAt'])
      .where('memberId', '=', memberId)
      .orderBy('position'),
  );
  return cards.map((card) => card.choice);
};
const conversionsOf = (memberId: number) =>
  shop.db.run(
    query
      .selectFrom('journalEntry')
      .select(['amount', 'createdAt'])
      .where('memberId', '=', memberId)
      .where('kind', '=', 'card_converted'),
  );

/** Members who have just bought two cards each, worth 40 points per card. */
async function makeBuyers(count: number): Promise<number[]> {
  const packId = await makePack(shop, { counts: [2 * count], buyPoints: [40], price: 1 });
  const members = await makeMembers(shop, count, { points: 2 });
  await Promise.all(
    members.map((memberId) => shop.packSales.buy(buyRequest({ memberId, packId, count: 2 }))),
  );
  return members;
}

async function makeBuyer(): Promise<number> {
  const [memberId] = await makeBuyers(1);
  return memberId ?? 0;
}

/** @param place of the card in the member's purchase, from 1 */
async function ship(memberId: number, place: number): Promise<void> {
  const [purchase] = await shop.db.run(
    query.selectFrom('purchase').select(['id', 'firstPosition']).where('memberId', '=', memberId),
  );
  const request = {
    memberId,
    key: randomUUID(),
    call: 'user/pack/decision',
    payloadHash: Buffer.alloc(32),
  };
  const result = await decideCards(shop.db, shop.clock, request, purchase?.id ?? '', {
    // Concurrent buyers are drawn in any order.
    ship: [(purchase?.firstPosition ?? 0) + place - 1],
    convert: [],
  });
  expect(result.kind).toBe('decided');
}

describe('the job that converts overdue cards into points', () => {
  it('converting overdue cards, a millisecond before the deadline: none; at the deadline: all', async () => {
    const memberId = await makeBuyer();
    shop.clock.advance(24 * hour - 1);
    expect(await sweep()).toBe(0);
    expect(await cardsOf(memberId)).toEqual(['open', 'open']);
    shop.clock.advance(1);
    expect(await sweep()).toBe(1);
    expect(await cardsOf(memberId)).toEqual(['points', 'points']);
    expect(await conversionsOf(memberId)).toEqual([{ amount: 80, createdAt: shop.clock.now() }]);
  });

  it('converting overdue cards of a purchase with a shipped card: only the others', async () => {
    const [one = 0, two = 0] = await makeBuyers(2);
    await ship(one, 1);
    shop.clock.advance(24 * hour);
    expect(await sweep()).toBe(2);
    expect(await cardsOf(one)).toEqual(['ship', 'points']);
    expect(await conversionsOf(one)).toMatchObject([{ amount: 40 }]);
    expect(await cardsOf(two)).toEqual(['points', 'points']);
  });

  it('converting overdue cards twice: the second run changes nothing', async () => {
    const memberId = await makeBuyer();
    shop.clock.advance(24 * hour);
    await sweep();
    const before = await shop.db.run(
      query.selectFrom('wonCard').selectAll().where('memberId', '=', memberId),
    );
    shop.clock.advance(hour);
    expect(await sweep()).toBe(0);
    expect(
      await shop.db.run(query.selectFrom('wonCard').selectAll().where('memberId', '=', memberId)),
    ).toEqual(before);
    expect(await conversionsOf(memberId)).toHaveLength(1);
  });

  it('converting overdue cards after an outage of days: in bounded batches, longest overdue first', async () => {
    const early = await makeBuyers(130);
    shop.clock.advance(2 * day);
    const late = await makeBuyers(130);
    shop.clock.advance(3 * day);
    const batches: number[] = [];
    const order: number[] = [];
    const watched: Database = {
      ...shop.db,
      async run(wanted) {
        const rows = await shop.db.run(wanted);
        batches.push(rows.length);
        for (const row of rows) {
          if (typeof row === 'object' && row !== null && 'memberId' in row)
            order.push(Number(row.memberId));
        }
        return rows;
      },
    };
    expect(await sweep(watched)).toBe(260);
    expect(batches).toEqual([100, 100, 60, 0]);
    expect(new Set(order.slice(0, 130))).toEqual(new Set(early));
    for (const memberId of [...early, ...late])
      expect(await cardsOf(memberId)).toEqual(['points', 'points']);
  });

  it('converting overdue cards by three jobs in two processes in parallel: each card is converted once', async () => {
    const members = await makeBuyers(40);
    shop.clock.advance(24 * hour);
    const other = shop.openAnother();
    await Promise.all([sweep(), sweep(other.db), sweep()]);
    for (const memberId of members) {
      expect(await cardsOf(memberId)).toEqual(['points', 'points']);
      expect(await conversionsOf(memberId)).toMatchObject([{ amount: 80 }]);
    }
  });

  it('converting overdue cards, one purchase fails: reported at every run, the others are converted', async () => {
    const [broken = 0, ...others] = await makeBuyers(5);
    await shop.rawSql`delete from member_birth where member_id = ${broken}`;
    await shop.rawSql`create table held_account as select * from ledger_account where member_id = ${broken}`;
    await shop.rawSql`delete from ledger_account where member_id = ${broken}`;
    shop.clock.advance(24 * hour);
    await expect(sweep()).rejects.toThrow(
      `1 of 5 could not be done: Error: no ledger account of member ${broken}`,
    );
    await expect(sweep()).rejects.toThrow('1 of 1 could not be done');
    for (const memberId of others) expect(await cardsOf(memberId)).toEqual(['points', 'points']);
    expect(await cardsOf(broken)).toEqual(['open', 'open']);
    const [written] = await shop.rawSql<{ columns: string }>`
      select string_agg(column_name, ', ') as columns from information_schema.columns
      where table_name = 'ledger_account' and is_generated = 'NEVER'`;
    await shop.rawSql.unsafe(`insert into ledger_account (${written?.columns})
      select ${written?.columns} from held_account`);
    expect(await sweep()).toBe(1);
    expect(await cardsOf(broken)).toEqual(['points', 'points']);
  });

  it('converting overdue cards of a purchase that counts more open cards than it has: the job ends', async () => {
    const memberId = await makeBuyer();
    await shop.rawSql`update purchase set open_cards = 1, count = 3 where member_id = ${memberId}`;
    await shop.rawSql`update won_card set choice = 'ship', parcel = 1, decided_at = now() where member_id = ${memberId}`;
    shop.clock.advance(24 * hour);
    expect(await sweep()).toBe(1);
    await shop.rawSql`update purchase set open_cards = 0, count = 2 where member_id = ${memberId}`;
  });

  it('the scheduled job convert-overdue-cards: converts overdue cards', async () => {
    const memberId = await makeBuyer();
    shop.clock.advance(24 * hour);
    await shop.jobs.find((job) => job.name === 'convert-overdue-cards')?.run();
    expect(await cardsOf(memberId)).toEqual(['points', 'points']);
  });
});
