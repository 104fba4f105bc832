import type { Executor } from '../db/database.ts';
import { type ConsentingChannel, findConsenting, findUnreachable } from './advertising.queries.ts';

/** How advertising reaches a member. What is in the inbox of the shop needs no consent. */
export type AdChannel = ConsentingChannel | 'inbox';

/**
 * Whether the shop may advertise to a member through a channel now. It may not while they are on a
 * break of their own, excluded, or restricted from logging in or buying. Outside of the shop it
 * may not while a limit may wait until they prove their mailbox, and it also needs their newest
 * consent to the channel (Act on Specified Electronic Mail; protection.md).
 *
 * All advertising asks this, when it is written and again when it is sent. `ad-senders.test.ts`
 * lists what sends mails and notices.
 */
export async function mayAdvertise(
  db: Executor,
  memberId: number,
  channel: AdChannel,
  now: Date,
): Promise<boolean> {
  return (await findAdvertisable(db, [memberId], channel, now)).has(memberId);
}

/** Finds the members among these who may get advertising, as `mayAdvertise` says. */
export async function findAdvertisable(
  db: Executor,
  memberIds: readonly number[],
  channel: AdChannel,
  now: Date,
): Promise<ReadonlySet<number>> {
  const [unreachable, consenting] = await Promise.all([
    findUnreachable(db, memberIds, { now, isOutside: channel !== 'inbox' }),
    channel === 'inbox' ? undefined : findConsenting(db, memberIds, channel),
  ]);
  return new Set(memberIds.filter((id) => !unreachable.has(id) && consenting?.has(id) !== false));
}
