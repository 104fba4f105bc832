import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { panelOf } from '../support/command-panel.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in, and a pause
// that ends before it begins.
test.use({ expectedPageErrors: [/status of (401|422)/] });

test('a manager connects, renames, pauses and resumes a partner site: members see each at once, the history has all of it', async ({
  page,
  shop,
  newMember,
  openShopAs,
}) => {
  const name = `港${Date.now()}`;
  await page.goto('/partner-sites');
  await signIn(page, await newStaff(shop, 'manager'));
  await expect(page.getByRole('region', { name: '提携サイトの表' })).toContainText('星のポイント');
  await page.getByText('提携サイトを接続する').click();
  await page.getByLabel('名前（日本語）').fill(name);
  await page.getByLabel('名前（英語）').fill('Harbour Points');
  await page.getByLabel('APIのURL').fill('https://harbour.example/kaifu');
  await page.getByLabel('理由').fill('新しい提携');
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await page.getByRole('button', { name: '接続する', exact: true }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expectAccessibleAt(page, [390, 1024, 1440]);
  const run = async (title: string, action: string, fill?: () => Promise<void>) => {
    const panel = panelOf(page, title);
    await panel.getByText(title, { exact: true }).click();
    await fill?.();
    await panel.getByLabel('理由').fill(`${title}ため`);
    await panel.getByRole('button', { name: action, exact: true }).click();
  };
  await run('名前を変える', '変える', () => page.getByLabel('名前（日本語）').fill(`${name}B`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${name}B`);
  await run('休止する', '休止する');
  const facts = page.getByRole('region', { name: '内容', exact: true });
  await expect(facts).toContainText('休止中');
  await run('秘密の鍵を表示する', '表示する');
  await expect(page.getByText(/^[0-9a-f]{64}$/)).toBeVisible();
  await expectAccessible(page);
  const history = page.getByRole('region', { name: '操作の経過', exact: true });
  for (const done of ['提携サイトの接続', '名前の変更', '休止', '秘密の鍵の表示'])
    await expect(history).toContainText(done);
  await expect(history).toContainText('休止するため');

  const member = await openShopAs((await newMember()).id);
  await member.goto('/transfer-point');
  const row = member.getByRole('listitem').filter({ hasText: `${name}B` });
  await expect(row).toContainText('ただいま休止中です。');
  await expect(row.getByRole('button')).toHaveCount(0);
  await expectAccessibleAt(member, [390, 1280]);
  await run('再開する', '再開する');
  await expect(facts).toContainText('利用中');
  await member.reload();
  await expect(row.getByRole('button')).toHaveText('連携する');
});

test('a manager plans a pause of a partner site, moves it and cancels it: the site stays connected, the facts name both times', async ({
  page,
  shop,
}) => {
  const name = `灯${Date.now()}`;
  await page.goto('/partner-sites');
  await signIn(page, await newStaff(shop, 'manager'));
  await page.getByText('提携サイトを接続する').click();
  await page.getByLabel('名前（日本語）').fill(name);
  await page.getByLabel('名前（英語）').fill('Lantern Points');
  await page.getByLabel('APIのURL').fill('https://lantern.example/kaifu');
  await page.getByLabel('理由').fill('新しい提携');
  await page.getByRole('button', { name: '接続する', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  const facts = page.getByRole('region', { name: '内容', exact: true });
  const pause = panelOf(page, '休止する');
  const send = async (reason: string) => {
    await pause.getByLabel('理由').fill(reason);
    await pause.getByRole('button', { name: '休止する', exact: true }).click();
  };
  const nextYear = new Date().getFullYear() + 1;
  await pause.getByText('休止する', { exact: true }).first().click();
  await pause.getByLabel('休止の開始').fill(`${nextYear}-05-01T10:00`);
  await pause.getByLabel('休止の終了').fill(`${nextYear}-05-01T12:00`);
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await send('相手のサイトの工事');
  await expect(facts).toContainText(`${nextYear}/05/01 10:00`);
  await expect(facts).toContainText(`${nextYear}/05/01 12:00`);
  await expect(facts).toContainText('利用中');

  await page.reload();
  await pause.getByText('休止する', { exact: true }).first().click();
  await expect(pause.getByLabel('休止の開始')).toHaveValue(`${nextYear}-05-01T10:00`);
  await pause.getByLabel('休止の開始').fill(`${nextYear}-05-01T13:00`);
  await send('終了より後の開始');
  await expect(pause.getByRole('alert')).toBeVisible();
  await pause.getByLabel('休止の開始').fill(`${nextYear}-05-01T11:00`);
  await send('開始を1時間後に');
  await expect(facts).toContainText(`${nextYear}/05/01 11:00`);

  const resume = panelOf(page, '再開する');
  await resume.getByText('再開する', { exact: true }).first().click();
  await resume.getByLabel('理由').fill('工事の中止');
  await resume.getByRole('button', { name: '再開する', exact: true }).click();
  await expect(facts).not.toContainText(`${nextYear}/05/01`);
  await expect(facts).toContainText('利用中');
});
