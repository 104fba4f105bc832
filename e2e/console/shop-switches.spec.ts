import type { Page } from '@playwright/test';
import type { RoleName } from '#contract/permissions.ts';
import { makePack } from '../../server/src/testing/factories.ts';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { panelOf } from '../support/command-panel.ts';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import type { ShopServer } from '../support/shop-server.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, and requests that a closed shop refuses.
test.use({ expectedPageErrors: [/status of (401|404|503)/] });

/** These switches are the shop's, and other tests use what they switch off: a shop of its own. */
let own: OwnShop;
let server: ShopServer;
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  own = await openOwnShop();
  server = await own.start({ KAIFU_TRUSTED_PROXIES: '127.0.0.1,::1' });
});
test.afterAll(() => own.close());

const widths = [390, 1024, 1440];

async function openMaintenance(page: Page, role: RoleName): Promise<void> {
  await page.goto(`${server.consoleUrl}/maintenance`);
  await signIn(page, await newStaff(own.shop, role));
}

/** Sends a command of the screen with a reason. */
async function command(page: Page, title: string, action = title, fill = async () => {}) {
  const panel = panelOf(page, title);
  await panel.getByText(title, { exact: true }).first().click();
  await fill();
  await panel.getByLabel('理由').fill(`${title}ため`);
  await panel.getByRole('button', { name: action, exact: true }).click();
}

test('a designer stops trial openings in the console: pages of packs offer none, until they are allowed again', async ({
  page,
  openContext,
}) => {
  const packId = await makePack(own.shop, { counts: [6] });
  const visitor = await (await openContext({ baseURL: server.url })).newPage();
  const trial = visitor.getByRole('link', { name: 'ポイントなしで開封を試す' });
  await visitor.goto(`/pack-detail?packId=${packId}`);
  await expect(trial).toBeVisible();
  await openMaintenance(page, 'designer');
  const setting = page.getByRole('region', { name: 'お試し開封（パックのページ）' });
  await expect(setting).toContainText('お客様が試せます。');
  await setting.getByText('お試し開封を止める').first().click();
  await expectAccessibleAt(page, widths);
  await setting.getByText('お試し開封を止める').first().click();
  await command(page, 'お試し開封を止める');
  await expect(setting).toContainText('止めています。');
  const isOffered = (count: number) =>
    expect(async () => {
      await visitor.reload();
      await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(trial).toHaveCount(count, { timeout: 1_000 });
    }).toPass();
  await isOffered(0);
  await command(page, 'お試し開封を再開する');
  await expect(setting).toContainText('お客様が試せます。');
  await isOffered(1);
});

test('a manager plans maintenance in the console: customers read the message once it begins, and have the shop again once it is opened', async ({
  page,
  openContext,
}) => {
  await openMaintenance(page, 'manager');
  const now = own.shop.clock.now().getTime();
  const inJapan = (minutes: number) =>
    new Date(now + (9 * 60 + minutes) * 60_000).toISOString().slice(0, 16);
  await command(page, '休止を予定する', '予定する', async () => {
    const panel = panelOf(page, '休止を予定する');
    await panel.getByLabel('休止の開始').fill(inJapan(3));
    await panel.getByLabel('再開予定').fill(inJapan(60));
    await panel.getByLabel('お客様へのひとこと（日本語、任意）').fill('棚の移設です。');
    await panel.getByLabel('お客様へのひとこと（英語、任意）').fill('We move our shelves.');
    await expectAccessibleAt(page, widths);
  });
  await expect(page.getByText(/ショップは自動で休止します。$/)).toBeVisible();
  await expectAccessibleAt(page, widths);
  const customer = await (await openContext({ baseURL: server.url })).newPage();
  await customer.goto('/');
  await expect(customer.getByText('棚の移設です。')).toHaveCount(0);

  await own.advanceClock(server, 3 * 60);
  await expect(async () => {
    await customer.goto('/find-packs');
    await expect(customer.getByText('棚の移設です。')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.reload();
  await command(page, 'ショップを再開する');
  await expect(page.getByText('ショップは営業中です。')).toBeVisible();
  await expect(async () => {
    await customer.goto('/find-packs');
    await expect(customer.getByRole('searchbox')).toBeVisible({ timeout: 1_000 });
  }).toPass();
});
