import { timingSafeEqual } from 'node:crypto';
import { pointPurchase } from '#contract/limits.ts';
import { hour } from '../../lib/time.rules.ts';
import { carrierRefunds } from './carrier-refunds.ts';
import {
  type CallbackReader,
  type OpenOrder,
  type OperatorResult,
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
   * The URL to which the customer's browser posts a request, such as
   * https://fep.sps-system.com/f01/FepBuyInfoReceive.do.
   */
  address: string;
  /**
   * The URL of the API, which refunds, such as https://api.sps-system.com/api/xmlapi.do; undefined
   * if refunds are made on its screens.
   */
  apiAddress?: string | undefined;
}

const paymentPeriodMs = hour;

/** SB Payment Service's names of the carriers. */
const payMethodOf: Readonly<Record<NonNullable<PaymentInput['carrier']>, string>> = {
  sb_ktai: 'softbank2',
  au: 'auone',
  docomo: 'docomo',
};

const payMethods: ReadonlySet<string> = new Set(Object.values(payMethodOf));

/**
 * Makes the payment method for carrier billing, by SB Payment Service's link type. The customer's
 * browser posts a signed form to it, and only a signed callback reports the result. Its API can be
 * queried for the status of payments by card, PayPay or store (決済結果参照, MG01-00101), but not for
 * carrier payments. The status of a payment therefore comes from the stored callbacks.
 */
export function carrierMethod(settings: SbpsSettings): PaymentMethod {
  const read: PaymentMethod['read'] = async ({ readCallbacks }) => {
    const results = await readCallbacks();
    const stored = results.filter((result) => result !== null);
    // Erased results are already part of the payment's state. The status is unknown unless a newer
    // result is stored.
    if (stored.length === 0 && results.length > 0)
      throw new ProviderUnavailableError('SBPS: its callbacks were erased');
    return statusOf(stored.map(readForm));
  };
  return {
    provider: 'sbps',
    minPriceYen: pointPurchase.min,
    maxPriceYen: pointPurchase.max,
    // Request and result are signed as one concatenated text, so that "P" and "10500" have the same
    // signature as "P10" and "500": the customer could pay the end of a price instead of all of it.
    // Only prices are accepted whose ends are zero, which cannot be paid.
    acceptsPrice: (price) => /^[1-9]0*$/.test(String(price)),
    paymentPeriodMs,
    // At most 38 characters, unique for the merchant. SB Payment Service does not know the order
    // before the form is posted.
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
    // SB Payment Service captures by itself and has no request for it.
    settle: read,
    ...(settings.apiAddress !== undefined && {
      refunds: carrierRefunds(
        { ...settings, apiAddress: settings.apiAddress },
        resultCodeOf.refunded,
      ),
    }),
    async cancel(order) {
      const status = await read(order);
      return status.kind === 'nothing' ? { kind: 'cancelled' } : status;
    },
    callbackForResult: (result, amount) =>
      Buffer.from(
        new URLSearchParams({
          res_result: resultCodeOf[result],
          amount: String(amount),
        }).toString(),
      ),
  };
}

/**
 * Result codes. REFUNDED is the shop's own: refunds are made by the API or on the provider's
 * screens and are not reported by callback.
 */
const resultCodeOf: Readonly<Record<OperatorResult, string>> = {
  paid: 'OK',
  failed: 'NG',
  refunded: 'REFUNDED',
};

/** Makes the signed form that the customer's browser posts to SB Payment Service. */
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
    request_date: fourteenDigits(new Date(order.payBy.getTime() - paymentPeriodMs)),
    limit_second: String(paymentPeriodMs / 1000),
  };
  const fields = Object.fromEntries(requestFields.map((field) => [field, values[field] ?? '']));
  return { ...fields, sps_hashcode: checkValueOf(requestFields, fields, hashKey) };
}

/**
 * Decides a payment's status from all its results. Any paid result counts: a customer may first
 * fail and then try again on the same page.
 */
function statusOf(results: readonly Fields[]): ProviderStatus {
  const isRefunded = results.some(({ res_result: result }) => result === resultCodeOf.refunded);
  const paid = results.find(({ res_result: result = '' }) =>
    ['OK', 'PY', resultCodeOf.refunded].includes(result),
  );
  if (paid !== undefined) {
    const received = { amount: Number(paid['amount']), currency: 'JPY' };
    return { kind: 'paid', received, refunded: isRefunded ? received.amount : 0, dispute: 'none' };
  }
  const last = results.at(-1);
  // It is unknown whether the form was posted; it is created again on demand.
  if (last === undefined) return { kind: 'nothing' };
  return last['res_result'] === 'CN'
    ? { kind: 'expired' }
    : { kind: 'declined', reason: 'declined' };
}

/**
 * The fields of a request that a result repeats, in the order of the check value: all before the
 * first new one.
 */
const repeatedFields = resultFields.slice(0, resultFields.indexOf('res_pay_method'));

/**
 * Reads results, which are signed by their check value. They have no id, so an id is built from
 * their content. The values are signed as one concatenated text, so the signature does not protect
 * the field borders, and the customer's browser transports request and result: by moving borders it
 * could read another amount, or an "OK", out of the same text. Therefore a result is accepted only
 * if it repeats the shop's request field by field (`repeats`), followed by a known payment method
 * and a result code of two letters. The borders of the fields after these have no meaning.
 */
export function sbpsCallbacks({ merchantId, serviceId, hashKey }: SbpsSettings): CallbackReader {
  return {
    provider: 'sbps',
    headers: [],
    returnPaths: ['/complete-carrier', '/error-carrier', '/confirm-buy-point'],
    answers: { accepted: 'OK,', refused: 'NG,check value' },
    /** Reads a callback of SB Payment Service if its check value and merchant are right. */
    read(body) {
      const fields = readForm(body);
      const expected = Buffer.from(checkValueOf(resultFields, fields, hashKey));
      const sent = Buffer.from((fields['sps_hashcode'] ?? '').toLowerCase());
      const isSigned = sent.length === expected.length && timingSafeEqual(sent, expected);
      const isOurs = fields['merchant_id'] === merchantId && fields['service_id'] === serviceId;
      const { order_id: orderId = '', res_result = '', res_tracking_id, res_date } = fields;
      const hasKnownResult =
        payMethods.has(fields['res_pay_method'] ?? '') && /^[A-Z]{2}$/.test(res_result);
      if (!isSigned || !isOurs || !hasKnownResult) return Promise.resolve(undefined);
      return Promise.resolve({
        eventId: [orderId, res_result, res_tracking_id, res_date].join(' '),
        about: orderId === '' ? null : { providerId: orderId },
      });
    },
    /** Whether a callback repeats the fields that the shop sent. */
    repeatsRequest(body, given) {
      if (given?.kind !== 'form') return false;
      const result = readForm(body);
      const isRepeated = repeatedFields.every(
        (field) => (result[field] ?? '') === (given.fields[field] ?? ''),
      );
      return isRepeated && result['res_pay_method'] === given.fields['pay_method'];
    },
    hasSameContent(one, other) {
      const [first, second] = [readForm(one), readForm(other)];
      return resultFields.every((field) => (first[field] ?? '') === (second[field] ?? ''));
    },
  };
}
