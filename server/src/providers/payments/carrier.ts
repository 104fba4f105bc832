import { timingSafeEqual } from 'node:crypto';
import { pointPurchase } from '#contract/limits.ts';
import { hour } from '../../lib/time.rules.ts';
import {
  type CallbackReader,
  type NotedResult,
  type OpenOrder,
  type PaymentInput,
  type PaymentMethod,
  type ProviderStatus,
  ProviderUnavailableError,
} from './payment-provider.ts';
import {
  checkValueOf,
  type Fields,
  fourteenDigits,
  readForm,
  requestFields,
  resultFields,
} from './sbps.rules.ts';

export interface SbpsSettings {
  merchantId: string;
  serviceId: string;
  /** Signs requests and results. */
  hashKey: string;
  /**
   * Where the customer's browser posts a request to, such as
   * https://fep.sps-system.com/f01/FepBuyInfoReceive.do.
   */
  address: string;
}

const payWithin = hour;

/** The phone companies by the names that SB Payment Service has for them. */
const payMethodOf: Readonly<Record<NonNullable<PaymentInput['carrier']>, string>> = {
  sb_ktai: 'softbank2',
  au: 'auone',
  docomo: 'docomo',
};

const payMethods: ReadonlySet<string> = new Set(Object.values(payMethodOf));

/**
 * Carrier billing by SB Payment Service's link type. The customer's browser posts a signed form
 * there; how it ended is told by a signed result alone: its API can be asked how a payment by card,
 * PayPay or store stands (決済結果参照, MG01-00101), but has no such request for the carriers. So a
 * payment's standing follows from the results that were kept.
 */
export function carrierMethod(settings: SbpsSettings): PaymentMethod {
  const read: PaymentMethod['read'] = async ({ heard }) => {
    const results = await heard();
    const kept = results.filter((result) => result !== null);
    // What was erased is in the payment's state by now; what came since may still change it.
    if (kept.length === 0 && results.length > 0)
      throw new ProviderUnavailableError('SBPS: what it said was erased');
    return standingOf(kept.map(readForm));
  };
  return {
    provider: 'sbps',
    leastPrice: pointPurchase.min,
    mostPrice: pointPurchase.max,
    // Request and result are signed as one row of values, so that "P" and "10500" are signed as
    // "P10" and "500" are: whoever carries them could pay the end of a price for all of it. The end
    // of these is nothing, which nobody can pay.
    takes: (price) => /^[1-9]0*$/.test(String(price)),
    payWithin,
    // 38 characters at the most, unique for the merchant: nothing is known there before the form is
    // posted.
    open: ({ paymentId }) => Promise.resolve(paymentId.replaceAll('-', '')),
    begin: (order, { carrier }) =>
      Promise.resolve({
        kind: 'waiting',
        instructions: {
          kind: 'form',
          url: settings.address,
          charset: 'Shift_JIS',
          fields: formOf(settings, order, carrier ?? 'docomo'),
        },
        received: 0,
      }),
    read,
    // The company collects by itself, and nobody can be asked to.
    settle: read,
    async cancel(order) {
      const standing = await read(order);
      return standing.kind === 'nothing' ? { kind: 'cancelled' } : standing;
    },
    messageOf: (result, amount) =>
      Buffer.from(
        new URLSearchParams({ res_result: wordOf[result], amount: String(amount) }).toString(),
      ),
  };
}

/**
 * The company's words, and one of the shop's own: a refund is made on its screens and told to
 * nobody.
 */
const wordOf: Readonly<Record<NotedResult, string>> = {
  paid: 'OK',
  failed: 'NG',
  refunded: 'REFUNDED',
};

