import * as z from 'zod';
import type { PayPal } from './paypal.ts';

const OrderInput = z.object({
  purchase_units: z
    .array(
      z.object({
        custom_id: z.string(),
        amount: z.object({ currency_code: z.string(), value: z.string().regex(/^\d+$/) }),
      }),
    )
    .length(1),
  payment_source: z.object({
    paypal: z.object({
      experience_context: z.object({ return_url: z.string(), cancel_url: z.string() }),
    }),
  }),
});
const Verification = z.object({
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  webhook_id: z.string(),
  webhook_event: z.unknown(),
});

/** A request to the API, with a valid token. */
export interface Question {
  method: string;
  /** With its query. */
  path: string;
  body?: unknown;
  /** The idempotency key: repeated, it gets the same answer; '' if there is none. */
  requestId: string;
}

export interface Answer {
  status: number;
  body: object;
}

const RefundInput = z.object({
  amount: z.object({ currency_code: z.string(), value: z.string().regex(/^[1-9]\d*$/) }).optional(),
});
const refundPath = /^\/v2\/payments\/captures\/(\w+)\/refund$/;
const orderPath = /^\/v2\/checkout\/orders\/(\w+)(\/capture)?$/;

/** Answers requests to the used part of PayPal's API (developer.paypal.com/docs/api). */
export function answerTo(paypal: PayPal, question: Question): Answer {
  const { method, path, body } = question;
  const { pathname, searchParams } = new URL(path, 'https://api-m.paypal.example');
  const [isOrder, orderId = '', isCapture] = orderPath.exec(pathname) ?? [];
  if (isCapture) return once(paypal, question, () => collect(paypal, orderId));
  if (isOrder) return showOrder(paypal, orderId);
  const captureId = refundPath.exec(pathname)?.[1];
  if (captureId !== undefined) return once(paypal, question, () => refund(paypal, captureId, body));
  if (pathname.startsWith('/v2/payments/refunds/'))
    return showRefund(paypal, pathname.replace('/v2/payments/refunds/', ''));
  switch (`${method} ${pathname}`) {
    case 'POST /v2/checkout/orders':
      return once(paypal, question, () => makeOrder(paypal, body));
    case 'GET /v1/customer/disputes':
      return {
        status: 200,
        body: disputesOf(paypal, searchParams.get('disputed_transaction_id') ?? ''),
      };
    case 'GET /v1/reporting/transactions':
      return { status: 200, body: transactionsIn(paypal, searchParams) };
    case 'POST /v1/notifications/verify-webhook-signature':
      return verify(paypal, body);
    default:
      return refused('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 404);
  }
}

/** Answers a request that reads an order. */
function showOrder(paypal: PayPal, id: string): Answer {
  const order = paypal.find(id);
  return order === undefined
    ? refused('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 404)
    : { status: 200, body: paypal.orderOf(order) };
}

/** Answers a request that creates an order. */
function makeOrder(paypal: PayPal, body: unknown): Answer {
  const input = OrderInput.safeParse(body);
  const unit = input.data?.purchase_units[0];
  if (!input.success || unit === undefined)
    return refused('INVALID_REQUEST', 'INVALID_PARAMETER', 400);
  const { return_url: returnUrl, cancel_url: cancelUrl } =
    input.data.payment_source.paypal.experience_context;
  const order = paypal.make({
    reference: unit.custom_id,
    amount: Number(unit.amount.value),
    currency: unit.amount.currency_code,
    returnUrl,
    cancelUrl,
  });
  return { status: 201, body: paypal.orderOf(order) };
}

/** Answers a request that captures an approved order. */
function collect(paypal: PayPal, id: string): Answer {
  const order = paypal.find(id);
  if (order === undefined) return refused('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 404);
  if (order.status === 'COMPLETED')
    return refused('UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED');
  if (order.status !== 'APPROVED') return refused('UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED');
  if (order.refuses) return refused('UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED');
  paypal.collect(order);
  return { status: 201, body: paypal.orderOf(order) };
}

/** Answers a request that refunds a capture, the whole or a part. */
function refund(paypal: PayPal, captureId: string, body: unknown): Answer {
  const order = paypal.find(captureId.replace(/^CP/, ''));
  const input = RefundInput.safeParse(body ?? {});
  if (order?.status !== 'COMPLETED')
    return refused('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 404);
  if (!input.success) return refused('INVALID_REQUEST', 'INVALID_PARAMETER', 400);
  const left = order.amount - order.refunds.reduce((sum, each) => sum + each, 0);
  const { amount } = input.data;
  if (left === 0) return refused('UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED');
  if (order.dispute === 'open')
    return refused('UNPROCESSABLE_ENTITY', 'CAPTURE_DISPUTED_PARTIAL_REFUND_NOT_ALLOWED');
  if (amount !== undefined && amount.currency_code !== order.currency)
    return refused('UNPROCESSABLE_ENTITY', 'CURRENCY_MISMATCH');
  const value = amount === undefined ? left : Number(amount.value);
  if (value > left) return refused('UNPROCESSABLE_ENTITY', 'REFUND_AMOUNT_EXCEEDED');
  paypal.refund(order, value);
  return { status: 201, body: paypal.refundOf(order, order.refunds.length - 1) };
}

/** Answers a request that reads a refund. */
function showRefund(paypal: PayPal, id: string): Answer {
  const [, index = '', orderId = ''] = /^RF(\d+)_(\w+)$/.exec(id) ?? [];
  const order = paypal.find(orderId);
  return order?.refunds[Number(index)] === undefined
    ? refused('RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID', 404)
    : { status: 200, body: paypal.refundOf(order, Number(index)) };
}

/** Lists the disputes of a capture. */
function disputesOf(paypal: PayPal, captureId: string): object {
  const order = paypal.find(captureId.replace(/^CP/, ''));
  return {
    items: order === undefined || order.dispute === 'none' ? [] : [paypal.disputeOf(order)],
  };
}

/** Lists the transactions of a period. */
function transactionsIn(paypal: PayPal, period: URLSearchParams): object {
  const [from, until] = ['start_date', 'end_date'].map((name) =>
    Date.parse(period.get(name) ?? ''),
  );
  const orders = Object.values(paypal.state.value.orders).filter(
    ({ paidAt }) => paidAt !== null && paidAt >= Number(from) && paidAt <= Number(until),
  );
  return {
    transaction_details: orders.map((order) => paypal.transactionOf(order)),
    page: 1,
    total_pages: 1,
  };
}

/** Answers whether the signature of a webhook is right. */
function verify(paypal: PayPal, body: unknown): Answer {
  const asked = Verification.safeParse(body);
  if (!asked.success) return { status: 400, body: { name: 'VALIDATION_ERROR' } };
  const { transmission_id: id, transmission_time: time, webhook_id: webhookId } = asked.data;
  const { transmission_sig: signature, webhook_event: event } = asked.data;
  const isOwn =
    webhookId === paypal.keys.webhookId && paypal.knows({ id, time, webhookId }, signature, event);
  return { status: 200, body: { verification_status: isOwn ? 'SUCCESS' : 'FAILURE' } };
}

function refused(name: string, issue: string, status = 422): Answer {
  return { status, body: { name, details: [{ issue }] } };
}

/** Stores the answer by request id and repeats it. */
function once({ state }: PayPal, { requestId }: Question, work: () => Answer): Answer {
  const { answers } = state.value;
  const before = requestId === '' ? undefined : answers[requestId];
  if (before !== undefined) return before;
  const given = work();
  if (requestId !== '') answers[requestId] = { status: given.status, body: { ...given.body } };
  return given;
}
