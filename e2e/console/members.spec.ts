import { randomUUID } from 'node:crypto';
import { changeRegistered } from '../../server/src/accounts/index.ts';
import { systemActor } from '../../server/src/db/audit.ts';
import { query } from '../../server/src/db/pool.ts';
import { askForRemoval } from '../../server/src/logins/index.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403|409|412)/] });

test('support opens a member in the console: personal data is shown only for a reason; 250 points are given immediately, 12,000 wait for approval', async ({
  page,
  shop,
  newMember,
}) => {
  const support = await newStaff(shop, 'support');
  const mail = `${randomUUID()}@example.com`;
  const member = await newMember({ mail, points: 500 });
  await page.goto('/members');
  await signIn(page, support);
  await page.getByLabel('会員を検索').fill(mail);
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('rowheader')).toHaveText(String(member.id));
  await expect(page.getByText(mail)).toBeHidden();
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(member.id));
  await expect(page.getByText(mail)).toBeHidden();
  await page.getByText('個人情報を表示する').click();
  await page.getByLabel('理由').fill('電話でのお問い合わせ');
  await page.getByRole('button', { name: '表示する', exact: true }).click();
  await expect(page.getByText(mail)).toBeVisible();

  await page.getByText('ポイント・コインを増減する').click();
  await page.getByLabel('増減する数').fill('250');
  await page.getByLabel('理由').fill('発送が遅れたお詫び');
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: '増減する', exact: true }).click();
  await expect(page.getByText('完了しました。')).toBeVisible();
  const points = page.locator('dt', { hasText: /^ポイント$/ }).locator('+ dd');
  await expect(points).toHaveText('750');
  await expect(page.getByRole('region', { name: 'ポイントの履歴' }).last()).toContainText('250');

  await page.getByText('ポイント・コインを増減する').click();
  await page.getByLabel('増減する数').fill('12000');
  await page.getByLabel('理由').fill('大きなお詫び');
  await page.getByRole('button', { name: '増減する', exact: true }).click();
  await expect(page.getByText('ほかの方の承認を待っています。')).toBeVisible();
  await expect(points).toHaveText('750');
});

test('a member changes while support types in the console: both versions are shown, typed values stay', async ({
  page,
  shop,
  newMember,
}) => {
  const support = await newStaff(shop, 'support');
  const before = `${randomUUID()}@before.example`;
  const { id } = await newMember({ mail: before, points: 500 });
  await page.goto(`/members/${id}`);
  await signIn(page, support);
  await page.getByText('ポイント・コインを増減する').click();
  await page.getByLabel('増減する数').fill('250');
  await page.getByLabel('理由').fill('発送が遅れたお詫び');
  const mail = `${randomUUID()}@after.example`;
  await changeRegistered(shop, id, { mail }, systemActor('kaori', 'a new address'));
  const send = page.getByRole('button', { name: '増減する', exact: true });
  await send.click();
  const versions = page.getByRole('table', { name: '変更された項目' });
  await expect(versions.getByRole('row', { name: 'メールアドレス' })).toContainText(
    'before.example',
  );
  await expect(versions.getByRole('row', { name: 'メールアドレス' })).toContainText(
    'after.example',
  );
  await expect(page.getByLabel('増減する数')).toHaveValue('250');
  await expect(page.getByLabel('理由')).toHaveValue('発送が遅れたお詫び');
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await send.click();
  await expect(page.getByText('完了しました。')).toBeVisible();
  await expect(page.locator('dt', { hasText: /^ポイント$/ }).locator('+ dd')).toHaveText('750');
});

test("support writes a note on a member: it is the first entry of the member's timeline", async ({
  page,
  shop,
  newMember,
}) => {
  const { id: memberId } = await newMember({ points: 500 });
  await page.goto(`/members/${memberId}`);
  await signIn(page, await newStaff(shop, 'support'));
  const timeline = page.getByRole('region', { name: 'これまでのできごと', exact: true });
  await expect(timeline).toContainText('ポイント購入');
  await timeline.getByText('メモを書く').click();
  await timeline.getByLabel('メモ').fill('夕方に電話する');
  await timeline.getByRole('button', { name: '書き込む' }).click();
  await expect(timeline.getByRole('row').nth(1)).toContainText('夕方に電話する');
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
});

test('support opens a member in the console: the second factors are listed with their dates, and a removal that is due', async ({
  page,
  shop,
  newMember,
}) => {
  const { id: memberId } = await newMember();
  const now = new Date();
  // No code is checked, so any secret will do.
  const authenticator = { memberId, secret: Buffer.alloc(20), createdAt: now, confirmedAt: now };
  await shop.db.run(query.insertInto('memberAuthenticator').values(authenticator));
  await askForRemoval(shop, memberId, systemActor('kaori', 'passport shown'));
  await page.goto(`/members/${memberId}`);
  await signIn(page, await newStaff(shop, 'support'));
  const factors = page.getByRole('region', { name: '2段階認証' });
  await expect(factors).toContainText('認証アプリ');
  await expect(factors).toContainText('から');
  await expect(factors).toContainText('解除の予定');
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
});

test('an owner opens the age limit for buying points in the console: the age is shown, and can be set with a reason', async ({
  page,
  shop,
}) => {
  await page.goto('/members');
  await signIn(page, await newStaff(shop, 'owner'));
  // Another test may have set the age meanwhile.
  await page.getByText(/^18歳未満のポイント購入/).click();
  const ages = page.getByLabel('購入できる年齢');
  await expect(ages.locator('option')).toHaveCount(13);
  // Other tests use the shop at the same time, so it stays as it is.
  await ages.selectOption('18歳以上だけ');
  await page.getByLabel('理由').last().fill('弁護士に相談した結果');
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
  await page.getByRole('button', { name: '年齢を変える' }).click();
  await expect(page.getByText('完了しました。')).toBeVisible();
});
