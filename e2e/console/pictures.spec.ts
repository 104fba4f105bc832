import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { receiveIntake } from '../../server/src/custody/index.ts';
import { systemActor } from '../../server/src/db/audit.ts';
import { query } from '../../server/src/db/pool.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, and the pictures that are refused.
test.use({ expectedPageErrors: [/status of (401|403|404|422)/], permissions: ['camera'] });

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** The file that a person chooses. */
const fileOf = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

async function widthOf(page: Page, name: string): Promise<number> {
  return page
    .getByRole('img', { name, exact: true })
    .evaluate((image: HTMLImageElement) => image.naturalWidth);
}

test('a buyer in the console adds photos of an item by phone: a file for the front, the camera for the back', async ({
  page,
  shop,
}) => {
  const [card] = await shop.db.run(query.selectFrom('card').select('modelNumber').limit(1));
  const certificate = String(Date.now());
  const received = await receiveIntake(
    shop.db,
    shop.clock,
    {
      kind: 'supplier',
      source: 'a wholesaler',
      receivedOn: '2026-11-20',
      lines: `${card?.modelNumber},1,9000,,PSA,10,${certificate}`,
    },
    systemActor('tester', 'a photo'),
  );
  expect(received.kind).toBe('received');
  const [holding] = await shop.db.run(
    query.selectFrom('holding').select('code').where('certificate', '=', certificate),
  );
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/stock/${holding?.code}`);
  await signIn(page, await newStaff(shop, 'buyer'));
  const photos = page.getByRole('region', { name: '写真', exact: true });
  const front = photos.getByLabel('表の写真');
  await front.setInputFiles(fileOf('card.jpg', Buffer.from('<svg/>')));
  await expect(photos.getByText('JPEG、PNG、WebP、AVIFだけです', { exact: false })).toBeVisible();
  await front.setInputFiles(fileOf('card.jpg', await picture('#204060')));
  await expect(page.getByRole('img', { name: '表の写真' })).toBeVisible();
  await expect.poll(() => widthOf(page, '表の写真')).toBe(900);

  await photos.getByRole('button', { name: 'カメラで撮る' }).last().click();
  const dialog = page.getByRole('dialog', { name: '裏の写真を撮る' });
  await expect(dialog.getByRole('button', { name: '撮影する' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '撮影する' }).click();
  await expect(page.getByRole('img', { name: '裏の写真' })).toBeVisible();
  await expectAccessibleAt(page, [390, 1024, 1440]);
});

test('a designer in the console adds pictures to a draft: the preflight no longer asks for them', async ({
  page,
  shop,
}) => {
  await page.goto('/pack-drafts');
  await signIn(page, await newStaff(shop, 'designer'));
  await page.getByRole('button', { name: '白紙から作る' }).click();
  const preflight = page.getByRole('region', { name: '事前チェック' });
  await expect(preflight).toContainText('画像');
  await page
    .getByLabel('パッケージの画像を加える')
    .setInputFiles(fileOf('wrapper.jpg', await picture('#802020')));
  await expect(page.getByRole('img', { name: '画像 1' })).toBeVisible();
  await expect.poll(() => widthOf(page, '画像 1')).toBe(1200);
  await page
    .getByLabel('リンクの画像を選ぶ')
    .setInputFiles(fileOf('share.jpg', await picture('#208020')));
  await expect.poll(() => widthOf(page, 'リンクの画像')).toBe(1200);
  await page.getByRole('button', { name: '保存してチェックする' }).click();
  await expect(page.getByRole('status').filter({ hasText: '保存済み' })).toBeVisible();
  await expect(preflight).not.toContainText('画像');
  await expectAccessible(page);
});
