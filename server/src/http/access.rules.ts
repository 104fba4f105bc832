import type { OperationAccess } from '#contract/console/operation.ts';
import type { CallAccess } from '#contract/shop/call.ts';
import type { Principal } from '../lib/principal.ts';

/** The principals that a call or an operation is open to. */
export type Access = CallAccess | Exclude<OperationAccess, 'session'>;

/** Whether a call or an operation is open to a principal. It is decided before input is read. */
export function isOpenTo(access: Access, principal: Principal): boolean {
  if (access === 'anyone') return true;
  if (access === 'member' || access === 'staff') return principal.kind === access;
  return principal.kind === 'staff' && principal.permissions.has(access);
}
