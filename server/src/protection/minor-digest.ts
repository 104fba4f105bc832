import { createHash } from 'node:crypto';

/**
 * Computes the digests under which it is stored that a person is under 18. They are made from the
 * keyed digests of their mailbox and phone, so they name nobody either.
 */
export function minorDigestsOf(personDigests: readonly Buffer[]): Buffer[] {
  return personDigests.map((digest) =>
    createHash('sha256').update('person under 18').update(digest).digest(),
  );
}
