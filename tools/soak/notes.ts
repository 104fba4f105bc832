import type { PayMethodId } from '#contract/shop/points.ts';

/** A pack as the makers of the world filled it. */
export interface PackGood {
  id: number;
  price: number;
  currency: 'point' | 'coin';
  /** A coin for so many points spent; 0 gives none. */
  pointsPerCoin: number;
}

/** A card that can be had for coins. */
export interface OfferGood {
  cardId: number;
  price: number;
}

/** Points on sale. */
export interface CourseGood {
  id: number;
  points: number;
}

/** A payment that a member began, as they were answered. */
export interface PaymentNote {
  id: string;
  method: PayMethodId;
  points: number;
  /** At which company it is, and under which name; undefined where the member was not told. */
  order: { company: string; id: string } | undefined;
  begunAt: Date;
  /** The customer means to pay later, or had it taken back. */
  isPending: boolean;
  reversal: 'none' | 'refunded' | 'charged back' | 'returned';
}

export interface CardNote {
  historyId: number;
  model: string;
  buyPoint: number | null;
  /** `undecided`: left to the 24 hours. */
  choice: 'undecided' | 'ship' | 'points';
}

/** Packs that a member was told are theirs, and what they saw in them. */
export interface PurchaseNote {
  id: string;
  pack: PackGood;
  count: number;
  cards: CardNote[];
  boughtAt: Date;
}

/**
 * Everything that a member remembers of their dealings with the shop: what they asked for and were
 * told.
 */
export interface Notes {
  payments: PaymentNote[];
  purchases: PurchaseNote[];
  exchanges: { offer: OfferGood; count: number }[];
  /**
   * Points that their phone's proof brought for the invitation; undefined where the answer was
   * lost.
   */
  friendBonus: number | undefined;
  isVerified: boolean;
  /** The account at a partner site, and the points that it was opened with. */
  partner:
    | { site: number; id: string; login: string; points: number; isLinked: boolean }
    | undefined;
}

export function emptyNotes(): Notes {
  return {
    payments: [],
    purchases: [],
    exchanges: [],
    friendBonus: 0,
    isVerified: false,
    partner: undefined,
  };
}

/** Whether money of theirs was ever taken back. */
export function isQuarrelsome({ payments }: Pick<Notes, 'payments'>): boolean {
  return payments.some(({ reversal }) => reversal !== 'none');
}
