import type { RoleName } from '#contract/permissions.ts';
import { guardedRoles, roleNames } from '#contract/permissions.ts';
import { hour, minute } from '../lib/time.rules.ts';

/** A session that is not used for so long ends. */
export const idleMs = 30 * minute;
/** A session ends after so long at the latest. */
export const sessionMs = 12 * hour;
/** How long somebody may take between the password and the second factor. */
export const halfSessionMs = 30 * minute;
/** How precisely the last use of a session is stored. */
export const useIntervalMs = minute;
export const invitationMs = 24 * hour;
export const challengeMs = 5 * minute;
/** How long a new authenticator waits for its first code. */
export const confirmationMs = 10 * minute;

/** Tries at a second factor; after that nobody may try for the rest of the window. */
export const factorAttempts = { limit: 10, milliseconds: 15 * minute } as const;

export const recoveryCodeCount = 10;
/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/**
 * Writes random bytes as a recovery code that people can type.
 *
 * @param bytes 10 random bytes; a code has 49 bits
 */
export function recoveryCodeFrom(bytes: Buffer): string {
  const letters = [...bytes.subarray(0, 10)].map((byte) => alphabet[byte % alphabet.length]);
  return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
}

/** Reads a recovery code, however it is typed; undefined if it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const letters = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return /^[a-z2-9]{10}$/.test(letters) ? `${letters.slice(0, 5)}-${letters.slice(5)}` : undefined;
}

/** Selects the names that are roles of this version. Another version may have had others. */
export function knownRoles(names: readonly string[]): RoleName[] {
  return roleNames.filter((role) => names.includes(role));
}

/** Whether a change of roles gives somebody a role that only two people grant together. */
export function grantsGuardedRole(before: readonly string[], after: readonly string[]): boolean {
  return guardedRoles.some((role) => after.includes(role) && !before.includes(role));
}
