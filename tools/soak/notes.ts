import type { CapName } from '#contract/own-limits.ts';
import type { PayMethodId } from '#contract/shop/points.ts';

/** A pack as it was created for the world. */
export interface PackOnSale {
  id: number;
  price: number;
  currency: 'point' | 'coin';
  /** Points spent per coin earned. 0: no coins. */
  pointsPerCoin: number;
  /** Whether its cards are drawn later, by a number of the beacon. */
  isBeacon: boolean;
  /** How many cards of each prize it had, if its copies lie in the warehouse. */
  stock?: readonly number[];
  /** The most units of a member on a day in Japan. */
  limitPerDay?: number;
}

/** A coupon, or a bonus on courses of points, as it was made for the world. */
export interface PromotionOnOffer {
  id: number;
  way: 'code' | 'handed_out' | 'daily' | 'course';
  kind: 'points' | 'percent';
  /** Points, or percent of the points of a course. */
  amount: number;
  code: string;
  /** The course that it is for; null for every course. */
  courseId: number | null;
  usesPerMember: number;
  /** The most points, or uses, of all members together; null without a limit. */
  budgetPoints: number | null;
  budgetUses: number | null;
}

/** The ranks of the world. */
export interface RanksOnOffer {
  /** Days, until a purchase, in which points spent before it count. */
  windowDays: number;
  /** The lowest first. */
  ranks: readonly { points: number; bonusPercent: number }[];
  /** The most coins that all ranks give together for the purchases of a month in Japan. */
  bonusCoinsPerMonth: number;
}

/** A card that can be exchanged for coins. */
export interface OfferOnSale {
  cardId: number;
  price: number;
}

/** A point course on sale. */
export interface CourseOnSale {
  id: number;
  points: number;
}

/** A payment that a member started, as the shop answered. */
export interface PaymentNote {
  id: string;
  method: PayMethodId;
  points: number;
  /** The payment company and its name for the order. Undefined if the member was not told. */
  order: { company: string; id: string } | undefined;
  begunAt: Date;
  /** Free points that the shop showed with it, and the promotions that they come from. */
  bonuses: { promotionId: number; points: number }[];
  /**
   * Whether the shop may have ended it before its money came, so that its free points are lost: the
   * member delayed it, or staff entered it late from the company's list.
   */
  mayHaveEnded: boolean;
  /** Whether less than the price was paid. Its free points stay promised until staff decide. */
  isTooLittle: boolean;
  /** The member delays the payment, or paid too little. */
  isPending: boolean;
  reversal: 'none' | 'refunded' | 'charged back' | 'returned';
}

export interface CardNote {
  historyId: number;
  model: string;
  buyPoint: number | null;
  /** `undecided`: left until the 24 hours are over. */
  choice: 'undecided' | 'ship' | 'points';
}

/** A confirmed purchase, and the cards that the member saw in it. */
export interface PurchaseNote {
  id: string;
  pack: PackOnSale;
  count: number;
  cards: CardNote[];
  boughtAt: Date;
}

/** An answer to a member who redeemed a coupon, or asked for a coupon that waits for a payment. */
export interface CouponNote {
  promotionId: number;
  points: number;
  at: Date;
}

/** A part of a parcel as the shop listed it last: the cards of one decision or exchange. */
export interface PartNote {
  source: 'purchase' | 'exchange';
  sourceId: string;
  cards: number;
  /** Its own last day, as the shop showed it while it was a parcel of its own. */
  shipBy: string | undefined;
  /** The parcel that it travels in. */
  parcelId: number;
}

/** A member's notes: the requests that they made and the responses that they got. */
export interface Notes {
  payments: PaymentNote[];
  purchases: PurchaseNote[];
  exchanges: { offer: OfferOnSale; count: number }[];
  coupons: CouponNote[];
  /** Coupons that were refused, although nothing in the notes explains it but a spent budget. */
  refusedForBudget: { promotionId: number; points: number }[];
  /**
   * Coupons that staff handed out. `maybe`: the answer was lost, and staff give none to members on
   * a break.
   */
  handedOut: Map<number, 'given' | 'maybe'>;
  /** Points and coins that staff gave, or took if they are negative. */
  adjustments: { currency: 'point' | 'coin'; amount: number }[];
  /** By the number of the part. */
  parts: Map<number, PartNote>;
  caps: { cap: CapName; amount: number; from: Date }[];
  breaks: { from: Date; until: Date }[];
  /** Referral bonus for verifying the phone, in points. Undefined if the response was lost. */
  friendBonus: number | undefined;
  isVerified: boolean;
  /** The account at a partner site, and its initial points. */
  partner:
    | { site: number; id: string; login: string; points: number; isLinked: boolean }
    | undefined;
}

/** Makes the notes of a member who has done nothing yet. */
export function emptyNotes(): Notes {
  return {
    payments: [],
    purchases: [],
    exchanges: [],
    coupons: [],
    refusedForBudget: [],
    handedOut: new Map(),
    adjustments: [],
    parts: new Map(),
    caps: [],
    breaks: [],
    friendBonus: 0,
    isVerified: false,
    partner: undefined,
  };
}

/** Whether the member is on a break of their own. */
export function isOnBreak({ breaks }: Pick<Notes, 'breaks'>, now: Date): boolean {
  return breaks.some(({ from, until }) => from <= now && now < until);
}

/** Whether any payment of the member was ever taken back. */
export function hasReversal({ payments }: Pick<Notes, 'payments'>): boolean {
  return payments.some(({ reversal }) => reversal !== 'none');
}
