import { type Actor, audited } from '../../db/audit.ts';
import type { Database } from '../../db/database.ts';
import type { Clock } from '../../lib/clock.ts';
import { findSeller, type Seller } from './sellers.queries.ts';

/**
 * Reads the seller of a purchase for an operator, and writes to the audit log that they did.
 *
 * @returns undefined if none is recorded; nothing is audited then
 */
export function revealSeller(
  { db, clock }: { db: Database; clock: Clock },
  intakeId: number,
  actor: Actor,
): Promise<Seller | undefined> {
  return audited(db, clock, actor, 'stock seller', async (tx, record) => {
    const seller = await findSeller(tx, intakeId);
    if (seller === undefined) return undefined;
    record({ subject: `intake ${intakeId}` });
    const { createdAt: _, ...person } = seller;
    return person;
  });
}
