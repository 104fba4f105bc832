import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { formatAmount, html, page } from '../../page.ts';
import {
  actionButton,
  amountLabel,
  bilingual,
  facts,
  nothingToDo,
  plays,
  statusLabel,
  unknownPaymentPage,
} from '../customer-page.ts';
import type { Amazon, Session } from './amazon.ts';
import { isShopsButton } from './signatures.ts';

const Button = z.object({
  payloadJSON: z.string(),
  signature: z.string(),
  publicKeyId: z.string(),
  algorithm: z.literal('AMZN-PAY-RSASSA-PSS-V2'),
});
const Payload = z.object({
  storeId: z.string(),
  webCheckoutDetails: z.object({ checkoutReviewReturnUrl: z.url(), checkoutCancelUrl: z.url() }),
});

/**
 * Serves Amazon's pages: the target of the shop's button, the sign-in, and the confirmation of the
 * amount.
 */
export function amazonPages(app: FastifyInstance, amazon: Amazon): void {
  app.post('/pages/amazon/begin', async (request, reply) => {
    const button = Button.safeParse(request.body);
    const isShops =
      button.success &&
      button.data.publicKeyId === amazon.keys.publicKeyId &&
      isShopsButton(amazon.keys, button.data.payloadJSON, button.data.signature);
    if (!isShops) return reply.status(403).send({ reasonCode: 'InvalidSignature' });
    const input = Payload.safeParse(JSON.parse(button.data.payloadJSON));
    if (!input.success) return reply.status(400).send({ reasonCode: 'InvalidParameterValue' });
    const { checkoutReviewReturnUrl, checkoutCancelUrl } = input.data.webCheckoutDetails;
    const session = await amazon.make({
      reviewUrl: checkoutReviewReturnUrl,
      cancelUrl: checkoutCancelUrl,
    });
    return reply.redirect(amazon.pageOf(session.id), 303);
  });
  app.get<{ Params: { id: string } }>('/pages/amazon/:id', (request, reply) => {
    const session = amazon.find(request.params.id);
    reply.type('text/html; charset=utf-8');
    if (session === undefined) return reply.status(404).send(unknownPaymentPage());
    return sessionPage(session);
  });
  app.post<{ Params: { id: string }; Querystring: { action?: string } }>(
    '/pages/amazon/:id',
    async (request, reply) => {
      const session = amazon.find(request.params.id);
      if (session === undefined) return reply.status(404).send();
      const to = await press(amazon, session, request.query.action ?? '');
      return reply.redirect(to, 303);
    },
  );
}

/** Writes Amazon's page for the state of a session. */
function sessionPage(session: Session): string {
  const isSignIn = session.amount === null;
  const isOpen = session.state === 'Open' && !session.isConfirmed;
  const buttons = isSignIn
    ? [
        actionButton('visa', 'Visa ****1111 で続ける', 'Continue with Visa ****1111'),
        actionButton('empty', '残高のないカードで続ける', 'Continue with an empty card'),
        actionButton('leave', 'キャンセルして戻る', 'Cancel and return'),
      ]
    : [
        actionButton('confirm', '確定する', 'Confirm'),
        actionButton('cancel', 'キャンセルする', 'Cancel'),
      ];
  return page(
    isSignIn ? 'Amazonにサインイン / Sign in to Amazon' : 'Amazon Pay',
    html`${plays('Amazonの画面', 'Amazon')}
${facts([
  [amountLabel, session.amount === null ? '―' : formatAmount(session.amount, session.currency)],
  [bilingual('お支払い方法', 'Paid with'), session.payMethod ?? '―'],
  [statusLabel, session.state],
])}
${isOpen ? buttons : nothingToDo}`,
  );
}

/**
 * Does what the customer pressed on Amazon's page.
 *
 * @returns the address to which the customer's browser is sent
 */
async function press(amazon: Amazon, session: Session, action: string): Promise<string> {
  if (action === 'leave') return session.cancelUrl;
  if (action === 'visa' || action === 'empty') {
    session.payMethod = action === 'visa' ? 'Visa ****1111' : 'Visa ****0002';
    session.refuses = action === 'empty';
    await amazon.state.save();
    return withSession(session.reviewUrl, session);
  }
  if (action === 'cancel') await amazon.act(session.id, 'cancel');
  else await amazon.act(session.id, session.refuses ? 'decline' : 'approve');
  return withSession(session.resultUrl ?? session.reviewUrl, session);
}

/** Adds the id of a checkout session to the address to which the customer returns. */
function withSession(url: string, { id }: Session): string {
  const back = new URL(url);
  back.searchParams.set('amazonCheckoutSessionId', id);
  return back.href;
}
