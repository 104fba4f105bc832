import { type Actor, audited, systemActor } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { lockAccounts } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import {
  findMembersWithLateCards,
  hasGuardianCancellation,
} from './guardian-cancellations.queries.ts';

/** Cards that went back to the shop after a guardian's cancellation. */
export interface TakenBack {
  /** Cards for which nobody had chosen. */
  undecided: number;
  parcels: { parcelId: number; cards: number }[];
  /**
   * Parcels that have not left and cannot be taken back until staff have stopped them: an export
   * contains them, or a packer has begun.
   */
  toStop: { parcelId: number; why: 'exported' | 'packing' }[];
}

/** Takes back the cards of a member whose account is locked (app/take-back.ts). */
export type TakeBack = (
  tx: Tx,
  memberId: number,
  stopped: readonly number[],
  origin: { madeBy: string; now: Date },
) => Promise<TakenBack | undefined>;

export interface TakeBackDeps {
  db: Database;
  clock: Clock;
  takeBack: TakeBack;
}

export type TakeBackRefusal = 'not-cancelled' | 'no-such-parcel' | 'nothing-to-take-back';

export type TakeBackResult =
  | ({ kind: 'taken-back' } & TakenBack)
  | { kind: 'refused'; reason: TakeBackRefusal };

/**
 * Takes back cards that a guardian's cancellation left, in one transaction: of parcels that staff
 * have stopped, of parcels that came back or were opened later, and of cancellations that were made
 * before the shop took cards back.
 *
 * @param stopped parcels in an export, or begun to be packed, that staff have stopped by hand
 */
export function takeBackRest(
  { db, clock, takeBack }: TakeBackDeps,
  memberId: number,
  stopped: readonly number[],
  actor: Actor,
): Promise<TakeBackResult> {
  return audited(db, clock, actor, 'member take-back', async (tx, record) => {
    await lockAccounts(tx, [memberId]);
    if (!(await hasGuardianCancellation(tx, memberId)))
      return { kind: 'refused', reason: 'not-cancelled' };
    const origin = { madeBy: actor.principal.name, now: clock.now() };
    const taken = await takeBack(tx, memberId, stopped, origin);
    if (taken === undefined) return { kind: 'refused', reason: 'no-such-parcel' };
    if (taken.undecided === 0 && taken.parcels.length === 0)
      return { kind: 'refused', reason: 'nothing-to-take-back' };
    record({ subject: `member ${memberId}`, details: { ...taken } });
    for (const { parcelId, cards } of taken.parcels)
      record({ subject: `parcel ${parcelId}`, details: { cards } });
    return { kind: 'taken-back', ...taken };
  });
}

/**
 * Takes back cards and parcels drawn after a guardian's cancellation, without waiting
 * for the end of their 24 hours. What people hold stays for staff.
 */
export async function takeBackLateCards(deps: TakeBackDeps): Promise<void> {
  const actor = systemActor('guardian-cancellation', 'drawn after a guardian had cancelled');
  for (const memberId of await findMembersWithLateCards(deps.db))
    await takeBackRest(deps, memberId, [], actor);
}
