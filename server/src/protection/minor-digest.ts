import { createHash } from 'node:crypto';

/**
 * Computes the digests that store that a person is under 18. They are made from the keyed digests
 * of the person's mailbox and phone, so they contain no personal data either.
 */
export function minorDigestsOf(personDigests: readonly Buffer[]): Buffer[] {
  return personDigests.map((digest) =>
    createHash('sha256').update('person under 18').update(digest).digest(),
  );
}
