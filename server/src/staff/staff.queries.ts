import { sql } from 'kysely';
import * as z from 'zod';
import { type StaffState, staffState } from '#contract/console/staff.ts';
import { type RoleName, roleNames } from '#contract/permissions.ts';
import type { Executor, Tx } from '../db/database.ts';
import { findPage } from '../db/keyset.ts';
import { query } from '../db/pool.ts';
import type { Language } from '../http/language.ts';
import type { List, ListPage, ListRequest } from '../lib/keyset.rules.ts';

export interface StaffLogin {
  id: number;
  mail: string;
  passwordHash: string | null;
  isDemo: boolean;
}

/** Finds a staff member by their mail address for signing in; none who was removed. */
export async function findStaffLogin(
  db: Executor,
  mailKey: string,
): Promise<StaffLogin | undefined> {
  const [row] = await db.run(
    query
      .selectFrom('staff')
      .select(['id', 'mail', 'passwordHash', 'isDemo'])
      .where('mailKey', '=', mailKey)
      .where('removedAt', 'is', null),
  );
  return row;
}

export interface StaffRow {
  id: number;
  mail: string;
  name: string;
  language: Language;
  revision: number;
  roles: string[];
  createdAt: Date;
  removedAt: Date | null;
  hasPassword: boolean;
  factors: number;
  lastUsedAt: Date | null;
  invitedUntil: Date | null;
}

const staffRow = sql<StaffRow>`
  select id, mail, name, language, revision, created_at, removed_at,
    password_hash is not null as has_password,
    array(select role from staff_role where staff_id = staff.id order by role) as roles,
    (select count(*) from staff_authenticator
      where staff_id = staff.id and confirmed_at is not null)
    + (select count(*) from staff_passkey where staff_id = staff.id) as factors,
    (select max(last_used_at) from staff_session where staff_id = staff.id) as last_used_at,
    (select expires_at from staff_invitation where staff_id = staff.id) as invited_until
  from staff`;

/** A person of the staff in the list, with what the list is sorted and filtered by. */
export interface ListedStaff extends StaffRow {
  /** 0: has access or is invited; 1: was removed. */
  isRemoved: number;
  state: StaffState;
}

const byRemoval = [
  ['isRemoved', 'integer'],
  ['id', 'integer'],
] as const;
const byName = [
  ['name', 'text'],
  ['id', 'integer'],
] as const;
const byMail = [
  ['mail', 'text'],
  ['id', 'integer'],
] as const;

/** Everybody who runs the shop, or did. They are few, so the orders need no index. */
export const staffList = {
  sorts: {
    current: { direction: 'asc', keys: byRemoval },
    name: { direction: 'asc', keys: byName },
    'name-desc': { direction: 'desc', keys: byName },
    mail: { direction: 'asc', keys: byMail },
    'mail-desc': { direction: 'desc', keys: byMail },
  },
  filter: z.strictObject({
    /** A part of the name or of the mail address, in any case. */
    search: z.string().optional(),
    role: z.enum(roleNames).optional(),
    state: z.enum(staffState.options).optional(),
  }),
} as const satisfies List<ListedStaff, unknown>;

/** Finds a page of the people who run the shop, or did. */
export function findStaffPage(
  db: Executor,
  request: ListRequest<z.output<typeof staffList.filter>>,
): Promise<ListPage<ListedStaff>> {
  const { role, state } = request.filter;
  const search = request.filter.search?.trim() ?? '';
  const everybody = sql<ListedStaff>`(
    select *, (removed_at is not null)::integer as is_removed,
      case when removed_at is not null then 'removed' when not has_password then 'invited'
        when factors = 0 then 'enrolling' else 'active' end as state
    from (${staffRow}) as person
  )`;
  let listed = query.selectFrom(everybody.as('listed')).selectAll();
  if (search !== '')
    listed = listed.where(
      sql<boolean>`(position(lower(${search}) in lower(name)) > 0
        or position(lower(${search}) in lower(mail)) > 0)`,
    );
  if (role !== undefined) listed = listed.where(sql<boolean>`${role} = any(roles)`);
  if (state !== undefined) listed = listed.where('state', '=', state);
  return findPage(db, listed, request);
}

