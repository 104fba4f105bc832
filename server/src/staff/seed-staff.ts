import { randomBytes } from 'node:crypto';
import type { RoleName } from '#contract/permissions.ts';
import { hashPassword, mailKeyOf } from '../accounts/index.ts';
import { encryptSecret } from '../factors/authenticator.rules.ts';
import { insertAuthenticator } from './factors.queries.ts';
import { insertStaff, updateStaffPassword, updateStaffRoles } from './staff.queries.ts';
import type { StaffDeps } from './staff-deps.ts';

export interface SeededStaff {
  mail: string;
  name: string;
  roles: readonly RoleName[];
  password: string;
  /** The authenticator's secret, in base 32. */
  secret: string;
  isDemo: boolean;
}

/**
 * Adds somebody who can sign in at once, without an invitation: for the demo and for tests.
 *
 * @returns undefined if somebody has the address
 */
export async function seedStaff(
  { db, clock, authenticatorKey }: StaffDeps,
  { mail, name, roles, password, secret, isDemo }: SeededStaff,
): Promise<number | undefined> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const createdAt = clock.now();
    const who = {
      mail,
      mailKey: mailKeyOf(mail),
      name,
      language: 'ja',
      isDemo,
      createdAt,
    } as const;
    const staffId = await insertStaff(tx, who);
    if (staffId === undefined) return undefined;
    await updateStaffRoles(tx, staffId, roles);
    await updateStaffPassword(tx, staffId, passwordHash);
    const sealed = encryptSecret(authenticatorKey, secret, randomBytes(12));
    const authenticator = { staffId, name: 'Sandbox', secret: sealed, createdAt };
    await insertAuthenticator(tx, authenticator, createdAt);
    return staffId;
  });
}
