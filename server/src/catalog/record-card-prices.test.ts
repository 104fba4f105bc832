import { afterAll, beforeAll, expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import {
  openTestConsole,
  revisionAt,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { makePack } from '../testing/factories.ts';
import { findCardsNamed } from './cards.queries.ts';

let console: TestConsole;
let buyer: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  buyer = await console.staff('buyer');
});
afterAll(() => console.close());

const price = async (modelNumber: string) => {
  const [card] = await findCardsNamed(console.shop.db, [modelNumber]);
  return card && [card.referencePrice, card.pricedOn];
};
const record = async (pricedOn: string, prices: { modelNumber: string; yen: number }[]) =>
  buyer.client.done(operations.recordCardPrices, {
    body: { pricedOn, source: 'Card market', prices, reason: 'a test' },
    revision: await revisionAt(buyer.client, operations.getCardPrices, { query: { pricedOn } }),
  });

it('recording market prices of cards: the newest day counts, whatever the sequence of recording', async () => {
  const packId = await makePack(console.shop, { counts: [1, 2] });
  const [one, other] = [`T-${packId}-0`, `T-${packId}-1`];
  const both = [
    { modelNumber: one, yen: 900 },
    { modelNumber: other, yen: 0 },
  ];
  expect(await record('2026-04-02', both)).toEqual({ recorded: 2, unknown: [] });
  await record('2026-04-01', [{ modelNumber: one, yen: 100 }]);
  expect(await price(one)).toEqual([900, '2026-04-02']);
  expect(await price(other)).toEqual([0, '2026-04-02']);
  await record('2026-04-02', [{ modelNumber: one, yen: 950 }]);
  expect(await price(one)).toEqual([950, '2026-04-02']);
});

it('recording market prices with unknown model numbers: these are named, the other prices recorded', async () => {
  const packId = await makePack(console.shop, { counts: [1] });
  const prices = [
    { modelNumber: 'NO-SUCH-CARD', yen: 1 },
    { modelNumber: `T-${packId}-0`, yen: 2 },
  ];
  expect(await record('2026-04-01', prices)).toEqual({ recorded: 1, unknown: ['NO-SUCH-CARD'] });
  expect(await price(`T-${packId}-0`)).toEqual([2, '2026-04-01']);
});

it('recording market prices only for unknown model numbers: nothing is recorded, no audit entry', async () => {
  const prices = [{ modelNumber: 'NO-SUCH-CARD', yen: 1 }];
  const owner = await console.staff('owner');
  const newest = async () => (await owner.client.done(operations.listAudit)).items[0];
  const before = await newest();
  expect(await record('2026-04-01', prices)).toEqual({ recorded: 0, unknown: ['NO-SUCH-CARD'] });
  expect(await newest()).toEqual(before);
});

it('recording market prices of cards: one audit entry with the day, the source and the count', async () => {
  const packId = await makePack(console.shop, { counts: [1] });
  await record('2026-05-05', [{ modelNumber: `T-${packId}-0`, yen: 2 }]);
  const owner = await console.staff('owner');
  const { items } = await owner.client.done(operations.listAudit);
  expect(items[0]).toMatchObject({
    action: 'card prices',
    by: { id: buyer.id },
    details: { pricedOn: '2026-05-05', source: 'Card market', cards: 1 },
  });
});

it('recording market prices of a day from a stale screen: refused with the prices that it would replace; prices of another day are recorded', async () => {
  const packId = await makePack(console.shop, { counts: [1, 2] });
  const [modelNumber, other] = [`T-${packId}-0`, `T-${packId}-1`];
  const pricedOn = '2026-04-05';
  const query = { pricedOn };
  const seen = await buyer.client.done(operations.getCardPrices, { query });
  await record(pricedOn, [{ modelNumber, yen: 700 }]);
  const body = {
    ...{ pricedOn, source: 'an auction', reason: 'a test' },
    prices: [
      { modelNumber, yen: 70 },
      { modelNumber: other, yen: 5 },
    ],
  };
  const stale = await buyer.client.ask(operations.recordCardPrices, {
    body,
    revision: seen.revision,
  });
  expect(stale).toMatchObject({
    problemName: 'revision-changed',
    problem: {
      yours: body,
      current: { prices: [{ modelNumber, yen: 700, source: 'Card market' }] },
    },
  });
  expect(await price(modelNumber)).toEqual([700, pricedOn]);
  const now = await buyer.client.done(operations.getCardPrices, { query });
  expect(now).toEqual({ cards: seen.cards + 1, revision: seen.revision + 1 });
  await record('2026-04-06', [{ modelNumber, yen: 710 }]);
  await buyer.client.done(operations.recordCardPrices, { body, revision: now.revision });
  expect(await price(other)).toEqual([5, pricedOn]);
});
