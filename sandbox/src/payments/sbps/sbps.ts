import { createHash, randomInt } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../../../../server/src/lib/clock.ts';
import { openState, type StorageOptions, type StoredState } from '../../stored-state.ts';
import type { Outbox } from '../callback-post.ts';
import type { Keys } from '../keys.ts';
import type { Action, ListedOrder } from '../payment-provider.ts';
import { StoredProvider } from '../stored-provider.ts';

/** A payment request, as the customer's browser posted it. */
export const Order = z.object({
  fields: z.record(z.string(), z.string()),
  status: z.enum(['open', 'paid', 'failed', 'expired', 'refunded']),
  /** The tracking number of the payment; '' before. */
  trackingId: z.string().default(''),
  /** Whether the shop has accepted the callback with the payment. */
  isTold: z.boolean().default(false),
  created: z.number(),
});
export type Order = z.infer<typeof Order>;

const State = z.object({ orders: z.record(z.string(), Order) });

/** The fields of the check value, in order (developer.sbpayment.jp, link type). */
const common =
  'pay_method merchant_id service_id cust_code sps_cust_no sps_payment_no order_id item_id pay_item_id item_name tax amount pay_type auto_charge_type service_type div_settele last_charge_month camp_type tracking_id terminal_type';
const requestOrder = `${common} success_url cancel_url error_url pagecon_url free1 free2 free3 free_csv request_date limit_second`;
const resultOrder = `${common} free1 free2 free3 request_date res_pay_method res_result res_tracking_id res_sps_cust_no res_sps_payment_no res_payinfo_key res_payment_date res_err_code res_date limit_second`;

/**
 * The format of the fields (developer.sbpayment.jp, link type, A01-1). The others are texts, or not
 * used for a single charge.
 */
const formats: Readonly<Record<string, RegExp>> = {
  merchant_id: /^\d{5}$/,
  service_id: /^\d{3}$/,
  cust_code: /^[!-~]{1,64}$/,
  sps_cust_no: /^$/,
  sps_payment_no: /^$/,
  order_id: /^[!-~]{1,38}$/,
  item_id: /^[!-~]{1,32}$/,
  item_name: /^.{0,40}$/u,
  tax: /^\d{0,7}$/,
  amount: /^0*[1-9]\d{0,6}$/,
  pay_item_id: /^[!-~]{0,32}$/,
  pay_type: /^0$/,
  auto_charge_type: /^$/,
  div_settele: /^$/,
  last_charge_month: /^$/,
  camp_type: /^$/,
  tracking_id: /^$/,
  service_type: /^0$/,
  terminal_type: /^[0-9]?$/,
  request_date: /^\d{14}$/,
  limit_second: /^\d{0,4}$/,
};

/** Computes the check value of a form: SHA-1 over its values in order and the key. */
function checkValue(order: string, fields: Record<string, string>, key: string): string {
  const values = order.split(' ').map((field) => fields[field] ?? '');
  return createHash('sha1')
    .update(values.join('') + key)
    .digest('hex');
}

/** Plays SB Payment Service's link type: the carriers' pages, and the result callbacks. */
export class Sbps extends StoredProvider<z.infer<typeof State>, Order> {
  readonly name = 'SB Payment Service';
  protected readonly pages = 'sbps';

  readonly hashKey: string;

  constructor(
    clock: Clock,
    post: Outbox,
    state: StoredState<z.infer<typeof State>>,
    keys: Keys['sbps'],
  ) {
    super(clock, post, state);
    this.hashKey = keys.hashKey;
  }

  /** Opens the sandbox's SB Payment Service with its stored orders. */
  static async open(
    options: StorageOptions & { clock: Clock; post: Outbox; keys: Keys },
  ): Promise<Sbps> {
    const state = await openState(options, 'sbps.json', State, { orders: {} });
    return new Sbps(options.clock, options.post, state, options.keys.sbps);
  }

  find(id: string): Order | undefined {
    return this.state.value.orders[id];
  }

  /** Finds an order by the tracking number of its payment. */
  findByTracking(trackingId: string): Order | undefined {
    return Object.values(this.state.value.orders).find(
      (order) => order.trackingId !== '' && order.trackingId === trackingId,
    );
  }