/** Finds everybody who ever ran the shop. They are few. */
export function findAllStaff(db: Executor): Promise<StaffRow[]> {
  return db.run(sql<StaffRow>`${staffRow} order by removed_at is not null, id`.compile(query));
}

/** Finds a person of the staff by id, also one who was removed. */
export async function findStaff(db: Executor, staffId: number): Promise<StaffRow | undefined> {
  const [row] = await db.run(sql<StaffRow>`${staffRow} where id = ${staffId}`.compile(query));
  return row;
}

/** Finds a person of the staff by the key of their mail address, which ignores case. */
export async function findStaffByMail(
  db: Executor,
  mailKey: string,
): Promise<StaffRow | undefined> {
  const [row] = await db.run(sql<StaffRow>`${staffRow} where mail_key = ${mailKey}`.compile(query));
  return row;
}

/** Locks a person and returns their row, so that changes of one person run one after the other. */
export async function lockStaff(tx: Tx, staffId: number): Promise<StaffRow | undefined> {
  await tx.run(sql`select from staff where id = ${staffId} for update`.compile(query));
  return findStaff(tx, staffId);
}

/** Locks several people, so that none is removed and none's roles change before the commit. */
export function lockStaffAgainstChanges(tx: Tx, staffIds: readonly number[]): Promise<unknown> {
  return tx.run(
    sql`
      select from staff where id = any(${[...staffIds]}::bigint[]) order by id for share
    `.compile(query),
  );
}

/** Locks everybody, so that nobody joins before the commit. They are few. */
export function lockAllStaff(tx: Tx): Promise<unknown> {
  return tx.run(sql`select from staff order by id for share`.compile(query));
}

/** Finds the people who can sign in and hold one of these roles. */
export function findDeciders(
  db: Executor,
  roles: readonly RoleName[],
): Promise<Pick<StaffRow, 'id' | 'mail' | 'language'>[]> {
  return db.run(
    sql<Pick<StaffRow, 'id' | 'mail' | 'language'>>`
      select id, mail, language from staff
      where removed_at is null and password_hash is not null
        and exists (select from staff_role
          where staff_id = staff.id and role = any(${[...roles]}::text[]))
      order by id
    `.compile(query),
  );
}

/** Finds all owners, also those who have not signed in since they were invited or reset. */
export function findOwners(db: Executor): Promise<Pick<StaffRow, 'mail' | 'language'>[]> {
  return db.run(
    sql<Pick<StaffRow, 'mail' | 'language'>>`
      select mail, language from staff
      where removed_at is null
        and exists (select from staff_role where staff_id = staff.id and role = 'owner')
      order by id
    `.compile(query),
  );
}

export interface NewStaff {
  mail: string;
  mailKey: string;
  name: string;
  language: Language;
  isDemo: boolean;
  createdAt: Date;
}

/**
 * Adds somebody, or brings back somebody who was removed.
 *
 * @returns undefined if somebody has the address
 */
export async function insertStaff(tx: Tx, staff: NewStaff): Promise<number | undefined> {
  const { name, language } = staff;
  const [row] = await tx.run(
    query
      .insertInto('staff')
      .values(staff)
      .onConflict((conflict) =>
        conflict
          .column('mailKey')
          .doUpdateSet({
            name,
            language,
            removedAt: null,
            passwordHash: null,
            revision: sql<number>`staff.revision + 1`,
          })
          .where('staff.removedAt', 'is not', null),
      )
      .returning('id'),
  );
  return row?.id;
}

