import type { CapName } from '#contract/own-limits.ts';
import { type Actor, audited } from '../db/audit.ts';
import { isTighter, noCaps } from './caps.rules.ts';
import { type CapDeps, putInEffect } from './change-cap.ts';
import { findCaps } from './protection.queries.ts';
import { lockSharing } from './share-caps.ts';

/**
 * Lowers a member's cap, or sets the first one, because the member asked support for it. A request
 * to raise the cap ends. Staff can tighten, never loosen (protection.md, "Own caps").
 *
 * @param amount yen or points
 * @returns `not-tighter` if the present cap is as low already
 */
export function tightenCap(
  { db, clock, people }: CapDeps,
  memberId: number,
  { cap, amount }: { cap: CapName; amount: number },
  actor: Actor,
): Promise<'tightened' | 'not-tighter'> {
  return audited(db, clock, actor, 'member cap', async (tx, record) => {
    await lockSharing(people, tx, memberId);
    const caps = (await findCaps(tx, memberId)) ?? noCaps;
    const before = caps[cap];
    if (!isTighter(before, amount)) return 'not-tighter';
    const event = { kind: 'cap_lowered', cap, amount, principal: 'staff' } as const;
    await putInEffect(tx, memberId, caps, event, clock.now());
    record({ subject: `member ${memberId}`, details: { cap, before, after: amount } });
    return 'tightened';
  });
}
