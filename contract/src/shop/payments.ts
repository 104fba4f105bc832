import * as z from 'zod/mini';
import { get, numberInPath, post, text } from '../call.ts';
import { fieldErrors, instant, listOf } from '../envelope.ts';
import { payMethodId } from './points.ts';

/** Public ids of payments are UUIDs, and unguessable. */
export const paymentId = z.uuid();

/** Amazon's name for a checkout session. */
export const checkoutSessionId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));

/** Chains of convenience stores that take the money. Each asks for numbers of its own. */
export const storeChains = ['familymart', 'lawson', 'ministop', 'seicomart'] as const;
export const storeChain = z.enum(storeChains);
export type StoreChain = z.infer<typeof storeChain>;

/** What the terminal or the till of a chain asks for. */
const storeNumber = z.object({
  store: storeChain,
  payment_code: z.string(),
  /** '' where the chain asks for none. */
  confirmation_number: z.string(),
});
export type StoreNumber = z.infer<typeof storeNumber>;

/** Phone companies that put a payment on their bill. */
const carrierId = z.enum(['sb_ktai', 'au', 'docomo']);

/**
 * '1' done, or waiting for the customer or the provider; '7' the card's issuer asks who they are,
 * at `url`; '-1' refused, see errors.
 */
export const paymentResult = z.enum(['1', '7', '-1']);

/**
 * A form that the browser posts to the payment company, in the character encoding that it wants.
 */
export const providerForm = z.object({
  url: z.string(),
  charset: z.string(),
  fields: z.record(z.string(), z.string()),
});
export type ProviderForm = z.infer<typeof providerForm>;

/** Begins to buy points. The same key begins it once, whatever became of the connection. */
export const buyPoints = post({
  path: 'user/point/buy',
  guarded: true,
  idempotent: true,
  payload: z.object({
    /** Without it, the course that this session looked at last. */
    point_price_id: z.optional(z.int32()),
    pay_id: payMethodId,
    /** The pack that sent the member to buy points. */
    pack_id: z.optional(z.int32()),
    /** Convenience store: `econ` is FamilyMart, `other` one of the others. */
    combini_code: z.optional(z.enum(['econ', 'other'])),
    /** Which of the others; it can be said later, too (`chooseStore`). */
    combini_store: z.optional(storeChain),
    /** Bank transfer: the holder of the account it will come from, in katakana. */
    name: z.optional(text(60)),
    carrier_id: z.optional(carrierId),
    /**
     * Amazon Pay: the checkout session that the customer made there; without one, what this session
     * chose last.
     */
    amazon_checkout_session_id: z.optional(checkoutSessionId),
    /**
     * Card: what stands for it, from the payment company's own field; its number never comes here.
     */
    token: z.optional(text(255)),
    /**
     * Card: the number as the company shows it, all but the last digits hidden, and its holder. The
     * company has them by the token.
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
 * The customer came back from the payment company: asks it how the payment stands. `token` is the
 * payment's id.
 */
export const appendPoints = post({
  path: 'user/point/append',
  guarded: true,
  idempotent: true,
  payload: z.object({ token: paymentId }),
  answer: z.object({ result: paymentResult, pack_id: z.optional(z.int()) }),
});

const whichPayment = z.object({ payment_id: z.optional(paymentId) });

/**
 * '1' where the points have arrived; '0' where that may still happen; '-1' where the payment
 * failed. Without an id it is the newest payment.
 */
export const getPaymentEnd = get({
  path: 'user/point/end',
  query: whichPayment,
  answer: z.object({
    result: z.enum(['1', '0', '-1']),
    pack_id: z.optional(z.int()),
    /** The course that was to be bought, where the payment failed. */
    point_price_id: z.optional(z.int()),
    /** Points bought. */
    point: z.optional(z.int()),
    /** Why it failed, and what the customer can do. */
    errors: z.optional(fieldErrors),
  }),
});

/**
 * The member's payments that wait for them, at a store or by transfer; first the one that is due
 * first.
 */
export const listWaitingPayments = get({
  path: 'user/point/waiting',
  answer: listOf(
    z.object({
      payment_id: paymentId,
      /** Of `payMethods`; a page that knows no screen for it leads nowhere. */
      pay_id: z.int(),
      /** In yen. */
      price: z.int(),
      limit_date: instant,
      /**
       * Of a payment at a store: the chain that the customer chose, null where they have not, and
       * what it asks for.
       */
      store: z.nullable(storeChain),
      number: z.nullable(storeNumber),
    }),
  ),
});

/** What to show at the convenience store's terminal or till. */
export const getStoreNumber = get({
  path: 'user/point/combini_number',
  query: whichPayment,
  answer: z.object({
    payment_id: paymentId,
    /** The company's own page about it, '' where there is none. */
    url: z.string(),
    /**
     * Of the chain that the customer chose: its confirmation number, and its payment code; '' where
     * there are none.
     */
    receipt_number: z.string(),
    company_code: z.string(),
    limit_date: instant,
    price: z.int(),
    /** The chain that the customer chose; null where they have not chosen yet. */
    store: z.nullable(storeChain),
    /** What each chain asks for that can be paid at; the company may leave some out. */
    stores: z.array(storeNumber),
  }),
});

/**
 * The customer will pay at a store of this chain. State 404 where the payment does not wait for a
 * store's till.
 */
export const chooseStore = post({
  path: 'user/point/combini_store',
  payload: z.object({ payment_id: paymentId, combini_store: storeChain }),
  answer: z.object({}),
});

/** Where to transfer the money to. */
export const getBankAccount = get({
  path: 'user/bank',
  query: whichPayment,
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
 * What the browser needs to load the payment company's own fields. Empty where cards are switched
 * off.
 */
export const getCardField = get({
  path: 'user/card_field',
  answer: z.object({ script_url: z.string(), publishable_key: z.string() }),
});

/**
 * What the browser hands to Amazon's script to take the customer there, and back to the choice of a
 * way to pay for this course. Nothing is bought by it. State 404 where Amazon Pay is switched off.
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
 * Chooses a checkout session that the customer brought from Amazon. State 404 where there is none,
 * or it is over.
 */
export const chooseAmazonSession = get({
  path: 'user/set_checkout_session/:sessionId',
  params: z.object({ sessionId: checkoutSessionId }),
  answer: z.object({}),
});

/**
 * What the customer chose at Amazon to pay with, as it names it. Without an id it is of the session
 * chosen last.
 */
export const getAmazonSession = get({
  path: 'user/get_checkout_session',
  query: z.object({ session_id: z.optional(checkoutSessionId) }),
  answer: z.object({ payMethod: z.string() }),
});

/**
 * The customer came back from Amazon: what they confirmed is collected. How it ended says
 * `getPaymentEnd`.
 */
export const completeAmazonSession = get({
  path: 'user/complete_checkout_session',
  query: whichPayment,
  answer: z.object({}),
});
