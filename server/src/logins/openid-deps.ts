import { digestWith } from '../accounts/index.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import { deriveKey } from '../lib/derive-key.ts';
import type { Digest } from '../lib/digest.ts';
import type { OperatorChannel } from '../messages/index.ts';
import type { OpenidProvider, OpenidProviderId } from '../providers/openid/openid-provider.ts';

/** Dependencies of the use cases on accounts at other companies. */
export interface OpenidDeps {
  db: Database;
  clock: Clock;
  /** Signs states, and derives from each the secrets that belong to it. */
  digest: Digest;
  providers: ReadonlyMap<OpenidProviderId, OpenidProvider>;
  operator: OperatorChannel;
  /** The shop's public address, without a slash at the end. */
  publicUrl: string;
}

/** Collects the dependencies of the use cases, with a key derived from the session secret. */
export function openidDepsOf(
  { db, clock }: { db: Database; clock: Clock },
  { session }: { session: Buffer },
  outside: { openid?: OpenidDeps['providers']; publicUrl: string; operator: OperatorChannel },
): OpenidDeps {
  const { openid: providers = new Map(), publicUrl, operator } = outside;
  const digest = digestWith(deriveKey(session, 'openid'));
  return { db, clock, digest, providers, publicUrl, operator };
}
