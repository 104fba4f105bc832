import { calls } from '#contract/shop/index.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound, refusedFields } from '../http/handler-result.ts';
import { ageRoutes } from './age.routes.ts';
import type { GuardianDeps } from './ask-guardian.ts';
import { type BreakDeps, beginBreak } from './begin-break.ts';
import { changeCap, confirmRaise } from './change-cap.ts';
import { type FindProtectionDeps, findProtection } from './find-protection.ts';
import { findSpendingNote, type SpendingNoteDeps } from './find-spending-note.ts';
import { findStatement, type StatementSources } from './find-statement.ts';
import { protectionTexts } from './protection.texts.ts';

export interface ProtectionDeps
  extends FindProtectionDeps,
    BreakDeps,
    GuardianDeps,
    SpendingNoteDeps {
  statement: StatementSources;
}

/** Serves the calls by which members protect themselves: age, caps, breaks, statement. */
export function protectionRoutes(serve: CallServer, deps: ProtectionDeps): void {
  ageRoutes(serve, deps);

  serve(calls.getProtection, async (_, { memberId }) => {
    const { caps, monthLimit, ownBreak } = await findProtection(deps, memberId);
    return done({
      caps,
      month_limit: monthLimit,
      own_break: ownBreak && {
        from: ownBreak.from.toISOString(),
        until: ownBreak.until?.toISOString() ?? null,
      },
    });
  });

  serve(calls.changeCap, async ({ payload: { cap, amount } }, { memberId, demandFactor }) => {
    const unproved = await demandFactor();
    const result = await changeCap(deps, memberId, cap, amount, unproved === undefined);
    if (result.kind === 'factor-required') return unproved ?? notFound();
    const from = result.kind === 'waiting' ? result.fromAt.toISOString() : null;
    return done({ outcome: result.kind, from });
  });

  serve(calls.confirmRaise, async ({ payload: { cap } }, { memberId, language }) => {
    const result = await confirmRaise(deps, memberId, cap);
    if (result === 'confirmed') return done({});
    const text = result === 'not-yet' ? 'raiseNotYet' : 'raiseNotRequested';
    return refusedFields({ cap: [protectionTexts[text][language]] });
  });

  serve(calls.beginBreak, async ({ payload: { length } }, { memberId, language }) => {
    const result = await beginBreak(deps, memberId, length);
    return result.kind === 'begun'
      ? done({ until: result.until?.toISOString() ?? null })
      : refusedFields({ length: [protectionTexts.shorterBreak[language]] });
  });

  serve(calls.getSpendingNote, async (_, { memberId }) => {
    const { paid, spent } = await findSpendingNote(deps, memberId);
    return done({ unusual: paid, unusual_spent: spent });
  });

  serve(calls.getStatement, async (_, { memberId }) =>
    done({ months: await findStatement(deps.statement, memberId) }),
  );
}
