import type { Access } from '#contract/shop/call.ts';
import type { Principal } from '../lib/principal.ts';

/**
 * `login-required`: somebody else may make the call, if they log in. `forbidden`: the principal is
 * staff and lacks the permission; logging in again would not help.
 */
export type AccessDecision = 'allowed' | 'login-required' | 'forbidden';

/** Whether a principal may make a call. It is decided before any input is read. */
export function decideAccess(access: Access, principal: Principal): AccessDecision {
  if (access === 'anyone') return 'allowed';
  if (access === 'member') return principal.kind === 'member' ? 'allowed' : 'login-required';
  if (principal.kind !== 'staff') return 'login-required';
  return principal.permissions.has(access) ? 'allowed' : 'forbidden';
}
