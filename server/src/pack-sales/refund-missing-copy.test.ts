import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { closeAccount } from '../accounts/index.ts';
import { memberDataSources } from '../app/member-data-sources.ts';
import { noExternalServices } from '../app/shop.ts';
import { systemActor } from '../db/audit.ts';
import { drawPublished } from '../draw/index.ts';
import { findSpendable } from '../ledger/index.ts';
import { checkShop } from '../shop-check/check-shop.ts';
import {
  type ConsoleClient,
  consoleSettings,
  openConsoleOf,
  type TestConsole,
} from '../testing/console-client.ts';
import {
  buyRequest,
  credit,
  makeMember,
  makePack,
  type PackOptions,
} from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { openTestShop } from '../testing/test-shop.ts';
import { readPurchases, returnDuePrices } from '../won-cards/index.ts';
import { changePackSale } from './change-pack-sale.ts';
import { refundMissingCopy } from './refund-missing-copy.ts';
import { resumePack } from './resume-pack.ts';

const beacon = new TestBeacon();
let console: TestConsole;
let manager: ConsoleClient;
let owner: ConsoleClient;
let shopHttp: TestApp;
beforeAll(async () => {
  const services = { ...noExternalServices, beacon, console: consoleSettings };
  console = await openConsoleOf(await openTestShop(services));
  shopHttp = await openTestApp(console.shop);
  manager = (await console.staff('manager')).client;
  owner = (await console.staff('owner')).client;
  await manager.done(operations.addLocations, { body: { codes: 'A-1\nA-2\nA-3' } });
});
afterAll(async () => {
  const { findings } = await checkShop(console.shop.db);
  expect(findings).toEqual([]);
  await shopHttp.close();
  await console.close();
  await console.shop.close();
});

const reason = 'a test';
const publicReason = { ja: '申し訳ございません。', en: 'We are sorry.' };
const actor = systemActor('kaori', reason);

/** A pack of 1,000 units whose first prize is a named copy, and the code of that copy. */
async function packWithCopy(options: PackOptions = {}): Promise<{ packId: number; code: string }> {
  const { packId, codes } = await packWithCopies(1, { counts: [1, 999], ...options });
  return { packId, code: codes[0] ?? '' };
}

/** A pack whose first prizes are named copies, and another one the rest. */
async function packWithCopies(
  copies: number,
  options: PackOptions & Required<Pick<PackOptions, 'counts'>>,
): Promise<{ packId: number; codes: string[] }> {
  const certificates = Array.from({ length: copies }, () => randomUUID());
  const packId = await makePack(console.shop, {
    ...{ draw: 'instant', price: 100 },
    items: certificates.map((certificate) => ({
      ...{ code: null, grader: 'PSA', grade: '10', certificate, photos: [] },
    })),
    ...options,
  });
  const named = certificates.map((each, at) => `T-${packId}-${at},1,,,PSA,10,${each}`);
  const lines = [...named, `T-${packId}-${copies},${options.counts[copies]}`].join('\n');
  const batch = { kind: 'supplier', source: 'a wholesaler', receivedOn: '2026-11-20' } as const;
  const { id: intakeId } = await manager.done(operations.receiveIntake, {
    body: { ...batch, lines },
  });
  const move = { intakeId, reason };
  await manager.done(operations.inspectStock, { body: { ...move, command: 'inspect' } });
  const shelf = { ...move, command: 'shelve' as const, location: 'A-1' };
  await manager.done(operations.moveStock, { body: shelf });
  await manager.done(operations.allocatePack, { body: { packId, reason } });
  const codes = [];
  for (const search of certificates) {
    const { items } = await manager.done(operations.listStock, { query: { search } });
    codes.push(items[0]?.code ?? '');
  }
  return { packId, codes };
}

