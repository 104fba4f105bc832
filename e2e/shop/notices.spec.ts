import type { Page } from '@playwright/test';
import { query } from '../../server/src/db/pool.ts';
import { notifyOfSales } from '../../server/src/favourites/index.ts';
import { stopToken } from '../../server/src/notices/index.ts';
import { makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { serverError } from '../support/lost-answers.ts';
import { expectFingerSized } from '../support/press.ts';
import { expect, test } from '../support/test.ts';

/** Marks a pack that starts in an hour, and lets the hour pass for it. */
async function markAndStart(page: Page, shop: Parameters<typeof makePack>[0]): Promise<number> {
  const startsAt = new Date(shop.clock.now().getTime() + 3_600_000);
  const packId = await makePack(shop, { startsAt });
  await page.goto(`/pack-detail?packId=${packId}`);
  await page.getByRole('button', { name: 'お気に入りに追加' }).click();
  await page
    .getByRole('dialog', { name: 'お知らせの設定' })
    .getByRole('button', { name: '保存する' })
    .click();
  await expect(page.getByRole('button', { name: 'お気に入りに追加済み' })).toBeVisible();
  await shop.db.run(
    query.updateTable('pack').set({ startsAt: shop.clock.now() }).where('id', '=', packId),
  );
  await notifyOfSales(shop);
  return packId;
}

test('visitor who marks a pack: led to the login, and back to the pack as a member', async ({
  page,
  newMember,
}) => {
  const member = await newMember();
  await page.goto('/pack-detail?packId=201');
  await page.getByRole('link', { name: 'お気に入りに追加' }).click();
  await page.getByLabel('メールアドレス').fill(member.mail);
  await page.getByLabel('パスワード', { exact: true }).fill(member.password);
  await page.getByRole('button', { name: 'ログインする' }).click();
  await expect(page).toHaveURL(/\/pack-detail\?packId=201/);
  await expect(page.getByRole('button', { name: 'お気に入りに追加' })).toBeVisible();
});

test('a marked pack that starts: a notice in the inbox, the number of unread ones in every tab, read once opened', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  await beLoggedIn(await newMember());
  const packId = await markAndStart(page, shop);
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(other.getByRole('button', { name: 'メニュー お知らせ 1' })).toBeVisible();
  await page.goto('/');
  await page.getByRole('button', { name: 'メニュー お知らせ 1' }).click();
  await page.getByRole('link', { name: '通知（未読1件）' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('通知');
  const notice = page.getByRole('link', { name: /お気に入りのパックの販売が始まりました/ });
  await expect(notice).toContainText('未読');
  await expectAccessible(page);
  await expectFingerSized(notice);
  await expect(page.getByRole('button', { name: 'メニュー', exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: 'メニュー', exact: true })).toBeVisible();
  await notice.click();
  await expect(page).toHaveURL(new RegExp(`/pack-detail\\?packId=${packId}$`));
});

test('settings of notices changed by keyboard: the channel and the quiet hours are the same after a reload', async ({
  page,
  newMember,
  beLoggedIn,
}) => {
  await beLoggedIn(await newMember());
  await page.goto('/my-notices/settings');
  const mail = page.getByRole('checkbox', { name: 'お気に入りのパック メール' });
  await expect(mail).toBeChecked();
  await expect(page.getByText('メール、プッシュ通知。')).toBeVisible();
  await expect(page.getByRole('link', { name: '同意の設定を開く' })).toHaveAttribute(
    'href',
    '/my-consents',
  );
  await mail.focus();
  await page.keyboard.press('Space');
  await expect(mail).not.toBeChecked();
  await page.getByLabel('ここから').selectOption('23');
  await page.getByRole('button', { name: '時間を保存' }).click();
  await expect(page.getByText('保存しました。')).toBeVisible();
  await expectAccessible(page);
  await expectFingerSized(page.getByRole('button', { name: '時間を保存' }));
  await page.reload();
  await expect(mail).not.toBeChecked();
  await expect(page.getByLabel('ここから')).toHaveValue('23');
});

test.describe('a change of a channel that fails', () => {
  test.use({ expectedPageErrors: [/status of 500/] });
  test('a channel whose change fails: its switch falls back with a message; the next press works', async ({
    page,
    newMember,
    beLoggedIn,
  }) => {
    await beLoggedIn(await newMember());
    await page.goto('/my-notices/settings');
    const mail = page.getByRole('checkbox', { name: 'カードの発送 メール' });
    await expect(mail).toBeChecked();
    const change = '**/api/user/notices/channel';
    const { promise: failing, resolve: fail } = Promise.withResolvers<void>();
    let requests = 0;
    await page.route(change, async (route) => {
      requests += 1;
      await failing;
      await route.fulfill(serverError());
    });
    await mail.click();
    // It follows the press at once, and ignores another one until the answer.
    await expect(mail).not.toBeChecked();
    await mail.press('Space');
    await expect(mail).not.toBeChecked();
    fail();
    await expect(mail).toBeChecked();
    expect(requests).toBe(1);
    const message = page.getByRole('alert');
    await expect(message).toHaveCount(1);
    await expect(message).toContainText('カードの発送 メール：');
    await expectAccessible(page);
    await page.unroute(change);
    await mail.click();
    await expect(message).toBeHidden();
    await expect(mail).not.toBeChecked();
    await page.reload();
    await expect(mail).not.toBeChecked();
  });
});

test('a wished card: added on the enlarged card of a line-up, listed, and removed', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  await beLoggedIn(await newMember());
  const packId = await makePack(shop);
  await page.goto(`/pack-detail?packId=${packId}`);
  await page.getByRole('region', { name: '封入カード' }).or(page.locator('main')).first().waitFor();
  await page
    .locator('button[aria-haspopup="dialog"]')
    .filter({ has: page.locator('img') })
    .first()
    .click();
  const wished = page.getByRole('button', { name: 'ほしいカードに追加' });
  await wished.click();
  await expect(page.getByRole('button', { name: 'ほしいカードから外す' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.goto('/my-favourites');
  await expect(page.getByText(new RegExp(`T-${packId}-\\d`))).toBeVisible();
  await expect(page.getByRole('link', { name: '販売中の1パックに入っています' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /を外す$/ }).click();
  await expect(page.getByText(new RegExp(`T-${packId}-\\d`))).toBeHidden();
});

test('the link in a mail that stops mails of its kind: one press stops them without a log-in; a wrong link says what to do', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  const member = await newMember();
  const token = stopToken(shop.digest, member.id, 'parcel_sent');
  await page.goto(`/stop-notices#${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('メールの停止');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'メールを止める' }).click();
  await expect(page.getByText('「カードの発送」のメールを止めました')).toBeVisible();
  await page.goto('/stop-notices#wrong');
  await page.getByRole('button', { name: 'メールを止める' }).click();
  await expect(page.getByRole('alert')).toContainText('このリンクは正しくありません');
  await beLoggedIn(member);
  await page.goto('/my-notices/settings');
  await expect(page.getByRole('checkbox', { name: 'カードの発送 メール' })).not.toBeChecked();
});
