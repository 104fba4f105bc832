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

/** A member's notes: the requests that they made and the responses that they got. */
export interface Notes {
  payments: PaymentNote[];
  purchases: PurchaseNote[];
  exchanges: { offer: OfferOnSale; count: number }[];
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
    friendBonus: 0,
    isVerified: false,
    partner: undefined,
  };
}

/** Whether any payment of the member was ever taken back. */
export function hasReversal({ payments }: Pick<Notes, 'payments'>): boolean {
  return payments.some(({ reversal }) => reversal !== 'none');
}
