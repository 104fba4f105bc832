import { hkdfSync } from 'node:crypto';
import { type Digest, digestWith } from '../accounts/index.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';

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
  const derived = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', master, Buffer.alloc(0), `kaifu/${purpose}`, 32));
  return {
    db: parts.db,
    clock: parts.clock,
    digest: digestWith(derived('staff-digest')),
    authenticatorKey: derived('staff-authenticator'),
    console,
  };
}
