import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type Html, html, page } from '../../page.ts';
import { type Action, actions } from '../payment-provider.ts';
import type { Intent } from './intents.ts';
import type { Stripe } from './stripe.ts';

interface Screen {
  title: string;
  hint: string;
  buttons: [Action, string][];
  /** Whether the customer came from the shop's page and is sent back to it. */
  sendsBack: boolean;
}

/** The customer's page and actions for each payment method. */
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
    hint: 'お店の端末とレジの代わりです。 In place of the terminal and the till of a store.',
    buttons: [],
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

/** The customer's pages of all payment methods. */
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
      if (intent.type === 'konbini') {
        const typed = Typed.safeParse(request.body);
        if (action !== 'pay' || !typed.success || !isNumberOf(intent, typed.data))
          return reply.status(422).type('text/html; charset=utf-8').send(show(intent, wrongNumber));
      }
      await stripe.act(intent.id, action);
      if (intent.returnUrl === null || screens[intent.type]?.sendsBack !== true)
        return reply.redirect(`/pages/stripe/${intent.id}`, 303);
      const back = new URL(intent.returnUrl);
      back.searchParams.set('payment_intent', intent.id);
      back.searchParams.set(
        'redirect_status',
        intent.status === 'succeeded' ? 'succeeded' : 'failed',
      );
      return reply.redirect(back.href, 303);
    },
  );
}

/** The numbers that a customer types at a chain's terminal. */
const Typed = z.object({
  store: z.string(),
  payment_code: z.string(),
  confirmation_number: z.string(),
});

/** Whether the numbers are the chain's own for this payment. */
function isNumberOf({ stores }: Intent, { store, ...typed }: z.infer<typeof Typed>): boolean {
  const own = stores[store];
  return (
    own?.payment_code === typed.payment_code.trim() &&
    own.confirmation_number === typed.confirmation_number.trim()
  );
}

const wrongNumber = html`<p role="alert">この番号はこのお店では使えません。 This store does not know these numbers.</p>`;

function tillOf({ stores }: Intent): Html {
  const field = (name: string, label: string) =>
    html`<p><label>${label} <input name="${name}" inputmode="numeric" required></label></p>`;
  const options = Object.keys(stores).map((store) => html`<option>${store}</option>`);
  return html`<form method="post" action="?action=pay"><p><label>お店 / Store <select name="store">${options}</select></label></p>
${field('payment_code', '支払いコード / Payment code')}${field('confirmation_number', '確認番号 / Confirmation number')}
<button>レジで支払う / Pay at the till</button></form>`;
}

/** The numbers of each chain, as on Stripe's own page of instructions. */
function numbersOf({ stores }: Intent): Html[] {
  return Object.entries(stores).map(
    ([store, { payment_code: code, confirmation_number: number }]) =>
      html`<dt>${store}</dt><dd>${code} / ${number}</dd>`,
  );
}

function show(intent: Intent, complaint: Html | '' = ''): string {
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
<dl><dt>金額 / Amount</dt><dd>${intent.amount} JPY</dd>
${intent.type === 'konbini' ? numbersOf(intent) : html`<dt>番号 / Number</dt><dd>${intent.number}</dd>`}
<dt>状態 / Status</dt><dd>${intent.status}</dd></dl>
${complaint}${isOpen ? (intent.type === 'konbini' ? tillOf(intent) : buttons) : html`<p>お手続きは終わりました。 There is nothing to do here.</p>`}`,
  );
}
