import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { Reads } from '../db/replica-reads.ts';
import type { OperationServer, RevisedRecord } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import {
  adjustBalance,
  findAmountAlone,
  findAmountAloneRevision,
  findHistoryPage,
  historyList,
  lockAmountAloneRevision,
  OverdrawnError,
  setAmountAlone,
  waiveDebt,
} from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import { pointConsoleTexts } from './points.console.texts.ts';
import { memoOf } from './points.texts.ts';

const entriesOnPage = 50;

interface PointConsoleDeps {
  db: Database;
  reads: Reads;
  clock: Clock;
  /** Whether a member has an open account. */
  isMember(memberId: number): Promise<boolean>;
  /** The member's record, whose revision the commands need. */
  record: RevisedRecord<{ params: { memberId: number } }>;
}

/**
 * Serves the console's operations on a member's points and coins: list entries, adjust balances and
 * waive debts. It serves the setting of what one person adjusts alone, too.
 */
export function pointConsoleRoutes(
  serve: OperationServer,
  { db, reads, clock, isMember, record }: PointConsoleDeps,
): void {
  serveAmountAlone(serve, { db, clock });

  serve(operations.listMemberEntries, async ({ params: { memberId }, query }, { language }) => {
    const { currency, ...page } = query;
    const listQuery = { ...page, filter: { currency }, limit: entriesOnPage };
    const request = parseListQuery(historyList, listQuery);
    if ('refusal' in request) return refused('not-valid');
    if (!(await isMember(memberId))) return refused('not-found');
    const { rows, next } = await findHistoryPage(await reads.upToDate(), memberId, request);
    const items = rows.map(({ createdAt, kind, ...row }) => ({
      ...row,
      kind: memoOf(kind, undefined, language),
      at: createdAt.toISOString(),
    }));
    return { answer: { items, next: next ?? null } };
  });

  serve(
    operations.adjustBalance,
    async ({ params: { memberId }, body: { reason, ...amount } }, { actor }) => {
      if (!(await isMember(memberId))) return refused('not-found');
      try {
        return { answer: await adjustBalance(db, clock, { memberId, ...amount }, actor(reason)) };
      } catch (error) {
        if (!(error instanceof OverdrawnError)) throw error;
        const detail = pointConsoleTexts.overdrawn;
        return refused('not-possible-now', { reason: 'overdrawn', detail });
      }
    },
    {
      needsApproval: async ({ body }) => Math.abs(body.amount) > (await findAmountAlone(db)),
      record,
    },
  );

  serve(
    operations.waiveDebt,
    async ({ params: { memberId }, body }, { actor }) => {
      if (!(await isMember(memberId))) return refused('not-found');
      const waiver = { way: body.way, owedBefore: body.points };
      const points = await waiveDebt(db, clock, memberId, waiver, actor(body.reason));
      if (points === 0)
        return refused('not-possible-now', { reason: 'no-debt', detail: pointConsoleTexts.noDebt });
      if (points === body.points) return { answer: { points } };
      const detail = pointConsoleTexts.debtChanged;
      return refused('not-possible-now', { reason: 'debt-changed', detail });
    },
    { record },
  );
}

/** Serves the setting of what one person gives, takes or refunds alone. */
function serveAmountAlone(
  serve: OperationServer,
  deps: Pick<PointConsoleDeps, 'db' | 'clock'>,
): void {
  // As of one moment, so that the revision is not newer than the amount.
  const read = () =>
    deps.db.snapshot(async (tx) => ({
      amount: await findAmountAlone(tx),
      revision: await findAmountAloneRevision(tx),
    }));
  serve(operations.getAmountAlone, async () => {
    const answer = await read();
    return { answer, revision: answer.revision };
  });
  serve(
    operations.setAmountAlone,
    async ({ body: { amount, reason } }, { actor }) => {
      const revision = await setAmountAlone(deps, amount, actor(reason));
      return { answer: { amount, revision }, revision };
    },
    {
      record: { lock: lockAmountAloneRevision, read },
      needsApproval: async ({ body }) => body.amount > (await findAmountAlone(deps.db)),
    },
  );
}
