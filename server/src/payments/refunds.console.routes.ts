import { operations } from '#contract/console/index.ts';
import type { Text } from '../http/language.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { findAmountAlone, previewTakeBack } from '../ledger/index.ts';
import { askRefund } from './ask-refund.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayment } from './payments.queries.ts';
import { type RefundRefusal, refusalOfRefund } from './refund.rules.ts';
import { findOpenRefundYen } from './refunds.queries.ts';
import { resolveRefund } from './resolve-refund.ts';

const refusals: Readonly<Record<RefundRefusal | 'not-unclear', Text>> = {
  'not-paid': {
    ja: 'この支払いは「支払い済み」ではないため、返金できません。',
    en: 'This payment is not in the state “paid”, so there is nothing to give back.',
  },
  'not-refundable': {
    ja: 'この支払い方法は、ここから返金できません。決済会社の管理画面で返金してください。',
    en: "This way to pay cannot be refunded from here. Refund it on the provider's own screens.",
  },
  'under-way': {
    ja: 'この支払いには、まだ終わっていない返金があります。終わってから、もう一度お試しください。',
    en: 'Another refund of this payment has not ended. Wait for its result, then try again.',
  },
  'refunded-meanwhile': {
    ja: 'この支払いで返金できる金額が、申請の後に変わりました。何も返金していません。いまの状態を確認して、もう一度申請してください。',
    en: 'What can be given back of this payment has changed since it was asked for. Nothing was refunded. Look at the payment now, and ask again.',
  },
  'too-much': {
    ja: '返金できる残りの金額を超えています。画面を更新して、残りの金額を確かめてください。',
    en: 'This is more than what is left to give back. Reload the page to see how much that is.',
  },
  'part-not-possible': {
    ja: 'この支払い方法では一部だけの返金はできません。全額を返金してください。',
    en: 'This way to pay can be refunded only as a whole. Give back the full price.',
  },
  'not-unclear': {
    ja: 'この返金の結果は、すでに決まっています。画面を更新してください。',
    en: 'The result of this refund is known already. Reload the page.',
  },
};

/** Reads from a request the refund that it asks for. */
const refundAskedIn = ({ yen, refundableYen }: { yen: number; refundableYen: number }) => ({
  yen,
  refundableBefore: refundableYen,
});

/** Serves the console's operations on refunds. */
export function refundConsoleRoutes(serve: OperationServer, deps: PaymentDeps): void {
  const { db, clock } = deps;

  serve(operations.previewRefund, async ({ params: { paymentId }, query: { yen } }) => {
    const payment = await findPayment(db, paymentId);
    if (payment === undefined) return refused('not-found');
    const { memberId } = payment;
    const { taken, owed } = await previewTakeBack(db, clock, { memberId, paymentId, amount: yen });
    return { answer: { takenBack: taken, owed } };
  });

  serve(
    operations.refundPayment,
    async ({ params: { paymentId }, body }, { actor }) => {
      const payment = await findPayment(db, paymentId);
      if (payment === undefined) return refused('not-found');
      const result = await askRefund(deps, payment, refundAskedIn(body), actor(body.reason));
      if (result.kind === 'asked') return { answer: { refundId: result.refundId } };
      const { reason } = result;
      return refused('not-possible-now', { reason, detail: refusals[reason] });
    },
    {
      needsApproval: async ({ body }) => body.yen > (await findAmountAlone(db)),
      /** Refuses before a second person is asked to approve what cannot be done. */
      async refuse({ params: { paymentId }, body }) {
        const payment = await findPayment(db, paymentId);
        if (payment === undefined) return refused('not-found');
        const method = deps.methods.get(payment.method)?.refunds;
        const isOpen = (await findOpenRefundYen(db, paymentId)) !== undefined;
        const reason = refusalOfRefund(payment, refundAskedIn(body), method, isOpen);
        if (reason === undefined) return undefined;
        return refused('not-possible-now', { reason, detail: refusals[reason] });
      },
    },
  );

  serve(operations.resolveRefund, async ({ params, body: { wasMade, reason } }, { actor }) => {
    const { paymentId, refundId } = params;
    const result = await resolveRefund(deps, paymentId, refundId, wasMade, actor(reason));
    if (result.kind === 'resolved') return { answer: { state: result.payment.state } };
    if (result.reason === 'no-such-refund') return refused('not-found');
    return refused('not-possible-now', {
      reason: result.reason,
      detail: refusals[result.reason],
    });
  });
}