  /** Accepts a payment request. Returns what is wrong with it; undefined if nothing is. */
  async receive(fields: Record<string, string>): Promise<string | undefined> {
    const { order_id: id = '', sps_hashcode: sent } = fields;
    if (checkValue(requestOrder, fields, this.hashKey) !== sent)
      return 'K03: the check value is wrong';
    const missing = requestOrder.split(' ').find((field) => fields[field] === undefined);
    if (missing !== undefined) return `K01: the tag ${missing} is missing`;
    const wrong = Object.keys(formats).find(
      (field) => formats[field]?.test(fields[field] ?? '') === false,
    );
    if (wrong !== undefined) return `K02: the format of ${wrong} is wrong`;
    const known = this.find(id);
    const isOther = requestOrder
      .split(' ')
      .some((field) => known && known.fields[field] !== fields[field]);
    if (isOther) return 'K04: order_id was used for another purchase';
    this.state.value.orders[id] ??= {
      fields,
      status: 'open',
      trackingId: '',
      isTold: false,
      created: this.clock.now().getTime(),
    };
    await this.state.save();
    return undefined;
  }

  /** Lists all orders with the possible actions, newest first. */
  list(): ListedOrder[] {
    return Object.entries(this.state.value.orders)
      .toSorted(([, one], [, other]) => other.created - one.created)
      .map(([id, { fields, status, isTold }]) => ({
        company: this.name,
        id,
        reference: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
        what: fields['pay_method'] ?? '',
        amount: Number(fields['amount']),
        status: isTold ? `${status}, accepted by the shop` : status,
        isPaid: status === 'paid' || status === 'refunded',
        netYen: status === 'paid' ? Number(fields['amount']) : 0,
        page: status === 'open' ? this.pageOf(id) : undefined,
      }));
  }

  /** Does an action of the customer or the operator to an order. Returns why it is not possible. */
  protected change(order: Order, action: Action): string | undefined {
    switch (action) {
      case 'approve':
      case 'pay':
        if (order.status === 'paid' || order.status === 'refunded')
          return 'the order is already paid';
        order.status = 'paid';
        order.trackingId = newTrackingId();
        return this.#notify(order, { res_result: 'OK' });
      case 'decline':
      case 'cancel':
        if (order.status !== 'open') return 'the order no longer waits for the customer';
        order.status = 'failed';
        return this.#notify(order, { res_result: 'NG', res_err_code: '40299999' });
      case 'expire':
        if (order.status !== 'open') return 'the order no longer waits for the customer';
        order.status = 'expired';
        return undefined;
      case 'pay too little':
      case 'pay too much':
      case 'return the excess':
      case 'pay in dollars':
      case 'refund':
      case 'refund half':
      case 'charge back':
      case 'charge back half':
      case 'return charge-back':
        return 'carriers charge the exact amount in yen; refunds are made by the shop or on their own screens';
    }
  }

  /** Sends a signed result of an order to the shop. */
  #notify(order: Order, result: Record<string, string>): undefined {
    const now = new Date(this.clock.now().getTime() + 9 * 60 * 60 * 1000);
    const date = now.toISOString().replace(/\D/g, '').slice(0, 14);
    const {
      sps_hashcode: _,
      success_url,
      cancel_url,
      error_url,
      pagecon_url,
      free_csv,
      ...sent
    } = order.fields;
    const fields: Record<string, string> = {
      ...sent,
      res_pay_method: sent['pay_method'] ?? '',
      res_tracking_id: order.trackingId || newTrackingId(),
      res_sps_cust_no: '',
      res_sps_payment_no: '',
      res_payinfo_key: '',
      res_payment_date: date,
      res_err_code: '',
      res_date: date,
      ...result,
    };
    const bodyOf = (key: string) =>
      // In no particular order, as from the real provider.
      new URLSearchParams({
        ...Object.fromEntries(Object.entries(fields).toReversed()),
        sps_hashcode: checkValue(resultOrder, fields, key).toUpperCase(),
      }).toString();
    const forged = this.post.delivery === 'wrong signature';
    this.post.send({
      path: '/callbacks/sbps',
      body: bodyOf(forged ? 'somebody else’s key' : this.hashKey),
      contentType: 'application/x-www-form-urlencoded; charset=Shift_JIS',
      headers: () => ({}),
      onTaken: () => {
        order.isTold ||= order.status === 'paid' && fields['res_result'] === 'OK';
      },
    });
  }
}

function newTrackingId(): string {
  return String(randomInt(10 ** 13, 2 * 10 ** 13));
}
