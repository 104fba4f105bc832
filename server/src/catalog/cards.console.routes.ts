import type * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import type { Database, Executor } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import type { Clock } from '../lib/clock.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import {
  type CardFields,
  type CardRow,
  cardFilterOf,
  cardsByModelNumber,
  countPricesOfDay,
  findCardPage,
  findCardWithPrice,
  findPacksOfCard,
  findPricesOfCard,
  findPricesOfDay,
  type ListedCard,
} from './cards.queries.ts';
import { cardTexts, sealedCardText } from './cards.texts.ts';
import { findCardTypes } from './catalog.queries.ts';
import { type ChangeCardResult, changeCard, createCard } from './change-card.ts';
import { findPricesRevision, lockPricesRevision, recordCardPrices } from './record-card-prices.ts';

const rowsOnPage = 50;
/** The most prices that a card's page lists. */
const mostPrices = 100;

interface CardDeps {
  db: Database;
  clock: Clock;
}

/** Serves the console's operations on the shop's cards. */
export function cardConsoleRoutes(serve: OperationServer, deps: CardDeps): void {
  const { db } = deps;

  serve(operations.listCards, async ({ query: { cursor, ...asked } }) => {
    const filter = cardFilterOf(asked);
    const request = parseListQuery(cardsByModelNumber, { cursor, filter, limit: rowsOnPage });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findCardPage(db, request);
    return { answer: { items: rows.map(listedView), next: next ?? null } };
  });

  serve(operations.listCardTypes, async () => {
    const types = await findCardTypes(db);
    const items = types.map(({ id, nameJa, nameEn }) => ({ id, name: { ja: nameJa, en: nameEn } }));
    return { answer: { items } };
  });

  serve(operations.getCard, async ({ params: { cardId } }) => {
    const card = await findCardWithPrice(db, cardId);
    if (card === undefined) return refused('not-found');
    return { answer: await viewOf(db, card), revision: card.revision };
  });

  serve(operations.createCard, async ({ body: { reason, modelNumber, ...fields } }, { actor }) => {
    const card = { modelNumber, ...columnsOf(fields) };
    const result = await createCard(deps, card, actor(reason));
    if (result.kind === 'created') return { answer: { id: result.id } };
    return result.kind === 'card-type-unknown' ? cardTypeUnknown : modelNumberTaken;
  });

  serve(operations.changeCard, async ({ params, body }, { actor, revision }) => {
    const { reason, ...fields } = body;
    const change = { revision, change: changedColumnsOf(fields) };
    const result = await changeCard(deps, params.cardId, change, actor(reason));
    if (result.kind !== 'changed') return refusedChange(result, fields);
    const card = await findCardWithPrice(db, params.cardId);
    if (card === undefined) return refused('not-found');
    return { answer: await viewOf(db, card), revision: card.revision };
  });

  servePrices(serve, deps);
}

/** Serves the prices of cards on the market. */
function servePrices(serve: OperationServer, deps: CardDeps): void {
  const { db } = deps;
  serve(operations.getCardPrices, async ({ query: { pricedOn } }) => {
    const [cards, revision] = await Promise.all([
      countPricesOfDay(db, pricedOn),
      findPricesRevision(db, pricedOn),
    ]);
    return { answer: { cards, revision }, revision };
  });

  serve(
    operations.recordCardPrices,
    async ({ body }, { actor }) => {
      const { prices, pricedOn, source, reason } = body;
      const yen = new Map(prices.map((price) => [price.modelNumber, price.yen]));
      return { answer: await recordCardPrices(deps, { pricedOn, source, yen }, actor(reason)) };
    },
    {
      record: {
        // The revision is the number of this command's audit entries.
        lock: (tx, { body: { pricedOn } }) => lockPricesRevision(tx, pricedOn),
        // The prices that it would have replaced.
        read: async ({ body: { pricedOn, prices } }) => ({
          prices: await findPricesOfDay(
            db,
            pricedOn,
            prices.map(({ modelNumber }) => modelNumber),
          ),
        }),
      },
    },
  );
}

type WrittenCard = Omit<z.output<typeof operations.createCard.body>, 'reason' | 'modelNumber'>;
type WrittenChange = Omit<z.output<typeof operations.changeCard.body>, 'reason'>;

function columnsOf({ name, cardType, ...rest }: WrittenCard): CardFields {
  return { ...rest, nameJa: name.ja, nameEn: name.en, cardTypeId: cardType };
}

/** Selects the columns of a card that a change writes. */
function changedColumnsOf({ name, cardType, ...rest }: WrittenChange): Partial<CardFields> {
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(name && { nameJa: name.ja, nameEn: name.en }),
    ...(cardType !== undefined && { cardTypeId: cardType }),
  };
}

const cardTypeUnknown = refused('not-valid', {
  errors: [{ pointer: '/cardType', detail: cardTexts.cardTypeUnknown }],
});
const modelNumberTaken = refused('not-valid', {
  errors: [{ pointer: '/modelNumber', detail: cardTexts.modelNumberTaken }],
});

/**
 * Writes the refusal of a change of a card, with the version it conflicts with.
 *
 * @param yours the change that was not made
 */
function refusedChange(
  result: Exclude<ChangeCardResult, { kind: 'changed' }>,
  yours: WrittenChange,
) {
  switch (result.kind) {
    case 'unknown':
      return refused('not-found');
    case 'card-type-unknown':
      return cardTypeUnknown;
    case 'overtaken':
      return refused('revision-changed', {
        versions: { yours, current: detailedView(result.current) },
      });
    case 'sealed':
      return refused('not-possible-now', {
        reason: 'sealed',
        detail: sealedCardText(result.packId),
      });
  }
}

/** Selects the fields of a card that a list in the console shows. */
function listedView(card: ListedCard) {
  const { id, modelNumber, nameJa, nameEn, cardTypeId, rarity, rarityLabel, picture } = card;
  return {
    ...{ id, modelNumber, name: { ja: nameJa, en: nameEn }, cardType: cardTypeId },
    ...{ rarity, rarityLabel, picture, price: newestPriceOf(card) },
  };
}

function newestPriceOf({ referencePrice, pricedOn, priceSource }: ListedCard) {
  if (referencePrice === null || pricedOn === null || priceSource === null) return null;
  return { yen: referencePrice, pricedOn, source: priceSource };
}

function detailedView(card: CardRow) {
  const { revision, movieRarity, setSize } = card;
  return { ...listedView(card), revision, movieRarity, setSize };
}

/** Reads all that the console shows of one card: its prices and packs. */
async function viewOf(db: Executor, card: CardRow) {
  const [prices, packs] = await Promise.all([
    findPricesOfCard(db, card.id, mostPrices),
    findPacksOfCard(db, card.id),
  ]);
  return {
    ...detailedView(card),
    prices: prices.map(({ priceYen, day, source, recordedAt }) => ({
      ...{ yen: priceYen, pricedOn: day, source, recordedAt: recordedAt.toISOString() },
    })),
    packs: packs.map(({ id, nameJa, nameEn, sealedAt }) => ({
      ...{ id, name: { ja: nameJa, en: nameEn }, isSealed: sealedAt !== null },
    })),
  };
}
