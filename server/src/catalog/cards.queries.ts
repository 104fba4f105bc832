import { sql, type Updateable } from 'kysely';
import * as z from 'zod';
import type { operations } from '#contract/console/index.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import type { Card } from '../db/types.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';
import { hasCardWords } from './card-words.queries.ts';

/** A card, as far as a line-up needs it. */
export interface CardFacts {
  modelNumber: string;
  nameJa: string;
  nameEn: string;
  cardTypeId: number;
  rarity: number;
  rarityLabel: string;
  picture: string;
  /** Yen; null if the card has no price. `pricedOn` is null then, too. */
  referencePrice: number | null;
  /** The day of the price in Japan, such as `2026-04-01`. */
  pricedOn: string | null;
}

/** Finds the cards with these model numbers, each with its newest reference price. */
export function findCardsNamed(
  db: Executor,
  modelNumbers: readonly string[],
): Promise<CardFacts[]> {
  return db.run(
    sql<CardFacts>`
      select model_number, name_ja, name_en, card_type_id, rarity, rarity_label, picture,
        price.price_yen as reference_price, price.priced_on::text as priced_on
      from card
      left join lateral (
        select price_yen, priced_on from card_price
        where card_id = card.id order by priced_on desc limit 1
      ) as price on true
      where model_number = any(${modelNumbers}::text[])
      order by model_number
    `.compile(query),
  );
}

/**
 * Inserts the reference prices of cards for a day, or replaces those of the same day.
 *
 * @param prices yen by model number; each card exists
 */
export async function upsertCardPrices(
  tx: Tx,
  { pricedOn, source, recordedAt }: { pricedOn: string; source: string; recordedAt: Date },
  prices: readonly (readonly [modelNumber: string, yen: number])[],
): Promise<void> {
  const [modelNumbers, yen] = [
    prices.map(([name]) => name),
    prices.map(([, priceYen]) => priceYen),
  ];
  await tx.run(
    sql`
      insert into card_price (card_id, priced_on, price_yen, source, recorded_at)
      select card.id, ${pricedOn}::date, price.yen, ${source}, ${recordedAt}::timestamptz
      from unnest(${modelNumbers}::text[], ${yen}::integer[]) as price (model_number, yen)
      join card using (model_number)
      on conflict (card_id, priced_on) do update set
        price_yen = excluded.price_yen, source = excluded.source, recorded_at = excluded.recorded_at
    `.compile(query),
  );
}

/** A card of the master, as a list shows it. */
export interface ListedCard extends CardFacts {
  id: number;
  /** The source of the newest price; null without one. */
  priceSource: string | null;
}

export interface CardRow extends ListedCard {
  revision: number;
  movieRarity: number;
  setSize: number;
}

type CardQuery = z.output<typeof operations.listCards.query>;

/** The console's list of cards. Its only order is by model number, which is unique. */
export const cardsByModelNumber = {
  sorts: { modelNumber: { direction: 'asc', keys: [['modelNumber', 'text']] } },
  filter: z.strictObject({ search: z.string().optional(), cardType: z.int().optional() }),
} as const satisfies List<ListedCard, unknown>;

/** Makes the filter of the list from a query, for its screen, its export and its totals. */
export function cardFilterOf({ search, cardType }: Pick<CardQuery, 'search' | 'cardType'>) {
  return { search, cardType: cardType === undefined ? undefined : Number(cardType) };
}

/** The query for cards with their newest reference price. */
const cards = () =>
  query
    .selectFrom('card')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('cardPrice')
          .select(['priceYen', 'source', sql<string>`priced_on::text`.as('day')])
          .whereRef('cardId', '=', 'card.id')
          .orderBy('pricedOn', 'desc')
          .limit(1)
          .as('price'),
      (join) => join.onTrue(),
    )
    .select([
      'card.id',
      'modelNumber',
      'nameJa',
      'nameEn',
      'cardTypeId',
      'rarity',
      'rarityLabel',
      'picture',
      'price.priceYen as referencePrice',
      'price.day as pricedOn',
      'price.source as priceSource',
    ]);

