import { type Actor, audited, staffIdOf } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { findDailySums, findSummedDays } from './daily-sums.queries.ts';
import { findDayClose, insertDayClose, insertDaySignature } from './day-close.queries.ts';
import { contentsOf, hashOfContents } from './day-close.rules.ts';

/** Why a day was not closed or signed. */
export type CloseRefusal =
  | 'not-summed'
  | 'already-closed'
  | 'not-closed'
  | 'other-figures'
  | 'same-person'
  | 'already-signed';

export type CloseResult = { kind: 'done' } | { kind: 'refused'; reason: CloseRefusal };

const refused = (reason: CloseRefusal): CloseResult => ({ kind: 'refused', reason });

/**
 * Closes a day with its present figures. The day must be summed, and can be closed once. Later
 * bookings belong to the day on which they are made.
 *
 * @throws Error if a command or a job does it, not a person of the staff
 */
export function closeDay(
  db: Database,
  clock: Clock,
  day: string,
  actor: Actor,
): Promise<CloseResult> {
  return audited(db, clock, actor, 'books close', async (tx, record) => {
    const summed = await findSummedDays(tx);
    if (summed === undefined || day < summed.first || day > summed.last)
      return refused('not-summed');
    const contents = contentsOf(await findDailySums(tx, day, day));
    const hash = hashOfContents(contents);
    const isNew = await insertDayClose(tx, {
      ...{ day, contents, hash, closedBy: personOf(actor), closer: actor.principal.name },
      closedAt: clock.now(),
    });
    if (!isNew) return refused('already-closed');
    record({ subject: `day ${day}`, details: { hash: hash.toString('hex') } });
    return { kind: 'done' };
  });
}

/**
 * Signs the close of a day as a second person.
 *
 * @param hash of the figures that the person has seen
 * @throws Error if a command or a job does it, not a person of the staff
 */
export function signDay(
  db: Database,
  clock: Clock,
  { day, hash }: { day: string; hash: string },
  actor: Actor,
): Promise<CloseResult> {
  return audited(db, clock, actor, 'books sign', async (tx, record) => {
    const close = await findDayClose(tx, day);
    if (close === undefined) return refused('not-closed');
    if (close.hash.toString('hex') !== hash) return refused('other-figures');
    const signedBy = personOf(actor);
    if (close.closedBy === signedBy) return refused('same-person');
    const isNew = await insertDaySignature(tx, {
      ...{ day, closedBy: close.closedBy, hash: close.hash, signedBy },
      ...{ signer: actor.principal.name, signedAt: clock.now() },
    });
    if (!isNew) return refused('already-signed');
    record({ subject: `day ${day}`, details: { hash } });
    return { kind: 'done' };
  });
}

function personOf(actor: Actor): number {
  const staffId = staffIdOf(actor);
  if (staffId === null) throw new Error('only a person of the staff closes and signs days');
  return staffId;
}
