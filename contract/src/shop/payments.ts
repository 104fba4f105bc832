import * as z from 'zod/mini';
import { fieldErrors, instant, listOf } from '../envelope.ts';
import { get, numberInPath, post, text } from './call.ts';
import { finalScreenNumber } from './final-screens.ts';
import { payMethodId } from './points.ts';

/** The public id of a payment: a UUID, because it must be unguessable. */
export const paymentId = z.uuid();

/** Amazon's id of a checkout session. */
export const checkoutSessionId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));

/** The chains of convenience stores where customers can pay. Each uses different numbers. */
export const storeChains = ['familymart', 'lawson', 'ministop', 'seicomart'] as const;
export const storeChain = z.enum(storeChains);
export type StoreChain = z.infer<typeof storeChain>;

/** The numbers that the terminal or till of a chain asks for. */
const storeNumber = z.object({
  store: storeChain,
  payment_code: z.string(),
  /** '' if the chain uses none. */
  confirmation_number: z.string(),
});
export type StoreNumber = z.infer<typeof storeNumber>;

/** Phone companies that put a payment on the customer's bill. */
const carrierId = z.enum(['sb_ktai', 'au', 'docomo']);

/**
 * '1' paid, or waiting for the customer or the provider; '7' the card's issuer wants to identify
 * the customer at `url` (3-D Secure); '-1' refused, see errors.
 */
export const paymentResult = z.enum(['1', '7', '-1']);

/**
 * A form that the browser posts to the payment provider, in the character encoding that the
 * provider requires.
 */
export const providerForm = z.object({
  url: z.string(),
  charset: z.string(),
  fields: z.record(z.string(), z.string()),
});
export type ProviderForm = z.infer<typeof providerForm>;

/**
 * Starts a payment for points. Retried with the same idempotency key it starts no second payment.
 */
export const buyPoints = post({
  path: 'user/point/buy',
  guarded: true,
  idempotent: true,
  payload: z.object({
    /** Without it: the course that this session viewed last. */
    point_price_id: z.optional(z.int32()),
    pay_id: payMethodId,
    /** A coupon of the member that gives percent more points (`listCoupons`). */
    coupon_id: z.optional(z.int32()),
    /** The free points that the screen shows. If they have changed, nothing is bought. */
    bonus_point: z.optional(z.int32()),
    final_screen: z.optional(finalScreenNumber),
    /** The pack that the member wanted to buy when points were missing. */
    pack_id: z.optional(z.int32()),
    /** Convenience store: `econ` is FamilyMart, `other` one of the others. */
    combini_code: z.optional(z.enum(['econ', 'other'])),
    /** The chain behind `other`. The customer can also choose it later (`chooseStore`). */
    combini_store: z.optional(storeChain),
    /** Bank transfer: the holder of the account that the transfer comes from, in katakana. */
    name: z.optional(text(60)),
    carrier_id: z.optional(carrierId),
    /**
     * Amazon Pay: the customer's checkout session. Without it: the session that was chosen last
     * (`chooseAmazonSession`).
     */
    amazon_checkout_session_id: z.optional(checkoutSessionId),
    /**
     * Card: the token from the payment provider's own input field. The card number never reaches
     * the shop.
     */
    token: z.optional(text(255)),
    /**
     * Card: its number as the provider shows it, masked except for the last digits, and its holder.
     * The provider knows both by the token.
     */
    req_card_number: z.optional(text(24)),
    card_user_name: z.optional(text(20)),
  }),
  answer: z.object({
    result: paymentResult,
    payment_id: z.optional(paymentId),
    receipt_number: z.optional(z.string()),
    url: z.optional(z.string()),
    form: z.optional(providerForm),
    pack_id: z.optional(z.int()),
    errors: z.optional(fieldErrors),
  }),
});

/**
 * The customer returned from the payment provider: the server reads the payment's status there.
 * `token` is the payment's id.
 */
export const appendPoints = post({
  path: 'user/point/append',
  guarded: true,
  idempotent: true,
  payload: z.object({ token: paymentId }),
  answer: z.object({ result: paymentResult, pack_id: z.optional(z.int()) }),
});

const paymentQuery = z.object({ payment_id: z.optional(paymentId) });

/**
 * The result of a payment: '1' the points were credited; '0' not yet; '-1' the payment failed.
 * Without an id: the newest payment.
 */