function formOf(
  { merchantId, serviceId, hashKey }: SbpsSettings,
  order: OpenOrder,
  carrier: NonNullable<PaymentInput['carrier']>,
): Record<string, string> {
  const shop = (path: string) => new URL(path, order.returnUrl).href;
  const values: Fields = {
    pay_method: payMethodOf[carrier],
    merchant_id: merchantId,
    service_id: serviceId,
    cust_code: order.customer.token,
    order_id: order.providerId,
    item_id: `points-${order.amount}`,
    item_name: `KAIFU ${order.amount}P`,
    amount: String(order.amount),
    pay_type: '0',
    service_type: '0',
    terminal_type: '0',
    success_url: shop(`/complete-carrier?payment_id=${order.paymentId}`),
    cancel_url: order.cancelUrl,
    error_url: shop(`/error-carrier?payment_id=${order.paymentId}`),
    pagecon_url: shop('/callbacks/sbps'),
    request_date: fourteenDigits(new Date(order.payBy.getTime() - payWithin)),
    limit_second: String(payWithin / 1000),
  };
  const fields = Object.fromEntries(requestFields.map((field) => [field, values[field] ?? '']));
  return { ...fields, sps_hashcode: checkValueOf(requestFields, fields, hashKey) };
}

/**
 * Paid, where any result says so: a customer may have failed before and tried again on the same
 * page.
 */
function standingOf(results: readonly Fields[]): ProviderStatus {
  const isRefunded = results.some(({ res_result: result }) => result === wordOf.refunded);
  const paid = results.find(({ res_result: result = '' }) =>
    ['OK', 'PY', wordOf.refunded].includes(result),
  );
  if (paid !== undefined) {
    const received = { amount: Number(paid['amount']), currency: 'JPY' };
    return { kind: 'paid', received, refunded: isRefunded ? received.amount : 0, dispute: 'none' };
  }
  const last = results.at(-1);
  // Whether the form was posted at all is not known: asked for again, it is made again.
  if (last === undefined) return { kind: 'nothing' };
  return last['res_result'] === 'CN'
    ? { kind: 'expired' }
    : { kind: 'declined', reason: 'declined' };
}

/**
 * What a result repeats of the request, in the order of the check value: all that stands before
 * what is new in it.
 */
const repeatedFields = resultFields.slice(0, resultFields.indexOf('res_pay_method'));

/**
 * Results, signed by their check value. They have no names of their own: what they say names them.
 * The values are signed in one row, so where one ends and the next begins is the sender's to say,
 * and the customer's browser carries request and result: it could read another amount, or an "OK",
 * out of the same row. So a result is taken only if it repeats what the shop sent for the payment,
 * field by field; then comes the way that was paid, and two letters that say how it ended. Where
 * the fields behind those end means nothing.
 */
export function sbpsCallbacks({ merchantId, serviceId, hashKey }: SbpsSettings): CallbackReader {
  return {
    provider: 'sbps',
    headers: [],
    screens: ['/complete-carrier', '/error-carrier', '/confirm-buy-point'],
    answers: { kept: 'OK,', refused: 'NG,check value' },
    read(body) {
      const fields = readForm(body);
      const expected = Buffer.from(checkValueOf(resultFields, fields, hashKey));
      const sent = Buffer.from((fields['sps_hashcode'] ?? '').toLowerCase());
      const isSigned = sent.length === expected.length && timingSafeEqual(sent, expected);
      const isOurs = fields['merchant_id'] === merchantId && fields['service_id'] === serviceId;
      const { order_id: orderId = '', res_result = '', res_tracking_id, res_date } = fields;
      const isInPlace =
        payMethods.has(fields['res_pay_method'] ?? '') && /^[A-Z]{2}$/.test(res_result);
      if (!isSigned || !isOurs || !isInPlace) return Promise.resolve(undefined);
      return Promise.resolve({
        eventId: [orderId, res_result, res_tracking_id, res_date].join(' '),
        about: orderId === '' ? null : { providerId: orderId },
      });
    },
    repeats(body, given) {
      if (given?.kind !== 'form') return false;
      const result = readForm(body);
      const isRepeated = repeatedFields.every(
        (field) => (result[field] ?? '') === (given.fields[field] ?? ''),
      );
      return isRepeated && result['res_pay_method'] === given.fields['pay_method'];
    },
    isSame(one, other) {
      const [first, second] = [readForm(one), readForm(other)];
      return resultFields.every((field) => (first[field] ?? '') === (second[field] ?? ''));
    },
  };
}
