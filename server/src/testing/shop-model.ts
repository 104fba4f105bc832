import type { BuyResult } from '../draw/index.ts';
import { day } from '../lib/time.rules.ts';
import type { DecisionResult } from '../won-cards/index.ts';

/**
 * The shop as plain lists in memory, which give the expected balances, stock and won cards. It has
 * no ledger, rounds or locks. It does not know the order of concurrent requests; it says whether
 * some order explains the answers.
 */

export type Refusal = Extract<BuyResult, { kind: 'refused' }>['refusal'];

interface Lot {
  left: number;
  expiresAt: number;
}

export interface ModelMember {
  id: number;
  lots: Lot[];
  coins: number;
  /** Points spent on packs, for the rank. */
  spent: { at: number; points: number }[];
}

/** A coupon of points by a code: once for a member, and only so often for all of them. */
export interface ModelCoupon {
  code: string;
  points: number;
  uses: number;
  usedBy: Set<ModelMember>;
}

export interface ModelPack {
  id: number;
  price: number;
  currency: 'point' | 'coin';
  pointsPerCoin: number;
  maxPerPurchase: number;
  limitPerMember: number;
  limitPerDay: number;
  /** The place of the rank that it asks for, from 1; 0 for everybody. */
  leastRank: number;
  newcomersOnly: boolean;
  startsAt: number;
  endsAt: number;
  remaining: number;
  boughtBy: Map<ModelMember, number>;
  /** Units by the day in Japan. */
  boughtOn: { member: ModelMember; day: number; count: number }[];
}

export interface ModelCard {
  position: number;
  choice: 'open' | 'ship' | 'points';
  buyPoint: number | null;
}

export interface ModelPurchase {
  id: string;
  member: ModelMember;
  pack: ModelPack;
  cards: ModelCard[];
  decideBy: number;
}

export interface BuyInput {
  member: ModelMember;
  pack: ModelPack;
  count: number;
}

export interface DecideInput {
  member: ModelMember;
  purchase: ModelPurchase;
  ship: number[];
  convert: number[];
}

/** The values that decide whether a purchase is possible. */
interface Account {
  points: number;
  coins: number;
  bought: number;
  boughtToday: number;
  rank: number;
  hasBoughtOthers: boolean;
  remaining: number;
}

export class ShopModel {
  now: number;
  readonly members: ModelMember[];
  readonly packs: ModelPack[];
  readonly coupon: ModelCoupon;
  readonly purchases: ModelPurchase[] = [];
  /** The parcel that carries the cards of each parcel that was merged into another one. */
  readonly carriers = new Map<number, number>();

  constructor(now: Date, members: ModelMember[], packs: ModelPack[], coupon: ModelCoupon) {
    this.coupon = coupon;
    this.now = now.getTime();
    this.members = members;
    this.packs = packs;
  }

  /** Counts the member's cards that are shipped. */
  shippedOf(member: ModelMember): number {
    return this.purchases
      .filter((purchase) => purchase.member === member)
      .flatMap(({ cards }) => cards)
      .filter(({ choice }) => choice === 'ship').length;
  }

  /** The points that can be spent now. */
  pointsOf(member: ModelMember): number {
    return member.lots.reduce((sum, lot) => sum + (lot.expiresAt > this.now ? lot.left : 0), 0);
  }

  creditPoints(member: ModelMember, amount: number): void {
    if (amount > 0) member.lots.push({ left: amount, expiresAt: sixMonthsAfter(this.now) });
  }

  /** Spends the oldest points first. */
  debitPoints(member: ModelMember, amount: number): void {
    let due = amount;
    for (const lot of member.lots.filter((one) => one.expiresAt > this.now)) {
      const taken = Math.min(lot.left, due);
      lot.left -= taken;
      due -= taken;
    }
    if (due > 0)
      throw new Error(`member ${member.id} has spent ${due} points more than there were`);
  }

  /** Collects what the model knows about a member who buys a pack. */
  accountOf({ member, pack }: BuyInput): Account {
    return {
      points: this.pointsOf(member),
      coins: member.coins,
      bought: pack.boughtBy.get(member) ?? 0,
      boughtToday: this.#unitsToday(pack, member),
      rank: this.#rankOf(member),
      hasBoughtOthers: this.packs.some((other) => other !== pack && other.boughtBy.has(member)),
      remaining: pack.remaining,
    };
  }

