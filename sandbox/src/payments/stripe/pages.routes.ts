import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { formatAmount, type Html, html, page } from '../../page.ts';
import {
  actionButton,
  amountLabel,
  bilingual,
  facts,
  nothingToDo,
  notice,
  plays,
  statusLabel,
  unknownPaymentPage,
} from '../customer-page.ts';
import { type Action, actions } from '../payment-provider.ts';
import type { Intent } from './intents.ts';
import type { Stripe } from './stripe.ts';

interface Screen {
  title: string;
  hint: Html;
  buttons: [Action, ja: string, en: string][];
  /** Whether the customer came from the shop's page and is sent back to it. */
  sendsBack: boolean;
}

/** The customer's page and actions for each payment method. */
const screens: Readonly<Record<string, Screen>> = {
  card: {
    sendsBack: true,
    title: '本人認証（3Dセキュア） / 3-D Secure',
    hint: plays('カード会社の本人認証画面', 'the card issuer, which asks whether it is really you'),
    buttons: [
      ['approve', '認証する', 'Confirm'],
      ['decline', '認証しない', 'Refuse'],
    ],
  },
  paypay: {
    sendsBack: true,
    title: 'PayPay',
    hint: plays('PayPayアプリ', 'the PayPay app'),
    buttons: [
      ['approve', '支払う', 'Pay'],
      ['decline', 'やめる', 'Cancel'],
    ],
  },
  konbini: {
    sendsBack: false,
    title: 'コンビニ / Convenience store',
    hint: plays('店頭の端末とレジ', 'the terminal and the till of a store'),
    buttons: [],
  },
  customer_balance: {
    sendsBack: false,
    title: '銀行振込 / Bank transfer',
    hint: plays('銀行', 'the bank'),
    buttons: [
      ['pay', '残りを全額振り込む', 'Transfer what is left'],
      ['pay too little', '半分だけ振り込む', 'Transfer half of it'],
      ['pay too much', '1,000円多く振り込む', 'Transfer 1,000 yen too much'],
    ],
  },
};

/** Serves the customer's pages of all payment methods. */
export async function stripePages(app: FastifyInstance, stripe: Stripe): Promise<void> {
  app.get<{ Params: { id: string } }>('/pages/stripe/:id', (request, reply) => {
    const intent = stripe.find(request.params.id);
    reply.type('text/html; charset=utf-8');
    if (intent === undefined) return reply.status(404).send(unknownPaymentPage());
    return paymentPage(intent);
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
          return reply
            .status(422)
            .type('text/html; charset=utf-8')
            .send(paymentPage(intent, wrongNumber));
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

const wrongNumber = html`<div role="alert">${notice(
  'この番号では、このお店でお支払いいただけません。お店と番号をご確認ください。',
  'This store does not know these numbers. Check the store and both numbers.',
)}</div>`;

/** Writes the form that stands for paying at a store's till. */
function tillOf({ stores }: Intent): Html {
  const field = (name: string, label: Html) =>
    html`<p><label>${label} <input name="${name}" inputmode="numeric" required></label></p>`;
  const options = Object.keys(stores).map((store) => html`<option>${store}</option>`);
  return html`<form method="post" action="?action=pay"><p><label>${bilingual('お店', 'Store')} <select name="store">${options}</select></label></p>
${field('payment_code', bilingual('支払いコード', 'Payment code'))}${field('confirmation_number', bilingual('確認番号', 'Confirmation number'))}
<button>${bilingual('レジで支払う', 'Pay at the till')}</button></form>`;
}

/** Lists the numbers of each chain, as on Stripe's own page of instructions. */
function numbersOf({ stores }: Intent): [string, string][] {
  return Object.entries(stores).map(
    ([store, { payment_code: code, confirmation_number: number }]) => [
      store,
      number === '' ? code : `${code} / ${number}`,
    ],
  );
}

/** Writes the customer's page of an intent. */
function paymentPage(intent: Intent, errorNote: Html | '' = ''): string {
  const screen = screens[intent.type];
  if (screen === undefined) return page(intent.type, html`<p>${intent.status}</p>`);
  const isOpen = intent.status === 'requires_action';
  const isKonbini = intent.type === 'konbini';
  const buttons = screen.buttons.map((button) => actionButton(...button));
  const rows: (readonly [Html | string, string])[] = [
    [amountLabel, formatAmount(intent.amount)],
    ...(isKonbini ? numbersOf(intent) : [[bilingual('番号', 'Number'), intent.number] as const]),
    [statusLabel, intent.status],
  ];
  return page(
    screen.title,
    html`${screen.hint}
${facts(rows)}
${errorNote}${isOpen ? (isKonbini ? tillOf(intent) : buttons) : nothingToDo}`,
  );
}
