import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { payMethodNameOf } from '../points/index.ts';
import { findNewestPayments } from './member-payments.queries.ts';

const mostPayments = 50;

/** Payments in the console. */
export function paymentConsoleRoutes(
  serve: OperationServer,
  { db, isMember }: { db: Database; isMember(memberId: number): Promise<boolean> },
): void {
  serve(operations.listMemberPayments, async ({ params: { memberId } }, { language }) => {
    if (!(await isMember(memberId))) return refused('not-found');
    const rows = await findNewestPayments(db, memberId, mostPayments);
    const items = rows.map(({ id, createdAt, method, ...payment }) => ({
      ...payment,
      id: String(id),
      at: createdAt.toISOString(),
      method: payMethodNameOf(method, language),
    }));
    return { answer: { items } };
  });
}
