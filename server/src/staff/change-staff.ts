import { permissionsOf, type RoleName } from '#contract/permissions.ts';
import { hashPassword, mailKeyOf, readMail } from '../accounts/index.ts';
import { type Actor, audited } from '../db/audit.ts';
import type { Tx } from '../db/database.ts';
import type { Language } from '../http/language.ts';
import type { StaffSession } from '../http/staff-session.ts';
import { hashOfSecret, makeSessionSecret } from '../lib/session-secret.ts';
import { queueMail } from '../messages/index.ts';
import { mailChange, ownActor } from './factors.ts';
import { findStaffPasswordError, type StaffPasswordError } from './find-staff-password-error.ts';
import { endSingleHanded, lockSingleHanded } from './single-handed.ts';
import { invitationMail, type StaffChange, staffChangedMail } from './staff.mails.ts';
import {
  deleteAccess,
  deleteFactorsAndSessions,
  deleteInvitation,
  findInvitationByToken,
  findOwners,
  insertStaff,
  lockHoldersOf,
  lockStaff,
  type StaffRow,
  updateStaffPassword,
  updateStaffRoles,
  upsertInvitation,
} from './staff.queries.ts';
import { changesGuardedRole, invitationMs } from './staff.rules.ts';
import type { StaffDeps } from './staff-deps.ts';
import { deleteStaffSessions } from './staff-sessions.queries.ts';
import { type Client, startSession } from './staff-sessions.ts';

export interface Invitation {
  mail: string;
  name: string;
  language: Language;
  roles: readonly RoleName[];
}

export type InviteResult =
  | { kind: 'invited'; staffId: number; link: string }
  | { kind: 'mail-invalid' | 'mail-taken' };

/**
 * Adds somebody, who sets a password by the link in a mail within 24 hours. On the command line one
 * person invites alone, so all owners are mailed.
 */
export function inviteStaff(
  deps: StaffDeps,
  invitation: Invitation,
  actor: Actor,
): Promise<InviteResult> {
  const { db, clock } = deps;
  const mail = readMail(invitation.mail);
  if (mail === undefined) return Promise.resolve({ kind: 'mail-invalid' });
  const { name, language, roles } = invitation;
  return audited(db, clock, actor, 'staff invite', async (tx, record): Promise<InviteResult> => {
    const createdAt = clock.now();
    const who = { mail, mailKey: mailKeyOf(mail), name, language, isDemo: false, createdAt };
    const staffId = await insertStaff(tx, who);
    if (staffId === undefined) return { kind: 'mail-taken' };
    // Before the roles are given: an owner who is invited now needs no such mail.
    if (actor.principal.kind === 'system') await mailOwners(deps, tx, 'invited', who, actor);
    // Somebody who was removed and comes back sets up everything again.
    await deleteFactorsAndSessions(tx, staffId);
    await updateStaffRoles(tx, staffId, roles);
    record({ subject: `staff ${staffId}`, details: { roles } });
    return { kind: 'invited', staffId, link: await sendInvitation(deps, tx, staffId, who) };
  });
}

/**
 * Stores an invitation and mails its link.
 *
 * @returns the link of the mail
 */
async function sendInvitation(
  { clock, console }: StaffDeps,
  tx: Tx,
  staffId: number,
  { mail, name, language }: Pick<Invitation, 'mail' | 'name' | 'language'>,
): Promise<string> {
  const token = makeSessionSecret();
  const expiresAt = new Date(clock.now().getTime() + invitationMs);
  await upsertInvitation(tx, { staffId, tokenHash: hashOfSecret(token), expiresAt });
  const link = `${console.url}/invitation#${token}`;
  const options = { usefulUntil: expiresAt, urgency: 'awaited' } as const;
  await queueMail(tx, { address: mail, language }, invitationMail({ name, link }), options);
  return link;
}

export type StaffChangeResult =
  | { kind: 'changed'; revision: number }
  | { kind: 'unknown' | 'last-owner' }
  | { kind: 'overtaken'; current: StaffRow };

/** Sets the roles of a staff member. At least one owner stays. */
export function changeRoles(
  deps: StaffDeps,
  staffId: number,
  { roles, revision }: { roles: readonly RoleName[]; revision: number },
  actor: Actor,
): Promise<StaffChangeResult> {
  return audited(
    deps.db,
    deps.clock,
    actor,
    'staff roles',
    async (tx, record): Promise<StaffChangeResult> => {
      await lockSingleHanded(tx);
      const owners = await lockHoldersOf(tx, 'owner');
      const staff = await lockStaff(tx, staffId);
      if (staff === undefined || staff.removedAt !== null) return { kind: 'unknown' };
      if (staff.revision !== revision) return { kind: 'overtaken', current: staff };
      if (!roles.includes('owner') && isOnly(owners, staffId)) return { kind: 'last-owner' };
      if (changesGuardedRole(staff.roles, roles)) await mailOwners(deps, tx, 'roles', staff, actor);
      const after = await updateStaffRoles(tx, staffId, roles);
      record({ subject: `staff ${staffId}`, details: { before: staff.roles, after: roles } });
      await endSingleHanded(deps, tx, actor);
      return { kind: 'changed', revision: after };
    },
  );
}

export type RemoveResult =
  | { kind: 'removed' | 'unknown' | 'last-owner' }
  | { kind: 'overtaken'; current: StaffRow };

/**
 * Ends somebody's access for good, and mails the owners. They may be invited again.
 *
 * @param revision the one that the sender saw; null for the command line
 */
