import * as z from 'zod/mini';
import { languages } from '../language.ts';
import { permissions, roleNames } from '../permissions.ts';
import { command, idInPath, instant, nothing, pageOf, read, reason, text } from './operation.ts';

const roles = z.array(z.enum(roleNames)).check(z.maxLength(roleNames.length));
const staffId = z.object({ staffId: idInPath });

/** `invited`: has not set a password yet. `enrolling`: has no second factor yet. */
export const staffState = z.enum(['invited', 'enrolling', 'active', 'removed']);
export type StaffState = z.infer<typeof staffState>;
/** The sort orders of the list of staff. `current`: those with access first, by number. */
export const staffSorts = ['current', 'name', 'name-desc', 'mail', 'mail-desc'] as const;

/** Somebody who runs the shop. */
export const staffMember = z.object({
  id: z.int(),
  mail: z.string(),
  name: z.string(),
  language: z.enum(languages),
  roles: z.array(z.enum(roleNames)),
  /** All permissions of the roles. */
  permissions: z.array(z.enum(permissions)),
  state: staffState,
  factors: z.int(),
  revision: z.int(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
  invitedUntil: z.nullable(instant),
});

export const staffOperations = {
  listRoles: read({
    path: 'roles',
    summary: 'Each role with its permissions, and which roles two people grant together',
    access: 'staff',
    answer: z.object({
      permissions: z.array(z.enum(permissions)),
      roles: z.array(
        z.object({
          name: z.enum(roleNames),
          permissions: z.array(z.enum(permissions)),
          guarded: z.boolean(),
        }),
      ),
    }),
  }),
  listStaff: read({
    path: 'staff',
    summary: 'Everybody who runs the shop, or did',
    access: 'staff.view',
    query: z.object({
      /** A part of the name or of the mail address. */
      search: z.optional(text(200)),
      role: z.optional(z.enum(roleNames)),
      state: z.optional(staffState),
      sort: z.optional(z.enum(staffSorts)),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(staffMember),
  }),
  getStaffMember: read({
    path: 'staff/:staffId',
    summary: 'One member of staff; the ETag is for a change of roles',
    access: 'staff.view',
    params: staffId,
    answer: staffMember,
  }),
  inviteStaff: command({
    path: 'staff',
    summary: 'Invite somebody by mail; owner and manager need a second person',
    access: 'staff.invite',
    stepUp: true,
    approval: 'conditional',
    body: z.object({
      mail: text(254),
      name: text(100),
      language: z.enum(languages),
      roles,
      reason,
    }),
    answer: z.object({ id: z.int() }),
  }),
  changeRoles: command({
    method: 'PUT',
    path: 'staff/:staffId/roles',
    summary: 'Set the roles of somebody; giving or taking owner or manager needs a second person',
    access: 'staff.change',
    stepUp: true,
    approval: 'conditional',
    approver: 'staff.invite',
    revised: true,
    params: staffId,
    body: z.object({ roles, reason }),
    answer: staffMember,
  }),
  removeStaff: command({
    path: 'staff/:staffId/removal',
    summary: 'End the access of somebody; of an owner or manager with a second person',
    access: 'staff.change',
    stepUp: true,
    approval: 'conditional',
    approver: 'staff.invite',
    revised: true,
    params: staffId,
    body: z.object({ reason }),
    answer: nothing,
  }),
  resetStaff: command({
    path: 'staff/:staffId/reset',
    summary:
      'Take away password, factors and sessions of somebody, and invite them again; of an owner or manager with a second person',
    access: 'staff.change',
    stepUp: true,
    approval: 'conditional',
    approver: 'staff.invite',
    revised: true,
    params: staffId,
    body: z.object({ reason }),
    answer: nothing,
  }),
} as const;
