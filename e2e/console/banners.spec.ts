import sharp from 'sharp';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import type { ShopServer } from '../support/shop-server.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of 401/] });

let own: OwnShop;
let server: ShopServer;
test.beforeAll(async () => {
  own = await openOwnShop();
  server = await own.start();
});
test.afterAll(() => own.close());

test('an editor uploads a banner, sees its preview, publishes and withdraws it: visitors see it from its publication to its withdrawal', async ({
  page,
  browser,
}) => {
  await page.goto(`${server.consoleUrl}/banners`);
  await signIn(page, await newStaff(own.shop, 'editor'));
  await page.getByText('バナーを作る').click();
  const picture = await sharp({
    create: { width: 1600, height: 900, channels: 3, background: '#7a2e1d' },
  })
    .png()
    .toBuffer();
  await page
    .getByLabel('画像を選ぶ')
    .setInputFiles({ name: 'spring.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('img', { name: '画像' })).toBeVisible();
  await page.getByLabel('画像を表す言葉（日本語）').fill('春の新作パック');
  await page.getByLabel('画像を表す言葉（英語）').fill('New packs of spring');
  await page.getByLabel('リンク先').fill('/pack-list?index=1');
  await page.getByLabel('理由').fill('春の発売');
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await page.getByRole('button', { name: '下書きを保存する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('春の新作パック');
  const preview = page.frameLocator('iframe[title="幅390pxのプレビュー"]');
  await expect(preview.getByRole('img', { name: '春の新作パック' })).toBeVisible();

  const visitor = await browser.newPage();
  await visitor.goto(server.url);
  await expect(visitor.getByRole('heading', { level: 1 })).toBeAttached();
  const banner = visitor.getByRole('link', { name: '春の新作パック' });
  await expect(banner).toHaveCount(0);
  await page.getByRole('group').getByText('公開する').click();
  await page.getByLabel('理由').fill('春の発売');
  await page.getByRole('button', { name: '公開する' }).click();
  await expect(page.getByRole('region', { name: '状態' })).toContainText('公開中');
  await expectAccessible(page);
  await visitor.reload();
  await expect(banner).toHaveAttribute('href', '/pack-list?index=1');

  await page.getByRole('group').getByText('取り下げる').click();
  await page.getByLabel('理由').fill('売り切れ');
  await page.getByRole('button', { name: '取り下げる' }).click();
  await expect(page.getByRole('region', { name: '状態' })).toContainText('下書き');
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1 })).toBeAttached();
  await expect(banner).toHaveCount(0);
  await visitor.close();
});
