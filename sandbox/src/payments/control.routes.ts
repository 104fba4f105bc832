import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { formatAmount, type Html, html, page } from '../page.ts';
import { type CallbackPost, type Delivery, deliveries } from './callback-post.ts';
import { actions, type ListedOrder, type PaymentProvider } from './payment-provider.ts';

const Act = z.object({ action: z.enum(actions) });
const DeliveryInput = z.object({ delivery: z.enum(deliveries) });

/**
 * Serves the control page of the payment providers. `GET /payments`: all orders of all providers,
 * with the possible actions. For programs: `GET /payments.json`, `POST /payments/<order>?action=…`,
 * `POST /payments/callbacks?delivery=…`, `POST /payments/callbacks/release`.
 */
export async function controlRoutes(
  app: FastifyInstance,
  companies: readonly PaymentProvider[],
  post: CallbackPost,
): Promise<void> {
  const orders = () => companies.flatMap((company) => company.list());

  app.get('/payments.json', () => ({ delivery: post.delivery, held: post.held, orders: orders() }));
  app.get('/payments', (_request, reply) => {
    reply.type('text/html; charset=utf-8');
    return controlPage(orders(), post);
  });
  app.post('/payments/callbacks', (request, reply) => {
    const input = DeliveryInput.safeParse(request.query);
    if (!input.success)
      return reply.status(400).send({ error: `delivery is one of ${deliveries.join(', ')}` });
    post.delivery = input.data.delivery;
    return reply.redirect('/payments', 303);
  });
  app.post('/payments/callbacks/release', async (_request, reply) => {
    post.release();
    await post.settled();
    return reply.redirect('/payments', 303);
  });
  app.post<{ Params: { id: string } }>('/payments/:id', async (request, reply) => {
    const input = Act.safeParse(request.query);
    if (!input.success)
      return reply.status(400).send({ error: `action is one of ${actions.join(', ')}` });
    const { id } = request.params;
    const company = companies.find((each) =>
      each.list().some((order) => order.id === id || order.reference === id),
    );
    const order = company?.list().find((each) => each.id === id || each.reference === id);
    if (company === undefined || order === undefined)
      return reply.status(404).send({ error: 'no such order' });
    const refusal = await company.act(order.id, input.data.action);
    if (refusal !== undefined) {
      reply.status(409);
      if (request.headers.accept?.includes('text/html') !== true) return { error: refusal };
      reply.type('text/html; charset=utf-8');
      return notPossiblePage(input.data.action, order, refusal);
    }
    await post.settled();
    return reply.redirect('/payments', 303);
  });
}

/** The text with which the control page explains each delivery mode. */
const deliveryTexts: Readonly<Record<Delivery, string>> = {
  once: 'each callback is sent once',
  twice: 'each callback is sent twice',
  late: 'callbacks are held until you send them',
  'out of order': 'each callback is held until the next one was sent',
  'wrong signature': 'callbacks are sent with a forged signature',
  never: 'callbacks are lost',
};

/** Writes the page with all orders and the ways to deliver callbacks. */
function controlPage(orders: readonly ListedOrder[], post: CallbackPost): string {
  const release = html`<form method="post" action="/payments/callbacks/release"><button>send held and lost callbacks (${post.held} held)</button></form>`;
  const empty = html`<p>There are no orders yet. Buy points in the shop.</p>`;
  return page(
    'Payment providers',
    html`<p>All orders at all payment providers. A button changes an order, as the provider or the customer would. The provider then sends the shop a callback.</p>
<article><h2>Delivery of callbacks: ${post.delivery}</h2>
<small>${deliveryTexts[post.delivery]}</small><br>
${deliveries.map(
  (delivery) =>
    html`<form method="post" action="/payments/callbacks?delivery=${encodeURIComponent(delivery)}"><button title="${deliveryTexts[delivery]}">${delivery}</button></form>`,
)}
${release}</article>
${orders.length === 0 ? empty : orders.map(showOrder)}`,
  );
}

/** Writes the page that says an action was refused. */
function notPossiblePage(action: string, { company, id }: ListedOrder, refusal: string): string {
  return page(
    'Not possible',
    html`<p>${company} refused “${action}” for ${id}: ${refusal}. Nothing was changed.</p>
<p><a href="/payments">Back to the orders</a></p>`,
  );
}

/** Writes an order with a button for each possible action. */
function showOrder({
  company,
  id,
  reference,
  what,
  amount,
  status,
  page: customerPage,
}: ListedOrder): Html {
  const link =
    customerPage === undefined
      ? ''
      : html`<br><a href="${customerPage}">Open the customer's page</a>`;
  return html`<article><h2>${company}, ${what}: ${amount === 0 ? 'no amount yet' : formatAmount(amount)}</h2>
<small>order ${id}${reference === '' ? '' : ` · payment ${reference}`}</small><p>Status: <code>${status}</code>${link}</p>
${actions.map(
  (action) =>
    html`<form method="post" action="/payments/${id}?action=${encodeURIComponent(action)}"><button>${action}</button></form>`,
)}</article>`;
}
