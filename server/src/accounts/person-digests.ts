import type { Executor } from '../db/database.ts';
import type { Digest } from './digest.ts';
import { mailboxOf } from './mail.rules.ts';
import { findPersonOf } from './profile.queries.ts';

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

/** Computes the digests of a phone that an account states; none if it states none. */
export function phoneDigestsOf(personDigests: readonly Digest[], phone: string): Buffer[] {
  return phone === '' ? [] : personDigests.map((digestOf) => digestOf('person by phone', phone));
}

/** Computes the digests of a member; of the phone only if it is verified. */
export async function findPersonDigests(
  db: Executor,
  personDigests: readonly Digest[],
  memberId: number,
): Promise<Buffer[]> {
  const person = await findPersonOf(db, memberId);
  if (person === undefined) return [];
  const { mail, phone, phoneVerifiedAt } = person;
  return personDigestsOf(personDigests, { mail, ...(phoneVerifiedAt !== null && { phone }) });
}
