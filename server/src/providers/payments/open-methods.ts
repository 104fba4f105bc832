import { type PayMethodId, payMethods } from '#contract/shop/points.ts';
import { callOut } from '../../telemetry/call-out.ts';
import { amazonMethod } from './amazon.ts';
import { amazonCallbacks } from './amazon-callbacks.ts';
import { type AmazonCheckout, amazonCheckout } from './amazon-checkout.ts';
import { type AmazonSettings, openAmazon } from './amazon-client.ts';
import { bankMethod } from './bank.ts';
import { cardMethod } from './card.ts';
import { carrierMethod, type SbpsSettings, sbpsCallbacks } from './carrier.ts';
import type { CompanyRecords } from './company-records.ts';
import { konbiniMethod } from './konbini.ts';
import type { CallbackReader, PaymentMethod } from './payment-provider.ts';
import { payPalMethod } from './paypal.ts';
import { payPalCallbacks } from './paypal-callbacks.ts';
import { openPayPal, type PayPalSettings } from './paypal-client.ts';
import { payPalRecords } from './paypal-records.ts';
import { payPayMethod } from './paypay.ts';
import { stripeCallbacks } from './stripe-callbacks.ts';
import { openStripe, type StripeSettings } from './stripe-client.ts';
import { stripeRecords } from './stripe-records.ts';

/**
 * The payment companies the shop has contracts with. One that is undefined switches its ways to pay
 * off.
 */
export interface PaymentSettings {
  stripe: (StripeSettings & { publishableKey: string; scriptUrl: string }) | undefined;
  paypal: PayPalSettings | undefined;
  amazon: AmazonSettings | undefined;
  sbps: SbpsSettings | undefined;
  /** Ways to pay that are switched off although their company is set up, each with the reason. */
  off: ReadonlyMap<number, string>;
}

export interface PaymentGateways {
  /** All that are set up, also those switched off: their payments of before go on. */
  methods: ReadonlyMap<PayMethodId, PaymentMethod>;
  /** Those that can be chosen. */
  offered: ReadonlySet<PayMethodId>;
  callbacks: readonly CallbackReader[];
  /** The companies' own books, of those that let them be read. */
  records: readonly CompanyRecords[];
  /** What the browser needs to show the card field; undefined where cards are switched off. */
  cardField: { scriptUrl: string; publishableKey: string } | undefined;
  /** The way to Amazon and back; undefined where Amazon Pay is switched off. */
  amazonCheckout: AmazonCheckout | undefined;
  /** Other sites that the browser may load scripts and frames from, and ask, to pay. */
  browserOrigins: readonly string[];
  /** Other sites that the browser may post a form to, to pay. */
  formOrigins: readonly string[];
}

/** The order in which ways to pay are offered. */
const inOrder: readonly PayMethodId[] = [
  payMethods.card,
  payMethods.store,
  payMethods.payPay,
  payMethods.payPal,
  payMethods.amazonPay,
  payMethods.carrier,
  payMethods.bank,
  payMethods.linePay,
  payMethods.merpay,
];

/** Opens a door to each payment company that the settings name. */
export function openPaymentMethods({
  stripe: settings,
  paypal,
  amazon,
  sbps,
  off,
}: PaymentSettings): PaymentGateways {
  const methods = new Map<PayMethodId, PaymentMethod>();
  const callbacks: CallbackReader[] = [];
  const records: CompanyRecords[] = [];
  if (settings !== undefined) {
    const stripe = openStripe(settings);
    methods
      .set(payMethods.card, cardMethod(stripe))
      .set(payMethods.store, konbiniMethod(stripe))
      .set(payMethods.bank, bankMethod(stripe))
      .set(payMethods.payPay, payPayMethod(stripe));
    callbacks.push(stripeCallbacks(stripe, settings.webhookSecret));
    records.push(stripeRecords(stripe));
  }
  if (paypal !== undefined) {
    const ask = openPayPal(paypal);
    methods.set(payMethods.payPal, payPalMethod(ask));
    callbacks.push(payPalCallbacks(ask, paypal.webhookId));
    records.push(payPalRecords(ask));
  }
  let checkout: AmazonCheckout | undefined;
  if (amazon !== undefined) {
    const door = openAmazon(amazon);
    methods.set(payMethods.amazonPay, amazonMethod(door.ask));
    callbacks.push(amazonCallbacks(door.ask, amazon));
    if (!off.has(payMethods.amazonPay)) checkout = amazonCheckout(door, amazon);
  }
  if (sbps !== undefined) {
    methods.set(payMethods.carrier, carrierMethod(sbps));
    callbacks.push(sbpsCallbacks(sbps));
  }
  return {
    methods: new Map([...methods].map(([id, method]) => [id, watched(method)])),
    offered: new Set(inOrder.filter((id) => methods.has(id) && !off.has(id))),
    callbacks,
    records,
    cardField: settings && {
      scriptUrl: settings.scriptUrl,
      publishableKey: settings.publishableKey,
    },
    amazonCheckout: checkout,
    browserOrigins: [
      ...(settings === undefined ? [] : originsOfStripe(settings)),
      ...(amazon === undefined ? [] : [new URL(amazon.scriptUrl).origin]),
    ],
    formOrigins: [
      ...(sbps === undefined ? [] : [new URL(sbps.address).origin]),
      ...(amazon === undefined ? [] : formOriginsOfAmazon(amazon)),
    ],
  };
}

/** The same, and what it asks its company is measured and traced. */
function watched(method: PaymentMethod): PaymentMethod {
  const { provider } = method;
  return {
    ...method,
    open: (order, given) => callOut(provider, 'open', () => method.open(order, given)),
    begin: (order, given) => callOut(provider, 'begin', () => method.begin(order, given)),
    read: (order) => callOut(provider, 'read', () => method.read(order)),
    settle: (order) => callOut(provider, 'settle', () => method.settle(order)),
    cancel: (order) => callOut(provider, 'cancel', () => method.cancel(order)),
  };
}

/** Amazon's script posts the browser to sites whose names it chooses itself. */
function formOriginsOfAmazon({ scriptUrl }: AmazonSettings): string[] {
  const { origin, hostname } = new URL(scriptUrl);
  const isReal = hostname.endsWith('.payments-amazon.com');
  return isReal ? ['https://*.amazon.com', 'https://*.amazon.co.jp'] : [origin];
}

/**
 * Stripe's script, the frames of its card field and of 3-D Secure, and its API, which the field
 * sends the card to.
 */
function originsOfStripe({ scriptUrl, address }: { scriptUrl: string; address: string }): string[] {
  const origins = [new URL(scriptUrl).origin, new URL(address).origin];
  if (origins.includes('https://js.stripe.com'))
    origins.push('https://*.js.stripe.com', 'https://hooks.stripe.com');
  return [...new Set(origins)];
}
