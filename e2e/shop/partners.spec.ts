import { expectAccessible } from '../support/accessibility.ts';
import { balanceOf } from '../support/facts.ts';
import { pressUntilGone } from '../support/press.ts';
import { expect, test } from '../support/test.ts';

/** The sandbox's URL: one port above its shop. */
function sandboxOf(baseURL: string | undefined): string {
  const url = new URL(baseURL ?? '');
  url.port = String(Number(url.port) + 1);
  return url.origin;
}

test('partner site: its account is linked by phone number, then points are transferred from it', async ({
  page,
  shop,
  baseURL,
  newMember,
  beLoggedIn,
}) => {
  const phone = `090${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const member = await newMember({ phone });
  for (const site of [1, 2]) {
    await fetch(`${sandboxOf(baseURL)}/partner/${site}/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ login: member.mail, password: 'partner-pass', phone, points: 800 }),
    });
  }
  await beLoggedIn(member);
  await page.goto('/transfer-point');
  await expect(page.getByRole('main')).toContainText('未連携');
  await page.getByRole('button', { name: '星のポイントと連携する' }).click();
  const login = page.getByRole('dialog', { name: '星のポイントにログイン' });
  await login.getByLabel('メールアドレス').fill(member.mail);
  await login.getByLabel('パスワード', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(login.getByRole('alert')).toHaveText(
    'ログインに失敗しました。\n電話番号も一致している必要があります。',
  );
  await expectAccessible(page);
  await login.getByLabel('パスワード', { exact: true }).fill('partner-pass');
  await page.keyboard.press('Enter');
  const notice = page.getByRole('dialog', { name: 'お知らせ' });
  await expect(notice).toContainText('連携成功しました。');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toContainText('所有ポイント 800ポイント');

  await page.getByRole('button', { name: '星のポイントからポイントを移行する' }).click();
  const popup = page.getByRole('dialog', { name: '星のポイントから移行' });
  const amount = popup.getByLabel('移行するポイント');
  await amount.fill('0');
  await page.keyboard.press('Enter');
  await expect(popup.getByRole('alert')).toHaveText('1ポイント以上で入力してください。');
  await amount.fill('801');
  await expect(popup.getByRole('alert')).toHaveText('所有ポイントをオーバーしています。');
  await amount.fill('300');
  await page.keyboard.press('Enter');
  await expect(popup).toContainText('300ポイントを移行します。よろしいですか？');
  await expectAccessible(page);
  await pressUntilGone(popup.getByRole('button', { name: '移行する' }));
  await expect(notice).toContainText('ポイントを移行しました。');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('main')).toContainText('所有ポイント 500ポイント');
  expect(await balanceOf(shop, member.id)).toMatchObject({ points: 300 });

  // The other site, in English.
  await page.getByRole('button', { name: 'EN English' }).click();
  await page.getByRole('button', { name: 'Link Lighthouse Card Club' }).click();
  const englishLogin = page.getByRole('dialog', { name: 'Log in to Lighthouse Card Club' });
  await englishLogin.getByLabel('Email address').fill(member.mail);
  await englishLogin.getByLabel('Password', { exact: true }).fill('partner-pass');
  await page.keyboard.press('Enter');
  const englishNotice = page.getByRole('dialog', { name: 'Notice' });
  await expect(englishNotice).toContainText('Cooperation was successful.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Transfer points from Lighthouse Card Club' }).click();
  const englishPopup = page.getByRole('dialog', { name: 'Transfer from Lighthouse Card Club' });
  const points = englishPopup.getByLabel('Points to transfer');
  await expect(points).toHaveAccessibleDescription('Enter the number of points to transfer');
  await points.fill('0');
  await page.keyboard.press('Enter');
  await expect(englishPopup.getByRole('alert')).toHaveText('Please enter at least 1 point');
  await points.fill('200');
  await page.keyboard.press('Enter');
  await pressUntilGone(englishPopup.getByRole('button', { name: 'Transfer', exact: true }));
  await expect(englishNotice).toContainText('Transferred points.');
  expect(await balanceOf(shop, member.id)).toMatchObject({ points: 500 });
});

test('partner sites without a stated date of birth: asks for it first, then lists them; a member under 18 reads why not', async ({
  page,
  newMember,
  beLoggedIn,
}) => {
  await beLoggedIn(await newMember({ bornOn: null }));
  await page.goto('/transfer-point');
  await page.getByLabel('年', { exact: true }).fill('1990');
  await page.getByLabel('月', { exact: true }).fill('4');
  await page.getByLabel('日', { exact: true }).fill('2');
  await expect(page.getByText('未連携')).toHaveCount(0);
  await page.getByRole('button', { name: '確認へ進む' }).click();
  const dialog = page.getByRole('dialog', { name: 'この生年月日で登録しますか？' });
  await dialog.getByRole('button', { name: '登録する' }).click();
  await expect(page.getByText('未連携').first()).toBeVisible();
  const year = new Date().getFullYear() - 15;
  await beLoggedIn(await newMember({ bornOn: `${year}-01-31` }));
  await page.goto('/transfer-point');
  await expect(page.getByText('18歳以上の方にご利用いただけます')).toBeVisible();
  await expectAccessible(page);
});
