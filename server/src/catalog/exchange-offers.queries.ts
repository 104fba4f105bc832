import { sql } from 'kysely';
import type { Executor, Tx } from '../db/database.ts';
import { query } from '../db/pool.ts';

/** A card that is offered for coins, in both languages. */
export interface OfferRow {
  cardId: number;
  /** Coins for one card. */
  price: number;
  /** How many are left. */
  stock: number;
  /** 0 is no limit. */
  limitPerMember: number;
  nameJa: string;
  nameEn: string;
  typeNameJa: string;
  typeNameEn: string;
  modelNumber: string;
  rarity: number;
  rarityLabel: string;
  picture: string;
}

export interface OfferFilter {
  cardTypeId: number;
  /**
   * All words must occur in the card's names, rarity or model number. Width, case and kana are
   * ignored.
   */
  words: readonly string[];
}

/** `recommended` is the shop's own order. Sold-out cards come last in every order. */
export type OfferSort = 'recommended' | 'cheapest' | 'dearest' | 'rarest';

const stock = sql<number>`supply - exchanged`;

/** The query for cards that are offered for coins and match a filter. */
function shownOffers({ cardTypeId, words }: OfferFilter) {
  return query
    .selectFrom('exchangeOffer')
    .innerJoin('card', 'card.id', 'exchangeOffer.cardId')
    .innerJoin('cardType', 'cardType.id', 'card.cardTypeId')
    .where('exchangeOffer.position', 'is not', null)
    .where('card.cardTypeId', '=', cardTypeId)
    .where(
      sql<boolean>`not exists (
        select from unnest(${words}::text[]) as word
        where strpos(
          search_key(concat_ws(chr(10), card.name_ja, card.name_en,
            card.rarity_label, card.model_number)),
          search_key(word)
        ) = 0
      )`,
    );
}

/** Finds a part of the cards that are offered for coins, sorted as asked. */
export function findOffers(
  db: Executor,
  filter: OfferFilter,
  sort: OfferSort,
  range: { limit: number; offset: number },
): Promise<OfferRow[]> {
  let offers = shownOffers(filter)
    .select([
      'exchangeOffer.cardId',
      'price',
      stock.as('stock'),
      'limitPerMember',
      'card.nameJa',
      'card.nameEn',
      'cardType.nameJa as typeNameJa',
      'cardType.nameEn as typeNameEn',
      'modelNumber',
      'rarity',
      'rarityLabel',
      'picture',
    ])
    .orderBy(sql`supply = exchanged`);
  if (sort === 'cheapest') offers = offers.orderBy('price');
  if (sort === 'dearest') offers = offers.orderBy('price', 'desc');
  if (sort === 'rarest') offers = offers.orderBy('rarity', 'desc').orderBy('movieRarity', 'desc');
  return db.run(offers.orderBy('exchangeOffer.position').limit(range.limit).offset(range.offset));
}

/** Counts the offers for coins that match a filter, over all pages. */
export async function countOffers(db: Executor, filter: OfferFilter): Promise<number> {
  const [row] = await db.run(shownOffers(filter).select(sql<number>`count(*)`.as('count')));
  return row?.count ?? 0;
}

/** The terms of an exchange. */
export interface OfferTerms {
  cardId: number;
  price: number;
  stock: number;
  limitPerMember: number;
}

/** The query for the terms on which a card is offered for coins. */
function termsOf(cardId: number) {
  return query
    .selectFrom('exchangeOffer')
    .select(['cardId', 'price', stock.as('stock'), 'limitPerMember'])
    .where('cardId', '=', cardId)
    .where('position', 'is not', null);
}

/** Finds the terms on which a card is offered for coins; undefined if it is not offered. */
export async function findOfferTerms(
  db: Executor,
  cardId: number,
): Promise<OfferTerms | undefined> {
  const [terms] = await db.run(termsOf(cardId));
  return terms;
}

/**
 * Finds the terms like `findOfferTerms` and locks them until the transaction ends, so that
 * exchanges of one card run one after the other.
 */
export async function lockOfferTerms(tx: Tx, cardId: number): Promise<OfferTerms | undefined> {
  const [terms] = await tx.run(termsOf(cardId).forUpdate());
  return terms;
}

/** Takes cards from the stock of a locked offer. */
export function takeFromOffer(tx: Tx, cardId: number, count: number): Promise<unknown> {
  return tx.run(
    query
      .updateTable('exchangeOffer')
      .set({ exchanged: sql`exchanged + ${count}` })
      .where('cardId', '=', cardId),
  );
}

/** Offers cards of an exchange again that was taken back; nothing if the offer is gone. */
export function giveBackToOffer(tx: Tx, cardId: number, count: number): Promise<unknown> {
  return tx.run(
    query
      .updateTable('exchangeOffer')
      .set({ exchanged: sql`exchanged - ${count}` })
      .where('cardId', '=', cardId),
  );
}
