import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { Reads } from '../db/replica-reads.ts';
import type { OperationServer, RevisedRecord } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import {
  adjustBalance,
  findHistoryPage,
  historyList,
  maxAmountAlone,
  OverdrawnError,
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
 * waive debts.
 */
export function pointConsoleRoutes(
  serve: OperationServer,
  { db, reads, clock, isMember, record }: PointConsoleDeps,
): void {
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
      needsApproval: ({ body }) => Promise.resolve(Math.abs(body.amount) > maxAmountAlone),
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
