import * as z from 'zod/mini';
import { addressNumber } from '../address-number.ts';
import { fieldErrors, pagedListOf } from '../envelope.ts';
import { deliveryDay, timeSlot } from '../time-slots.ts';
import { pageInPath, post, text } from './call.ts';

/** The most cards of one exchange (spec, section 5). */
export const maxExchangeCount = 5;

/**
 * The tabs of the exchange, by card type (spec, section 2). Cards of other types are not offered.
 */
export const exchangeTypes = [1, 2, 3, 4, 5, 6, 9] as const;
/** The tab of coin packs. It lists packs instead of cards (`user/pack/list` by payment_method). */
export const coinGachaType = 0;

/** Sort orders and their wire values. */
export const exchangeSorts = { recommended: 0, cheapest: 1, dearest: 2, rarest: 3 } as const;
export const exchangeSort = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type ExchangeSort = z.infer<typeof exchangeSort>;

export const exchangeCard = z.object({
  id: z.int(),
  image: z.string(),
  card_name: z.string(),
  /** The name of the card type. */
  name: z.string(),
  model_number: z.string(),
  /** Display code: 0 normal, 1 rare, 2 superRare, 3 ultraRare. */
  rarity: z.int(),
  rarity_label: z.string(),
  /** Coins for one card. */
  sub_coin: z.int(),
  change_num: z.literal(1),
  stock: z.int(),
  /** The most that one member may ever exchange; 0 means no limit. */
  limit_per_member: z.int(),
  /**
   * The most that this member can exchange at once, regardless of their coins. A server of version
   * 0.1.0 does not send it.
   */
  max_count: z.optional(z.int()),
});
export type ExchangeCard = z.infer<typeof exchangeCard>;

/** A pack of the same card type whose purchase earns coins. */
export const exchangeBanner = z.object({ pack_id: z.int(), image: z.string(), name: z.string() });
export type ExchangeBanner = z.infer<typeof exchangeBanner>;

export const listExchangeCards = post({
  path: 'user/exchange_card/list/:page?',
  params: pageInPath,
  payload: z.object({
    type: z.optional(z.int32()),
    searchText: z.optional(text(100)),
    sort: z.optional(exchangeSort),
  }),
  answer: z.extend(pagedListOf(exchangeCard), { banner: z.optional(exchangeBanner) }),
});

/** '1' accepted; '-2' too few coins; '-3' above the limit, the stock or 5. See errors.count. */
export const exchangeResult = z.enum(['1', '-2', '-3']);

const exchangeInputs = z.object({ card_id: z.int32(), change_num: z.int32() });
const exchangeAnswer = z.object({ result: exchangeResult, errors: z.optional(fieldErrors) });

/**
 * Checks whether an exchange would be accepted now. It reserves nothing: `exchange` checks again.
 */
export const checkExchange = post({
  path: 'user/exchange_card/check',
  payload: exchangeInputs,
  answer: exchangeAnswer,
});

/** Debits the coins and takes the cards from stock. The cards are shipped. */
export const exchangeCards = post({
  path: 'user/exchange_card/exchange',
  stepUp: 'conditional',
  guarded: true,
  idempotent: true,
  /**
   * `sub_coin` is the price of one card as the member saw it. If the price has changed, nothing is
   * exchanged.
   */
  payload: z.extend(exchangeInputs, {
    sub_coin: z.optional(z.int32()),
    /** As of a decision to ship won cards. */
    time_slot: z.optional(timeSlot),
    deliver_on: z.optional(deliveryDay),
    address: z.optional(addressNumber),
  }),
  answer: exchangeAnswer,
});
