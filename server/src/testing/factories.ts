import { createHash, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { createMember, hashPassword, type MemberDetails, proveMail } from '../accounts/index.ts';
import type { Shop } from '../app/shop.ts';
import type { DrawMode, ExtraPlace, PrizeItem } from '../catalog/index.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { type BuyRequest, purchaseIdOf, sealPack, sealVersion1 } from '../draw/index.ts';
import { LedgerBatch } from '../ledger/index.ts';

/** Factories: each call creates new objects; overrides set what the test is about. */

/** A picture as a data URL, so that no file is needed. */
const picture = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="3" height="4"/>')}`;

/** The date of birth of members of tests, who may buy points unless a test says otherwise. */
export const usualBirthDate = '1990-04-02';

export interface MemberOptions {
  points?: number;
  coins?: number;
  /** Whether the points were bought (true) or given. */
  paid?: boolean;
  mail?: string;
  /** Whether the member has used something that was mailed to them. */
  mailProved?: boolean;
  password?: string;
  phone?: string;
  phoneVerified?: boolean;
  address?: MemberDetails['address'];
  /** Null if the member has not stated it. */
  bornOn?: string | null;
}

/** Hashing a password is slow on purpose, so members with the same password share one hash. */
const hashes = new Map<string, Promise<string>>();

function hashOf(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** Creates a member with a balance. */
export async function makeMember(shop: Shop, options: MemberOptions = {}): Promise<number> {
  const memberId = await createMember(shop.db, shop.clock, {
    mail: options.mail ?? `member-${randomUUID()}@example.com`,
    passwordHash: await hashOf(options.password ?? 'correct horse'),
    lastName: '試験',
    firstName: '花子',
    phone: options.phone ?? '',
    phoneVerified: options.phoneVerified ?? false,
    bornOn: (options.bornOn === undefined ? usualBirthDate : options.bornOn) ?? undefined,
    ...(options.address && { address: options.address }),
  });
  if (options.mailProved)
    await shop.db.transaction((tx) => proveMail(tx, memberId, shop.clock.now()));
  await credit(shop, memberId, options);
  return memberId;
}

/** Creates members with a balance each, in one statement, for concurrency tests. */
export async function makeMembers(
  shop: Shop,
  count: number,
  options: MemberOptions = {},
): Promise<number[]> {
  const ids = await shop.db.run(
    sql<{ id: number }>`
      insert into member (mail, mail_key, password_hash, last_name, first_name, created_at)
      select mail, mail, 'none', '試験', '花子', ${shop.clock.now()}::timestamptz
      from (select gen_random_uuid() || '@example.com' as mail from generate_series(1, ${count}::integer)) as made
      returning id
    `.compile(query),
  );
  const memberIds = ids.map((row) => row.id);
  await shop.db.run(
    query.insertInto('ledgerAccount').values(memberIds.map((memberId) => ({ memberId }))),
  );
  await shop.db.run(
    sql`
      insert into member_birth (member_id, born_on, stated_at)
      select id, ${usualBirthDate}::text::date, ${shop.clock.now()}::timestamptz
      from unnest(${memberIds}::bigint[]) as id
    `.compile(query),
  );
  await shop.db.transaction(async (tx) => {
    const book = await LedgerBatch.open(tx, memberIds, shop.clock);
    for (const memberId of memberIds) post(book, memberId, options);
    await book.write();
  });
  return memberIds;
}

export function credit(shop: Shop, memberId: number, options: MemberOptions): Promise<void> {
  return withBook(shop, memberId, (book) => post(book, memberId, options));
}

/** Credits points by a payment of the member; returns the payment's id. */
export async function pay(shop: Shop, memberId: number, amount: number): Promise<string> {
  const reference = randomUUID();
  await withBook(shop, memberId, (book) =>
    book.post({ memberId, currency: 'point', amount, kind: 'points_bought', reference }, 'paid'),
  );
  return reference;
}

/**
 * Lets a member owe points: buys points, spends all that the member has, and has the payment
 * charged back.
 */
export async function makeDebt(shop: Shop, memberId: number, amount: number): Promise<void> {
  const paymentId = await pay(shop, memberId, amount);
  await withBook(shop, memberId, (book) =>
    book.post({
      memberId,
      currency: 'point',
      amount: -book.account(memberId).points,
      kind: 'adjustment',
    }),
  );
  await withBook(shop, memberId, (book) => book.takeBack(memberId, paymentId, amount));
}

/** Runs work on a member's ledger account in a transaction, and writes it. */
export function withBook(
  shop: Shop,
  memberId: number,
  work: (book: LedgerBatch) => unknown,
): Promise<void> {
  return shop.db.transaction(async (tx) => {
    const book = await LedgerBatch.open(tx, [memberId], shop.clock);
    await work(book);
    await book.write();
  });
}

/** Posts points and coins to a member's account. */
function post(
  book: LedgerBatch,
  memberId: number,
  { points = 0, coins = 0, paid = true }: MemberOptions,
): void {
  const kind = paid ? 'points_bought' : 'bonus';
  if (points > 0)
    book.post({ memberId, currency: 'point', amount: points, kind }, paid ? 'paid' : 'free');
  if (coins > 0) book.post({ memberId, currency: 'coin', amount: coins, kind: 'bonus' });
}

export interface PackOptions {
  /** The number of each prize, in seal order. */
  counts?: number[];
  /** The points for which each prize can be exchanged back; null in coin packs. */
  buyPoints?: (number | null)[];
  price?: number;
  currency?: 'point' | 'coin';
  pointsPerCoin?: number;
  maxPerPurchase?: number;
  limitPerMember?: number;
  newcomersOnly?: boolean;
  limitPerDay?: number;
  newcomerDays?: number;
  leastRank?: number;
  holdHours?: number;
  ownTags?: { ja: string; en: string }[];
  startsAt?: Date | null;
  endsAt?: Date | null;
  showLineUp?: boolean;
  /** How the pack is drawn; null: version 1. */
  draw?: DrawMode;
  /** The copies that the prizes name, in seal order; only of version 2. */
  items?: PrizeItem[];
  /** Prizes besides the drawn cards, each with a card of its own; only of version 2. */
  extras?: (ExtraPlace & { buyPoint?: number | null })[];
}

/** Creates a pack with its own cards, sealed and on sale. */
export function makePack(shop: Shop, options: PackOptions = {}): Promise<number> {
  const made = lastPack.then(() => makeSealedPack(shop, options));
  lastPack = made.catch(() => {});
  return made;
}

/**
 * The pack that is made before the next one. On Citus statements that change the same reference
 * table at once end in deadlocks; staff make packs one after the other.
 */
let lastPack: Promise<unknown> = Promise.resolve();

async function makeSealedPack(shop: Shop, options: PackOptions): Promise<number> {
  const packId = await makeUnsealedPack(shop, options);
  // Without a way to draw the test is about version 1.
  if (options.draw == null) await sealVersion1(shop, packId);
  else await sealPack(shop, packId, systemActor('test', 'a pack for a test'));
  return packId;
}

/** Creates a pack as a catalogue import does. It is not visible before it is sealed. */
export async function makeUnsealedPack(shop: Shop, options: PackOptions = {}): Promise<number> {
  // A random id keeps tests on one shop apart. Prize ids are a hundred times as large and must stay
  // below 2^31.
  const packId = randomInt(10_000, 20_000_000);
  const currency = options.currency ?? 'point';
  const counts = options.counts ?? [1, 9, 90];
  const buyPoints =
    options.buyPoints ?? counts.map((_, place) => (currency === 'coin' ? null : 1000 >> place));
  const { db } = shop;
  await db.run(
    query
      .insertInto('cardType')
      .values({ id: 1, nameJa: '妖怪', nameEn: 'Yokai', position: 1 })
      .onConflict((conflict) => conflict.doNothing()),
  );
  await db.run(
    query.insertInto('pack').values({
      id: packId,
      nameJa: `試験パック${packId}`,
      nameEn: `Test pack ${packId}`,
      cardTypeId: 1,
      price: options.price ?? 100,
      currency,
      pointsPerCoin: currency === 'coin' ? 0 : (options.pointsPerCoin ?? 100),
      maxPerPurchase: options.maxPerPurchase ?? 0,
      limitPerMember: options.limitPerMember ?? 0,
      newcomersOnly: options.newcomersOnly ?? false,
      limitPerDay: options.limitPerDay ?? 0,
      newcomerDays: options.newcomerDays ?? 0,
      leastRank: options.leastRank ?? 0,
      holdHours: options.holdHours ?? 24,
      ownTagsJa: options.ownTags?.map(({ ja }) => ja) ?? [],
      ownTagsEn: options.ownTags?.map(({ en }) => en) ?? [],
      startsAt: options.startsAt ?? null,
      endsAt: options.endsAt ?? null,
      showLineUp: options.showLineUp ?? true,
      draw: options.draw ?? null,
      movieStyle: 1,
      descriptionJa: '<p>試験</p>',
      descriptionEn: '<p>Test</p>',
      pictures: [picture],
      position: packId,
    }),
  );
  await fillPack(shop, packId, counts, buyPoints);
  for (const [place, item] of (options.items ?? []).entries()) {
    const named = query.updateTable('prize').set({ item: JSON.stringify(item) });
    await db.run(named.where('id', '=', packId * 100 + place));
  }
  if (options.extras !== undefined) await addExtras(shop, packId, counts, options.extras);
  return packId;
}

/** Adds prizes to a pack, each with its own card. */
async function fillPack(
  { db }: Shop,
  packId: number,
  counts: readonly number[],
  buyPoints: readonly (number | null)[],
): Promise<void> {
  const cards = await db.run(
    query
      .insertInto('card')
      .values(
        counts.map((_, place) => ({
          modelNumber: `T-${packId}-${place}`,
          nameJa: `札${place}`,
          nameEn: `Card ${place}`,
          cardTypeId: 1,
          rarity: Math.max(0, 3 - place),
          rarityLabel: ['UR', 'SR', 'R', 'N'][place] ?? 'N',
          movieRarity: Math.max(1, 7 - place),
          setSize: counts.length,
          picture,
        })),
      )
      .returning('id'),
  );
  await db.run(
    query.insertInto('prize').values(
      counts.map((count, place) => ({
        id: packId * 100 + place,
        packId,
        position: place + 1,
        cardId: cards[place]?.id ?? 0,
        count,
        buyPoint: buyPoints[place] ?? null,
      })),
    ),
  );
}

/** Adds extras to a pack, each with its own card. */
async function addExtras(
  { db }: Shop,
  packId: number,
  counts: readonly number[],
  extras: NonNullable<PackOptions['extras']>,
): Promise<void> {
  const size = counts.reduce((sum, count) => sum + count, 0);
  const copiesOf = ({ kind, n }: ExtraPlace) => (kind === 'every' ? Math.floor(size / n) : 1);
  for (const [place, extra] of extras.entries()) {
    const [card] = await db.run(
      query
        .insertInto('card')
        .values({
          modelNumber: `E-${packId}-${place}`,
          nameJa: `特別札${place}`,
          nameEn: `Extra card ${place}`,
          ...{ cardTypeId: 1, rarity: 3, rarityLabel: 'UR', movieRarity: 7, setSize: 1, picture },
        })
        .returning('id'),
    );
    await db.run(
      query.insertInto('prize').values({
        ...{ id: packId * 100 + counts.length + place, packId },
        position: counts.length + place + 1,
        cardId: card?.id ?? 0,
        count: copiesOf(extra),
        buyPoint: extra.buyPoint === undefined ? 500 : extra.buyPoint,
        ...{ extraKind: extra.kind, extraN: extra.n },
      }),
    );
  }
}

export interface OfferOptions {
  price?: number;
  supply?: number;
  limitPerMember?: number;
  cardTypeId?: number;
  nameJa?: string;
  nameEn?: string;
  modelNumber?: string;
  rarity?: number;
  rarityLabel?: string;
}

/** Offers a new card for coins; returns the card's id. */
export async function makeOffer(shop: Shop, options: OfferOptions = {}): Promise<number> {
  const cardTypeId = options.cardTypeId ?? 1;
  const rarity = options.rarity ?? 0;
  const modelNumber = options.modelNumber ?? `X-${randomUUID().slice(0, 8)}`;
  const { db } = shop;
  await db.run(
    query
      .insertInto('cardType')
      .values({ id: cardTypeId, nameJa: '妖怪', nameEn: 'Yokai', position: cardTypeId })
      .onConflict((conflict) => conflict.doNothing()),
  );
  const [card] = await db.run(
    query
      .insertInto('card')
      .values({
        modelNumber,
        nameJa: options.nameJa ?? `引換札${modelNumber}`,
        nameEn: options.nameEn ?? `Exchange card ${modelNumber}`,
        cardTypeId,
        rarity,
        rarityLabel: options.rarityLabel ?? ['N', 'R', 'SR', 'UR'][rarity] ?? 'N',
        movieRarity: rarity + 1,
        setSize: 1,
        picture,
      })
      .returning('id'),
  );
  if (card === undefined) throw new Error('the new card has no id');
  await db.run(
    query.insertInto('exchangeOffer').values({
      cardId: card.id,
      price: options.price ?? 100,
      supply: options.supply ?? 10,
      limitPerMember: options.limitPerMember ?? 0,
      position: card.id,
    }),
  );
  return card.id;
}

/** Creates a point course on sale; returns its id. */
export async function makePointCourse(
  shop: Shop,
  options: { points?: number; memo?: string } = {},
): Promise<number> {
  const id = randomInt(10_000, 100_000_000);
  const memo = options.memo ?? '';
  await shop.db.run(
    query
      .insertInto('pointCourse')
      .values({ id, points: options.points ?? 1_000, memoJa: memo, memoEn: memo, position: id }),
  );
  return id;
}

/** Makes a purchase request, with a new idempotency key unless one is given. */
export function buyRequest(input: {
  memberId: number;
  packId: number;
  count?: number;
  shownPrice?: number;
  key?: string;
  clientSeed?: string;
}): BuyRequest {
  const count = input.count ?? 1;
  const key = input.key ?? randomUUID();
  return {
    memberId: input.memberId,
    purchaseId: purchaseIdOf(`member ${input.memberId}`, key),
    packId: input.packId,
    count,
    shownPrice: input.shownPrice,
    clientSeed: input.clientSeed ?? '',
    key,
    call: 'user/pack/buy',
    payloadHash: createHash('sha256').update(`${input.packId}/${count}`).digest(),
  };
}
