import { operations } from '#contract/console/index.ts';
import type { OperationServer, RevisedRecord } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { ageOn, loosens } from './age.rules.ts';
import { type BreakDeps, beginBreakAsStaff } from './begin-break.ts';
import { changeBirthDate } from './change-birth-date.ts';
import { findAccountBirthDate } from './find-age-bar.ts';
import { findLimitsOfOthers } from './find-limits-of-others.ts';
import { type FindProtectionDeps, findProtection } from './find-protection.ts';
import { findBonds } from './leave-mailbox.ts';
import { findLiftable, liftLimits } from './lift-limits.ts';
import {
  findGuardian,
  findMinimumAge,
  findMinorsRevision,
  type Guardian,
  lockMinorsRevision,
} from './minors.queries.ts';
import { letsMoreBuy, minorCapOf, stateOfGuardian } from './minors.rules.ts';
import { birthDateTexts, liftTexts, protectionConsoleTexts } from './protection.console.texts.ts';
import { setMinors } from './set-minors.ts';
import { tightenCap } from './tighten-cap.ts';

export interface ProtectionConsoleDeps extends FindProtectionDeps, BreakDeps {
  /** Whether a member has an open account. */
  isMember(memberId: number): Promise<boolean>;
  /** The member's record, whose revision the commands need. */
  record: RevisedRecord<{ params: { memberId: number } }>;
}

/** Serves the console's operations that show and tighten what protects a member. */
export function protectionConsoleRoutes(serve: OperationServer, deps: ProtectionConsoleDeps): void {
  const { isMember, record } = deps;
  ageRoute(serve, deps);
  liftRoute(serve, deps);
  minorsRoutes(serve, deps);

  serve(operations.getMemberProtection, async ({ params: { memberId } }) => {
    if (!(await isMember(memberId))) return refused('not-found');
    const now = deps.clock.now();
    const [{ caps, ownBreak }, bornOn, guardian, ofOthers] = await Promise.all([
      findProtection(deps, memberId),
      findAccountBirthDate(deps.db, memberId, now),
      findGuardian(deps.db, memberId),
      findLimitsOfOthers(deps.db, memberId, now),
    ]);
    const minorCap = (bornOn === undefined ? undefined : minorCapOf(bornOn, now)) ?? null;
    return {
      answer: {
        age: bornOn === undefined ? null : ageOn(bornOn, now),
        minorCap,
        guardian: minorCap === null ? null : guardianView(guardian, now),
        caps,
        ownBreak: ownBreak && {
          from: ownBreak.from.toISOString(),
          until: ownBreak.until?.toISOString() ?? null,
        },
        ofOthers,
      },
    };
  });

  serve(
    operations.tightenCap,
    async ({ params: { memberId }, body: { reason, ...change } }, { actor }) => {
      if (!(await isMember(memberId))) return refused('not-found');
      const result = await tightenCap(deps, memberId, change, actor(reason));
      if (result === 'tightened') return { answer: {} };
      const detail = protectionConsoleTexts.notTighter;
      return refused('not-possible-now', { reason: result, detail });
    },
    { record },
  );

  serve(
    operations.beginMemberBreak,
    async ({ params: { memberId }, body }, { actor }) => {
      if (!(await isMember(memberId))) return refused('not-found');
      const result = await beginBreakAsStaff(deps, memberId, body.length, actor(body.reason));
      if (result.kind === 'begun')
        return { answer: { until: result.until?.toISOString() ?? null } };
      const detail = protectionConsoleTexts.shorterBreak;
      return refused('not-possible-now', { reason: result.kind, detail });
    },
    { record },
  );
}

/**
 * Returns a guardian's consent as the console shows it, without the guardian's name, which is
 * personal; null without a consent.
 */
function guardianView(guardian: Guardian | undefined, now: Date) {
  if (guardian === undefined || stateOfGuardian(guardian, now) === 'ended') return null;
  const { relation, askedAt, confirmedAt } = guardian;
  return {
    relation,
    asked: askedAt.toISOString(),
    consented: confirmedAt?.toISOString() ?? null,
  };
}

/** Serves the console's operation that ends limits of another person. */
function liftRoute(
  serve: OperationServer,
  deps: Pick<ProtectionConsoleDeps, 'db' | 'clock' | 'people' | 'isMember' | 'record'>,
): void {
  const refuse = (reason: keyof typeof liftTexts) =>
    refused('not-possible-now', { reason, detail: liftTexts[reason] });
  serve(
    operations.liftLimits,
    async ({ params: { memberId }, body }, { actor }) => {
      const result = await liftLimits(deps, memberId, actor(body.reason));
      return result === 'lifted' ? { answer: {} } : refuse(result);
    },
    {
      record: deps.record,
      /** Refuses before a second person is asked to approve what cannot be done. */
      async refuse({ params: { memberId } }) {
        if (!(await deps.isMember(memberId))) return refused('not-found');
        const bonds = await findBonds(deps.db, memberId);
        const found = await findLiftable(deps.db, memberId, bonds, deps.clock.now());
        return typeof found === 'string' ? refuse(found) : undefined;
      },
    },
  );
}

/** Serves the console's operation that corrects a date of birth. */
function ageRoute(
  serve: OperationServer,
  deps: Pick<ProtectionConsoleDeps, 'db' | 'clock' | 'people' | 'isMember' | 'record'>,
): void {
  serve(
    operations.changeBirthDate,
    async ({ params: { memberId }, body }, { actor }) => {
      if (!(await deps.isMember(memberId))) return refused('not-found');
      const result = await changeBirthDate(deps, memberId, body.birthDate, actor(body.reason));
      switch (result) {
        case 'changed':
          return { answer: {} };
        case 'impossible': {
          const detail = protectionConsoleTexts.impossibleDate;
          return refused('not-valid', { errors: [{ pointer: '/birthDate', detail }] });
        }
        case 'not-stated':
        case 'unchanged':
        case 'needs-two-people':
          return refused('not-possible-now', { reason: result, detail: birthDateTexts[result] });
      }
    },
    {
      record: deps.record,
      needsApproval: async ({ params, body }) => {
        const now = deps.clock.now();
        const before = await findAccountBirthDate(deps.db, params.memberId, now);
        return before !== undefined && loosens(before, body.birthDate, now);
      },
    },
  );
}

/** Serves the setting from which age members under 18 buy points. */
function minorsRoutes(serve: OperationServer, deps: ProtectionConsoleDeps): void {
  // As of one moment, so that the revision is not newer than the age.
  const read = () =>
    deps.db.snapshot(async (tx) => ({
      from: await findMinimumAge(tx),
      revision: await findMinorsRevision(tx),
    }));
  serve(operations.getMinors, async () => {
    const answer = await read();
    return { answer, revision: answer.revision };
  });

  serve(
    operations.setMinors,
    async ({ body: { age, reason } }, { actor }) => {
      const revision = await setMinors(deps, age, actor(reason));
      return { answer: { from: age, revision }, revision };
    },
    {
      record: { lock: lockMinorsRevision, read },
      needsApproval: async ({ body }) => letsMoreBuy(await findMinimumAge(deps.db), body.age),
    },
  );
}