  #unitsToday({ boughtOn }: ModelPack, member: ModelMember): number {
    const today = dayInJapan(this.now);
    const own = boughtOn.filter((units) => units.member === member && units.day === today);
    return own.reduce((sum, { count }) => sum + count, 0);
  }

  #rankOf({ spent }: ModelMember): number {
    const since = this.now - modelRanks.windowDays * day;
    const points = spent.reduce((sum, each) => sum + (each.at > since ? each.points : 0), 0);
    return modelRanks.ranks.filter((rank) => rank.points <= points).length;
  }

  /**
   * Credits a coupon.
   *
   * @throws Error if the shop should have refused it
   */
  redeem(member: ModelMember): void {
    const { usedBy, uses, points } = this.coupon;
    if (usedBy.has(member)) throw new Error(`member ${member.id} has used the coupon twice`);
    usedBy.add(member);
    if (usedBy.size > uses) throw new Error('the coupon is over its budget');
    this.creditPoints(member, points);
  }

  /** Returns the refusal of a purchase by the model; undefined if the purchase succeeds. */
  judge({ pack, count }: Omit<BuyInput, 'member'>, account: Account): Refusal | undefined {
    const max = Math.min(pack.maxPerPurchase || 3000, 3000);
    const left = pack.limitPerMember - account.bought;
    const balance = pack.currency === 'point' ? account.points : account.coins;
    if (this.now < pack.startsAt)
      return { reason: 'not-yet', startsAt: new Date(pack.startsAt).toISOString() };
    if (this.now >= pack.endsAt) return { reason: 'ended' };
    if (account.remaining === 0) return { reason: 'sold-out' };
    if (pack.newcomersOnly && account.hasBoughtOthers) return { reason: 'newcomers-only' };
    if (pack.leastRank > account.rank) {
      const rank = modelRanks.ranks[pack.leastRank - 1];
      return { reason: 'rank-needed', rank: rank ? { ja: rank.nameJa, en: rank.nameEn } : null };
    }
    if (pack.limitPerMember > 0 && left <= 0)
      return { reason: 'limit-reached', limit: pack.limitPerMember };
    const today = pack.limitPerDay - account.boughtToday;
    if (pack.limitPerDay > 0 && today <= 0)
      return { reason: 'day-limit-reached', limit: pack.limitPerDay };
    if (count < 1 || count > max) return { reason: 'count', max };
    if (count > account.remaining) return { reason: 'too-few-left', remaining: account.remaining };
    if (pack.limitPerMember > 0 && count > left) return { reason: 'over-limit', left };
    if (pack.limitPerDay > 0 && count > today) return { reason: 'over-day-limit', left: today };
    const shortage = pack.price * count - balance;
    return shortage > 0 ? { reason: 'balance', currency: pack.currency, shortage } : undefined;
  }

  /**
   * Books a purchase and stores the cards drawn for it.
   *
   * @throws Error if the shop should have refused it
   */
  buy(
    { member, pack, count }: BuyInput,
    id: string,
    drawn: { position: number; buyPoint: number | null }[],
  ): void {
    const price = pack.price * count;
    pack.remaining -= count;
    pack.boughtBy.set(member, (pack.boughtBy.get(member) ?? 0) + count);
    if (drawn.length !== count)
      throw new Error(`${drawn.length} cards were drawn for a purchase of ${count}`);
    if (pack.remaining < 0) throw new Error(`pack ${pack.id} is oversold`);
    if (pack.limitPerMember > 0 && (pack.boughtBy.get(member) ?? 0) > pack.limitPerMember) {
      throw new Error(`member ${member.id} is over the limit of pack ${pack.id}`);
    }
    pack.boughtOn.push({ member, day: dayInJapan(this.now), count });
    if (pack.limitPerDay > 0 && this.#unitsToday(pack, member) > pack.limitPerDay)
      throw new Error(`member ${member.id} is over the limit of a day of pack ${pack.id}`);
    if (pack.currency === 'point') {
      this.debitPoints(member, price);
      member.spent.push({ at: this.now, points: price });
    } else member.coins -= price;
    if (pack.pointsPerCoin > 0) member.coins += Math.floor(price / pack.pointsPerCoin);
    const choice = pack.currency === 'coin' ? 'ship' : 'open';
    this.purchases.push({
      id,
      member,
      pack,
      cards: drawn.map((card) => ({ ...card, choice })),
      decideBy: this.now + 24 * 60 * 60 * 1000,
    });
  }

  /** Converts undecided cards to points when their 24 hours are over. */
  convertOverdue(purchases: readonly ModelPurchase[] = this.purchases): void {
    for (const purchase of purchases) {
      if (purchase.decideBy > this.now) continue;
      const open = purchase.cards.filter((card) => card.choice === 'open');
      for (const card of open) card.choice = 'points';
      this.creditPoints(
        purchase.member,
        open.reduce((sum, card) => sum + (card.buyPoint ?? 0), 0),
      );
    }
  }

  /**
   * Applies a member's decision about cards to the model.
   *
   * @throws Error if the shop should have refused the decision
   */
  decide({ purchase, ship, convert }: DecideInput, points: number): void {
    const open = (position: number) => {
      const card = purchase.cards.find((one) => one.position === position && one.choice === 'open');
      if (card === undefined)
        throw new Error(`card ${position} of purchase ${purchase.id} was not open`);
      return card;
    };
    for (const position of ship) open(position).choice = 'ship';
    const converted = convert.map(open);
    for (const card of converted) card.choice = 'points';
    const worth = converted.reduce((sum, card) => sum + (card.buyPoint ?? 0), 0);
    if (worth !== points) throw new Error(`${points} points were paid for cards worth ${worth}`);
    this.creditPoints(purchase.member, points);
  }
}

