import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { findConsents } from './consents.queries.ts';

/** The most consents that a member's page lists. */
const mostConsents = 100;

/** Serves the console's operation that shows what a member has agreed to. */
export function consentConsoleRoutes(
  serve: OperationServer,
  deps: {
    db: Database;
    /** Whether a member has an open account. */
    isMember(memberId: number): Promise<boolean>;
  },
): void {
  serve(operations.getMemberConsents, async ({ params: { memberId } }) => {
    if (!(await deps.isMember(memberId))) return refused('not-found');
    const consents = await findConsents(deps.db, memberId);
    const newestFirst = consents.toReversed().slice(0, mostConsents);
    return {
      answer: {
        consents: newestFirst.map(({ at, ...consent }) => ({ ...consent, at: at.toISOString() })),
      },
    };
  });
}