export function removeStaff(
  deps: StaffDeps,
  staffId: number,
  revision: number | null,
  actor: Actor,
): Promise<RemoveResult> {
  const { db, clock } = deps;
  return audited(db, clock, actor, 'staff remove', async (tx, record): Promise<RemoveResult> => {
    const owners = await lockHoldersOf(tx, 'owner');
    const staff = await lockStaff(tx, staffId);
    if (staff === undefined || staff.removedAt !== null) return { kind: 'unknown' };
    if (revision !== null && staff.revision !== revision)
      return { kind: 'overtaken', current: staff };
    if (isOnly(owners, staffId)) return { kind: 'last-owner' };
    await mailOwners(deps, tx, 'removed', staff, actor);
    await updateStaffRoles(tx, staffId, []);
    await deleteAccess(tx, staffId, clock.now());
    record({ subject: `staff ${staffId}`, details: { before: staff.roles } });
    return { kind: 'removed' };
  });
}

export type ResetResult =
  | { kind: 'reset'; link: string }
  | { kind: 'unknown' }
  | { kind: 'overtaken'; current: StaffRow };

/**
 * Takes away somebody's password, factors and sessions, and invites them again, because they
 * have lost them. Mails the owners.
 *
 * @param revision the one that the sender saw; null for the command line
 */
export function resetStaff(
  deps: StaffDeps,
  staffId: number,
  revision: number | null,
  actor: Actor,
): Promise<ResetResult> {
  const { db, clock } = deps;
  return audited(db, clock, actor, 'staff reset', async (tx, record): Promise<ResetResult> => {
    const staff = await lockStaff(tx, staffId);
    if (staff === undefined || staff.removedAt !== null) return { kind: 'unknown' };
    if (revision !== null && staff.revision !== revision)
      return { kind: 'overtaken', current: staff };
    await mailOwners(deps, tx, 'reset', staff, actor);
    await deleteAccess(tx, staffId, null);
    record({ subject: `staff ${staffId}` });
    return { kind: 'reset', link: await sendInvitation(deps, tx, staffId, staff) };
  });
}

/**
 * Mails all owners, also one who loses access by this change, so that nobody is removed or invited
 * unnoticed.
 */
async function mailOwners(
  { console }: StaffDeps,
  tx: Tx,
  what: StaffChange,
  { name }: Pick<StaffRow, 'name'>,
  { principal, approver }: Actor,
): Promise<void> {
  const by = [principal.name, ...(approver === undefined ? [] : [approver.name])];
  const mailed = staffChangedMail({ what, name, by, url: console.url });
  for (const { mail, language } of await findOwners(tx))
    await queueMail(tx, { address: mail, language }, mailed);
}

const isOnly = (owners: readonly number[], staffId: number) =>
  owners.length === 1 && owners[0] === staffId;

/** Finds the person an invitation is for; undefined if it has expired or was used. */
export function findInvitation({ db, clock }: StaffDeps, token: string) {
  return findInvitationByToken(db, hashOfSecret(token), clock.now());
}

export type AcceptResult =
  | { kind: 'in'; secret: string }
  | { kind: 'unknown' }
  | { kind: 'password'; error: StaffPasswordError };

/** Sets the password of somebody who was invited. A second factor is next. */
export async function acceptInvitation(
  deps: StaffDeps,
  { token, password }: { token: string; password: string },
  client: Client,
): Promise<AcceptResult> {
  const invitation = await findInvitation(deps, token);
  if (invitation === undefined) return { kind: 'unknown' };
  const { staffId, mail, name } = invitation;
  const error = findStaffPasswordError(password, mail);
  if (error !== undefined) return { kind: 'password', error };
  const passwordHash = await hashPassword(password);
  const principal = { kind: 'staff', staffId, name, permissions: permissionsOf([]) } as const;
  const actor: Actor = { principal, why: '', origin: `console ${client.address}` };
  const isFirst = await audited(
    deps.db,
    deps.clock,
    actor,
    'invitation accept',
    async (tx, record) => {
      await lockSingleHanded(tx);
      // A removal or a reset locks the person before the invitation as well.
      await lockStaff(tx, staffId);
      if (!(await deleteInvitation(tx, hashOfSecret(token)))) return false;
      await updateStaffPassword(tx, staffId, passwordHash);
      record({ subject: `staff ${staffId}` });
      await endSingleHanded(deps, tx, actor);
      return true;
    },
  );
  const secret = isFirst ? await startSession(deps, staffId, client, { passwordHash }) : undefined;
  return secret === undefined ? { kind: 'unknown' } : { kind: 'in', secret };
}

/** Sets another password, and ends the person's other sessions. */
export async function changePassword(
  { db, ...deps }: StaffDeps,
  session: StaffSession,
  password: string,
  client: Client,
): Promise<StaffPasswordError | undefined> {
  const error = findStaffPasswordError(password, session.mail);
  if (error !== undefined) return error;
  const passwordHash = await hashPassword(password);
  const { staffId } = session.principal;
  const actor = ownActor(session, client);
  await audited(db, deps.clock, actor, 'password change', async (tx, record) => {
    record({ subject: `staff ${staffId}` });
    await updateStaffPassword(tx, staffId, passwordHash);
    await deleteStaffSessions(tx, staffId, session.idHash);
    await mailChange({ db, ...deps }, tx, session);
  });
  return undefined;
}
