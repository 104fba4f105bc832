import { createHash } from 'node:crypto';
import type { ReachingKind } from './apply-break.ts';

/**
 * Computes the digests that store that a person is under 18. They are made from the keyed digests
 * of the person's mailbox and phone, so they contain no personal data either.
 */
export function minorDigestsOf(personDigests: readonly Buffer[]): Buffer[] {
  return derived('person under 18', personDigests);
}

/**
 * Computes the digests that store until when a person waits, because an account with caps was
 * closed. A break that somebody chose is stored under the digests of the person themselves.
 */
export function waitDigestsOf(personDigests: readonly Buffer[]): Buffer[] {
  return derived('wait after a cap', personDigests);
}

/** Returns the digests under which breaks of this kind are stored. */
export function breakDigestsOf(
  kind: ReachingKind,
  personDigests: readonly Buffer[],
): readonly Buffer[] {
  return kind === 'wait' ? waitDigestsOf(personDigests) : personDigests;
}

function derived(meaning: string, personDigests: readonly Buffer[]): Buffer[] {
  return personDigests.map((digest) =>
    createHash('sha256').update(meaning).update(digest).digest(),
  );
}
