import { type RoleName, roleNames } from '#contract/permissions.ts';
import { codeAt, secretFrom } from '../factors/authenticator.rules.ts';
import { seedStaff } from './seed-staff.ts';
import { findStaffByMail } from './staff.queries.ts';
import type { StaffDeps } from './staff-deps.ts';

const names: Record<RoleName, string> = {
  owner: '店長 花',
  manager: '副店長 海',
  buyer: '仕入 陸',
  designer: '企画 空',
  packer: '出荷 翔',
  support: '窓口 優',
  accountant: '経理 誠',
  editor: '編集 彩',
  auditor: '監査 律',
};

/** One member of staff a role, whose password everybody knows (README). */
export const demoStaff = roleNames.map((role) => ({
  role,
  mail: `${role}@example.com`,
  name: names[role],
  password: 'demo1234',
}));

/**
 * Derives the authenticator's secret of a demo account. Each shop derives others, so that a code of
 * one shop signs in to no other.
 */
function secretOf({ digest }: StaffDeps, mail: string): string {
  return secretFrom(digest('demo authenticator', mail).subarray(0, 20));
}

/**
 * Adds the staff of the demo. Only for a shop beside a sandbox; without one they cannot sign in,
 * also if they were added before.
 */
export async function seedDemoStaff(deps: StaffDeps): Promise<void> {
  for (const { role, mail, name, password } of demoStaff) {
    if ((await findStaffByMail(deps.db, mail)) !== undefined) continue;
    const secret = secretOf(deps, mail);
    await seedStaff(deps, { mail, name, roles: [role], password, secret, isDemo: true });
  }
}

/** Computes the codes that the authenticators of the demo show now. */
export function demoStaffCodes(deps: StaffDeps): { mail: string; code: string }[] {
  const now = deps.clock.now();
  return demoStaff.map(({ mail }) => ({ mail, code: codeAt(secretOf(deps, mail), now) }));
}
