import { query } from '../../server/src/db/pool.ts';
import { buyRequest, makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { atEveryWidth, expect, test } from '../support/test.ts';

// A revoked link is answered with 404, and the browser logs it.
test.use({ expectedPageErrors: [/status of 404/] });

test(
  'a member shares one of two cards and makes a link: others see that card and the name, and nothing once it is revoked',
  atEveryWidth,
  async ({ page, shop, newMember, beLoggedIn, openContext, baseURL }) => {
    const member = await newMember({ points: 10_000 });
    const packId = await makePack(shop, { counts: [1, 1], draw: 'instant' });
    await shop.packSales.buy(buyRequest({ memberId: member.id, packId, count: 2 }));
    const opened = query.updateTable('purchase').set({ packsOpened: 2 });
    await shop.db.run(opened.where('memberId', '=', member.id));
    await beLoggedIn(member);
    await page.goto('/my-collection');
    await page.getByRole('button', { name: '札0を拡大する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: /共有/ }).first().click();
    await page.keyboard.press('Escape');

    await page.goto('/my-name');
    await page.getByLabel('表示する名前').fill('よつば');
    await page.getByLabel('公開したコレクションのページに表示する').check();
    await page.getByRole('button', { name: '保存する' }).click();
    await expect(page.getByRole('status').filter({ hasText: '保存しました。' })).toBeVisible();
    await page.getByRole('button', { name: '公開用のリンクを作る' }).click();
    const link = page.getByRole('link', { name: '公開ページを見る' });
    const address = (await link.getAttribute('href')) ?? '';
    expect(address).toMatch(/^\/shared-collection\//);
    await expectAccessible(page);

    const others = await (await openContext({ baseURL: baseURL ?? '' })).newPage();
    await others.goto(address);
    await expect(others.getByRole('heading', { level: 1 })).toContainText('よつば');
    const main = others.getByRole('main');
    await expect(main).toContainText('札0');
    await expect(main).not.toContainText('札1');
    await expectAccessible(others);
    await others.getByRole('link', { name: /札0/ }).click();
    await expect(others).toHaveURL(/\/shared\//);

    await page.getByRole('button', { name: '公開をやめる' }).click();
    await expect(link).toHaveCount(0);
    await others.goto(address);
    await expect(main).not.toContainText('札0');
    await expect(main).not.toContainText('よつば');
    await expectAccessible(others);
  },
);