async function buy(memberId: number, packId: number, count: number): Promise<string> {
  const bought = await console.shop.packSales.buy(buyRequest({ memberId, packId, count }));
  if (bought.kind !== 'bought') throw new Error(bought.kind);
  return bought.purchaseId;
}

const see = (code: string) =>
  manager.done(operations.moveStock, {
    body: { command: 'move', lines: [{ code }], location: 'A-2', reason },
  });
const lose = (code: string) =>
  manager.done(operations.resolveStock, { body: { command: 'lose', lines: [{ code }], reason } });
const find = (code: string) =>
  manager.done(operations.resolveStock, {
    body: { command: 'find', lines: [{ code }], location: 'A-1', reason },
  });
const quarantine = (code: string) =>
  manager.done(operations.moveStock, {
    body: { command: 'quarantine', lines: [{ code }], reason },
  });
const writeOff = (code: string) =>
  manager.done(operations.resolveStock, {
    body: { command: 'write_off', lines: [{ code }], reason },
  });
const refund = (packId: number, code: string) =>
  refundMissingCopy(console.shop, packId, { code, publicReason }, actor);
/** Publishes the beacon's number that the waiting rounds of a pack need, and has them drawn. */
async function draw(packId: number): Promise<void> {
  const { shop } = console;
  const [round] = await shop.rawSql<{ beacon: number }>`
    select max(beacon)::integer as beacon from waiting_round where pack_id = ${packId}`;
  const number = round?.beacon ?? 0;
  await beacon.publish(shop, number);
  await drawPublished(shop, number);
}

const balanceOf = (memberId: number) =>
  findSpendable(console.shop.db, memberId, console.shop.clock.now());
const saleOf = (packId: number) =>
  manager.done(operations.getPackSale, { params: { packId: String(packId) } });

/**
 * A pack whose named copy is missing and not won. One member bought before it was last seen,
 * another one after that.
 */
async function packWithLostCopy(
  recordLoss: (code: string, packId: number) => Promise<unknown> = lose,
) {
  const { shop } = console;
  const { packId, code } = await packWithCopy();
  const [early, late] = [await makeMember(shop, { points: 100 }), await makeMember(shop)];
  await credit(shop, late, { points: 120, paid: false });
  await credit(shop, late, { points: 400 });
  await buy(early, packId, 1);
  shop.clock.advance(60_000);
  await see(code);
  const seenAt = shop.clock.now();
  shop.clock.advance(60_000);
  await buy(late, packId, 3);
  await recordLoss(code, packId);
  const [copy] = (await saleOf(packId)).missing;
  // One unit in 250 such purchases wins the copy: then another pack is made.
  if (copy?.isWon !== false) return packWithLostCopy(recordLoss);
  return { packId, code, early, late, seenAt };
}

