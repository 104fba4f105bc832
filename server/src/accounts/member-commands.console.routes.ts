import { operations } from '#contract/console/index.ts';
import type { OperationServer } from '../http/operations.ts';
import { type FieldProblem, refused } from '../http/problems.ts';
import { dayInJapan } from '../lib/days.rules.ts';
import type { Digest } from '../lib/digest.ts';
import { type ChangeDeps, changeRegistered } from './change-registered.ts';
import { type ClosingDeps, closeAccount } from './close-account.ts';
import { findMemberForOperator } from './find-member-for-operator.ts';
import { memberRecord } from './member-record.ts';
import { closingBarTexts, memberTexts } from './members.console.texts.ts';
import { allowMember, type RestrictionDeps, restrictMember } from './restrict-member.ts';
import { sendMailboxLink } from './send-mailbox-link.ts';
import { signMemberOut } from './sign-member-out.ts';

export type MemberCommandDeps = RestrictionDeps & ClosingDeps & ChangeDeps & { digest: Digest };

/**
 * Serves the console's commands on a member; the command line does the same by the same use cases.
 */
export function memberCommandRoutes(serve: OperationServer, deps: MemberCommandDeps): void {
  const options = { record: memberRecord(deps) };
  restrictionRoutes(serve, deps, options);

  serve(
    operations.signMemberOut,
    async ({ params, body }, { actor }) => {
      const ended = await signMemberOut(deps, params.memberId, actor(body.reason));
      return ended === undefined ? refused('not-found') : { answer: { ended } };
    },
    options,
  );

  serve(
    operations.closeMember,
    async ({ params: { memberId }, body }, { actor }) => {
      if ((await findMemberForOperator(deps.db, String(memberId))) === undefined)
        return refused('not-found');
      const byOperator = { ...actor(body.reason), reason: body.notice };
      const result = await closeAccount(deps, memberId, { byOperator });
      if (result.kind === 'closed') return { answer: {} };
      if (result.kind === 'overtaken') return refused('not-found');
      const errors = result.bars.map((bar) => ({ pointer: '', detail: closingBarTexts[bar] }));
      return refused('not-possible-now', { reason: result.bars[0] ?? 'barred', errors });
    },
    options,
  );

  serve(
    operations.sendMailboxLink,
    async ({ params: { memberId }, body }, { actor }) => {
      const result = await sendMailboxLink(deps, memberId, actor(body.reason));
      if (result === 'mailed') return { answer: {} };
      if (result === 'no-such-member') return refused('not-found');
      return refused('not-possible-now', { reason: result, detail: memberTexts[result] });
    },
    options,
  );

  changeRoute(serve, deps, options);
}

interface CommandOptions {
  record: ReturnType<typeof memberRecord>;
}

/** Serves the console's operation that changes a member's registered data. */
function changeRoute(
  serve: OperationServer,
  deps: MemberCommandDeps,
  options: CommandOptions,
): void {
  serve(
    operations.changeMember,
    async ({ params, body }, { actor }) => {
      const { reason, ...change } = body;
      if (Object.keys(change).length === 0)
        return notValid({ pointer: '', detail: memberTexts.nothingToChange });
      const result = await changeRegistered(deps, params.memberId, change, actor(reason));
      switch (result.kind) {
        case 'changed':
          return { answer: {} };
        case 'no-such-member':
          return refused('not-found');
        case 'mail-taken':
          return notValid({ pointer: '/mail', detail: memberTexts.mailTaken });
        case 'has-factor': {
          const detail = memberTexts.hasFactor;
          return refused('not-possible-now', { reason: 'has-factor', detail });
        }
        case 'invalid':
          return notValid(
            ...Object.keys(result.errors).map((field) => ({
              pointer: `/${field}`,
              detail: memberTexts.fieldInvalid,
            })),
          );
      }
    },
    // The use case knows whether the address changes, and refuses what cannot be done before.
    { ...options, needsApproval: () => Promise.resolve(false) },
  );
}

/** Serves the console's operations that restrict a member or lift the restriction. */
function restrictionRoutes(
  serve: OperationServer,
  deps: MemberCommandDeps,
  options: CommandOptions,
): void {
  serve(
    operations.restrictMember,
    async ({ params: { memberId }, body }, { actor }) => {
      const { from, lastDay, reason } = body;
      if ((await findMemberForOperator(deps.db, String(memberId))) === undefined)
        return refused('not-found');
      const until = lastDay === null ? null : dayInJapan(lastDay)?.until;
      if (until === undefined || (until !== null && until <= deps.clock.now()))
        return notValid({ pointer: '/lastDay', detail: memberTexts.dayOver });
      switch (await restrictMember(deps, memberId, { from, until }, actor(reason))) {
        case 'restricted':
          return { answer: {} };
        case 'closed':
          return refused('not-found');
        case 'cancelled-by-guardian':
          return refuseCancelled();
      }
    },
    options,
  );

  serve(
    operations.allowMember,
    async ({ params: { memberId }, body }, { actor }) => {
      if ((await findMemberForOperator(deps.db, String(memberId))) === undefined)
        return refused('not-found');
      const result = await allowMember(deps, memberId, body.from, actor(body.reason));
      if (result.kind === 'cancelled-by-guardian') return refuseCancelled();
      if (result.lifted.length > 0) return { answer: {} };
      const detail = memberTexts.notRestricted;
      return refused('not-possible-now', { reason: 'not-restricted', detail });
    },
    options,
  );
}

/** Refuses to weaken the restriction of a guardian's cancellation. */
function refuseCancelled() {
  const detail = memberTexts.cancelledByGuardian;
  return refused('not-possible-now', { reason: 'cancelled-by-guardian', detail });
}

function notValid(...errors: FieldProblem[]) {
  return refused('not-valid', { errors });
}
