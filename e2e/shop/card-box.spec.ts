import { buyRequest, makePack } from '../../server/src/testing/factories.ts';
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { balanceOf, decisionsOf } from '../support/facts.ts';
import { shopperOn } from '../support/shopper.ts';
import { expect, once, test } from '../support/test.ts';

test(
  'box of undecided cards: cards of two purchases, decided at once after one final check; empty, and with unopened packs only, it offers no choice',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember({ points: 1_000 });
    await beLoggedIn(member);
    const shopper = shopperOn(page);
    const packId = await makePack(shop, { buyPoints: [40], counts: [20] });
    await shopper.buyAndSkip(packId, 2);
    await shopper.buyAndSkip(await makePack(shop, { buyPoints: [40], counts: [20] }), 3);
    const before = (await balanceOf(shop, member.id)).points;
    await page.getByRole('link', { name: 'すべての購入からまとめて選ぶ' }).click();
    await expect(page.getByRole('timer')).toHaveCount(2);
    await shopper.button('すべてポイント').click();
    await shopper.shipButtons.first().click();
    await shopper.toFinalCheck();
    await expect(page.getByRole('main')).toContainText('発送するカード 1枚');
    await page.reload();
    await expect(page.getByRole('main')).toContainText('ポイントに変えるカード 4枚');
    await shopper.decide.dblclick();
    await expect(page).toHaveURL('/thank-you');
    await expect(page.getByRole('main')).toContainText('160ポイントを受け取りました');
    expect(await decisionsOf(shop, member.id)).toMatchObject({ open: 0, ship: 1, points: 4 });
    expect((await balanceOf(shop, member.id)).points).toBe(before + 160);
    await page.goto('/card-box');
    await expect(page.getByRole('main')).toContainText('選択待ちのカードはありません');
    await expectAccessibleAtEveryWidth(page);
    await shop.packSales.buy(buyRequest({ memberId: member.id, packId, count: 1 }));
    await page.reload();
    await expect(page.getByText('未開封のパックが1個あります')).toBeVisible();
    await expect(page.getByText('カードを選んでください')).toHaveCount(0);
    await expectAccessibleAtEveryWidth(page);
  },
);
