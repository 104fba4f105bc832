import type * as z from 'zod/mini';
import { operations } from '#contract/console/index.ts';
import type { staffMember } from '#contract/console/staff.ts';
import {
  guardedRoles,
  permissions,
  permissionsOf,
  permissionsOfRole,
  roleNames,
} from '#contract/permissions.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';
import { parseListQuery } from '../lib/keyset.rules.ts';
import { changeRoles, inviteStaff, removeStaff, resetStaff } from './change-staff.ts';
import { findStaff, findStaffPage, type StaffRow, staffList } from './staff.queries.ts';
import { changesGuardedRole, knownRoles } from './staff.rules.ts';
import { staffTexts } from './staff.texts.ts';
import type { StaffDeps } from './staff-deps.ts';

/** The most people on a page. */
const mostListed = 100;

/** Serves the operations on the people who run the shop, and their roles. */
export function staffRoutes(serve: OperationServer, deps: StaffDeps): void {
  serve(operations.listRoles, () => Promise.resolve({ answer: rolesView }));

  serve(operations.listStaff, async ({ query: { sort, cursor, ...filter } }) => {
    const request = parseListQuery(staffList, { sort, cursor, filter, limit: mostListed });
    if ('refusal' in request) return refused('not-valid');
    const { rows, next } = await findStaffPage(deps.db, request);
    return { answer: { items: rows.map(staffView), next: next ?? null } };
  });

  serve(operations.getStaffMember, async ({ params }) => {
    const staff = await findStaff(deps.db, params.staffId);
    if (staff === undefined) return refused('not-found');
    return { answer: staffView(staff), revision: staff.revision };
  });

  serve(
    operations.inviteStaff,
    async ({ body: { reason, ...invitation } }, context) => {
      const result = await inviteStaff(deps, invitation, context.actor(reason));
      if (result.kind === 'invited') return { answer: { id: result.staffId } };
      const isTaken = result.kind === 'mail-taken';
      const detail = isTaken ? staffTexts.mailTaken : staffTexts.mailInvalid;
      return refused('not-valid', { reason: result.kind, errors: [{ pointer: '/mail', detail }] });
    },
    { needsApproval: ({ body }) => Promise.resolve(changesGuardedRole([], body.roles)) },
  );

  serve(
    operations.changeRoles,
    async ({ params, body }, { revision, actor }) => {
      const change = { roles: body.roles, revision };
      const result = await changeRoles(deps, params.staffId, change, actor(body.reason));
      if (result.kind === 'overtaken') {
        const versions = { yours: { roles: body.roles }, current: staffView(result.current) };
        return refused('revision-changed', { versions });
      }
      if (result.kind !== 'changed')
        return result.kind === 'unknown' ? refused('not-found') : lastOwner();
      const staff = await findStaff(deps.db, params.staffId);
      if (staff === undefined) return refused('not-found');
      return { answer: staffView(staff), revision: result.revision };
    },
    {
      async needsApproval({ params, body }) {
        const staff = await findStaff(deps.db, params.staffId);
        return staff !== undefined && changesGuardedRole(staff.roles, body.roles);
      },
    },
  );

  accessRoutes(serve, deps);
}

/** Serves the operations that take away how somebody signs in. */
function accessRoutes(serve: OperationServer, deps: StaffDeps): void {
  /** A packer who is dismissed loses access at once; of those who approve, two people decide. */
  const isGuarded = async ({ params }: { params: { staffId: number } }) => {
    const staff = await findStaff(deps.db, params.staffId);
    return staff !== undefined && changesGuardedRole(staff.roles, []);
  };
  const overtaken = (current: StaffRow) =>
    refused('revision-changed', { versions: { yours: {}, current: staffView(current) } });

  serve(
    operations.removeStaff,
    async ({ params, body }, { revision, actor }) => {
      const result = await removeStaff(deps, params.staffId, revision, actor(body.reason));
      if (result.kind === 'overtaken') return overtaken(result.current);
      if (result.kind === 'unknown') return refused('not-found');
      return result.kind === 'last-owner' ? lastOwner() : { answer: {} };
    },
    { needsApproval: isGuarded },
  );

  serve(
    operations.resetStaff,
    async ({ params, body }, { revision, actor }) => {
      const result = await resetStaff(deps, params.staffId, revision, actor(body.reason));
      if (result.kind === 'overtaken') return overtaken(result.current);
      return result.kind === 'unknown' ? refused('not-found') : { answer: {} };
    },
    { needsApproval: isGuarded },
  );
}

const lastOwner = () =>
  refused('not-possible-now', { reason: 'last-owner', detail: staffTexts.lastOwner });

const rolesView = {
  permissions: [...permissions],
  roles: roleNames.map((name) => ({
    name,
    permissions: [...permissionsOfRole[name]],
    guarded: guardedRoles.includes(name),
  })),
};

/** Writes a staff member as the console shows them. */
function staffView(staff: StaffRow) {
  const { id, mail, name, language, factors, revision, createdAt, lastUsedAt } = staff;
  const roles = knownRoles(staff.roles);
  return {
    id,
    mail,
    name,
    language,
    roles,
    permissions: [...permissionsOf(roles)],
    state: stateOf(staff),
    factors,
    revision,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    invitedUntil: staff.invitedUntil?.toISOString() ?? null,
  };
}

/** Decides how far a staff member has come: invited, enrolling, active or removed. */
function stateOf({
  removedAt,
  hasPassword,
  factors,
}: StaffRow): z.infer<typeof staffMember>['state'] {
  if (removedAt !== null) return 'removed';
  if (!hasPassword) return 'invited';
  return factors === 0 ? 'enrolling' : 'active';
}
