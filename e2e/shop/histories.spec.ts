import { randomUUID } from 'node:crypto';
import { query } from '../../server/src/db/pool.ts';
import { exchangeCards } from '../../server/src/exchange/index.ts';
import { buyRequest, makeOffer, makePack } from '../../server/src/testing/factories.ts';
import { decideCards } from '../../server/src/won-cards/index.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectFingerSized } from '../support/press.ts';
import { factOf, shopperOn } from '../support/shopper.ts';
import { expect, once, test } from '../support/test.ts';

test(
  'history of purchases: links an open purchase to the choice for its cards, a decided one to its details',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember({ points: 1_000 });
    await beLoggedIn(member);
    await page.goto('/buy-product-history');
    await expect(page.getByText('購入履歴がありません。')).toBeVisible();

    const packId = await makePack(shop, { counts: [20], buyPoints: [40] });
    const shopper = shopperOn(page);
    await shopper.buyAndSkip(packId, 3);
    await page.goto('/buy-product-history');
    const purchase = page.getByRole('main').getByRole('listitem');
    await expect(purchase).toContainText(`試験パック${packId}`);
    await expect(purchase).toContainText('未選択');
    await expect(purchase.getByRole('timer')).toHaveText(/^23\.5\d\.\d\d$/);
    await expectAccessible(page);
    await purchase.getByRole('link').click();
    await expect(shopper.heading('カードの受け取り方を選ぶ')).toBeVisible();
    await shopper.button('すべてポイント').click();
    await shopper.shipButtons.first().click();
    await shopper.toFinalCheck();
    await shopper.decide.click();
    await expect(page).toHaveURL('/thank-you');

    await page.goto('/buy-product-history');
    await expect(purchase).toContainText('未発送');
    await expect(purchase).toContainText('1枚発送準備中・2枚ポイントに変換済み');
    await purchase.getByRole('link').click();
    await expect(page).toHaveURL(/\/buy-product-history-detail\?packHistoryId=/);
    const main = page.getByRole('main');
    await expect(factOf(main, '購入日')).toHaveText(/^\d{4}\/\d\d\/\d\d$/);
    await expect(main.getByRole('link', { name: 'この抽選の証明を見る' })).toHaveAttribute(
      'href',
      new RegExp(`^/fairness\\?packId=${packId}&packHistoryId=.*&round=1$`),
    );
    await expect(factOf(main, '受け取ったポイント')).toHaveText('80 ポイント');
    await expect(factOf(main, 'カードの価値の合計')).toHaveText('120 ポイント');
    await main
      .getByRole('button', { name: /を拡大する$/ })
      .first()
      .click();
    await expect(factOf(page.getByRole('dialog'), 'ポイント交換')).toHaveText('40 ポイント');
    await page.keyboard.press('Escape');
    await expect(factOf(main, '発送期限')).toHaveText(/^\d{4}\/\d\d\/\d\d$/);
    await expect(main.getByRole('listitem').filter({ hasText: '発送（荷物 1）' })).toHaveCount(1);
    await expectAccessible(page);

    await shop.db.run(
      query
        .updateTable('parcel')
        .set({ carrier: 'yamato', trackingNumber: '123456789012', sentAt: new Date() })
        .where('memberId', '=', member.id),
    );
    await page.getByRole('button', { name: 'EN English' }).click();
    await expect(factOf(main, 'Carrier')).toHaveText('Yamato Transport');
    const tracking = main.getByRole('link', { name: '123456789012' });
    await expect(tracking).toHaveAttribute('href', /kuronekoyamato.*123456789012/);
    await expect(tracking).toHaveAttribute('target', '_blank');
    await expectFingerSized(tracking);
    await expect(
      main.getByRole('listitem').filter({ hasText: 'Exchanged for 40 points' }),
    ).toHaveCount(2);
    await expectAccessible(page);
  },
);

test(
  'history of a member whose cards were taken back for a guardian: the purchase, its parcel and each card say so, in English too',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember({ points: 1_000, coins: 1_000 });
    const packId = await makePack(shop, { counts: [20], buyPoints: [40], price: 100 });
    const request = { memberId: member.id, packId, count: 2 };
    const bought = await shop.packSales.buy(buyRequest(request));
    if (bought.kind !== 'bought') throw new Error(bought.kind);
    const key = { memberId: member.id, key: randomUUID(), payloadHash: Buffer.alloc(32) };
    const choosing = { ...key, call: 'user/pack/decision' };
    const decision = { ship: [1], convert: [] };
    await decideCards(shop.db, shop.clock, choosing, bought.purchaseId, decision);
    const wanted = { cardId: await makeOffer(shop), count: 1, termsVersion: 0 };
    const exchanging = { ...key, key: randomUUID(), call: 'user/exchange' };
    await exchangeCards(shop.db, shop.clock, exchanging, wanted);
    await beLoggedIn(member);
    // Not the whole cancellation, which also ends the session.
    const now = shop.clock.now();
    const [payment] = await shop.db.run(
      query
        .insertInto('payment')
        .values({
          ...{ memberId: member.id, requestKey: randomUUID(), payloadHash: Buffer.alloc(32) },
          ...{ method: 8, provider: 'stripe', courseId: 1, amount: 1_000, state: 'refunded' },
          ...{ creditedAt: now, payBy: now, createdAt: now, updatedAt: now, reversed: 1_000 },
        })
        .returning('id'),
    );
    const cancelled = { paymentId: payment?.id ?? '', memberId: member.id, cancelledAt: now };
    await shop.db.run(query.insertInto('guardianCancellation').values(cancelled));
    const origin = { madeBy: 'kaori', now };
    await shop.db.transaction((tx) => shop.takeBack(tx, member.id, [], origin));

    await page.goto('/buy-product-history');
    const purchase = page.getByRole('main').getByRole('listitem');
    await expect(purchase).toContainText('2枚お店に戻しました');
    await purchase.getByRole('link').click();
    const main = page.getByRole('main');
    await expect(factOf(main, 'お店に戻しました')).toHaveText('2枚');
    await expect(factOf(main, 'お店に戻した日')).toHaveText(/^\d{4}\/\d\d\/\d\d$/);
    await expect(main).toContainText('お店に戻しました（荷物 1）');
    await expect(main).not.toContainText('発送期限');
    await expectAccessible(page);
    await page.goto('/coin-history');
    await expect(main).toContainText('お店に戻しました');
    await page.getByRole('button', { name: 'EN English' }).click();
    await expect(main).toContainText('Taken back by the shop on');
    await page.goto('/buy-product-history');
    await expect(purchase).toContainText('taken back by the shop');
    await purchase.getByRole('link').click();
    await expect(factOf(main, 'Taken back by the shop')).toHaveText('2 cards');
  },
);
