import { query } from '../../server/src/db/pool.ts';
import { buyRequest, makePack } from '../../server/src/testing/factories.ts';
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { expectFingerSized } from '../support/press.ts';
import { expect, once, test } from '../support/test.ts';

test(
  'my collection: every won card is found by state, words and order, and the URL of the page has these filters',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember({ points: 100_000 });
    const packId = await makePack(shop, { counts: [2, 1], buyPoints: [30, 500] });
    await shop.packSales.buy(buyRequest({ memberId: member.id, packId, count: 3 }));
    const unopened = await makePack(shop, { counts: [9] });
    await shop.packSales.buy(buyRequest({ memberId: member.id, packId: unopened, count: 2 }));
    const opened = query.updateTable('purchase').set({ packsOpened: 3 });
    await shop.db.run(opened.where('memberId', '=', member.id).where('packId', '=', packId));
    const decided = query.updateTable('wonCard').set({ choice: 'points', decidedAt: new Date() });
    await shop.db.run(decided.where('packId', '=', packId).where('buyPoint', '=', 500));
    await beLoggedIn(member);
    await page.goto('/my-page');
    await page.getByRole('main').getByRole('link', { name: 'マイコレクション' }).click();
    await expect(page).toHaveURL('/my-collection');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('マイコレクション');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(3);
    const main = page.getByRole('main');
    await expect(main).toContainText('開封していないパックが2パックあります');
    await expect(main).toContainText(/3枚\s*当選時の価値の合計\s*560/);
    await expect(cards.filter({ hasText: '札1' })).toContainText('ポイントに変換');
    await expect(cards.filter({ hasText: '札0' }).first()).toContainText('まで選択できます');
    await expectAccessibleAtEveryWidth(page);
    for (const button of await page
      .getByRole('group', { name: '状況で絞り込む' })
      .getByRole('button')
      .all())
      await expectFingerSized(button);

    await page.getByRole('combobox', { name: '並び順' }).selectOption('価値の高い順');
    await expect(cards.first()).toContainText('札1');
    await page.getByRole('button', { name: '選択待ち 2' }).click();
    await expect(cards).toHaveCount(2);
    await expect(page).toHaveURL('/my-collection?state=open&sort=value');
    await page.getByRole('searchbox').fill(`ｔ-${packId}-1`);
    await page.getByRole('button', { name: '検索' }).click();
    await expect(main).toContainText('条件に合うカードはありません');
    await expectAccessibleAtEveryWidth(page);
    await page.goBack();
    await expect(cards).toHaveCount(2);

    await cards.first().getByRole('button', { name: '札0を拡大する' }).click();
    await expect(page.getByRole('dialog')).toContainText(`T-${packId}-0`);
    await page.keyboard.press('Escape');
    await cards.first().getByRole('link').click();
    await expect(page).toHaveURL(/\/get-card-list\?packHistoryId=/);
  },
);

test(
  'my collection by pack: shows which cards of the line-up are missing, and no pack that hides it',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember({ points: 100_000 });
    const packId = await makePack(shop, { counts: [1, 1, 1], draw: 'instant' });
    const hidden = await makePack(shop, { showLineUp: false });
    for (const each of [packId, hidden])
      await shop.packSales.buy(buyRequest({ memberId: member.id, packId: each }));
    await shop.db.run(
      query.updateTable('purchase').set({ packsOpened: 1 }).where('memberId', '=', member.id),
    );
    await beLoggedIn(member);
    await page.goto('/my-collection');
    await expect(page.getByRole('article')).toHaveCount(2);
    await page.getByRole('link', { name: 'パック別' }).click();
    const main = page.getByRole('main');
    await expect(main).toContainText(`試験パック${packId}`);
    await expect(main).not.toContainText(`試験パック${hidden}`);
    await page.getByText('3種類のうち1種類').click();
    await expect(page.getByText('まだ当たっていません')).toHaveCount(2);
    await expect(page.getByText('1枚', { exact: true })).toHaveCount(1);
    await expectAccessibleAtEveryWidth(page);
  },
);

test('a collection of 600 cards on a phone: only rows near the visible part are drawn, and scrolling reads the others to the last one', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  const member = await newMember({ points: 100_000 });
  const packId = await makePack(shop, { counts: [600], price: 1 });
  for (let bought = 0; bought < 6; bought++)
    await shop.packSales.buy(buyRequest({ memberId: member.id, packId, count: 100 }));
  await shop.db.run(
    query.updateTable('purchase').set({ packsOpened: 100 }).where('memberId', '=', member.id),
  );
  await beLoggedIn(member);
  await page.goto('/my-collection');
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('article') });
  await expect(cards.first()).toHaveAttribute('aria-setsize', '600');
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await expect(cards.last()).toHaveAttribute('aria-posinset', '600', { timeout: 500 });
  }).toPass();
  expect(await cards.count()).toBeLessThan(60);
});
