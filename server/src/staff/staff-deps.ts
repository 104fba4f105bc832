import { digestWith } from '../accounts/index.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { deriveKey } from '../lib/derive-key.ts';
import type { Digest } from '../lib/digest.ts';

/** The console as its staff reach it. */
export interface ConsoleSettings {
  /** The address in mails, without a trailing slash. */
  url: string;
  /** The origins from which its pages are served. */
  origins: readonly string[];
  /** Whether staff of the demo may sign in. Everybody knows their password. */
  allowsDemo: boolean;
}

export interface StaffDeps {
  db: Database;
  clock: Clock;
  digest: Digest;
  /** Encrypts the secrets of authenticators. */
  authenticatorKey: Buffer;
  console: ConsoleSettings;
}

/**
 * Collects what the staff's use cases work with, with keys derived from the master secret.
 *
 * @param master the shop's master secret: without it nobody's authenticator works any more
 */
export function staffDepsOf(
  parts: { db: Database; clock: Clock },
  { master }: { master: Buffer },
  console: ConsoleSettings,
): StaffDeps {
  return {
    db: parts.db,
    clock: parts.clock,
    digest: digestWith(deriveKey(master, 'staff-digest')),
    authenticatorKey: deriveKey(master, 'staff-authenticator'),
    console,
  };
}
