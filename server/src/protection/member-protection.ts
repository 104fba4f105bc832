import type { Executor, Tx } from '../db/database.ts';
import { deleteBirthDate, findBirthDate } from './age.queries.ts';
import { findEvents } from './protection.queries.ts';

/** Reads what is stored about a member's age, caps and breaks, for their data download. */
export async function readProtection(db: Executor, memberId: number) {
  const [bornOn, events] = await Promise.all([
    findBirthDate(db, memberId),
    findEvents(db, memberId),
  ]);
  return { bornOn: bornOn ?? null, events };
}

/** Erases what identifies a person whose account is closed. Caps and breaks stay with the books. */
export function eraseProtection(tx: Tx, memberId: number): Promise<unknown> {
  return deleteBirthDate(tx, memberId);
}
