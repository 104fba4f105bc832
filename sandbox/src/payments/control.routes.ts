import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { html, page } from '../page.ts';
import { type CallbackPost, deliveries } from './callback-post.ts';
import { actions, type ListedOrder, type PaymentProvider } from './payment-provider.ts';

const Act = z.object({ action: z.enum(actions) });
const Delivery = z.object({ delivery: z.enum(deliveries) });

/**
 * `GET /payments`: all orders of all providers, with the possible actions. For programs: `GET
 * /payments.json`, `POST /payments/<order>?action=…`, `POST /payments/callbacks?delivery=…`, `POST
 * /payments/callbacks/release`.
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
    const wish = Delivery.safeParse(request.query);
    if (!wish.success)
      return reply.status(400).send({ error: `delivery is one of ${deliveries.join(', ')}` });
    post.delivery = wish.data.delivery;
    return reply.redirect('/payments', 303);
  });
  app.post('/payments/callbacks/release', async (_request, reply) => {
    post.release();
    await post.settled();
    return reply.redirect('/payments', 303);
  });
  app.post<{ Params: { id: string } }>('/payments/:id', async (request, reply) => {
    const wish = Act.safeParse(request.query);
    if (!wish.success)
      return reply.status(400).send({ error: `action is one of ${actions.join(', ')}` });
    const { id } = request.params;
    const company = companies.find((each) =>
      each.list().some((order) => order.id === id || order.reference === id),
    );
    const order = company?.list().find((each) => each.id === id || each.reference === id);
    if (company === undefined || order === undefined)
      return reply.status(404).send({ error: 'no such order' });
    const refusal = await company.act(order.id, wish.data.action);
    if (refusal !== undefined) return reply.status(409).send({ error: refusal });
    await post.settled();
    return reply.redirect('/payments', 303);
  });
}

function controlPage(orders: readonly ListedOrder[], post: CallbackPost): string {
  return page(
    'Payment companies',
    html`<p>Every order at every company that the sandbox stands for. What is done here, the shop hears of by a callback.</p>
<article><h2>Callbacks are sent: ${post.delivery}</h2>
${deliveries.map(
  (delivery) =>
    html`<form method="post" action="/payments/callbacks?delivery=${encodeURIComponent(delivery)}"><button>${delivery}</button></form>`,
)}
<form method="post" action="/payments/callbacks/release"><button>send the ${post.held} held back</button></form></article>
${orders.map(showOrder)}`,
  );
}

function showOrder({
  company,
  id,
  reference,
  what,
  amount,
  status,
  page: customerPage,
}: ListedOrder) {
  const link =
    customerPage === undefined
      ? ''
      : html`<br><a href="${customerPage}">what the customer sees</a>`;
  return html`<article><h2>${company} ${what}: ${amount} JPY</h2>
<small>${id} · payment ${reference}</small><p>${status}${link}</p>
${actions.map(
  (action) =>
    html`<form method="post" action="/payments/${id}?action=${encodeURIComponent(action)}"><button>${action}</button></form>`,
)}</article>`;
}
