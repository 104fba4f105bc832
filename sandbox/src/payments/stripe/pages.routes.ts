import type { FastifyInstance } from 'fastify';
import { type Html, html, page } from '../../page.ts';
import { type Action, actions } from '../payment-company.ts';
import type { Intent } from './intents.ts';
import type { Stripe } from './stripe.ts';

interface Screen {
  title: string;
  hint: string;
  buttons: [Action, string][];
  /** Whether the customer came from the shop's page, and is sent back there. */
  sendsBack: boolean;
}

/** What a customer sees of each way to pay, and can do there. */
const screens: Readonly<Record<string, Screen>> = {
  card: {
    sendsBack: true,
    title: '3-D Secure',
    hint: 'カード会社の本人認証です。 Your card’s issuer asks whether it is you.',
    buttons: [
      ['approve', '認証する / Confirm'],
      ['decline', '認証しない / Refuse'],
    ],
  },
  paypay: {
    sendsBack: true,
    title: 'PayPay',
    hint: 'PayPayアプリの代わりです。 In place of the PayPay app.',
    buttons: [
      ['approve', '支払う / Pay'],
      ['decline', 'やめる / Cancel'],
    ],
  },
  konbini: {
    sendsBack: false,
    title: 'コンビニ / Convenience store',
    hint: 'レジの代わりです。 In place of the till.',
    buttons: [['pay', 'レジで支払う / Pay at the till']],
  },
  customer_balance: {
    sendsBack: false,
    title: '銀行振込 / Bank transfer',
    hint: '銀行の代わりです。 In place of the bank.',
    buttons: [
      ['pay', '残りを全額振り込む / Transfer what is left'],
      ['pay too little', '半分だけ振り込む / Transfer half of it'],
    ],
  },
};

/** The pages a customer is sent to, by any of the ways to pay. */
export async function stripePages(app: FastifyInstance, stripe: Stripe): Promise<void> {
  app.get<{ Params: { id: string } }>('/pages/stripe/:id', (request, reply) => {
    const intent = stripe.find(request.params.id);
    reply.type('text/html; charset=utf-8');
    if (intent === undefined)
      return reply.status(404).send(page('Unknown payment', html`<p>There is none.</p>`));
    return show(intent);
  });
  app.post<{ Params: { id: string }; Querystring: { action?: string } }>(
    '/pages/stripe/:id',
    async (request, reply) => {
      const action = actions.find((known) => known === request.query.action);
      const intent = stripe.find(request.params.id);
      if (intent === undefined || action === undefined) return reply.status(404).send();
      await stripe.act(intent.id, action);
      if (intent.returnUrl === null || screens[intent.type]?.sendsBack !== true)
        return reply.redirect(`/pages/stripe/${intent.id}`, 303);
      const back = new URL(intent.returnUrl);
      back.searchParams.set('payment_intent', intent.id);
      back.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
      return reply.redirect(back.href, 303);
    },
  );
}

function show(intent: Intent): string {
  const screen = screens[intent.type];
  if (screen === undefined) return page(intent.type, html`<p>${intent.status}</p>`);
  const isOpen = intent.status === 'requires_action';
  const buttons = screen.buttons.map(
    ([action, label]): Html =>
      html`<form method="post" action="?action=${encodeURIComponent(action)}"><button>${label}</button></form>`,
  );
  return page(
    screen.title,
    html`<p>${screen.hint}</p>
<dl><dt>金額 / Amount</dt><dd>${intent.amount} JPY</dd><dt>番号 / Number</dt><dd>${intent.number}</dd>
<dt>状態 / Status</dt><dd>${intent.status}</dd></dl>
${isOpen ? buttons : html`<p>お手続きは終わりました。 There is nothing to do here.</p>`}`,
  );
}