export const getPaymentEnd = get({
  path: 'user/point/end',
  query: paymentQuery,
  answer: z.object({
    result: z.enum(['1', '0', '-1']),
    pack_id: z.optional(z.int()),
    /** The course of a failed payment. */
    point_price_id: z.optional(z.int()),
    /** Points bought. */
    point: z.optional(z.int()),
    /** Free points that came with them; absent if none did. */
    bonus_point: z.optional(z.int()),
    /** Why the payment failed, and what the customer can do. */
    errors: z.optional(fieldErrors),
  }),
});

/**
 * The member's payments that wait for a store payment or a bank transfer, the earliest deadline
 * first.
 */
export const listWaitingPayments = get({
  path: 'user/point/waiting',
  answer: listOf(
    z.object({
      payment_id: paymentId,
      /** An id of `payMethods`. A page that does not know the id links to no screen. */
      pay_id: z.int(),
      /** In yen. */
      price: z.int(),
      limit_date: instant,
      /**
       * Store payments only: the chain that the customer chose, and its numbers; null until they
       * have chosen.
       */
      store: z.nullable(storeChain),
      number: z.nullable(storeNumber),
    }),
  ),
});

/** The numbers to enter at the convenience store's terminal or till. */
export const getStoreNumber = get({
  path: 'user/point/combini_number',
  query: paymentQuery,
  answer: z.object({
    payment_id: paymentId,
    /** The payment provider's own page about this payment; '' if there is none. */
    url: z.string(),
    /** The confirmation number and payment code of the chosen chain; '' if there are none. */
    receipt_number: z.string(),
    company_code: z.string(),
    limit_date: instant,
    price: z.int(),
    /** The chain that the customer chose; null until they have chosen. */
    store: z.nullable(storeChain),
    /** The numbers of each chain that accepts this payment. The provider may omit some chains. */
    stores: z.array(storeNumber),
  }),
});

/**
 * Stores the chain where the customer will pay. State 404 if the payment does not wait for a store.
 */
export const chooseStore = post({
  path: 'user/point/combini_store',
  payload: z.object({ payment_id: paymentId, combini_store: storeChain }),
  answer: z.object({}),
});

/** The bank account for the transfer. */
export const getBankAccount = get({
  path: 'user/bank',
  query: paymentQuery,
  answer: z.object({
    data: z.object({
      bank: z.string(),
      number: z.string(),
      name: z.string(),
      price: z.int(),
      limit_date: instant,
      url: z.string(),
    }),
  }),
});

/**
 * The settings with which the browser loads the payment provider's card fields. Empty if cards are
 * disabled.
 */
export const getCardField = get({
  path: 'user/card_field',
  answer: z.object({ script_url: z.string(), publishable_key: z.string() }),
});

/**
 * The signed settings for Amazon's script, which takes the customer to Amazon and back to the
 * payment methods of this course. It buys nothing. State 404 if Amazon Pay is disabled.
 */
export const getAmazonButton = get({
  path: 'user/button_signature',
  query: z.object({ point_price_id: z.optional(numberInPath), pack_id: z.optional(numberInPath) }),
  answer: z.object({
    signature: z.string(),
    payloadJSON: z.string(),
    algorithm: z.string(),
    script_url: z.string(),
    merchant_id: z.string(),
    public_key_id: z.string(),
  }),
});

/**
 * Chooses a checkout session that the customer brought from Amazon. State 404 if it does not exist
 * or has ended.
 */
export const chooseAmazonSession = get({
  path: 'user/set_checkout_session/:sessionId',
  params: z.object({ sessionId: checkoutSessionId }),
  answer: z.object({}),
});

/**
 * The payment method that the customer chose at Amazon, with Amazon's name for it. Without an id:
 * of the session chosen last.
 */
export const getAmazonSession = get({
  path: 'user/get_checkout_session',
  query: z.object({ session_id: z.optional(checkoutSessionId) }),
  answer: z.object({ payMethod: z.string() }),
});

/**
 * The customer returned from Amazon: captures what they confirmed. `getPaymentEnd` returns the
 * result.
 */
export const completeAmazonSession = get({
  path: 'user/complete_checkout_session',
  query: paymentQuery,
  answer: z.object({}),
});
