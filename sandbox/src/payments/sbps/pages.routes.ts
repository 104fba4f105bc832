import type { FastifyInstance } from 'fastify';
import { formatAmount, html, page } from '../../page.ts';
import type { CallbackPost } from '../callback-post.ts';
import {
  actionButton,
  amountLabel,
  facts,
  nothingToDo,
  plays,
  statusLabel,
  unknownPaymentPage,
} from '../customer-page.ts';
import type { Sbps } from './sbps.ts';

const carriers: Readonly<Record<string, string>> = {
  docomo: 'd払い / docomo',
  auone: 'auかんたん決済 / au',
  softbank2: 'ソフトバンクまとめて支払い / SoftBank',
};

/**
 * Serves the pages to which the customer's browser posts a payment request, and on which the
 * customer confirms it.
 */
export function sbpsPages(app: FastifyInstance, sbps: Sbps, post: CallbackPost): void {
  app.post<{ Body: Record<string, string> }>(
    '/f01/FepBuyInfoReceive.do',
    async (request, reply) => {
      const error = await sbps.receive(request.body);
      if (error === undefined)
        return reply.redirect(`/pages/sbps/${request.body['order_id']}`, 303);
      reply.status(400).type('text/html; charset=utf-8');
      return page('SB Payment Service', html`<p>The request was refused: ${error}.</p>`);
    },
  );
  app.get<{ Params: { id: string } }>('/pages/sbps/:id', (request, reply) => {
    const order = sbps.find(request.params.id);
    reply.type('text/html; charset=utf-8');
    if (order === undefined) return reply.status(404).send(unknownPaymentPage());
    const buttons = [
      actionButton('approve', '支払う', 'Pay'),
      actionButton('decline', '契約のない回線で支払う', 'Pay without a contract'),
      actionButton('cancel', 'キャンセルして戻る', 'Cancel and return'),
    ];
    return page(
      carriers[order.fields['pay_method'] ?? ''] ?? 'SB Payment Service',
      html`${plays('携帯電話会社の画面', 'the phone company')}
${facts([
  [amountLabel, formatAmount(Number(order.fields['amount']))],
  [statusLabel, order.status],
])}
${order.status === 'open' ? buttons : nothingToDo}`,
    );
  });
  app.post<{ Params: { id: string }; Querystring: { action?: string } }>(
    '/pages/sbps/:id',
    async (request, reply) => {
      const { fields } = sbps.find(request.params.id) ?? {};
      if (fields === undefined) return reply.status(404).send();
      const { action } = request.query;
      if (action !== 'approve' && action !== 'decline')
        return reply.redirect(fields['cancel_url'] ?? '', 303);
      await sbps.act(request.params.id, action);
      // The shop gets the callback before the customer's browser is posted back.
      await post.settled();
      return reply.redirect(fields[action === 'approve' ? 'success_url' : 'error_url'] ?? '', 307);
    },
  );
}
