import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  await makePack(console.shop, { counts: [1] });
});
afterAll(() => console.close());

const { changeCard, createCard, getCard, listCards } = operations;
const reason = 'a test';
const newCard = () => ({
  modelNumber: `N-${randomUUID().slice(0, 8)}`,
  name: { ja: '黒龍', en: 'Black dragon' },
  ...{ cardType: 1, rarity: 2, rarityLabel: 'SR', movieRarity: 5, setSize: 120 },
  ...{ picture: '', reason },
});

async function create() {
  const body = newCard();
  const { id } = await buyer.client.done(createCard, { body });
  return { modelNumber: body.modelNumber, id, params: { cardId: String(id) } };
}

/** The id of the one card of a new sealed pack. */
async function sealedCard() {
  const packId = await makePack(console.shop, { counts: [1] });
  const { items } = await buyer.client.done(listCards, { query: { search: `T-${packId}-0` } });
  return { packId, params: { cardId: String(items[0]?.id) } };
}

describe('cards in the console', () => {
  it('a new card: found by its number and names, in any case and width; has no price', async () => {
    const { modelNumber, id } = await create();
    for (const search of [modelNumber.toLowerCase(), `Ｎ${modelNumber.slice(1)}`]) {
      const { items } = await buyer.client.done(listCards, { query: { search } });
      expect(items).toMatchObject([{ id, modelNumber, rarity: 2, picture: '', price: null }]);
    }
    const { items } = await buyer.client.done(listCards, { query: { search: '黒龍' } });
    expect(items.map((card) => card.id)).toContain(id);
    const others = await buyer.client.done(listCards, { query: { search: '黒龍', cardType: '9' } });
    expect(others.items).toEqual([]);
  });

  it.each([
    ['one character', '龍', true],
    ['a part that runs over its pairs of characters', '黒龍', true],
    ['kana of the other kind', 'どらごん', true],
    ['the same characters in another order', '龍黒', false],
    ['the end of one name and the beginning of the next', '龍Black', false],
  ])('searching cards by %s, %s: finds %s', async (_, search, isFound) => {
    const body = { ...newCard(), name: { ja: 'ドラゴン黒龍', en: 'Black dragon' } };
    const { id } = await buyer.client.done(createCard, { body });
    const { items } = await buyer.client.done(listCards, { query: { search } });
    expect(items.some((card) => card.id === id)).toBe(isFound);
  });

  it('listing more than 50 cards: in pages, sorted by model number', async () => {
    await makePack(console.shop, { counts: Array.from({ length: 60 }, () => 1) });
    const query = { search: 'T-' };
    const first = await buyer.client.done(listCards, { query });
    expect(first.items).toHaveLength(50);
    const second = await buyer.client.done(listCards, {
      query: { ...query, cursor: first.next ?? '' },
    });
    const shown = [...first.items, ...second.items].map(({ modelNumber }) => modelNumber);
    expect(new Set(shown).size).toBe(shown.length);
    expect(second.items.length).toBeGreaterThan(0);
  });

  it('adding a card with a model number that exists, or an unknown card type: refused at the field', async () => {
    const { modelNumber } = await create();
    const taken = await buyer.client.ask(createCard, { body: { ...newCard(), modelNumber } });
    expect(taken.problem).toMatchObject({ status: 422, errors: [{ pointer: '/modelNumber' }] });
    const unknown = await buyer.client.ask(createCard, { body: { ...newCard(), cardType: 9 } });
    expect(unknown.problem).toMatchObject({ status: 422, errors: [{ pointer: '/cardType' }] });
  });

  it('changing a card: only the fields that were sent, with an audit entry of the values before', async () => {
    const { params, id } = await create();
    const body = { name: { ja: '白龍', en: 'White dragon' }, reason };
    const changed = await buyer.client.done(changeCard, { params, body, revision: 1 });
    expect(changed).toMatchObject({ name: body.name, rarity: 2, revision: 2 });
    const owner = await console.staff('owner');
    const { items } = await owner.client.done(operations.listAudit);
    expect(items[0]).toMatchObject({
      ...{ action: 'card change', subject: `card ${id}`, by: { id: buyer.id } },
      details: {
        before: { nameJa: '黒龍', nameEn: 'Black dragon' },
        after: { nameJa: '白龍', nameEn: 'White dragon' },
      },
    });
  });

  it('two people change one card: the second is refused and sees both versions', async () => {
    const { params } = await create();
    const other = await console.staff('designer');
    const body = { rarityLabel: 'UR', reason };
    await buyer.client.done(changeCard, { params, body, revision: 1 });
    const late = { params, body: { setSize: 7, reason }, revision: 1 };
    const reply = await other.client.ask(changeCard, late);
    expect([reply.status, reply.problemName]).toEqual([412, 'revision-changed']);
    expect(reply.problem).toMatchObject({ yours: { setSize: 7 }, current: { rarityLabel: 'UR' } });
  });

  it('changing a card of a sealed pack: names and rarity are refused, other fields change', async () => {
    const { packId, params } = await sealedCard();
    const card = await buyer.client.done(getCard, { params });
    expect(card.packs).toMatchObject([{ id: packId, isSealed: true }]);
    const { revision } = card;
    for (const change of [{ rarity: (card.rarity + 1) % 4 }, { name: { ja: '別', en: 'Other' } }]) {
      const body = { ...change, reason };
      const reply = await buyer.client.ask(changeCard, { params, body, revision });
      expect(reply.problem).toMatchObject({ status: 409, reason: 'sealed' });
      expect(reply.problem?.detail).toContain(`pack ${packId}`);
    }
    const body = { setSize: 999, reason };
    expect(await buyer.client.done(changeCard, { params, body, revision })).toMatchObject({
      setSize: 999,
    });
  });

  it('changing a card to an unknown card type, or a card that does not exist: refused', async () => {
    const { params } = await create();
    const request = { body: { cardType: 9, reason }, revision: 1 };
    const reply = await buyer.client.ask(changeCard, { params, ...request });
    expect(reply.problem).toMatchObject({ status: 422, errors: [{ pointer: '/cardType' }] });
    const absent = { params: { cardId: '2147483647' } };
    expect((await buyer.client.ask(getCard, absent)).status).toBe(404);
    expect((await buyer.client.ask(changeCard, { ...absent, ...request })).status).toBe(404);
  });

  it('page of a card: its prices, newest first; the list of cards shows the newest', async () => {
    const { modelNumber, params } = await create();
    for (const [pricedOn, yen] of [
      ['2026-05-02', 900],
      ['2026-05-01', 100],
    ] as const) {
      const body = { pricedOn, source: 'a shop', prices: [{ modelNumber, yen }], reason };
      const revision = await revisionAt(buyer.client, operations.getCardPrices, {
        query: { pricedOn },
      });
      await buyer.client.done(operations.recordCardPrices, { body, revision });
    }
    const { prices, price } = await buyer.client.done(getCard, { params });
    expect(prices.map(({ yen }) => yen)).toEqual([900, 100]);
    expect(price).toEqual({ yen: 900, pricedOn: '2026-05-02', source: 'a shop' });
    expect(await findCardsNamed(console.shop.db, [modelNumber])).toMatchObject([
      { referencePrice: 900 },
    ]);
  });

  it('listing card types in the console: sorted as in the shop', async () => {
    const { items } = await buyer.client.done(operations.listCardTypes);
    expect(items.map(({ id }) => id)).toContain(1);
  });
});
