import {
  type OrderReference,
  ProviderUnavailableError,
  type RefundMethod,
  type RefundStatus,
} from './payment-provider.ts';
import { checkValueOf, type Fields, fourteenDigits, readForm } from './sbps.rules.ts';

/** The refund request (取消返金要求) of each carrier; the payment's `pay_method` names it. */
const requests: ReadonlyMap<string, { id: string; fields: readonly string[] }> = new Map([
  [
    'docomo',
    {
      id: 'ST02-00303-401',
      fields: ['merchant_id', 'service_id', 'tracking_id', 'processing_datetime', 'request_date'],
    },
  ],
  [
    'auone',
    {
      id: 'ST02-00303-402',
      fields: ['merchant_id', 'service_id', 'tracking_id', 'request_date', 'limit_second'],
    },
  ],
  [
    'softbank2',
    {
      id: 'ST02-00303-405',
      fields: ['merchant_id', 'service_id', 'tracking_id', 'request_date', 'limit_second'],
    },
  ],
]);

const timeoutMs = 15_000;

interface ApiSettings {
  merchantId: string;
  serviceId: string;
  hashKey: string;
  apiAddress: string;
}

/**
 * Refunds by SB Payment Service's API (取消返金要求), as a whole.
 *
 * The API has no idempotency key. A whole refund can still be requested again: the API refuses it
 * if the order is already refunded. So a refusal after a lost answer does not show whether the
 * first request was done. Partial refunds are not offered: SoftBank has none, and a repeated one
 * would pay twice.
 *
 * @param refunded the result code with which a refund is stored
 */
export function carrierRefunds(settings: ApiSettings, refunded: string): RefundMethod {
  return {
    allowsPart: false,
    /** Requests the refund of the whole payment. */
    async send(order, { id, isRepeat }) {
      const paid = await findPaidResult(order);
      const request = requests.get(paid?.['res_pay_method'] ?? '');
      if (paid === undefined || request === undefined)
        return { kind: 'refused', reason: 'no result with a tracking number is stored' };
      const answer = await ask(settings, request, paid['res_tracking_id'] ?? '');
      if (answer.result === 'OK') {
        const stored = { res_result: refunded, amount: String(order.amount), refund_id: id };
        const callback = Buffer.from(new URLSearchParams(stored).toString());
        return { kind: 'done', refundId: answer.transaction, callback };
      }
      return refusedOrUnclear(answer.error, isRepeat);
    },
  };
}

function refusedOrUnclear(reason: string, isRepeat: boolean): RefundStatus {
  return { kind: isRepeat ? 'unclear' : 'refused', reason };
}

/** Finds the stored result with which an order was paid. */
async function findPaidResult({ readCallbacks }: OrderReference): Promise<Fields | undefined> {
  const stored = (await readCallbacks()).filter((body) => body !== null).map(readForm);
  return stored.find(
    ({ res_result: result = '', res_tracking_id: tracking = '' }) =>
      ['OK', 'PY'].includes(result) && tracking !== '',
  );
}

/** Sends a refund request and reads the answer. */
async function ask(
  { merchantId, serviceId, hashKey, apiAddress }: ApiSettings,
  { id, fields }: { id: string; fields: readonly string[] },
  trackingId: string,
): Promise<{ result: string; transaction: string; error: string }> {
  // The system's clock: SB Payment Service refuses a request whose date is not the present.
  const now = fourteenDigits(new Date());
  const values: Fields = {
    merchant_id: merchantId,
    service_id: serviceId,
    tracking_id: trackingId,
    processing_datetime: now,
    request_date: now,
    limit_second: '600',
  };
  const tags = fields.map((field) => `<${field}>${values[field] ?? ''}</${field}>`).join('');
  const hash = checkValueOf(fields, values, hashKey);
  const login = Buffer.from(`${merchantId}${serviceId}:${hashKey}`).toString('base64');
  const text = await post(apiAddress, {
    headers: {
      authorization: `Basic ${login}`,
      'content-type': 'text/xml; charset=Shift_JIS',
    },
    // Every value is ASCII, which is the same in Shift_JIS.
    body: `<?xml version="1.0" encoding="Shift_JIS"?><sps-api-request id="${id}">${tags}<sps_hashcode>${hash}</sps_hashcode></sps-api-request>`,
  });
  const tag = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1] ?? '';
  const result = tag('res_result');
  if (result !== 'OK' && result !== 'NG')
    throw new ProviderUnavailableError('SBPS: an answer without a result');
  return { result, transaction: tag('res_sps_transaction_id'), error: tag('res_err_code') };
}

/** Posts to the API and returns the text of the answer. */
async function post(address: string, request: Pick<RequestInit, 'headers' | 'body'>) {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    // A redirect would send the credentials to another host.
    const answer = await fetch(address, { ...request, method: 'POST', signal, redirect: 'error' });
    if (answer.ok) return await answer.text();
    throw new ProviderUnavailableError(`SBPS: refund, ${answer.status}`);
  } catch (error) {
    if (error instanceof ProviderUnavailableError) throw error;
    throw new ProviderUnavailableError('SBPS: no answer to a refund', { cause: error });
  }
}
