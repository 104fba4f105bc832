import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxPageRows, parseListQuery } from '../lib/keyset.rules.ts';
import { findWaitingParcels, waitingParcels } from '../shipping/index.ts';
import { makeMember } from '../testing/factories.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { pageQuery } from './keyset.ts';
import { query } from './pool.ts';

let shop: TestShop;
let memberId: number;
beforeAll(async () => {
  shop = await openTestShop();
  memberId = await makeMember(shop);
  // Five parcels for each day, so that pages end between equal days.
  await shop.rawSql`insert into parcel (member_id, source, source_id, number, cards, last_name, middle_name, first_name,
      phone, postal_code, country, prefecture_id, city, street, building, created_at, ship_by)
    select ${memberId}, 'exchange', gen_random_uuid(), 1, 1, '', '', '', '', '', '', 13, '', '', '', now(),
      timestamptz '2026-12-01 00:00:00.123Z' + (n % 5) * interval '1 day'
    from generate_series(1, 25) as n`;
});
afterAll(async () => {
  await shop.rawSql`delete from parcel`;
  await shop.close();
});

function requestOf(cursor: string | undefined, limit: number, filter = {}) {
  const request = parseListQuery(waitingParcels, { cursor, limit, filter });
  if ('refusal' in request) throw new Error(request.refusal);
  return request;
}

it.each([1, 4, 5, 24, 25])(
  'walking a list by pages of %i rows: every row once, sorted as the whole list',
  async (limit) => {
    const whole = await findWaitingParcels(shop.db, requestOf(undefined, maxPageRows));
    expect(whole.rows).toHaveLength(25);
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await findWaitingParcels(shop.db, requestOf(cursor, limit));
      expect(page.rows.length).toBeLessThanOrEqual(limit);
      ids.push(...page.rows.map(({ id }) => id));
      cursor = page.next;
    } while (cursor !== undefined);
    expect(ids).toEqual(whole.rows.map(({ id }) => id));
  },
);

it('a list with a filter: gives only rows that match', async () => {
  const found = async (filter: object) =>
    (await findWaitingParcels(shop.db, requestOf(undefined, maxPageRows, filter))).rows.length;
  expect(await found({ memberId })).toBe(25);
  expect(await found({ memberId: memberId + 1 })).toBe(0);
  expect(await found({ isExported: true })).toBe(0);
  expect(await found({ isExported: false })).toBe(25);
});

it('a page far into a list: read by an index, from the row after the cursor', async () => {
  const { next } = await findWaitingParcels(shop.db, requestOf(undefined, 10));
  const parcels = query
    .selectFrom('parcel')
    .select('id')
    .where('sentAt', 'is', null)
    .where('takenBackAt', 'is', null);
  const page = pageQuery(parcels, requestOf(next, 10)).compile();
  const plan = await shop.db.transaction(async (tx) => {
    // So few rows are read without an index otherwise.
    await tx.run({ sql: 'set local enable_seqscan = off', parameters: [] });
    await tx.run({ sql: 'set local enable_bitmapscan = off', parameters: [] });
    return tx.run({ sql: `explain (costs off) ${page.sql}`, parameters: page.parameters });
  });
  const lines = JSON.stringify(plan);
  expect(lines).toMatch(/using parcel_open on parcel/);
  expect(lines).toMatch(/Index Cond: \(ROW\(ship_by, id\) > ROW\(/);
  expect(lines).not.toMatch(/Sort|Filter/);
});
