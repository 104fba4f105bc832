import { operations } from '#contract/console/index.ts';
import { calls } from '#contract/shop/index.ts';
import { query } from '../../server/src/db/pool.ts';
import { findAccount } from '../../server/src/ledger/index.ts';
import { Browser, newTraffic } from '../torture/browser.ts';
import type { Carriers } from './carriers.ts';
import type { Clerk } from './clerk.ts';
import { compareMember, type Outside } from './count.ts';
import { compareBooks } from './count-books.ts';
import { comparePromotions, type ShownPromotion, usesOf } from './count-promotions.ts';
import { compareRanks } from './count-ranks.ts';
import type { Member } from './member.ts';
import { readStatement, type Statement } from './statements.ts';
import type { World } from './world.ts';

/** Totals of a world. */
export interface Counted {
  members: number;
  payments: number;
  /** Yen that the payment companies hold. */
  yen: number;
  purchases: number;
  cards: number;
  /** The part of them that the beacon drew. */
  cardsByBeacon: number;
  points: number;
  pointsExpired: number;
  coins: number;
  parcels: number;
  cardsShipped: number;
  /** Parts of parcels that travelled with another one because a member wanted it. */
  partsMerged: number;
  /** Coupons and bonuses that gave points, and these points. */
  promotionUses: number;
  promotionPoints: number;
  /** Coupons that were refused because their budget was used up. */
  refusedForBudget: number;
  /** Coins that ranks added, and purchases for which their budget was used up. */
  coinsOfRanks: number;
  withoutCoinsOfRanks: number;
  adjustments: number;
  freePacks: number;
  caps: number;
  breaks: number;
}

/** How many members are counted in parallel. */
const atOnce = 16;

/**
 * Counts everything that members own. Compares what the shop shows each member over HTTP with the
 * members' notes and the sandbox's books.
 */
export async function compareAll(
  world: World,
  everybody: readonly Member[],
  { carriers: { parcels }, clerk }: { carriers: Carriers; clerk: Clerk },
  settledAt: Date,
): Promise<{ errors: string[]; counted: Counted }> {
  const members = everybody.filter(({ lastSeen }) => lastSeen !== undefined);
  const errors: string[] = [];
  const statements = await readStatements(world, members, errors);
  const orders = world.sandbox.providers.flatMap((company) => company.list());
  const taken = new Map(orders.map((order) => [order.reference, order]));
  const known = new Set(members.flatMap(({ notes }) => notes.payments.map(({ id }) => id)));
  for (const { reference, company, netYen } of orders) {
    if (netYen > 0 && !known.has(reference))
      errors.push(`${company} has ${netYen} yen for ${reference}, of which no member knows`);
  }
  const friends = friendsOf(members);
  for (const member of members) {
    const statement = statements.get(member);
    if (statement === undefined) continue;
    const outside: Outside = {
      taken,
      brought: broughtBy(world, member),
      owed: statement.owed,
      friends: friends.get(member) ?? { rewarded: 0, uncertain: 0 },
      carried: sumOf(
        [...parcels.values()].filter(({ label }) => label === member.label),
        ({ cards }) => cards,
      ),
      parcels,
      settledAt,
    };
    errors.push(...compareMember(member, statement, outside));
  }
  const yen = sumOf(orders, ({ netYen }) => netYen);
  const { promotions } = world.catalogue;
  const ranks = compareRanks(statements, world.catalogue.ranks);
  const shown = await readPromotions(clerk, world);
  errors.push(
    ...ranks.errors,
    ...comparePromotions(promotions, members, taken, shown),
    ...checkCards(members),
    ...(await compareBooks(world, statements, yen)),
    ...(await checkStock(world, members)),
    ...checkMails(world, parcels),
  );
  return {
    errors,
    counted: {
      yen,
      ...sumUp(members, [...statements.values()], [...parcels.values()]),
      ...sumUpGifts(world, members, taken),
      coinsOfRanks: ranks.coins,
      withoutCoinsOfRanks: ranks.refused,
    },
  };
}

/** Reads the sums of coupons and bonuses that the console shows to staff. */
async function readPromotions(clerk: Clerk, world: World): Promise<Map<number, ShownPromotion>> {
  await clerk.signIn();
  const shown = new Map<number, ShownPromotion>();
  for (const { id } of world.catalogue.promotions) {
    const params = { promotionId: String(id) };
    shown.set(id, await clerk.read(operations.getPromotion, { params }));
  }
  return shown;
}

type Gifts =
  | 'promotionUses'
  | 'promotionPoints'
  | 'refusedForBudget'
  | 'adjustments'
  | 'freePacks'
  | 'caps'
  | 'breaks';

/** Adds up what the shop and its staff gave to members, and the limits that members set. */
function sumUpGifts(
  { catalogue }: World,
  members: readonly Member[],
  taken: ReadonlyMap<string, { isPaid: boolean }>,
): Pick<Counted, Gifts> {
  const uses = catalogue.promotions.flatMap((promotion) =>
    Object.values(usesOf(promotion, members, taken)),
  );
  const all = members.map(({ notes }) => notes);
  return {
    promotionUses: sumOf(uses, (each) => each.uses),
    promotionPoints: sumOf(uses, ({ points }) => points),
    refusedForBudget: sumOf(all, ({ refusedForBudget }) => refusedForBudget.length),
    adjustments: sumOf(all, ({ adjustments }) => adjustments.length),
    freePacks: sumOf(
      all.flatMap(({ purchases }) => purchases),
      ({ pack, count }) => (pack.price === 0 ? count : 0),
    ),
    caps: sumOf(all, ({ caps }) => caps.length),
    breaks: sumOf(all, ({ breaks }) => breaks.length),
  };
}

