import type { Factor } from '#contract/envelope.ts';
import { minute } from '../lib/time.rules.ts';

/** How long a new authenticator waits for its first code. */
export const confirmationMs = 10 * minute;

/** Attempts at a second factor. After these, all are refused for the rest of the window. */
export const factorAttempts = { limit: 10, milliseconds: 15 * minute } as const;

/** Letters and digits of a recovery code; it has 49 bits. */
export const recoveryCodeLength = 10;

/** Writes random letters as a recovery code: two groups, which are easier to type. */
export function recoveryCodeFrom(letters: string): string {
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Reads a recovery code, however it is typed; undefined if it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[a-z2-9]{10}$/.test(letters) ? recoveryCodeFrom(letters) : undefined;
}

/** How long a second factor counts as fresh, in milliseconds. */
export const stepUpMs = 5 * minute;

/** Computes until when a second factor is fresh; null if it is not. */
export function freshUntil(factorAt: Date | null, now: Date): Date | null {
  if (factorAt === null) return null;
  const until = new Date(factorAt.getTime() + stepUpMs);
  return until > now ? until : null;
}

/** A member's second factors, and when their session last showed one. */
export interface KnownFactors {
  hasAuthenticator: boolean;
  hasPasskey: boolean;
  /** Whether one of the passkeys is refused as a copy: a mailed code can replace it. */
  hasCopiedPasskey: boolean;
  hasRecoveryCode: boolean;
  shownAt: Date | null;
}

/** Whether a member has a second factor. A recovery code is none: it replaces a lost one. */
export function hasFactor({
  hasAuthenticator,
  hasPasskey,
}: Pick<KnownFactors, 'hasAuthenticator' | 'hasPasskey'>): boolean {
  return hasAuthenticator || hasPasskey;
}

/**
 * Lists the factors of which a member has to show one.
 *
 * @returns none if the member has no factor, or has shown one within the last five minutes
 */
export function factorsToShow(known: KnownFactors, now: Date): Factor[] {
  const { hasAuthenticator, hasPasskey, hasRecoveryCode, hasCopiedPasskey, shownAt } = known;
  if (!hasFactor(known) || freshUntil(shownAt, now) !== null) return [];
  const hasCode = hasAuthenticator || hasRecoveryCode || hasCopiedPasskey;
  const factors: Factor[] = hasCode ? ['code'] : [];
  return hasPasskey ? [...factors, 'passkey'] : factors;
}
