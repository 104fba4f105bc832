import * as z from 'zod/mini';
import { awaitedBeacon, flag, instant, packHistoryId, page } from '../envelope.ts';
import { deliveryDay, timeSlot } from '../time-slots.ts';
import { get, pageInPath, post } from './call.ts';
import { unopened, wonCard } from './won-cards.ts';

/** The shipping status: 0 未選択, 1 未発送, 2 発送済み, 3 発送なし (spec, section 4). */
export const sendStateId = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type SendStateId = z.infer<typeof sendStateId>;

const sendState = {
  send_state_id: sendStateId,
  /** In the person's language. */ send_state: z.string(),
};
/** The carrier's tracking number and tracking page; '' until the parcel is shipped. */
const delivery = { delivery_code: z.string(), delivery_url: z.string() };

/** A parcel: the cards of one decision or of one exchange. */
export const parcel = z.object({
  /** 1, 2, 3 … within its purchase; the parcel of an exchange is always 1. */
  number: z.int(),
  /**
   * The number on mails and labels. Parcels of several purchases that travel as one have the same.
   * An older server does not send it: then 0.
   */
  parcel_id: z._default(z.int(), 0),
  cards: z.int(),
  /** All cards that travel with these. An older server does not send it: then 0. */
  all_cards: z._default(z.int(), 0),
  /** The part of the day in which it is delivered; null: any, also from an older server. */
  time_slot: z._default(z.nullable(timeSlot), null),
  /** The day on which it is delivered; null: any, also from an older server. */
  deliver_on: z._default(z.nullable(deliveryDay), null),
  created: instant,
  /** The shop ships the parcel before this instant: 14 business days. */
  ship_by: instant,
  /**
   * 1 while the parcel is held back because the member owes points or the operator holds it. It
   * then has no shipping date.
   */
  held: flag,
  /** 1 if the shop's operator holds the parcel back. An older server does not send it: then 0. */
  on_hold: z._default(flag, 0),
  /** The time of shipping; null until then. */
  sent: z.nullable(instant),
  /**
   * When its cards were taken back, because a guardian had cancelled payments: it is never shipped.
   * An older server does not send it.
   */
  taken_back: z._default(z.nullable(instant), null),
  /** When its delivery was recorded; null until then. An older server does not send it. */
  delivered: z._default(z.nullable(instant), null),
  /** '' until the parcel is shipped. */
  delivery_company: z.string(),
  ...sendState,
  ...delivery,
});
export type Parcel = z.infer<typeof parcel>;

/** One change of a member's coin balance. */
export const coinEntry = z.object({
  /** 1, 2, 3 … in the order of the changes. */
  id: z.int(),
  /** Negative where coins were redeemed. */
  bonusCoin: z.int(),
  /** Yen paid for the coins: always 0, because coins are earned and never sold. */
  money: z.int(),
  created: instant,
  memo: z.string(),
  /** The purchase of packs behind this entry; '' if there is none. */
  history_id: z.union([packHistoryId, z.literal('')]),
  /** The parcel of an exchange; null for other entries. */
  parcel: z.nullable(parcel),
});
export type CoinEntry = z.infer<typeof coinEntry>;

/** A purchase of packs and the status of its cards. */
export const packHistory = z.object({
  id: packHistoryId,
  created: instant,
  pack_id: z.int(),
  /** The round that drew the cards; it leads to their proof. */
  round: z.int(),
  pack_name: z.string(),
  pack_image: z.string(),
  /** Units bought. */
  count: z.int(),
  /** The price paid, in points ('1') or coins ('2'). */
  point: z.int(),
  payment_method: z.enum(['1', '2']),
  /** Only while the cards are not drawn yet. */
  waiting: z.optional(awaitedBeacon),
  /** Only if it is never drawn: when all that was paid was given back. */
  refunded_at: z.optional(instant),
  /** Only if a copy of its pack was missing: when its price was given back. Its cards stay. */
  price_returned_at: z.optional(instant),
  /** '1': every card is decided. '0': cards wait for a decision. */
  status: z.enum(['0', '1']),
  ...sendState,
  /** The tracking of the parcel that was shipped last. */
  ...delivery,
  /** How many cards wait, were shipped or became points, and the sum of those points. */
  open_card: z.int(),
  send_card: z.int(),
  reduction_card: z.int(),
  reduction_point: z.int(),
  /**
   * How many of the cards to be shipped have not left yet. An older server does not send it: then
   * 0.
   */
  unsent_card: z._default(z.int(), 0),
  /** How many cards the shop took back for a guardian. An older server does not send it: then 0. */
  taken_back_card: z._default(z.int(), 0),
  /** How many cards expired undecided, the points they became, and when; null if none expired. */
  lapsed_card: z._default(z.int(), 0),
  lapsed_point: z._default(z.int(), 0),
  lapsed_at: z._default(z.nullable(instant), null),
  /** The deadline, when undecided cards become points; null if none wait. */
  decide_by: z.nullable(instant),
  unopened,
});
export type PackHistory = z.infer<typeof packHistory>;

export const historyCard = z.extend(wonCard, {
  /** `taken_back`: the shop took it back because a guardian had cancelled payments. */
  choice: z.enum(['open', 'ship', 'points', 'taken_back']),
  /**
   * The number of the parcel that holds the card, or held it until it was taken back; null if none
   * does.
   */
  parcel: z.nullable(z.int()),
  ...sendState,
  ...delivery,
});
export type HistoryCard = z.infer<typeof historyCard>;

const coinHistory = z.object({ mode: z.literal('coin'), list: z.array(coinEntry), page });

const packHistories = z.object({ mode: z.literal('pack'), list: z.array(packHistory), page });

/** A member's histories, newest first. `data.mode` repeats which one was requested. */
export const listHistory = post({
  path: 'user/history/list/:page?',
  params: pageInPath,
  payload: z.object({ mode: z.enum(['coin', 'pack']) }),
  answer: z.object({ data: z.discriminatedUnion('mode', [coinHistory, packHistories]) }),
});

/** A purchase of packs with all its cards and parcels. */
export const getPackHistory = get({
  path: 'user/history/detail/:packHistoryId',
  params: z.object({ packHistoryId }),
  answer: z.object({
    data: z.extend(packHistory, { cards: z.array(historyCard), parcels: z.array(parcel) }),
  }),
});