/** Finds a page of the cards by search text and card type. */
export async function findCardPage(
  db: Executor,
  request: ListRequest<z.output<typeof cardsByModelNumber.filter>>,
): Promise<ListPage<ListedCard>> {
  const { search = '', cardType } = request.filter;
  const word = search.trim();
  let found = cards();
  if (word !== '') found = found.where(await hasCardWords(db, word, 'card.id'));
  if (cardType !== undefined) found = found.where('cardTypeId', '=', cardType);
  return findPage(db, found, request);
}

/** Finds a card with its newest price; undefined if none has the id. */
export async function findCardWithPrice(db: Executor, id: number): Promise<CardRow | undefined> {
  const [row] = await db.run(
    cards().select(['revision', 'movieRarity', 'setSize']).where('card.id', '=', id),
  );
  return row;
}

/** Locks a card, so that two changes of it follow each other. */
export async function lockCard(tx: Tx, id: number): Promise<CardRow | undefined> {
  await tx.run(query.selectFrom('card').select('id').where('id', '=', id).forUpdate());
  return findCardWithPrice(tx, id);
}

/**
 * Inserts a card, unless another has its model number.
 *
 * @returns the id of the card; undefined if another has its model number
 */
export async function insertCard(
  tx: Tx,
  card: CardFields & { modelNumber: string },
): Promise<number | undefined> {
  const [row] = await tx.run(
    query
      .insertInto('card')
      .values(card)
      .onConflict((conflict) => conflict.column('modelNumber').doNothing())
      .returning('id'),
  );
  return row?.id;
}

/** The columns of a card that staff can write. */
export interface CardFields {
  nameJa: string;
  nameEn: string;
  cardTypeId: number;
  rarity: number;
  rarityLabel: string;
  movieRarity: number;
  setSize: number;
  picture: string;
}

/** Changes a card. The caller has locked it and counts its revision up. */
export function updateCard(
  tx: Tx,
  id: number,
  change: Updateable<Card> & { revision: number },
): Promise<unknown> {
  return tx.run(query.updateTable('card').set(change).where('id', '=', id));
}

/** Finds the prices of a card, newest first. */
export function findPricesOfCard(db: Executor, cardId: number, limit: number) {
  return db.run(
    query
      .selectFrom('cardPrice')
      .select(['priceYen', 'source', 'recordedAt', sql<string>`priced_on::text`.as('day')])
      .where('cardId', '=', cardId)
      .orderBy('pricedOn', 'desc')
      .limit(limit),
  );
}

/** Finds the prices of these cards on a day. */
export function findPricesOfDay(db: Executor, pricedOn: string, modelNumbers: readonly string[]) {
  return db.run(
    sql<{ modelNumber: string; yen: number; source: string }>`
      select model_number, price_yen as yen, source from card_price join card on card.id = card_id
      where priced_on = ${pricedOn}::date and model_number = any(${modelNumbers}::text[])
      order by model_number
    `.compile(query),
  );
}

/** Counts the cards that have a price of a day. Reads all prices: no index begins with the day. */
export async function countPricesOfDay(db: Executor, pricedOn: string): Promise<number> {
  const [row] = await db.run(
    sql<{ count: number }>`
      select count(*) from card_price where priced_on = ${pricedOn}::date
    `.compile(query),
  );
  return row?.count ?? 0;
}

/**
 * Finds what a card is worth in points: the highest number of points that a pack pays back for it,
 * or its newest market price in yen, if that is higher; null if neither is known.
 */
export async function findWorthOfCard(db: Executor, cardId: number): Promise<number | null> {
  const [row] = await db.run(
    query.selectNoFrom(
      sql<number | null>`greatest(
        (select max(buy_point) from prize where card_id = ${cardId}::integer),
        (select price_yen from card_price where card_id = ${cardId}::integer
          order by priced_on desc limit 1)
      )`.as('points'),
    ),
  );
  return row?.points ?? null;
}

/** Finds the packs that have a card among their prizes, newest first. */
export function findPacksOfCard(db: Executor, cardId: number) {
  return db.run(
    query
      .selectFrom('pack')
      .select(['id', 'nameJa', 'nameEn', 'sealedAt'])
      .where(
        sql<boolean>`exists (select from prize where pack_id = pack.id and card_id = ${cardId})`,
      )
      .orderBy('id', 'desc'),
  );
}
