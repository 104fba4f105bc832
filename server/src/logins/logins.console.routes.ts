import { operations } from '#contract/console/index.ts';
import type { Database } from '../db/database.ts';
import type { OperationServer, RevisedRecord } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import type { Clock } from '../lib/clock.ts';
import { findFactors } from './find-factors.ts';
import { loginTexts } from './logins.texts.ts';
import { askForRemoval } from './remove-lost-factors.ts';

/** Serves the console's operations on members' second factors. */
export function loginConsoleRoutes(
  serve: OperationServer,
  deps: {
    db: Database;
    clock: Clock;
    /** Whether a member has an open account. */
    isMember(memberId: number): Promise<boolean>;
    /** Checks and counts the revision of the member. */
    record: RevisedRecord<{ params: { memberId: number } }>;
  },
): void {
  serve(operations.getMemberFactors, async ({ params: { memberId } }) => {
    if (!(await deps.isMember(memberId))) return refused('not-found');
    const { authenticatorSince, passkeys, recoveryCodes, removalAt } = await findFactors(
      deps.db,
      memberId,
    );
    return {
      answer: {
        authenticatorSince: authenticatorSince?.toISOString() ?? null,
        passkeys: passkeys.map(({ createdAt, lastUsedAt }) => ({
          since: createdAt.toISOString(),
          lastUsedAt: lastUsedAt?.toISOString() ?? null,
        })),
        recoveryCodes,
        removalAt: removalAt?.toISOString() ?? null,
      },
    };
  });

  serve(
    operations.removeFactors,
    async ({ params, body }, { actor }) => {
      const result = await askForRemoval(deps, params.memberId, actor(body.reason));
      if (result.kind === 'asked') return { answer: { dueAt: result.dueAt.toISOString() } };
      if (result.kind === 'no-such-member') return refused('not-found');
      const detail = loginTexts.noFactor;
      return refused('not-possible-now', { reason: 'no-factor', detail });
    },
    { record: deps.record },
  );
}
