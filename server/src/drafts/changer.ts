import type { Actor } from '../db/audit.ts';

/**
 * Returns the id of the member of staff who changes something; null if it is a command or a job.
 */
export function changerOf({ principal }: Actor): number | null {
  return principal.kind === 'staff' ? principal.staffId : null;
}
