import type { FastifyInstance } from 'fastify';
import { html, page } from '../../page.ts';
import type { PayPal } from './paypal.ts';

/** The page on which the customer approves an order or cancels it. */
export function payPalPages(app: FastifyInstance, paypal: PayPal): void {
  app.get<{ Params: { id: string } }>('/pages/paypal/:id', (request, reply) => {
    const order = paypal.find(request.params.id);
    reply.type('text/html; charset=utf-8');
    if (order === undefined)
      return reply.status(404).send(page('Unknown payment', html`<p>There is none.</p>`));
    const buttons = html`<form method="post" action="?action=approve"><button>支払う / Pay now</button></form>
<form method="post" action="?action=decline"><button>残高のない口座で支払う / Pay with an empty account</button></form>
<form method="post" action="?action=cancel"><button>キャンセルして戻る / Cancel and return</button></form>`;
    return page(
      'PayPal',
      html`<p>PayPalの画面の代わりです。 In place of PayPal’s page.</p>
<dl><dt>金額 / Amount</dt><dd>${order.amount} ${order.currency}</dd><dt>状態 / Status</dt><dd>${order.status}</dd></dl>
${order.status === 'PAYER_ACTION_REQUIRED' ? buttons : html`<p>お手続きは終わりました。 There is nothing to do here.</p>`}`,
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
