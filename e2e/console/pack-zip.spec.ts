import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makeZip } from '../../server/src/testing/make-zip.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, the preview of an empty draft, and refused zips.
test.use({ expectedPageErrors: [/status of (401|404|422)/] });

const picture = (background: string, width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const zipFile = (buffer: Buffer) => ({ name: 'pack.zip', mimeType: 'application/zip', buffer });

const openPanel = (page: Page) => page.getByText('YAMLやZIPで保存・読み込み').click();

async function saveDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: '保存してチェックする' }).click();
  await expect(page.getByRole('status').filter({ hasText: '保存済み' })).toBeVisible();
}

/** Saves the draft on the screen as a zip. @returns the file */
async function savedZip(page: Page): Promise<{ name: string; content: Buffer }> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '画像ごとZIPで保存する' }).click();
  const download = await saving;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test('a designer saves a draft with pictures as a zip and reads it into a new draft: equal texts, prices and pictures, and an equal zip', async ({
  page,
  shop,
}) => {
  await page.goto('/pack-drafts');
  await signIn(page, await newStaff(shop, 'designer'));
  await page.getByRole('button', { name: '白紙から作る' }).click();
  await page.getByLabel('パック名（日本語）').fill('龍の箱');
  await page.getByLabel('パック名（英語）').fill('Dragon box');
  await page.getByLabel('1口の価格').fill('480');
  const [cover, share] = [await picture('#802020', 900, 1200), await picture('#208020', 1200, 630)];
  await page.getByLabel('パッケージの画像を加える').setInputFiles(jpeg('cover.jpg', cover));
  await expect(page.getByRole('img', { name: '画像 1' })).toBeVisible();
  await page.getByLabel('リンクの画像を選ぶ').setInputFiles(jpeg('share.jpg', share));
  await expect(page.getByRole('img', { name: 'リンクの画像' })).toBeVisible();
  await saveDraft(page);
  await openPanel(page);
  const first = await savedZip(page);
  expect(first.name).toMatch(/^pack-\d+\.zip$/);
  await expectAccessibleAt(page, [1024, 1440]);

  await page.goto('/pack-drafts');
  await page.getByRole('button', { name: '白紙から作る' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('名前なし');
  await openPanel(page);
  const file = page.getByLabel('画像入りのZIPを選んで下書きに入れる');
  await file.setInputFiles(zipFile(first.content));
  await expect(page.getByText('読み込みました。')).toBeVisible();
  await expect(page.getByLabel('パック名（日本語）')).toHaveValue('龍の箱');
  await expect(page.getByLabel('1口の価格')).toHaveValue('480');
  for (const name of ['画像 1', 'リンクの画像'])
    await expect
      .poll(() =>
        page
          .getByRole('img', { name, exact: true })
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBe(1200);
  await saveDraft(page);
  expect((await savedZip(page)).content).toEqual(first.content);
  await expectAccessible(page);

  // A refused zip: the reason is shown, and the draft stays as it is.
  await file.setInputFiles(zipFile(makeZip([{ name: 'a.txt', content: 'x' }])));
  await expect(page.getByText('パックのYAMLを1つ入れてください。')).toBeVisible();
  await file.setInputFiles(zipFile(Buffer.alloc(32 * 1024 * 1024 + 1)));
  await expect(page.getByText('このZIPは32MBを超えています。')).toBeVisible();
  await expect(page.getByLabel('パック名（英語）')).toHaveValue('Dragon box');
});
