import { createHash } from 'node:crypto';
import { japanOffsetMs } from '../../lib/time.rules.ts';

/**
 * Requests and results of SB Payment Service's link type (developer.sbpayment.jp, link type, A01-1
 * and A02-1).
 */

/** The fields of a payment request, in the order of its check value. Empty fields are sent, too. */
export const requestFields = [
  'pay_method',
  'merchant_id',
  'service_id',
  'cust_code',
  'sps_cust_no',
  'sps_payment_no',
  'order_id',
  'item_id',
  'pay_item_id',
  'item_name',
  'tax',
  'amount',
  'pay_type',
  'auto_charge_type',
  'service_type',
  'div_settele',
  'last_charge_month',
  'camp_type',
  'tracking_id',
  'terminal_type',
  'success_url',
  'cancel_url',
  'error_url',
  'pagecon_url',
  'free1',
  'free2',
  'free3',
  'free_csv',
  'request_date',
  'limit_second',
] as const;

const addresses = [
  'success_url',
  'cancel_url',
  'error_url',
  'pagecon_url',
  'free_csv',
  'limit_second',
];

/** The fields of a result in the order of its check value. They may arrive in any order. */
export const resultFields: readonly string[] = [
  ...requestFields.filter((field) => !addresses.includes(field)),
  'res_pay_method',
  'res_result',
  'res_tracking_id',
  'res_sps_cust_no',
  'res_sps_payment_no',
  'res_payinfo_key',
  'res_payment_date',
  'res_err_code',
  'res_date',
  'limit_second',
];

export type Fields = Readonly<Record<string, string>>;

/**
 * Computes the check value of a form: SHA-1 over the concatenated values and the key, in UTF-8,
 * whatever charset the form has.
 */
export function checkValueOf(order: readonly string[], fields: Fields, hashKey: string): string {
  const values = order.map((field) => fields[field] ?? '').join('');
  return createHash('sha1')
    .update(values + hashKey)
    .digest('hex');
}

/** Reads the fields of a form that was sent in Shift_JIS. */
export function readForm(body: Buffer): Record<string, string> {
  const pairs = body
    .toString('latin1')
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at === -1 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    });
  return Object.fromEntries(pairs.map(([name = '', value = '']) => [decode(name), decode(value)]));
}

const shiftJis = new TextDecoder('shift_jis');

/** Decodes a percent-encoded text in Shift_JIS. */
function decode(text: string): string {
  const bytes = text
    .replaceAll('+', ' ')
    .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return shiftJis.decode(Buffer.from(bytes, 'latin1'));
}

/** Writes a time in SB Payment Service's format: 14 digits, Japanese time. */
export function fourteenDigits(instant: Date): string {
  const local = new Date(instant.getTime() + japanOffsetMs);
  return local.toISOString().replace(/\D/g, '').slice(0, 14);
}
