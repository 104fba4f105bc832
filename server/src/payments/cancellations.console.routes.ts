import { operations } from '#contract/console/index.ts';
import type { Text } from '../http/language.ts';
import type { OperationServer, RevisedRecord } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import {
  type CancellationDeps,
  cancelForGuardian,
  findCancellationBar,
} from './cancel-for-guardian.ts';
import { hasGuardianCancellation } from './guardian-cancellations.queries.ts';
import { takeBackTexts } from './take-back.console.texts.ts';
import { type TakeBackRefusal, takeBackRest } from './take-back-rest.ts';

/** Why a guardian can cancel nothing of a member. */
const barTexts = {
  'nothing-to-cancel': {
    ja: '18歳になる前の支払いで、返金できるものがありません。生年月日が違う場合は、先に訂正してください。',
    en: 'There is no payment from before the age of 18 that can be given back. If the date of birth is wrong, correct it first.',
  },
  /** The payments may be a parent's, with whose mailbox the account of a child was closed. */
  'other-age': {
    ja: 'この会員ご本人の生年月日では、18歳になる前の支払いがありません。別のアカウントから、18歳未満の生年月日が引き継がれています。支払いがその方のものか本人確認をして、そうであれば、先に生年月日をその日付に訂正してください。',
    en: 'With the member’s own date of birth, there is no payment from before the age of 18. But another account has left a date of birth under 18 here. Check the identity: if the payments are that person’s, correct the date of birth to that date first.',
  },
} as const satisfies Record<string, Text>;

/** Checks and counts the revision of the member. */
export type CancellationRecord = RevisedRecord<{ params: { memberId: number } }>;

/** Serves the console's operation that cancels what a member under 18 paid. */
export function cancellationRoutes(
  serve: OperationServer,
  deps: CancellationDeps & { isMember(memberId: number): Promise<boolean> },
  options: { record: CancellationRecord },
): void {
  serveTakeBack(serve, deps, options);
  const refuseNothing = (reason: keyof typeof barTexts) =>
    refused('not-possible-now', { reason, detail: barTexts[reason] });

  serve(
    operations.cancelForGuardian,
    async ({ params: { memberId }, body }, { actor }) => {
      const result = await cancelForGuardian(deps, memberId, actor(body.reason));
      if (result.kind === 'cancelled') {
        const { kind: _, ...answer } = result;
        return { answer };
      }
      return result.reason === 'no-such-member'
        ? refused('not-found')
        : refuseNothing(result.reason);
    },
    {
      ...options,
      /** Refuses before a second person is asked to approve what cannot be done. */
      async refuse({ params: { memberId } }) {
        if (!(await deps.isMember(memberId))) return refused('not-found');
        const bar = await findCancellationBar(deps.db, memberId, deps.clock.now());
        return bar === undefined ? undefined : refuseNothing(bar);
      },
    },
  );
}

/** Serves the operation that takes back what a cancellation left. */
function serveTakeBack(
  serve: OperationServer,
  deps: CancellationDeps & { isMember(memberId: number): Promise<boolean> },
  options: { record: CancellationRecord },
): void {
  serve(
    operations.takeBackCards,
    async ({ params: { memberId }, body }, { actor }) => {
      const result = await takeBackRest(deps, memberId, body.stopped, actor(body.reason));
      if (result.kind === 'refused') return refuseTakeBack(result.reason);
      const { kind: _, ...answer } = result;
      return { answer };
    },
    {
      ...options,
      /** Refuses before a second person is asked to approve what cannot be done. */
      async refuse({ params: { memberId } }) {
        if (!(await deps.isMember(memberId))) return refused('not-found');
        const isCancelled = await hasGuardianCancellation(deps.db, memberId);
        return isCancelled ? undefined : refuseTakeBack('not-cancelled');
      },
    },
  );
}

function refuseTakeBack(reason: TakeBackRefusal) {
  return refused('not-possible-now', { reason, detail: takeBackTexts[reason] });
}