it('two people refund the purchases since a missing copy was last seen: later buyers get free and paid points back once, and keep their cards', async () => {
  const { shop } = console;
  const { packId, code, early, late, seenAt } = await packWithLostCopy();
  const http = await shopHttp.member(late);
  const cardsOf = async () => (await http.done(calls.getOpenCards)).cards;
  const won = await cardsOf();
  expect((await saleOf(packId)).missing).toMatchObject([
    { code, seenAt: seenAt.toISOString(), isWon: false, purchases: 1, members: 1, paid: 300 },
  ]);
  const params = { packId: String(packId) };
  const body = { code: code.toLowerCase(), publicReason, reason };
  const { revision } = await saleOf(packId);
  const asked = { params, body, revision };
  const { approvalId } = await manager.ask(operations.refundMissingCopy, asked);
  const approval = { params: { approvalId: String(approvalId) } };
  expect((await manager.ask(operations.approve, approval)).status).toBe(409);
  await owner.done(operations.approve, approval);
  await Promise.all([1, 2].map(() => returnDuePrices(shop.db, shop.clock)));
  await returnDuePrices(shop.db, shop.clock);
  expect([(await balanceOf(early)).points, (await balanceOf(late)).points]).toEqual([0, 520]);
  const lots = await shop.rawSql<{ origin: string; points: number }>`
    select origin, sum(least(amount, begins_at + amount - points_debited))::integer as points
    from point_lot join ledger_account using (member_id)
    where member_id = ${late} and begins_at + amount > points_debited group by origin order by origin::text`;
  expect(lots).toEqual([
    { origin: 'free', points: 120 },
    { origin: 'paid', points: 400 },
  ]);
  expect(await cardsOf()).toEqual(won);
  const subjects = (await queuedMailsTo(shop, late)).map(({ en }) => en.subject);
  expect(subjects.filter((subject) => subject.includes('cannot be delivered'))).toHaveLength(1);
  const { data } = await http.done(calls.listPackHistory, { params: { packId } });
  expect(data.list[0]).toMatchObject({ kind: 'refunded' });
  expect(data.list[0]?.text).toContain('お届けできません');
  const { list } = (await http.done(calls.listHistory, { payload: { mode: 'pack' } })).data;
  expect(list[0]).toMatchObject({ price_returned_at: shop.clock.now().toISOString() });
  expect(list[0]).not.toHaveProperty('refunded_at');
  // The member's download has it as well.
  expect(await readPurchases(shop.db, late)).toMatchObject([
    { priceReturnedAt: shop.clock.now(), refundedAt: null, termsVersion: 0 },
  ]);
});

it('the draws for a missing copy are refunded: the pack can never be sold again, and needs no more copies than stock has', async () => {
  const { shop } = console;
  const { packId, code, late } = await packWithLostCopy();
  const results = await Promise.all([1, 2, 3].map(() => refund(packId, code)));
  expect(results.map(({ kind }) => kind).toSorted()).toEqual([
    'not-missing',
    'not-missing',
    'refunded',
  ]);
  await returnDuePrices(shop.db, shop.clock);
  expect((await balanceOf(late)).points).toBe(520);
  expect(await resumePack(shop, packId, publicReason, actor)).toEqual({ kind: 'refunded' });
  const buyAgain = shop.packSales.buy(buyRequest({ memberId: late, packId, count: 1 }));
  expect((await buyAgain).kind).toBe('refused');
  const query = { search: String(packId) };
  const { items } = await manager.done(operations.listCoverage, { query });
  expect(items).toMatchObject([{ packId, short: 0 }]);
  const { missing } = await saleOf(packId);
  expect(missing).toEqual([]);
  const { places } = await manager.done(operations.getHolding, { params: { code } });
  expect(places).toMatchObject([{ state: 'missing', packId: null }]);
});

it('a process that stops before all purchases are refunded: the next one refunds the rest, none twice', async () => {
  const { shop } = console;
  const { packId, code, late } = await packWithLostCopy();
  await refund(packId, code);
  const { rawSql } = shop;
  await rawSql`
    create function refuse_refund() returns trigger language plpgsql as $$
    begin raise exception 'the process ends here'; end $$`;
  await rawSql`
    create trigger refuse_refund before insert on journal_entry
    for each row when (new.kind = 'pack_refunded') execute function refuse_refund()`;
  await expect(returnDuePrices(shop.db, shop.clock)).rejects.toThrow('could not be done');
  expect((await balanceOf(late)).points).toBe(220);
  await rawSql`drop trigger refuse_refund on journal_entry`;
  await returnDuePrices(shop.db, shop.clock);
  await returnDuePrices(shop.db, shop.clock);
  expect((await balanceOf(late)).points).toBe(520);
});

