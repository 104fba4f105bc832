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
    /** Finds whether a member has chosen notices by LINE; undefined if not. */
    findLineChoice(
      memberId: number,
    ): Promise<{ checkedAt: Date; stoppedAt: Date | null } | undefined>;
  },
): void {
  serve(operations.getMemberConsents, async ({ params: { memberId } }) => {
    if (!(await deps.isMember(memberId))) return refused('not-found');
    const [consents, line] = await Promise.all([
      findConsents(deps.db, memberId),
      deps.findLineChoice(memberId),
    ]);
    const newestFirst = consents.toReversed().slice(0, mostConsents);
    return {
      answer: {
        consents: newestFirst.map(({ at, ...consent }) => ({ ...consent, at: at.toISOString() })),
        line: line
          ? {
              checkedAt: line.checkedAt.toISOString(),
              stoppedAt: line.stoppedAt?.toISOString() ?? null,
            }
          : null,
      },
    };
  });
}
