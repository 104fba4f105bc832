import type { Executor, Tx } from '../db/database.ts';
import type { Digest } from '../lib/digest.ts';
import { lockPerson, type People, type Person, type PersonKeys } from '../protection/index.ts';
import { mailboxOf } from './mail.rules.ts';
import { findStatingPhone } from './person.queries.ts';
import { findPersonOf, findPersonsOf, proveMailByEarlierLogIn } from './profile.queries.ts';

/**
 * Computes the keyed digests by which a person is recognised: of their mailbox, without its
 * aliases, and of a verified phone.
 */
export function personDigestsOf(
  personDigests: readonly Digest[],
  { mail, phone }: { mail: string; phone?: string },
): Buffer[] {
  return [
    ...phoneDigestsOf(personDigests, phone ?? ''),
    ...personDigests.map((digestOf) => digestOf('person by mailbox', mailboxOf(mail))),
  ];
}

/** Computes the digests of a phone; none if it is ''. */
export function phoneDigestsOf(personDigests: readonly Digest[], phone: string): Buffer[] {
  return phone === '' ? [] : personDigests.map((digestOf) => digestOf('person by phone', phone));
}

/** Finds people by the keyed digests of mailboxes and phones. */
export function peopleOf(personDigests: readonly Digest[]): People {
  return {
    lock: (tx, memberId, next = {}) => lockPersonOf(tx, personDigests, memberId, next),
    recallProof: proveMailByEarlierLogIn,
    find: (tx, memberId) => findPerson(tx, personDigests, memberId),
    findVerifiedPhone: (db, memberId) => findVerifiedPhone(db, personDigests, memberId),
    findKeys: (db, memberIds) => findKeys(db, personDigests, memberIds),
    findStatingPhone,
  };
}

async function findPerson(
  tx: Tx,
  personDigests: readonly Digest[],
  memberId: number,
): Promise<Person> {
  const member = await findPersonOf(tx, memberId);
  if (member === undefined) return { proved: [], address: [], unproved: [], stated: [] };
  const phone = phoneDigestsOf(personDigests, member.phone);
  const isVerified = member.phoneVerifiedAt !== null;
  const verified = isVerified ? phone : [];
  const mailbox = personDigestsOf(personDigests, { mail: member.mail });
  const written = member.mail.toLowerCase();
  const address = personDigests.map((digestOf) => digestOf('person by address', written));
  const isProved = member.mailProvedAt !== null;
  return {
    proved: [...verified, ...(isProved ? mailbox : [])],
    address,
    unproved: isProved ? [] : mailbox,
    stated: isVerified ? [] : phone,
  };
}

async function findVerifiedPhone(
  db: Executor,
  personDigests: readonly Digest[],
  memberId: number,
): Promise<Buffer[]> {
  const member = await findPersonOf(db, memberId);
  return member === undefined || member.phoneVerifiedAt === null
    ? []
    : phoneDigestsOf(personDigests, member.phone);
}

async function findKeys(
  db: Executor,
  personDigests: readonly Digest[],
  memberIds: readonly number[],
): Promise<PersonKeys[]> {
  const members = await findPersonsOf(db, memberIds);
  return members.map(({ id, mail, mailProvedAt, mailboxSince, phone, phoneVerifiedAt }) => ({
    memberId: id,
    mailbox: personDigestsOf(personDigests, { mail }),
    isMailboxProved: mailProvedAt !== null,
    mailboxSince,
    phone: phoneVerifiedAt === null ? [] : phoneDigestsOf(personDigests, phone),
  }));
}

/**
 * Locks all digests of a member, and those of the mail and phone that the member is about to get.
 * Then it reads the member again, because another transaction may have changed the member before
 * the locks were held. New digests are then locked out of order. So a deadlock is possible, but
 * rare, and the transaction is run again.
 */
async function lockPersonOf(
  tx: Tx,
  personDigests: readonly Digest[],
  memberId: number,
  next: { mail?: string; phone?: string },
): Promise<void> {
  const nextDigests = [
    ...(next.mail === undefined ? [] : personDigestsOf(personDigests, { mail: next.mail })),
    ...phoneDigestsOf(personDigests, next.phone ?? ''),
  ];
  const locked = new Set<string>();
  for (;;) {
    const { proved, address, unproved, stated } = await findPerson(tx, personDigests, memberId);
    const missing = [...proved, ...address, ...unproved, ...stated, ...nextDigests].filter(
      (digest) => !locked.has(digest.toString('hex')),
    );
    if (missing.length === 0) return;
    await lockPerson(tx, missing);
    for (const digest of missing) locked.add(digest.toString('hex'));
  }
}
