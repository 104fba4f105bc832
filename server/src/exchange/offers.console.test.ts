import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OfferContent } from '#contract/console/editions.ts';
import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { findOfferTerms, importCatalogue, readCatalogue } from '../catalog/index.ts';
import { systemActor } from '../db/audit.ts';
import { folderStore } from '../files/folder-store.ts';
import { minute } from '../lib/time.rules.ts';
import { catalogueFolder, temporaryFolder } from '../testing/catalogue-folder.ts';
import {
  openTestConsole,
  type SignedInStaff,
  type TestConsole,
} from '../testing/console-client.ts';
import { makeMember, makeMembers, makeOffer } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { exchangeCards } from './exchange-cards.ts';

let console: TestConsole;
let shop: TestApp;
let designer: SignedInStaff;
beforeAll(async () => {
  console = await openTestConsole();
  shop = await openTestApp(console.shop);
  designer = await console.staff('designer');
});
afterAll(async () => {
  await shop.close();
  await console.close();
});

const { createOffer, getOffer, listCards, publishOffer, saveOffer, withdrawOffer } = operations;
const reason = 'a test';
/** Each request of these tests has its own key. */
const noHash = Buffer.alloc(32);

/** Makes a card that the catalogue offers for 100 coins, 10 copies; returns its id and number. */
async function offeredCard(supply = 10) {
  const cardId = await makeOffer(console.shop, { price: 100, supply });
  const { items } = await designer.client.done(listCards, {});
  const modelNumber = items.find(({ id }) => id === cardId)?.modelNumber ?? '';
  return { cardId, modelNumber };
}

const contentOf = (
  card: { cardId: number; modelNumber: string },
  change: Partial<OfferContent> = {},
): OfferContent => ({
  ...{ kind: 'offer', ...card, coins: 70, supply: 20, limitPerMember: 3, position: 1 },
  ...change,
});

async function draft(content: OfferContent) {
  await designer.client.done(createOffer, { body: { content, reason } });
  return { id: String(content.cardId) };
}
const publish = (
  params: { id: string },
  revision: number,
  from: string | null = null,
  until: string | null = null,
) => designer.client.ask(publishOffer, { params, revision, body: { from, until, reason } });
const later = (milliseconds: number) =>
  new Date(console.shop.clock.now().getTime() + milliseconds).toISOString();
const termsOf = (cardId: number) =>
  findOfferTerms(console.shop.db, cardId, console.shop.clock.now());
const exchange = (memberId: number, cardId: number, count: number) =>
  exchangeCards(
    console.shop.db,
    console.shop.clock,
    { memberId, key: randomUUID(), call: 'user/exchange_card/exchange', payloadHash: noHash },
    { cardId, count, termsVersion: 0 },
  );

it('offer published for a period: its terms hold in that period, before it those of the catalogue, after it none', async () => {
  const card = await offeredCard();
  const params = await draft(contentOf(card));
  expect(await publish(params, 1, later(5 * minute), later(10 * minute))).toMatchObject({
    status: 200,
  });
  expect(await termsOf(card.cardId)).toMatchObject({ price: 100, stock: 10 });
  console.shop.clock.advance(5 * minute);
  expect(await termsOf(card.cardId)).toMatchObject({ price: 70, stock: 20, limitPerMember: 3 });
  console.shop.clock.advance(5 * minute);
  expect(await termsOf(card.cardId)).toBeUndefined();
});

it('publishing an offer with more copies than the catalogue had: all of them can be exchanged, and no more', async () => {
  const card = await offeredCard(1);
  const params = await draft(contentOf(card, { supply: 3, limitPerMember: 0, coins: 1 }));
  await publish(params, 1);
  const members = await makeMembers(console.shop, 6, { coins: 10 });
  const results = await Promise.all(members.map((id) => exchange(id, card.cardId, 1)));
  expect(results.filter(({ kind }) => kind === 'exchanged')).toHaveLength(3);
  expect(await termsOf(card.cardId)).toMatchObject({ stock: 0 });
});

