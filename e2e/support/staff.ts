import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { RoleName } from '#contract/permissions.ts';
import type { Shop } from '../../server/src/app/shop.ts';
import { query } from '../../server/src/db/pool.ts';
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

/** Computes the code after the one of now, which is accepted already. For a second use. */
export function nextCodeOf({ secret }: Pick<SeededStaff, 'secret'>): string {
  return codeAt(secret, new Date(Date.now() + 30_000));
}

/** Makes it ten minutes since somebody showed a second factor, in all their sessions. */
export async function letFactorGrowOld(shop: Shop, { mail }: SeededStaff): Promise<void> {
  const factorAt = new Date(Date.now() - 600_000);
  const ofPerson = query.selectFrom('staff').select('id').where('mail', '=', mail);
  await shop.db.run(
    query.updateTable('staffSession').set({ factorAt }).where('staffId', 'in', ofPerson),
  );
}

/**
 * Signs in on the page that asks for it. The browser seems to have an address of its own, because
 * sign-ins of one address are limited to 30 a minute.
 *
 * @param code a second sign-in of a person needs another code than the first
 */
export async function signIn(
  page: Page,
  person: SeededStaff,
  code = codeOf(person),
): Promise<void> {
  await takeOwnAddress(page);
  await page.getByLabel('メールアドレス').fill(person.mail);
  await page.getByLabel('パスワード', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'サインイン', exact: true }).click();
  await page.getByLabel('確認コード').fill(code);
  await page.getByRole('button', { name: '確認する' }).click();
  await page.getByRole('button', { name: 'サインアウト', exact: true }).waitFor();
}

/** Makes the browser seem to have an address of its own, because of limits by address. */
async function takeOwnAddress(page: Page): Promise<void> {
  const address = `10.${[...randomBytes(3)].join('.')}`;
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
}

/**
 * Accepts an invitation to the console: sets a password and an authenticator, and stores the
 * recovery codes. Ends on the start screen.
 *
 * @param address of the invitation, from its mail
 */
export async function acceptInvitation(page: Page, address: string): Promise<void> {
  await takeOwnAddress(page);
  await page.goto(address);
  await page.getByLabel('新しいパスワード').fill('a long pass phrase');
  await page.getByRole('button', { name: 'パスワードを設定して進む' }).click();
  await page.getByRole('button', { name: '認証アプリを使う' }).click();
  const secret = await page.getByText(/^[A-Z2-7]{32}$/).textContent();
  await page.getByLabel('確認コード').fill(codeOf({ secret: secret ?? '' }));
  await page.getByRole('button', { name: '確認する' }).click();
  await page.getByRole('button', { name: '保管しました' }).click();
  await page.getByRole('button', { name: 'サインアウト', exact: true }).waitFor();
}
