import type { Permission } from '#contract/permissions.ts';

/** The principal of a request or a change. */
export type Principal = VisitorPrincipal | MemberPrincipal | StaffPrincipal | SystemPrincipal;

/** Somebody who is not logged in. */
export interface VisitorPrincipal {
  readonly kind: 'visitor';
}

export interface MemberPrincipal {
  readonly kind: 'member';
  readonly memberId: number;
}

/** Somebody who runs the shop. */
export interface StaffPrincipal {
  readonly kind: 'staff';
  readonly staffId: number;
  /** For the audit log, which must be readable after they left. */
  readonly name: string;
  readonly permissions: ReadonlySet<Permission>;
}

/** The shop itself: a job, or the command line. */
export interface SystemPrincipal {
  readonly kind: 'system';
  /** The user of the machine who runs the command, or the job's name. */
  readonly name: string;
}

/**
 * Writes a principal as one text, such as `member 12`. Different principals have different texts.
 */
export function textOfPrincipal(principal: Principal): string {
  switch (principal.kind) {
    case 'visitor':
      return 'visitor';
    case 'member':
      return `member ${principal.memberId}`;
    case 'staff':
      return `staff ${principal.staffId}`;
    case 'system':
      return `system ${principal.name}`;
  }
}
