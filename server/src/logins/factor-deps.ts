import { digestWith } from '../accounts/index.ts';
import type { Database } from '../db/database.ts';
import type { RelyingParty } from '../factors/webauthn.ts';
import type { Clock } from '../lib/clock.ts';
import { deriveKey } from '../lib/derive-key.ts';
import type { Digest } from '../lib/digest.ts';

/** Dependencies of the use cases on members' authenticators and recovery codes. */
export interface FactorDeps {
  db: Database;
  clock: Clock;
  digest: Digest;
  /** Encrypts the secrets of authenticators. */
  authenticatorKey: Buffer;
}

/** Dependencies of the use cases on members' passkeys. */
export interface PasskeyDeps {
  db: Database;
  clock: Clock;
  digest: Digest;
  relyingParty: RelyingParty;
}

/**
 * Collects what the use cases on members' factors work with, with keys derived from the master
 * secret.
 *
 * @param master the shop's master secret: without it nobody's authenticator works any more
 */
export function factorDepsOf(
  { db, clock }: { db: Database; clock: Clock },
  { master }: { master: Buffer },
): FactorDeps {
  return {
    db,
    clock,
    digest: digestWith(deriveKey(master, 'member-factors')),
    authenticatorKey: deriveKey(master, 'member-authenticator'),
  };
}
