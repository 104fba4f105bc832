import { type PayMethodId, payMethods } from '#contract/shop/points.ts';
import { callOut } from '../../telemetry/call-out.ts';
import { amazonMethod } from './amazon.ts';
import { amazonCallbacks } from './amazon-callbacks.ts';
import { type AmazonCheckout, amazonCheckout } from './amazon-checkout.ts';
import { type AmazonSettings, openAmazon } from './amazon-client.ts';
import { bankMethod } from './bank.ts';
import { cardMethod } from './card.ts';
import { carrierMethod, type SbpsSettings, sbpsCallbacks } from './carrier.ts';
import { konbiniMethod } from './konbini.ts';
import type { CallbackReader, PaymentMethod } from './payment-provider.ts';
import { payPalMethod } from './paypal.ts';
import { payPalCallbacks } from './paypal-callbacks.ts';
import { openPayPal, type PayPalSettings } from './paypal-client.ts';
import { payPalRecords } from './paypal-records.ts';
import { payPayMethod } from './paypay.ts';
import type { ProviderRecords } from './provider-records.ts';
import { stripeCallbacks } from './stripe-callbacks.ts';
import { openStripe, type StripeSettings } from './stripe-client.ts';
import { stripeRecords } from './stripe-records.ts';

/**
 * The settings of the payment providers. Without its settings a provider's payment methods are off.
 */
export interface PaymentSettings {
  stripe: (StripeSettings & { publishableKey: string; scriptUrl: string }) | undefined;
  paypal: PayPalSettings | undefined;
  amazon: AmazonSettings | undefined;
  sbps: SbpsSettings | undefined;
  /**
   * Payment methods that are switched off although their provider is set up, each with the reason.
   */
  off: ReadonlyMap<number, string>;
}

export interface PaymentGateways {
  /**
   * All payment methods that are set up. Those switched off are included, because their open
   * payments go on.
   */
  methods: ReadonlyMap<PayMethodId, PaymentMethod>;
  /** The payment methods that customers can choose. */
  offered: ReadonlySet<PayMethodId>;
  callbacks: readonly CallbackReader[];
  /** Read access to the providers' transaction lists, if they have one. */
  records: readonly ProviderRecords[];
  /** Settings with which the browser shows the card field; undefined if cards are switched off. */
  cardField: { scriptUrl: string; publishableKey: string } | undefined;
  /** Amazon's checkout; undefined if Amazon Pay is switched off. */
  amazonCheckout: AmazonCheckout | undefined;
  /**
   * Origins from which the browser may load scripts and frames, and to which it may send requests,
   * to pay.
   */
  browserOrigins: readonly string[];
  /** Origins to which the browser may post forms, to pay. */
  formOrigins: readonly string[];
}

/** The order in which payment methods are shown. */
const displayOrder: readonly PayMethodId[] = [
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

/** Opens the payment methods of all providers that are set up. */
export function openPaymentMethods({
  stripe: settings,
  paypal,
  amazon,
  sbps,
  off,
}: PaymentSettings): PaymentGateways {
  const methods = new Map<PayMethodId, PaymentMethod>();
  const callbacks: CallbackReader[] = [];
  const records: ProviderRecords[] = [];
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
    const gateway = openAmazon(amazon);
    methods.set(payMethods.amazonPay, amazonMethod(gateway.ask));
    callbacks.push(amazonCallbacks(gateway.ask, amazon));
    if (!off.has(payMethods.amazonPay)) checkout = amazonCheckout(gateway, amazon);
  }
  if (sbps !== undefined) {
    methods.set(payMethods.carrier, carrierMethod(sbps));
    callbacks.push(sbpsCallbacks(sbps));
  }
  return {
    methods: new Map([...methods].map(([id, method]) => [id, traced(method)])),
    offered: new Set(displayOrder.filter((id) => methods.has(id) && !off.has(id))),
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

/** Adds metrics and traces to a payment method's calls to its provider. */
function traced(method: PaymentMethod): PaymentMethod {
  const { provider, refunds } = method;
  return {
    ...method,
    open: (order, given) => callOut(provider, 'open', () => method.open(order, given)),
    begin: (order, given) => callOut(provider, 'begin', () => method.begin(order, given)),
    read: (order) => callOut(provider, 'read', () => method.read(order)),
    settle: (order) => callOut(provider, 'settle', () => method.settle(order)),
    cancel: (order) => callOut(provider, 'cancel', () => method.cancel(order)),
    ...(refunds !== undefined && {
      refunds: {
        ...refunds,
        send: (order, refund) => callOut(provider, 'refund', () => refunds.send(order, refund)),
      },
    }),
  };
}

/** Lists the origins to which Amazon's script posts a form. It chooses the hosts itself. */
function formOriginsOfAmazon({ scriptUrl }: AmazonSettings): string[] {
  const { origin, hostname } = new URL(scriptUrl);
  const isReal = hostname.endsWith('.payments-amazon.com');
  return isReal ? ['https://*.amazon.com', 'https://*.amazon.co.jp'] : [origin];
}

/**
 * Lists Stripe's origins: its script, the frames of its card field and of 3-D Secure, and its API,
 * to which the field sends the card.
 */
function originsOfStripe({ scriptUrl, address }: { scriptUrl: string; address: string }): string[] {
  const origins = [new URL(scriptUrl).origin, new URL(address).origin];
  if (origins.includes('https://js.stripe.com'))
    origins.push('https://*.js.stripe.com', 'https://hooks.stripe.com');
  return [...new Set(origins)];
}
