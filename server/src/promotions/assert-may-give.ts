import type { Actor } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import { assertMayActAlone, findAdjustedAlone } from '../ledger/index.ts';

interface Gift {
  /** The member whose account is locked; 0 if the points are for many members. */
  memberId: number;
  /** Null if nothing limits them. */
  points: number | null;
  /** Points that the same command gives to other members. The audit log has them at its end. */
  givenNow: number;
  now: Date;
}

/**
 * Asserts that staff may give points to members without a second person. Promotions and
 * adjustments have one limit (docs/console.md).
 *
 * @throws SecondPersonNeededError
 */
export function assertMayGive(
  tx: Tx,
  { memberId, points, givenNow, now }: Gift,
  actor: Actor,
): Promise<void> {
  const amount = points ?? Number.MAX_SAFE_INTEGER;
  return assertMayActAlone(tx, { memberId, amount, now }, actor, async (executor, windows) => {
    const before = await findAdjustedAlone(executor, windows);
    return { ...before, byStaff: before.byStaff + givenNow };
  });
}