it('a refund for a copy that is not missing, without a later purchase, or in an unknown pack: refused, nothing changes', async () => {
  const { packId, code } = await packWithCopy();
  expect(await refund(packId, code)).toEqual({ kind: 'not-missing' });
  expect(await refund(999_999, code)).toEqual({ kind: 'unknown' });
  await lose(code);
  expect(await refund(packId, code)).toEqual({ kind: 'no-draws' });
  expect(await refund(packId, 'K99')).toEqual({ kind: 'not-missing' });
  const { history, missing } = await saleOf(packId);
  expect(history.map(({ kind }) => kind)).toEqual(['paused']);
  expect(missing).toMatchObject([{ code, purchases: 0, paid: 0 }]);
  await find(code);
});

it.each([
  { before: 'lost', setAside: lose, record: () => Promise.resolve() },
  {
    ...{ before: 'in quarantine', setAside: quarantine },
    record: async (code: string) => {
      const body = { command: 'clear' as const, lines: [{ code }], reason };
      await manager.done(operations.inspectStock, { body });
      await lose(code);
    },
  },
])(
  'a copy that was $before when a waiting purchase won it: its refund is refused, before the draw and after it',
  async ({ setAside, record }) => {
    const { packId, code } = await packWithCopy({ draw: 'beacon', counts: [1, 1] });
    await buy(await makeMember(console.shop, { points: 200 }), packId, 2);
    await setAside(code);
    expect((await refund(packId, code)).kind).toBe('draws-wait');
    await draw(packId);
    await record(code);
    expect((await saleOf(packId)).missing).toMatchObject([{ code, isWon: true }]);
    expect(await refund(packId, code)).toEqual({ kind: 'won' });
    await find(code);
  },
);

it('a copy is put into quarantine and later written off: only purchases since the quarantine are refunded', async () => {
  const { shop } = console;
  const buyer = await makeMember(shop, { points: 100 });
  const { packId, code, early, late } = await packWithLostCopy(async (lost, of) => {
    await credit(shop, buyer, { points: 100 });
    shop.clock.advance(60_000);
    await quarantine(lost);
    shop.clock.advance(60_000);
    await buy(buyer, of, 1);
    await writeOff(lost);
  });
  expect((await saleOf(packId)).missing).toMatchObject([{ code, purchases: 1, paid: 100 }]);
  expect(await refund(packId, code)).toMatchObject({ kind: 'refunded', purchases: 1, paid: 100 });
  await returnDuePrices(shop.db, shop.clock);
  const balances = await Promise.all([early, late, buyer].map(balanceOf));
  expect(balances.map(({ points }) => points)).toEqual([0, 220, 200]);
});

it('a second missing copy of a pack whose purchases are all refunded: no purchase is refunded twice, the history has both', async () => {
  const { shop } = console;
  const { packId, codes } = await packWithCopies(2, { counts: [1, 1, 9998] });
  const memberId = await makeMember(shop, { points: 100 });
  shop.clock.advance(60_000);
  await buy(memberId, packId, 1);
  for (const code of codes) await lose(code);
  const due = { isWon: false, purchases: 1, members: 1, paid: 100 };
  expect((await saleOf(packId)).missing).toMatchObject([due, due]);
  const results = [];
  for (const code of codes) results.push(await refund(packId, code));
  expect(results).toEqual([
    { kind: 'refunded', purchases: 1, paid: 100, ofClosedAccounts: 0 },
    { kind: 'refunded', purchases: 0, paid: 0, ofClosedAccounts: 0 },
  ]);
  await returnDuePrices(shop.db, shop.clock);
  expect((await balanceOf(memberId)).points).toBe(100);
  const { history, missing } = await saleOf(packId);
  expect(missing).toEqual([]);
  const texts = history.filter(({ kind }) => kind === 'refunded').map(({ text }) => text.en);
  expect(texts).toEqual([
    expect.stringContaining('no further price is given back'),
    expect.stringContaining('The price of the one purchase since'),
  ]);
});

it('the terms of a pack are changed after its refund, before it is closed: refused', async () => {
  const { shop } = console;
  const { packId, code } = await packWithLostCopy();
  await refund(packId, code);
  await returnDuePrices(shop.db, shop.clock);
  const { revision } = await saleOf(packId);
  const request = { revision, change: { endsAt: null }, publicReason };
  expect(await changePackSale(shop, packId, request, actor)).toEqual({ kind: 'refunded' });
});

