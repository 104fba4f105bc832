import sharp from 'sharp';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import type { ShopServer } from '../support/shop-server.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in, the upload
// of a page as a film, and a preview whose address a publication has just changed.
test.use({ expectedPageErrors: [/status of (?:401|404 .*preview|422 .*films)/] });

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

test('an editor uploads a film and publishes it: visitors see it, with less movement its picture until they start it', async ({
  page,
  browser,
}) => {
  await page.goto(`${server.consoleUrl}/banners`);
  await signIn(page, await newStaff(own.shop, 'editor'));
  await page.getByText('バナーを作る').click();
  const pictures = 'catalogue/demo/pictures/banners';
  await page.getByLabel('画像を選ぶ').setInputFiles(`${pictures}/night-parade.webp`);
  await expect(page.getByRole('img', { name: '画像' })).toBeVisible();
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const film = page.getByLabel('動画を選ぶ');
  await film.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: html });
  await expect(page.getByText('受け付けられるのは、MP4だけです')).toBeVisible();
  await film.setInputFiles(`${pictures}/parade.mp4`);
  await expect(page.getByLabel('動画', { exact: true })).toBeVisible();
  await page.getByLabel('画像を表す言葉（日本語）').fill('パレード');
  await page.getByLabel('画像を表す言葉（英語）').fill('The parade');
  await page.getByLabel('リンク先').fill('/pack-list?index=1');
  await page.getByLabel('理由').fill('新作');
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await page.getByRole('button', { name: '下書きを保存する' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('パレード');
  const preview = page.frameLocator('iframe[title="幅390pxのプレビュー"]');
  await expect(preview.getByLabel('パレード').first()).toBeVisible();
  await page.getByRole('group').getByText('公開する').click();
  await page.getByLabel('理由').fill('新作');
  await page.getByRole('button', { name: '公開する' }).click();
  await expect(page.getByRole('region', { name: '状態' })).toContainText('公開中');

  const visitor = await browser.newPage({ reducedMotion: 'no-preference' });
  await visitor.goto(server.url);
  const video = visitor.locator('video');
  await expect(video).toHaveAttribute('src', /^\/files\/u-\w+\.mp4$/);
  await expect(video).toHaveJSProperty('muted', true);
  await expect(visitor.getByRole('link', { name: 'パレード' })).toHaveAttribute(
    'href',
    '/pack-list?index=1',
  );
  await expectAccessibleAt(visitor, [390, 1280]);
  await visitor.close();

  const calm = await browser.newPage({ reducedMotion: 'reduce' });
  const films: string[] = [];
  calm.on('request', (request) => request.url().endsWith('.mp4') && films.push(request.url()));
  await calm.goto(server.url);
  await expect(calm.locator('video')).toHaveAttribute('poster', /^\/files\/u-\w+\.webp$/);
  await expect(calm.locator('video')).toHaveJSProperty('paused', true);
  expect(films).toEqual([]);
  await calm.getByRole('button', { name: '再生' }).click();
  await expect.poll(() => films.length).toBeGreaterThan(0);
  await calm.close();
});
