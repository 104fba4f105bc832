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

/** Selects the names that are roles of this version. Another version may have had others. */
export function knownRoles(names: readonly string[]): RoleName[] {
  return roleNames.filter((role) => names.includes(role));
}

/**
 * Whether a change of roles gives or takes a guarded role. Two people do both: an owner who took
 * the role of the other one alone would be the only person left, and could act single-handed.
 */
export function changesGuardedRole(before: readonly string[], after: readonly string[]): boolean {
  return guardedRoles.some((role) => after.includes(role) !== before.includes(role));
}
