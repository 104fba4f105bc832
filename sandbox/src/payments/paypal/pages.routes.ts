import type { FastifyInstance } from 'fastify';
import { formatAmount, html, page } from '../../page.ts';
import {
  actionButton,
  amountLabel,
  facts,
  nothingToDo,
  plays,
  statusLabel,
  unknownPaymentPage,
} from '../customer-page.ts';
import type { PayPal } from './paypal.ts';

/** Serves the page on which the customer approves an order or cancels it. */
export function payPalPages(app: FastifyInstance, paypal: PayPal): void {
  app.get<{ Params: { id: string } }>('/pages/paypal/:id', (request, reply) => {
    const order = paypal.find(request.params.id);
    reply.type('text/html; charset=utf-8');
    if (order === undefined) return reply.status(404).send(unknownPaymentPage());
    const { amount, currency, status } = order;
    const buttons = [
      actionButton('approve', '支払う', 'Pay now'),
      actionButton('decline', '残高のない口座で支払う', 'Pay with an empty account'),
      actionButton('cancel', 'キャンセルして戻る', 'Cancel and return'),
    ];
    return page(
      'PayPal',
      html`${plays('PayPalの画面', 'PayPal')}
${facts([
  [amountLabel, formatAmount(amount, currency)],
  [statusLabel, status],
])}
${status === 'PAYER_ACTION_REQUIRED' ? buttons : nothingToDo}`,
    );
  });
  app.post<{ Params: { id: string }; Querystring: { action?: string } }>(
    '/pages/paypal/:id',
    async (request, reply) => {
      const order = paypal.find(request.params.id);
      if (order === undefined) return reply.status(404).send();
      const { action } = request.query;
      if (action !== 'approve' && action !== 'decline') return reply.redirect(order.cancelUrl, 303);
      await paypal.act(order.id, action);
      const back = new URL(order.returnUrl);
      back.searchParams.set('token', order.id);
      back.searchParams.set('PayerID', 'SANDBOX');
      return reply.redirect(back.href, 303);
    },
  );
}