it('publishing an offer with fewer copies than were exchanged: refused at the supply, nothing changes', async () => {
  const card = await offeredCard();
  const member = await makeMember(console.shop, { coins: 1_000 });
  await exchange(member, card.cardId, 4);
  const params = await draft(contentOf(card, { supply: 3 }));
  const { problem } = await publish(params, 1);
  expect(problem?.errors?.map(({ pointer }) => pointer)).toEqual(['/content/supply']);
  expect(await termsOf(card.cardId)).toMatchObject({ price: 100, stock: 6 });
});

it('publishing an offer with a model number of another card: refused at the card', async () => {
  const card = await offeredCard();
  const params = await draft(contentOf({ ...card, modelNumber: 'NONE-1' }));
  const { problem } = await publish(params, 1);
  expect(problem?.errors?.map(({ pointer }) => pointer)).toEqual(['/content/cardId']);
});

it('withdrawing an offer: the card is no longer offered, its history stays', async () => {
  const card = await offeredCard();
  const params = await draft(contentOf(card));
  await publish(params, 1);
  await designer.client.done(withdrawOffer, { params, revision: 2, body: { reason } });
  expect(await termsOf(card.cardId)).toBeUndefined();
  expect(await designer.client.done(getOffer, { params })).toMatchObject({
    state: 'draft',
    editions: [{ number: 1, withdrawnAt: expect.any(String) }],
  });
});

it('beginning a second draft for a card, saving one for another card: refused', async () => {
  const [card, other] = [await offeredCard(), await offeredCard()];
  const params = await draft(contentOf(card));
  const body = { content: contentOf(card), reason };
  expect(await designer.client.ask(createOffer, { body })).toMatchObject({ status: 409 });
  const moved = { content: contentOf(other), reason };
  const asked = { params, revision: 1, body: moved };
  expect(await designer.client.ask(saveOffer, asked)).toMatchObject({ status: 422 });
});

it('draft of an offer: everybody with the link sees its preview with the card', async () => {
  const card = await offeredCard();
  const params = await draft(contentOf(card));
  const { previewUrl } = await designer.client.done(getOffer, { params });
  const previewKey = new URL(previewUrl).searchParams.get('preview') ?? '';
  const { offer } = await shop.visitor('en').done(calls.previewDraft, { params: { previewKey } });
  expect(offer).toMatchObject({
    ...{ id: card.cardId, model_number: card.modelNumber, sub_coin: 70, stock: 20, max_count: 3 },
  });
});

it('importing offers: in the console with their history; one that was published there stays as it is', async () => {
  const importOffers = async (yaml: string) => {
    const reading = await readCatalogue(await catalogueFolder({ 'exchange-cards.yaml': yaml }));
    if (!reading.ok) throw new Error('the catalogue of the test is wrong');
    const result = await importCatalogue(console.shop.db, reading.catalogue, {
      files: folderStore(await temporaryFolder()),
      now: console.shop.clock.now(),
      actor: systemActor('kaori', 'the catalogue of the week'),
    });
    if (!result.ok) throw new Error(JSON.stringify(result.errors));
    return result;
  };
  await importOffers('- { card: A-2, coins: 50, supply: 5 }\n');
  const { items } = await designer.client.done(listCards, { query: { search: 'A-2' } });
  const cardId = items[0]?.id ?? 0;
  const params = { id: String(cardId) };
  const imported = await designer.client.done(getOffer, { params });
  expect(imported).toMatchObject({
    ...{ state: 'shown', hasChanges: false, draft: { coins: 50, supply: 5 } },
    editions: [{ origin: 'import', reason: 'the catalogue of the week' }],
  });
  const { revision } = imported;
  const content = contentOf({ cardId, modelNumber: 'A-2' }, { coins: 40 });
  await designer.client.done(saveOffer, { params, revision, body: { content, reason } });
  await publish(params, revision + 1);
  const { skipped } = await importOffers('- { card: A-2, coins: 60, supply: 1 }\n');
  expect(skipped).toMatchObject([{ text: { en: expect.stringContaining('A-2 stays') } }]);
  expect(await termsOf(cardId)).toMatchObject({ price: 40, stock: 20 });
});
