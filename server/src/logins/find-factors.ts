import type { Executor } from '../db/database.ts';
import { countRecoveryCodes, findAuthenticator, findRemoval } from './factors.queries.ts';
import { findPasskeys } from './passkeys.queries.ts';

/** Which second factors a member has, without their secrets. */
export interface FactorsOfMember {
  /** Null if there is no authenticator. */
  authenticatorSince: Date | null;
  passkeys: readonly { createdAt: Date; lastUsedAt: Date | null }[];
  /** Recovery codes that were not used yet. */
  recoveryCodes: number;
  /** When all of them will be removed; null if nobody requested it. */
  removalAt: Date | null;
}

/** Finds which second factors a member has. */
export async function findFactors(db: Executor, memberId: number): Promise<FactorsOfMember> {
  const [authenticator, passkeys, recoveryCodes, removalAt] = await Promise.all([
    findAuthenticator(db, memberId),
    findPasskeys(db, memberId),
    countRecoveryCodes(db, memberId),
    findRemoval(db, memberId),
  ]);
  return {
    authenticatorSince: authenticator?.createdAt ?? null,
    passkeys: passkeys.map(({ createdAt, lastUsedAt }) => ({ createdAt, lastUsedAt })),
    recoveryCodes,
    removalAt: removalAt ?? null,
  };
}