/** Converts the open cards of a member into points, so that the account can be closed. */
async function decideAll(memberId: number): Promise<void> {
  const http = await shopHttp.member(memberId);
  const { cards } = await http.done(calls.getOpenCards);
  const payload = { send_card: [], reduction_card: cards.map((card) => card.history_id) };
  await http.done(calls.decideCards, { payload });
}

const close = (memberId: number) => closeAccount({ ...console.shop, memberDataSources }, memberId);

it('closing an account with a refund due: refused until the refund is booked', async () => {
  const { shop } = console;
  const { packId, code, late } = await packWithLostCopy();
  await decideAll(late);
  await refund(packId, code);
  expect(await close(late)).toEqual({ kind: 'barred', bars: ['open_refunds'] });
  await returnDuePrices(shop.db, shop.clock);
  expect(await close(late)).toEqual({ kind: 'closed' });
});

it('a refund when the only later buyer has closed the account: nothing is due, the copy is given up', async () => {
  const { shop } = console;
  const { packId, code, late } = await packWithLostCopy();
  await decideAll(late);
  expect(await close(late)).toEqual({ kind: 'closed' });
  expect((await saleOf(packId)).missing).toMatchObject([{ code, purchases: 0, paid: 0 }]);
  expect(await refund(packId, code)).toEqual({
    ...{ kind: 'refunded', purchases: 0, paid: 0, ofClosedAccounts: 1 },
  });
  await returnDuePrices(shop.db, shop.clock);
  expect((await balanceOf(late)).points).toBe(0);
});

it.each([1, 2, 3])(
  'an account is closed during a refund: closed and not refunded, or open and refunded (%i)',
  async () => {
    const { shop } = console;
    const { packId, code, late } = await packWithLostCopy();
    await decideAll(late);
    const [closed, refunded] = await Promise.all([close(late), refund(packId, code)]);
    const isClosed = closed.kind === 'closed';
    expect(refunded).toMatchObject({
      ...{ kind: 'refunded', purchases: isClosed ? 0 : 1, ofClosedAccounts: isClosed ? 1 : 0 },
    });
    await returnDuePrices(shop.db, shop.clock);
    expect((await balanceOf(late)).points > 0).toBe(!isClosed);
  },
);

it('a refund for a copy that was won: refused, its winner is owed an equal one', async () => {
  const { packId, code } = await packWithCopy({ counts: [1, 1] });
  await buy(await makeMember(console.shop, { points: 200 }), packId, 2);
  await lose(code);
  expect(await refund(packId, code)).toEqual({ kind: 'won' });
  await find(code);
});

it('a missing copy that a stock-take scanned after a purchase: counts as seen then, unless the count was cancelled', async () => {
  const { shop } = console;
  const { packId, code } = await packWithCopy();
  const received = shop.clock.now();
  const scanAndEnd = async (end: 'finish' | 'cancel', location: string) => {
    shop.clock.advance(60_000);
    const { id } = await manager.done(operations.beginStockTake, { body: { location } });
    const params = { takeId: String(id) };
    await manager.done(operations.scanStock, { params, body: { code, quantity: 1 } });
    if (end === 'finish') await manager.done(operations.finishStockTake, { params });
    else await manager.done(operations.cancelStockTake, { params, body: { reason } });
    return shop.clock.now();
  };
  const counted = await scanAndEnd('finish', 'A-1');
  await scanAndEnd('cancel', 'A-3');
  shop.clock.advance(60_000);
  await lose(code);
  const [copy] = (await saleOf(packId)).missing;
  expect(copy?.seenAt).toBe(counted.toISOString());
  expect(counted > received).toBe(true);
  await find(code);
});
