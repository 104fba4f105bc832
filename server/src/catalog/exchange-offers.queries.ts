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

interface OfferAt extends Omit<OfferTerms, 'stock'> {
  supply: number;
  exchanged: number;
  position: number;
}

/**
 * The offers at a moment: those that editors have published for it, and those of the catalogue of
 * which no edition has begun.
 */
const offersAt = (now: Date) =>
  sql<OfferAt>`(
  select offer.card_id, begun.price, greatest(begun.supply, offer.exchanged) as supply,
    offer.exchanged, begun.limit_per_member, begun.position
  from (
    select distinct on (card_id) * from published_offer where from_at <= ${now}::timestamptz
    order by card_id, number desc
  ) as begun
  join exchange_offer as offer using (card_id)
  where begun.until_at is null or begun.until_at > ${now}::timestamptz
  union all
  select card_id, price, supply, exchanged, limit_per_member, position from exchange_offer as offer
  where position is not null and not exists (
    select from published_offer as edition
    where edition.card_id = offer.card_id and edition.from_at <= ${now}::timestamptz
  )
)`.as<'exchangeOffer'>('exchangeOffer');

/** The query for cards that are offered for coins and match a filter. */
function shownOffers(now: Date, { cardTypeId, words }: OfferFilter) {
  return query
    .selectFrom(offersAt(now))
    .innerJoin('card', 'card.id', 'exchangeOffer.cardId')
    .innerJoin('cardType', 'cardType.id', 'card.cardTypeId')
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
  now: Date,
  filter: OfferFilter,
  sort: OfferSort,
  range: { limit: number; offset: number },
): Promise<OfferRow[]> {
  let offers = shownOffers(now, filter)
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
export async function countOffers(db: Executor, now: Date, filter: OfferFilter): Promise<number> {
  const [row] = await db.run(shownOffers(now, filter).select(sql<number>`count(*)`.as('count')));
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
function termsOf(cardId: number, now: Date) {
  return query
    .selectFrom(offersAt(now))
    .select(['cardId', 'price', stock.as('stock'), 'limitPerMember'])
    .where('cardId', '=', cardId);
}

/** Finds the terms on which a card is offered for coins; undefined if it is not offered. */
export async function findOfferTerms(
  db: Executor,
  cardId: number,
  now: Date,
): Promise<OfferTerms | undefined> {
  const [terms] = await db.run(termsOf(cardId, now));
  return terms;
}

/**
 * Finds the terms like `findOfferTerms` and locks them until the transaction ends, so that
 * exchanges of one card run one after the other.
 */
export async function lockOfferTerms(
  tx: Tx,
  cardId: number,
  now: Date,
): Promise<OfferTerms | undefined> {
  await tx.run(
    query.selectFrom('exchangeOffer').select('cardId').where('cardId', '=', cardId).forUpdate(),
  );
  return findOfferTerms(tx, cardId, now);
}

/** Takes cards from the stock of a locked offer. */
export function takeFromOffer(tx: Tx, cardId: number, count: number): Promise<unknown> {
  return tx.run(
    query
      .updateTable('exchangeOffer')
      // A published edition may offer more than the catalogue did.
      .set({
        exchanged: sql`exchanged + ${count}`,
        supply: sql`greatest(supply, exchanged + ${count})`,
      })
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

/** An offer that an editor has published. */
export interface PublishedOffer {
  cardId: number;
  /** The number of its edition. */
  number: number;
  price: number;
  supply: number;
  limitPerMember: number;
  position: number;
  fromAt: Date;
  /** Null: until it is withdrawn. */
  untilAt: Date | null;
}

/**
 * Publishes an edition of an offer, which holds from its `fromAt`. It replaces editions of the
 * offer that begin after `fixedUntil`.
 */
export async function putOffer(tx: Tx, row: PublishedOffer, fixedUntil: Date): Promise<void> {
  const { cardId, price, supply, limitPerMember } = row;
  await tx.run(
    query
      .insertInto('exchangeOffer')
      .values({ cardId, price, supply, limitPerMember, position: null })
      .onConflict((conflict) => conflict.column('cardId').doNothing()),
  );
  await tx.run(
    query
      .deleteFrom('publishedOffer')
      .where('cardId', '=', cardId)
      .where('fromAt', '>', fixedUntil),
  );
  await tx.run(query.insertInto('publishedOffer').values(row));
}

/** Takes all editions of an offer off the shop, and that of the catalogue. */
export async function deleteOffer(tx: Tx, cardId: number): Promise<void> {
  await tx.run(query.deleteFrom('publishedOffer').where('cardId', '=', cardId));
  await tx.run(
    query.updateTable('exchangeOffer').set({ position: null }).where('cardId', '=', cardId),
  );
}

/** Finds how many copies of a card were exchanged for coins. */
export async function findExchanged(tx: Tx, cardId: number): Promise<number> {
  const [row] = await tx.run(
    query.selectFrom('exchangeOffer').select('exchanged').where('cardId', '=', cardId).forUpdate(),
  );
  return row?.exchanged ?? 0;
}

/** The card of an offer, in both languages. */
export type OfferedCard = Omit<OfferRow, 'cardId' | 'price' | 'stock' | 'limitPerMember'>;

/** Finds a card as an offer shows it. */
export async function findOfferedCard(
  db: Executor,
  cardId: number,
): Promise<OfferedCard | undefined> {
  const [card] = await db.run(
    query
      .selectFrom('card')
      .innerJoin('cardType', 'cardType.id', 'card.cardTypeId')
      .select([
        'card.nameJa',
        'card.nameEn',
        'cardType.nameJa as typeNameJa',
        'cardType.nameEn as typeNameEn',
        'modelNumber',
        'rarity',
        'rarityLabel',
        'picture',
      ])
      .where('card.id', '=', cardId),
  );
  return card;
}