/** Adds up what the members have done, apart from money. */
function sumUp(
  members: readonly Member[],
  statements: readonly Statement[],
  parcels: readonly { cards: number }[],
): Omit<Counted, 'yen' | 'coinsOfRanks' | 'withoutCoinsOfRanks' | Gifts> {
  const purchases = members.flatMap(({ notes }) => notes.purchases);
  const rows = statements.flatMap(({ points }) => points);
  return {
    members: members.length,
    payments: sumOf(members, ({ notes }) => notes.payments.length),
    purchases: purchases.length,
    cards: sumOf(purchases, ({ cards }) => cards.length),
    cardsByBeacon: sumOf(purchases, ({ cards, pack }) => (pack.isBeacon ? cards.length : 0)),
    points: sumOf(statements, ({ point }) => point),
    pointsExpired: sumOf(
      rows.filter(({ memo }) => /^(有効期限切れ|Expired)/.test(memo)),
      ({ bonusPoint }) => -bonusPoint,
    ),
    coins: sumOf(statements, ({ coin }) => coin),
    parcels: parcels.length,
    cardsShipped: sumOf(parcels, ({ cards }) => cards),
    partsMerged: sumOf(
      members.flatMap(({ notes }) => [...notes.parts]),
      ([id, { parcelId }]) => (id === parcelId ? 0 : 1),
    ),
  };
}

function sumOf<Item>(items: readonly Item[], value: (item: Item) => number): number {
  return items.reduce((sum, item) => sum + value(item), 0);
}

type Statements = Map<Member, Statement & { owed: number }>;

/**
 * Reads what the shop shows each member of points, coins and cards, and the debt from the database.
 * Members get new sessions, because their passwords were used often enough during the run. A member
 * without an account is an error; the violations say why.
 */
async function readStatements(
  world: World,
  members: readonly Member[],
  errors: string[],
): Promise<Statements> {
  const { db, sessions } = world.shop;
  const rows = await db.run(query.selectFrom('member').select(['id', 'mail']));
  const idOf = new Map(rows.map(({ id, mail }) => [mail, id]));
  const statements: Statements = new Map();
  const waiting = members.values();
  const lane = async () => {
    for (const member of waiting) {
      const memberId = idOf.get(member.mail);
      if (memberId === undefined) {
        errors.push(`${member.mail} visited the shop, and has no account`);
        continue;
      }
      const { secret } = await sessions.start(memberId, { isPersistent: false });
      const browser = new Browser({
        addresses: world.shopUnderTorture.addresses,
        traffic: newTraffic(),
        cookie: `m.${secret}`,
        sender: `10.200.${member.number >> 8}.${member.number & 255}`,
      });
      const owed = (await findAccount(db, memberId))?.pointsOwed ?? 0;
      statements.set(member, { ...(await readStatement(browser)), owed });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return statements;
}

/**
 * Counts each member's friends: those who were told of their referral bonus, and those who may have
 * received it although the response was lost.
 */
function friendsOf(members: readonly Member[]): Map<Member, Outside['friends']> {
  const friends = new Map<Member, Outside['friends']>();
  for (const { invitedBy, notes } of members) {
    if (invitedBy === undefined || notes.friendBonus === 0) continue;
    const count = friends.get(invitedBy) ?? { rewarded: 0, uncertain: 0 };
    count[notes.friendBonus === undefined ? 'uncertain' : 'rewarded']++;
    friends.set(invitedBy, count);
  }
  return friends;
}

/** Computes the points that left the member's account at the partner site. */
function broughtBy({ sandbox }: World, { notes: { partner } }: Member): number {
  if (partner === undefined) return 0;
  return partner.points - (sandbox.partners.balance(partner.site, partner.id) ?? 0);
}

/** Checks that no card belongs to two members. */
function checkCards(members: readonly Member[]): string[] {
  const owners = new Map<number, number>();
  const errors: string[] = [];
  for (const { number, notes } of members) {
    for (const { historyId } of notes.purchases.flatMap(({ cards }) => cards)) {
      const other = owners.get(historyId);
      if (other !== undefined)
        errors.push(`card ${historyId} is of members ${other} and ${number}`);
      owners.set(historyId, number);
    }
  }
  return errors;
}

/**
 * Checks the remaining stock of each prize: the initial count less the cards that members have
 * seen.
 */
async function checkStock(world: World, members: readonly Member[]): Promise<string[]> {
  const visitor = new Browser({
    addresses: world.shopUnderTorture.addresses,
    traffic: newTraffic(),
  });
  const drawn = new Map<string, number>();
  for (const { model } of members.flatMap(({ notes }) =>
    notes.purchases.flatMap(({ cards }) => cards),
  ))
    drawn.set(model, (drawn.get(model) ?? 0) + 1);
  const errors: string[] = [];
  for (const { id } of world.catalogue.packs) {
    const lineUp = await visitor.ask(calls.listLineUp, { params: { packId: id } });
    if (!lineUp.ok)
      throw new Error(`the line-up of pack ${id} was answered ${JSON.stringify(lineUp)}`);
    for (const { model_number: model, total, remaining } of lineUp.answer.data.list) {
      const seen = drawn.get(model) ?? 0;
      if (total - seen !== remaining)
        errors.push(`of ${total} cards ${model} members have ${seen}, and ${remaining} remain`);
    }
  }
  return errors;
}

/** Checks that each recipient of a parcel got a mail with its tracking number. */
function checkMails({ sandbox }: World, parcels: Carriers['parcels']): string[] {
  const notified = new Set(
    sandbox.inbox.list().flatMap(({ text }) => text.match(/\b(?:\d{12}|EN\d{9}JP)\b/g) ?? []),
  );
  return [...parcels.keys()]
    .filter((number) => !notified.has(number))
    .map((number) => `nobody was told of parcel ${number}`);
}
