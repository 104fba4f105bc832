import { operations } from '#contract/console/index.ts';
import type { Executor } from '../db/database.ts';
import type { Reads } from '../db/replica-reads.ts';
import type { Language, Text } from '../http/language.ts';
import type { OperationServer, RevisedRecord } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { lockAccounts } from '../ledger/index.ts';
import { dayInJapan } from '../lib/days.rules.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import { payMethodNameOf } from '../points/index.ts';
import type { CancellationDeps } from './cancel-for-guardian.ts';
import { type CancellationRecord, cancellationRoutes } from './cancellations.console.routes.ts';
import { isToGiveBack } from './guardian-cancellations.queries.ts';
import type { PaymentDeps } from './payment-deps.ts';
import {
  countPaymentHistory,
  findCallbacksOfPayment,
  findCommandsOn,
  findPaymentEvents,
  findPaymentPage,
  type ListedPayment,
  paymentList,
  revisionOf,
} from './payment-lists.queries.ts';
import { findPayment, lockPayment } from './payments.queries.ts';
import { differenceText } from './reconcile.texts.ts';
import { recordOperatorResult } from './record-operator-result.ts';
import { refundableYen } from './refund.rules.ts';
import { refundConsoleRoutes } from './refunds.console.routes.ts';
import { findRefundsOf, type Refund } from './refunds.queries.ts';
import { reconciliationReport } from './reports.ts';
import { resolveAttention } from './resolve-attention.ts';

const paymentsOnPage = 50;

const noteRefusals: Record<'can-be-asked', Text> = {
  'can-be-asked': {
    ja: 'この決済会社には状態を照会できるため、結果を手で記録することはできません。',
    en: 'Its provider has a status API, so its result cannot be recorded by hand.',
  },
};

const attentionRefusals: Record<'no-attention' | 'not-reachable', Text> = {
  'no-attention': {
    ja: 'この支払いは、もう「要確認」ではありません。画面を更新してください。',
    en: 'This payment no longer needs attention. Reload the page.',
  },
  'not-reachable': {
    ja: '決済会社に照会できませんでした。何も記録していません。しばらくしてから、もう一度お試しください。',
    en: 'The provider could not be asked, and nothing was recorded. Try again in a while.',
  },
};

type PaymentConsoleDeps = CancellationDeps & {
  reads: Reads;
  /** Checks and counts the revision of a member. */
  record: CancellationRecord;
  /** Whether a member has an open account. */
  isMember(memberId: number): Promise<boolean>;
};

/** Serves the console's operations on payments. */
export function paymentConsoleRoutes(serve: OperationServer, deps: PaymentConsoleDeps): void {
  const { db, reads } = deps;

  cancellationRoutes(serve, deps, { record: deps.record });

  serve(operations.listMemberPayments, async ({ params: { memberId }, query }, { language }) => {
    const { state, ...page } = query;
    const filter = { memberId, ...(state !== undefined && { state }) };
    const request = parseListQuery(paymentList, { ...page, filter, limit: paymentsOnPage });
    if ('refusal' in request) return refused('not-valid');
    if (!(await deps.isMember(memberId))) return refused('not-found');
    const { rows, next } = await findPaymentPage(await reads.upToDate(), request);
    const items = rows.map(({ createdAt, method, memberId: _, ...payment }) => ({
      ...payment,
      at: createdAt.toISOString(),
      method: payMethodNameOf(method, language),
    }));
    return { answer: { items, next: next ?? null } };
  });

  serve(operations.listPayments, async ({ query: { cursor, sort, ...filter } }, { language }) => {
    const request = parseListQuery(paymentList, { cursor, sort, filter, limit: paymentsOnPage });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findPaymentPage(await reads.upToDate(), request);
    const items = rows.map((row) => paymentView(row, payMethodNameOf(row.method, language)));
    return { answer: { items, next: next ?? null } };
  });

  serve(operations.getPayment, async ({ params: { paymentId } }, { language }) => {
    // As of one moment, so that the revision is not newer than the state that is shown.
    const answer = await db.snapshot((tx) =>
      paymentRecordOf(tx, deps.methods, paymentId, language),
    );
    if (answer === undefined) return refused('not-found');
    return { answer, revision: answer.revision };
  });
  serveResults(serve, deps);
  refundConsoleRoutes(serve, deps);
  serveReconciliation(serve, deps);
}

/** Serves the commands by which staff record what became of a payment. */
function serveResults(serve: OperationServer, deps: PaymentConsoleDeps): void {
  const record = paymentRecord(deps);
  serve(
    operations.notePayment,
    async ({ params: { paymentId }, body }, { actor }) => {
      const result = await recordOperatorResult(deps, paymentId, body.result, actor(body.reason));
      if (result.kind === 'noted') return { answer: { state: result.payment.state } };
      if (result.reason === 'no-such-payment') return refused('not-found');
      const { reason } = result;
      return refused('not-possible-now', { reason, detail: noteRefusals[reason] });
    },
    { record },
  );
  serve(
    operations.resolveAttention,
    async ({ params: { paymentId }, body }, { actor, revision }) => {
      const result = await resolveAttention(deps, paymentId, actor(body.reason), { revision });
      if (result.kind === 'resolved') return { answer: { state: result.state } };
      const { reason } = result;
      if (reason === 'no-such-payment') return refused('not-found');
      return refused('not-possible-now', { reason, detail: attentionRefusals[reason] });
    },
    // It compares the revision itself, because it reads the payment at the provider before.
    { record: { ...record, lock: () => Promise.resolve(undefined) } },
  );
}

