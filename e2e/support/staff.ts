import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RoleName } from '#contract/permissions.ts';
import type { Shop } from '../../server/src/app/shop.ts';
import { codeAt, type SeededStaff, secretFrom, seedStaff } from '../../server/src/staff/index.ts';

/** Adds somebody with these roles, who can sign in by password and authenticator. */
export async function newStaff(shop: Shop, ...roles: RoleName[]): Promise<SeededStaff> {
  const person: SeededStaff = {
    mail: `${randomUUID()}@staff.example`,
    name: '望月 蓮',
    roles,
    password: 'a long pass phrase',
    secret: secretFrom(randomBytes(20)),
    isDemo: false,
  };
  await seedStaff(shop.staff, person);
  return person;
}

/** Computes the code that the authenticator shows now. Each code works once. */
export function codeOf({ secret }: Pick<SeededStaff, 'secret'>): string {
  return codeAt(secret, new Date());
}

/**
 * Signs in on the page that asks for it. The browser seems to have an address of its own, because
 * sign-ins of one address are limited to 30 a minute.
 */
export async function signIn(page: Page, person: SeededStaff): Promise<void> {
  const address = `10.${[...randomBytes(3)].join('.')}`;
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  await page.getByLabel('メールアドレス').fill(person.mail);
  await page.getByLabel('パスワード', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'サインイン', exact: true }).click();
  await page.getByLabel('確認コード').fill(codeOf(person));
  await page.getByRole('button', { name: '確認する' }).click();
  await page.getByRole('button', { name: 'サインアウト', exact: true }).waitFor();
}