/** Sets the roles of a staff member; the next request sees them. */
export async function updateStaffRoles(
  tx: Tx,
  staffId: number,
  roles: readonly RoleName[],
): Promise<number> {
  const bumped = tx.run(
    query
      .updateTable('staff')
      .set({ revision: sql<number>`revision + 1` })
      .where('id', '=', staffId)
      .returning('revision'),
  );
  await tx.run(query.deleteFrom('staffRole').where('staffId', '=', staffId));
  if (roles.length > 0)
    await tx.run(query.insertInto('staffRole').values(roles.map((role) => ({ staffId, role }))));
  return (await bumped)[0]?.revision ?? 0;
}

/** Takes away everything by which somebody signs in. @param removedAt null if they stay */
export async function deleteAccess(
  tx: Tx,
  staffId: number,
  removedAt: Date | null,
): Promise<unknown> {
  await tx.run(
    query
      .updateTable('staff')
      .set({ passwordHash: null, removedAt, revision: sql<number>`revision + 1` })
      .where('id', '=', staffId),
  );
  return deleteFactorsAndSessions(tx, staffId);
}

/** Deletes a person's factors, sessions and invitation, but not the password. */
export function deleteFactorsAndSessions(tx: Tx, staffId: number): Promise<unknown> {
  return Promise.all([
    tx.run(query.deleteFrom('staffSession').where('staffId', '=', staffId)),
    tx.run(query.deleteFrom('staffAuthenticator').where('staffId', '=', staffId)),
    tx.run(query.deleteFrom('staffPasskey').where('staffId', '=', staffId)),
    tx.run(query.deleteFrom('staffRecoveryCode').where('staffId', '=', staffId)),
    tx.run(query.deleteFrom('staffInvitation').where('staffId', '=', staffId)),
    tx.run(query.deleteFrom('staffChallenge').where('staffId', '=', staffId)),
  ]);
}

/** Stores a new password's hash. Ending the person's sessions is left to the caller. */
export function updateStaffPassword(
  db: Executor,
  staffId: number,
  passwordHash: string,
): Promise<unknown> {
  return db.run(query.updateTable('staff').set({ passwordHash }).where('id', '=', staffId));
}

/** Stores the invitation of a staff member in place of an earlier one. */
export function upsertInvitation(
  tx: Tx,
  invitation: { staffId: number; tokenHash: Buffer; expiresAt: Date },
): Promise<unknown> {
  const { tokenHash, expiresAt } = invitation;
  return tx.run(
    query
      .insertInto('staffInvitation')
      .values(invitation)
      .onConflict((conflict) => conflict.column('staffId').doUpdateSet({ tokenHash, expiresAt })),
  );
}

/** Finds the invitation with this token that has not expired, and its person. */
export async function findInvitationByToken(db: Executor, tokenHash: Buffer, now: Date) {
  const [row] = await db.run(
    query
      .selectFrom('staffInvitation')
      .innerJoin('staff', 'staff.id', 'staffId')
      .select(['staffId', 'mail', 'name', 'expiresAt'])
      .where('tokenHash', '=', tokenHash)
      .where('expiresAt', '>', now)
      .where('removedAt', 'is', null),
  );
  return row;
}

/**
 * Deletes an invitation that is being accepted.
 *
 * @returns whether it was still there: an invitation works once
 */
export async function deleteInvitation(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const rows = await tx.run(
    query.deleteFrom('staffInvitation').where('tokenHash', '=', tokenHash).returning('staffId'),
  );
  return rows.length === 1;
}

/**
 * Finds and locks the people who hold a role and were not removed, so that the last one is not
 * removed.
 */
export async function lockHoldersOf(tx: Tx, role: RoleName): Promise<number[]> {
  const rows = await tx.run(
    sql<{ id: number }>`
      select id from staff
      where removed_at is null
        and exists (select from staff_role where staff_id = staff.id and role = ${role})
      order by id for update
    `.compile(query),
  );
  return rows.map(({ id }) => id);
}
