import * as z from 'zod/mini';
import { get, pageInPath, post } from '../call.ts';
import { flag, instant, packHistoryId, page } from '../envelope.ts';
import { unopened, wonCard } from './won-cards.ts';

/** How far the shipping of something has come: 0 未選択, 1 未発送, 2 発送済み, 3 発送なし (spec, section 4). */
export const sendStateId = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type SendStateId = z.infer<typeof sendStateId>;

const sendState = {
  send_state_id: sendStateId,
  /** In the person's language. */ send_state: z.string(),
};
/** The carrier's number and its page that follows the parcel; '' until it has left. */
const delivery = { delivery_code: z.string(), delivery_url: z.string() };

/** What one decision or one exchange ships. */
export const parcel = z.object({
  /** 1, 2, 3 … within its purchase; an exchange has one. */
  number: z.int(),
  cards: z.int(),
  created: instant,
  /** It leaves before this instant: 14 business days. */
  ship_by: instant,
  /**
   * 1 while it is not sent because the member owes points, or is held back from it: then nobody can
   * say by when it leaves.
   */
  held: flag,
  /**
   * 1 where it is the shop's operator who holds it back; 0 where an older server, which a deploy
   * replaces, says nothing of it.
   */
  on_hold: z._default(flag, 0),
  /** When it left; null until then. */
  sent: z.nullable(instant),
  /** '' until it has left. */
  delivery_company: z.string(),
  ...sendState,
  ...delivery,
});
export type Parcel = z.infer<typeof parcel>;

/** One change of a member's coins. */
export const coinEntry = z.object({
  /** 1, 2, 3 … in the order in which it happened. */
  id: z.int(),
  /** Below zero where coins were redeemed. */
  bonusCoin: z.int(),
  /** Yen that were paid for them: always 0, as coins are earned and never sold. */
  money: z.int(),
  created: instant,
  memo: z.string(),
  /** The purchase of packs that it is of, '' where it is of none. */
  history_id: z.union([packHistoryId, z.literal('')]),
  /** What an exchange of cards ships; null where it was none. */
  parcel: z.nullable(parcel),
});
export type CoinEntry = z.infer<typeof coinEntry>;

/** A purchase of packs, with what became of its cards. */
export const packHistory = z.object({
  id: packHistoryId,
  created: instant,
  pack_id: z.int(),
  /** That drew its cards: the way to their proof. */
  round: z.int(),
  pack_name: z.string(),
  pack_image: z.string(),
  /** Packs bought. */
  count: z.int(),
  /** What they cost: points ('1') or coins ('2'). */
  point: z.int(),
  payment_method: z.enum(['1', '2']),
  /** '1': every card is decided. '0': cards wait for a choice. */
  status: z.enum(['0', '1']),
  ...sendState,
  /** Of the parcel that left last. */
  ...delivery,
  /** How many cards wait, are shipped, became points; and how many points. */
  open_card: z.int(),
  send_card: z.int(),
  reduction_card: z.int(),
  reduction_point: z.int(),
  /**
   * How many of the shipped cards have not left yet. An older server, which a deploy replaces, does
   * not say it.
   */
  unsent_card: z._default(z.int(), 0),
  /**
   * How many cards nobody decided by the deadline, what they became, and when; null where none
   * lapsed.
   */
  lapsed_card: z._default(z.int(), 0),
  lapsed_point: z._default(z.int(), 0),
  lapsed_at: z._default(z.nullable(instant), null),
  /** When what is undecided becomes points; null where nothing waits. */
  decide_by: z.nullable(instant),
  unopened,
});
export type PackHistory = z.infer<typeof packHistory>;

export const historyCard = z.extend(wonCard, {
  choice: z.enum(['open', 'ship', 'points']),
  /** The number of the parcel it is in, null where it is in none. */
  parcel: z.nullable(z.int()),
  ...sendState,
  ...delivery,
});
export type HistoryCard = z.infer<typeof historyCard>;

const coinHistory = z.object({ mode: z.literal('coin'), list: z.array(coinEntry), page });

const packHistories = z.object({ mode: z.literal('pack'), list: z.array(packHistory), page });

/** A member's histories, newest first. `data.mode` says which was asked for. */
export const listHistory = post({
  path: 'user/history/list/:page?',
  params: pageInPath,
  payload: z.object({ mode: z.enum(['coin', 'pack']) }),
  answer: z.object({ data: z.discriminatedUnion('mode', [coinHistory, packHistories]) }),
});

/** A purchase of packs with every card and every parcel. */
export const getPackHistory = get({
  path: 'user/history/detail/:packHistoryId',
  params: z.object({ packHistoryId }),
  answer: z.object({
    data: z.extend(packHistory, { cards: z.array(historyCard), parcels: z.array(parcel) }),
  }),
});
