import { query } from '../../server/src/db/pool.ts';
import { buyRequest, makePack } from '../../server/src/testing/factories.ts';
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { expect, once, test } from '../support/test.ts';

// The link that was revoked, and the picture that is lost.
test.use({ expectedPageErrors: [/status of 404 .*\/(?:api\/user\/shared\/|files\/lost)/] });

test(
  'sharing a won card: its link shows the card and leads to the proof without a log-in, until it is revoked',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember({ points: 100_000 });
    const packId = await makePack(shop, { counts: [2], buyPoints: [30] });
    await shop.packSales.buy(buyRequest({ memberId: member.id, packId, count: 1 }));
    const opened = query.updateTable('purchase').set({ packsOpened: 1 });
    await shop.db.run(opened.where('memberId', '=', member.id));
    await beLoggedIn(member);
    await page.goto('/my-collection');
    await page.getByRole('article').getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'このカードを共有する' }).click();
    const link = dialog.getByText(/\/shared\//);
    await expect(link).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    const { pathname } = new URL((await link.textContent()) ?? '');
    const picture = await page.request.get(`${pathname}/wide-ja.jpg`);
    expect(picture.headers()['content-type']).toBe('image/jpeg');

    await page.context().clearCookies();
    await page.goto(pathname);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('開封で当たったカード');
    await expect(page.getByRole('heading', { level: 2, name: /^札\d$/ })).toBeVisible();
    await expect(page.locator('meta[property="og:image"]')).toHaveAttribute(
      'content',
      new RegExp(`${pathname}/wide-ja\\.jpg$`),
    );
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole('link', { name: 'この抽選の証明を確かめる' }).click();
    await expect(page).toHaveURL(new RegExp(`/fairness\\?packId=${packId}&round=1$`));

    await beLoggedIn(member);
    await page.goto('/my-collection');
    await page.getByRole('article').getByRole('button').first().click();
    await dialog.getByRole('button', { name: '共有をやめる' }).click();
    await expect(dialog.getByRole('button', { name: 'このカードを共有する' })).toBeVisible();
    await page.goto(pathname);
    await expect(page.getByRole('main')).toContainText('このカードは共有されていません');
  },
);

test(
  'the picture of a shared card is lost: its page and the collection show a substitute instead of a broken picture',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember({ points: 100_000 });
    const packId = await makePack(shop, { counts: [2], buyPoints: [30] });
    const lost = query.updateTable('card').set({ picture: '/files/lost.webp' });
    await shop.db.run(lost.where('modelNumber', 'like', `T-${packId}-%`));
    await shop.packSales.buy(buyRequest({ memberId: member.id, packId, count: 1 }));
    const opened = query.updateTable('purchase').set({ packsOpened: 1 });
    await shop.db.run(opened.where('memberId', '=', member.id));
    await beLoggedIn(member);
    await page.goto('/my-collection');
    // The substitute has this size; a broken picture has none.
    const picture = page.getByRole('main').getByRole('article').locator('img');
    await expect(picture).toHaveJSProperty('naturalWidth', 500);
    await page.getByRole('article').getByRole('button').first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('img').first()).toHaveJSProperty('naturalWidth', 500);
    await dialog.getByRole('button', { name: 'このカードを共有する' }).click();
    const { pathname } = new URL((await dialog.getByText(/\/shared\//).textContent()) ?? '');
    await page.goto(pathname);
    await expect(page.getByRole('heading', { level: 2, name: /^札\d$/ })).toBeVisible();
    await expect(page.getByRole('main').locator('img')).toHaveJSProperty('naturalWidth', 500);
    await expectAccessibleAtEveryWidth(page);
  },
);
