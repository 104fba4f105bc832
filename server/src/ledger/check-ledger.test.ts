import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyRequest, makeMember, makePack } from '../testing/factories.ts';
import { day, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { ledgerFindingText } from './check-ledger.texts.ts';
import { checkLedger } from './check-ledger.ts';
import { LedgerBatch } from './ledger-batch.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/**
 * A member with four entries: 1000 points and 50 coins credited, a pack bought, a coin earned for
 * it.
 */
async function makeHistory(): Promise<number> {
  const memberId = await makeMember(shop, { points: 1000, coins: 50 });
  const packId = await makePack(shop, { price: 100 });
  await shop.packSales.buy(buyRequest({ memberId, packId }));
  return memberId;
}

/** Changes rows that the shop never changes. The triggers that forbid it are disabled meanwhile. */
async function damage(statement: string): Promise<void> {
  await shop.rawSql.begin(async (tx) => {
    const tables = ['journal_entry', 'point_lot'];
    for (const table of tables) await tx.unsafe(`alter table ${table} disable trigger user`);
    await tx.unsafe(statement);
    for (const table of tables) await tx.unsafe(`alter table ${table} enable trigger user`);
  });
}

/** Expects each finding on a member to be a sentence in Japanese without an empty place. */
async function expectJapanese(memberId: number): Promise<void> {
  const { discrepancies } = await checkLedger(shop.db);
  for (const found of discrepancies.filter((each) => each.memberId === memberId))
    expect(ledgerFindingText(found).ja).toMatch(/^[^{}]+。$/);
}

async function findingsOn(memberId: number): Promise<string[]> {
  const { discrepancies } = await checkLedger(shop.db);
  return discrepancies
    .filter((found) => found.memberId === memberId)
    .map((found) => ledgerFindingText(found).en);
}

it('checkLedger on correct books: finds nothing, returns the number of entries it read', async () => {
  const clean = await openTestShop();
  try {
    expect(await checkLedger(clean.db)).toEqual({ entries: 0, discrepancies: [] });
    const memberId = await makeMember(clean, { points: 1000 });
    const packId = await makePack(clean);
    await clean.packSales.buy(buyRequest({ memberId, packId }));
    expect(await checkLedger(clean.db)).toEqual({ entries: 3, discrepancies: [] });
  } finally {
    await clean.close();
  }
});

it.each([
  [
    'a missing entry in the middle',
    `delete from journal_entry where member_id = $ and number = 2`,
    [
      /entry 3 has place 2: an entry is missing/,
      /journal 1000 - 100 points, 1 coins after 4 entries/,
    ],
  ],
  [
    'a missing entry at the end',
    `delete from journal_entry where member_id = $ and number = 4`,
    [
      /has 1000 - 100 points, 51 coins after 4 entries.*; the journal 1000 - 100 points, 50 coins after 3/,
    ],
  ],
  [
    'all entries missing',
    `delete from journal_entry where member_id = $`,
    [/the journal 0 - 0 points, 0 coins after 0 entries/, /the lot at 0 has no entry/],
  ],
  [
    'an entry with a changed amount',
    `update journal_entry set amount = -90 where member_id = $ and number = 3`,
    [
      /entry 3 has a balance of 900 points, the entries up to it add up to 910/,
      /the journal 1000 - 90 points/,
    ],
  ],
  [
    'an entry in the other currency',
    `update journal_entry set currency = 'coin' where member_id = $ and number = 3`,
    [
      /entry 3 has a balance of 900 coins, the entries up to it add up to -50/,
      /the journal 1000 - 0 points/,
    ],
  ],
  [
    'an entry with a wrong balance',
    `update journal_entry set balance_after = 901 where member_id = $ and number = 3`,
    [/^entry 3 has a balance of 901 points, the entries up to it add up to 900$/],
  ],
  [
    'an entry moved from one member to another',
    `insert into journal_entry (member_id, number, currency, amount, shop_account, kind, balance_after, created_at)
       select -member_id, number, currency, amount, shop_account, kind, balance_after, created_at
       from journal_entry where member_id = $ and number = 4;
     delete from journal_entry where member_id = $ and number = 4`,
    [/after 4 entries.*after 3 entries/],
  ],
  [
    "an entry booked on another of the shop's accounts",
    `update journal_entry set shop_account = 'promotion' where member_id = $ and kind = 'pack_bought'`,
    [/^entry 3 \(pack_bought\) is booked on promotion instead of sales$/],
  ],
  [
    'points without an entry',
    `update ledger_account set points_credited = points_credited + 1 where member_id = $`,
    [/^the account has 1001 - 100 points.*the journal 1000 - 100 points/],
  ],
  [
    'coins without an entry',
    `update ledger_account set coins = coins + 1 where member_id = $`,
    [/52 coins.*51 coins/],
  ],
  [
    'an account with a wrong number of entries',
    `update ledger_account set entries = 5 where member_id = $`,
    [/after 5 entries.*after 4 entries/],
  ],
  [
    'a paying member marked as never having paid',
    `update ledger_account set has_paid = false where member_id = $`,
    [/has paid: f; .*has paid: t$/],
  ],
  [
    'a missing account',
    `delete from member_birth where member_id = $; delete from ledger_account where member_id = $`,
    [/^4 entries are of a member without an account$/],
  ],
  [
    'a missing lot',
    `delete from point_lot where member_id = $`,
    [/^entry 1 credits 1000 points and made no lot$/],
  ],
  [
    'a lot with a changed amount',
    `update point_lot set amount = 1001 where member_id = $`,
    [/^entry 1 credits 1000 points and its lot has 1001$/],
  ],
  [
    'a lot at a wrong place',
    `update point_lot set begins_at = 7 where member_id = $`,
    [/^the lot at 7 should begin at 0$/],
  ],
  [
    'a lot without an entry',
    `insert into point_lot select member_id, 9, origin, 5, 1000, credited_at, expires_at from point_lot where member_id = $`,
    [/^the lot at 1000 has no entry that credits it$/],
  ],
  [
    'a lot that is valid for longer than the law allows',
    `update point_lot set expires_at = (expires_at at time zone 'UTC' + interval '1 day') at time zone 'UTC' where member_id = $`,
    [/^the lot at 0 of .* is good until/],
  ],
  [
    'an account whose next expiry is too late',
    `update ledger_account set lots_good_until = (lots_good_until at time zone 'UTC' + interval '1 second') at time zone 'UTC' where member_id = $`,
    [/^points expire at .*, the next expiry of the account is/],
  ],
  [
    'an account without a next expiry',
    `update ledger_account set lots_good_until = null where member_id = $`,
    [/^points expire at .*, the next expiry of the account is/],
  ],
])('checkLedger after changes by SQL: names %s', async (_, statement, findings) => {
  const memberId = await makeHistory();
  expect(await findingsOn(memberId)).toEqual([]);
  await damage(statement.replaceAll('$', String(memberId)));
  const found = await findingsOn(memberId);
  for (const finding of findings) expect(found).toContainEqual(expect.stringMatching(finding));
  await expectJapanese(memberId);
});

it('checkLedger on points booked again after a refund, valid longer than any earlier ones: names them', async () => {
  const memberId = await makeMember(shop, { points: 100 });
  const reference = randomUUID();
  const withBook = (work: (book: LedgerBatch) => unknown) =>
    shop.db.transaction(async (tx) => {
      const book = await LedgerBatch.open(tx, [memberId], shop.clock);
      await work(book);
      await book.write();
    });
  const points = { memberId, currency: 'point', amount: 200 } as const;
  await withBook((book) => book.post({ ...points, kind: 'points_bought', reference }, 'paid'));
  shop.clock.advance(1000);
  // The newer points are taken out, so the older lot is relaid.
  await withBook((book) => book.takeBack(memberId, reference, 200));
  expect(await findingsOn(memberId)).toEqual([]);
  await damage(`update point_lot set expires_at = (expires_at at time zone 'UTC' + interval '1 second') at time zone 'UTC'
    where member_id = ${memberId} and begins_at = 300`);
  expect(await findingsOn(memberId)).toContainEqual(
    expect.stringMatching(/^relaid lot at 300: valid until/),
  );
});

it('checkLedger on points booked again after the clock went back: accepts them, names those that are valid too long', async () => {
  const own = await openTestShop();
  const withBook = (memberId: number, work: (book: LedgerBatch) => unknown) =>
    own.db.transaction(async (tx) => {
      const book = await LedgerBatch.open(tx, [memberId], own.clock);
      await work(book);
      await book.write();
    });
  try {
    const memberId = await makeMember(own, { points: 100 });
    const reference = randomUUID();
    const points = { memberId, currency: 'point', amount: 200 } as const;
    await withBook(memberId, (book) =>
      book.post({ ...points, kind: 'points_bought', reference }, 'paid'),
    );
    own.clock.advance(-450 * day);
    // The money goes back and returns. The older points keep their expiry, which is then 21 months
    // away.
    await withBook(memberId, (book) => book.takeBack(memberId, reference, 200));
    await withBook(memberId, (book) =>
      book.giveBack(memberId, reference, 200, { taken: 200, owed: 0, forgone: 0 }),
    );
    expect((await checkLedger(own.db)).discrepancies).toEqual([]);
    await own.rawSql`alter table point_lot disable trigger user`;
    await own.rawSql`update point_lot set expires_at = (expires_at at time zone 'UTC' + interval '2 days') at time zone 'UTC' where member_id = ${memberId}`;
    const findings = (await checkLedger(own.db)).discrepancies.map(
      (found) => ledgerFindingText(found).en,
    );
    expect(findings).toContainEqual(expect.stringMatching(/^the lot at 0 of .* is good until/));
  } finally {
    await own.close();
  }
});

it('checkLedger on points bought on a day that does not exist in the month of their expiry, as the 31st: accepts them', async () => {
  const own = await openTestShop();
  try {
    own.clock.advance(new Date('2027-08-30T15:30:00Z').getTime() - own.clock.now().getTime());
    await makeMember(own, { points: 10 });
    expect((await checkLedger(own.db)).discrepancies).toEqual([]);
  } finally {
    await own.close();
  }
});