/**
 * Describes how a command on a payment checks its revision. The command's own audit entry counts as
 * the change.
 */
function paymentRecord({
  db,
}: Pick<PaymentDeps, 'db'>): RevisedRecord<{ params: { paymentId: string } }> {
  return {
    async lock(tx, { params: { paymentId } }) {
      const payment = await findPayment(tx, paymentId);
      if (payment === undefined) return undefined;
      await lockAccounts(tx, [payment.memberId]);
      await lockPayment(tx, paymentId);
      return revisionOf(await countPaymentHistory(tx, paymentId));
    },
    read: ({ params: { paymentId } }) =>
      db.snapshot(async (tx) => {
        const payment = await findPayment(tx, paymentId);
        if (payment === undefined) return undefined;
        const { state, reversed, attention, attentionResolvedAt } = payment;
        const revision = revisionOf(await countPaymentHistory(tx, paymentId));
        const resolvedAt = attentionResolvedAt?.toISOString() ?? null;
        return { revision, state, reversed, attention, attentionResolvedAt: resolvedAt };
      }),
  };
}

/** Serves the comparison of a day's payments with the providers. */
function serveReconciliation(serve: OperationServer, deps: PaymentDeps): void {
  serve(operations.reconcilePayments, async ({ query: { day } }, { language }) => {
    const period = dayInJapan(day);
    if (period === undefined) throw new Error(`${day} is not a day`);
    const { rows, ...report } = await reconciliationReport(deps, period);
    const items = rows.map((row) => ({
      payment: row.payment,
      member: typeof row.member === 'number' ? row.member : null,
      provider: row.provider,
      order: row.order ?? '',
      state: row.state,
      providerYen: row.provider_yen,
      shopYen: row.shop_yen,
      points: row.points_credited - row.points_taken_back,
      differences: row.differences.map((each) => differenceText(each)[language]),
    }));
    return { answer: { ...report, isOver: period.until <= deps.clock.now(), items } };
  });
}

/** Reads all that the console shows about a payment; undefined if there is none with this id. */
async function paymentRecordOf(
  db: Executor,
  methods: PaymentDeps['methods'],
  id: string,
  language: Language,
) {
  const payment = await findPayment(db, id);
  if (payment === undefined) return undefined;
  const [events, callbacks, refunds, commands, mustGiveBack, history] = await Promise.all([
    findPaymentEvents(db, id),
    findCallbacksOfPayment(db, id),
    findRefundsOf(db, id),
    findCommandsOn(db, id),
    isToGiveBack(db, id),
    countPaymentHistory(db, id),
  ]);
  const method = methods.get(payment.method);
  const allowsPart = method?.refunds?.allowsPart;
  return {
    ...paymentView(payment, payMethodNameOf(payment.method, language)),
    revision: revisionOf(history),
    creditedAt: payment.creditedAt?.toISOString() ?? null,
    excess: payment.excess,
    payBy: payment.payBy.toISOString(),
    finalScreen: payment.finalScreen,
    failure: payment.failure,
    attention: payment.attention,
    isToGiveBack: mustGiveBack,
    attentionResolvedAt: payment.attentionResolvedAt?.toISOString() ?? null,
    isNotable: method?.callbackForResult !== undefined && payment.providerId !== null,
    refundableYen: refundableYen(payment),
    refundable:
      allowsPart === undefined
        ? ('nothing' as const)
        : allowsPart
          ? ('any-part' as const)
          : ('whole' as const),
    refunds: refunds.map(refundView),
    commands: commands.map(({ createdAt, action, who, approver, why }) => ({
      ...{ at: createdAt.toISOString(), action, by: who, approvedBy: approver, reason: why },
    })),
    events: events.map(eventView),
    callbacks: callbacks.map(({ receivedAt, processedAt, outcome: result }) => ({
      receivedAt: receivedAt.toISOString(),
      processedAt: processedAt?.toISOString() ?? null,
      outcome: result,
    })),
  };
}

/** Selects the fields of a refund that the console shows. */
function refundView(refund: Refund) {
  const { id, createdAt, amount, reason, state, asker, approver, sentAt, endedAt } = refund;
  return {
    ...{ id, at: createdAt.toISOString(), yen: amount, reason, state },
    ...{ by: asker, approvedBy: approver },
    providerRefundId: refund.providerRefundId,
    failure: refund.failure,
    sentAt: sentAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  };
}

/** Selects the fields of a payment that the console shows. */
function paymentView(payment: ListedPayment, method: string) {
  const { id, createdAt, memberId, state, amount, reversed, provider, providerId } = payment;
  const at = createdAt.toISOString();
  return { id, at, memberId, method, state, amount, reversed, provider, providerId };
}

/** Selects the fields of an event in a payment's history that the console shows. */
function eventView(event: Awaited<ReturnType<typeof findPaymentEvents>>[number]) {
  const { number, createdAt, cause, seen, fromState, toState, credited, takenBack, owed } = event;
  const at = createdAt.toISOString();
  return { number, at, cause, seen, from: fromState, to: toState, credited, takenBack, owed };
}