/**
 * Whether a refusal is right in some state between those before and after concurrent requests. A
 * number that it names must lie between both; any other value may be the old or the new one.
 */
export function isExplained(
  model: ShopModel,
  input: BuyInput,
  refusal: Refusal,
  before: Account,
  after: Account,
): boolean {
  const cost = input.pack.price * input.count;
  const between = (one: number, other: number, named: number | undefined) => {
    if (named === undefined) return [one, other];
    return named >= Math.min(one, other) && named <= Math.max(one, other) ? [named] : [];
  };
  const balance = refusal.reason === 'balance' ? cost - refusal.shortage : undefined;
  const named = {
    points: input.pack.currency === 'point' ? balance : undefined,
    coins: input.pack.currency === 'coin' ? balance : undefined,
    remaining: refusal.reason === 'too-few-left' ? refusal.remaining : undefined,
    bought: refusal.reason === 'over-limit' ? input.pack.limitPerMember - refusal.left : undefined,
    today: refusal.reason === 'over-day-limit' ? input.pack.limitPerDay - refusal.left : undefined,
  };
  const accounts: Account[] = [];
  for (const points of between(before.points, after.points, named.points))
    for (const coins of between(before.coins, after.coins, named.coins))
      for (const remaining of between(before.remaining, after.remaining, named.remaining))
        for (const bought of between(before.bought, after.bought, named.bought))
          for (const boughtToday of between(before.boughtToday, after.boughtToday, named.today))
            for (const { hasBoughtOthers, rank } of [before, after])
              accounts.push({
                ...{ points, coins, remaining, bought, boughtToday },
                ...{ hasBoughtOthers, rank },
              });
  return accounts.some((account) => isSame(model.judge(input, account), refusal));
}

/**
 * Lists the results that the model allows for a decision that was not carried out, given the state
 * of its cards afterwards.
 *
 * @param wasAlone whether there were no concurrent requests; then at most one result is allowed
 */
export function allowedResultsOf(
  { member, purchase, ship, convert }: DecideInput,
  wasAlone: boolean,
): DecisionResult[] {
  const named = [...ship, ...convert];
  if (member !== purchase.member) return [{ kind: 'no-such-purchase' }];
  if (named.length === 0) return [{ kind: 'refused', reason: 'nothing-named' }];
  if (new Set(named).size < named.length) return [{ kind: 'refused', reason: 'named-twice' }];
  const cards = named.map((position) => purchase.cards.find((card) => card.position === position));
  if (cards.includes(undefined)) return [{ kind: 'refused', reason: 'not-in-purchase' }];
  const settled = cards.filter((card) => card?.choice !== 'open').length;
  const partly: DecisionResult = { kind: 'refused', reason: 'some-settled-before' };
  if (settled === 0) return [];
  if (settled < named.length) return [partly];
  return wasAlone || named.length === 1
    ? [{ kind: 'settled-before' }]
    : [{ kind: 'settled-before' }, partly];
}

function isSame(one: Refusal | undefined, other: Refusal): boolean {
  const entriesOf = (refusal: object) => JSON.stringify(Object.entries(refusal).sort());
  return one !== undefined && entriesOf(one) === entriesOf(other);
}

const japan = 9 * 60 * 60 * 1000;
const dayInJapan = (now: number) => Math.floor((now + japan) / day);

/** The ranks of the shop of the model. */
export const modelRanks = {
  windowDays: 30,
  ranks: [{ nameJa: '銅', nameEn: 'Bronze', points: 300 }],
};

/**
 * Computes the same day and time in Japan six months later, or the end of that month if it has no
 * such day.
 */
export function sixMonthsAfter(now: number): number {
  const end = new Date(now + japan);
  const dayOfMonth = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + 6);
  if (end.getUTCDate() !== dayOfMonth) {
    end.setUTCDate(1);
    end.setUTCHours(0, 0, 0, -1);
  }
  return end.getTime() - japan;
}
