import { buyRequest, credit, makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, test } from '../support/test.ts';

test.describe('buying points', () => {
  test('buying points: starts with the amounts in both languages, links back to the pack', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    const packId = await makePack(shop);
    await beLoggedIn(await newMember({ points: 1_234 }));
    await page.goto(`/buy-point?packId=${packId}`);
    await expect(page.getByRole('heading', { level: 1, name: 'ポイント購入' })).toBeVisible();
    await expect(page.getByRole('main').getByText('1,234')).toBeVisible();
    const course = page.getByRole('link', { name: '50,000ポイントを¥50,000で購入する' });
    await expect(course).toHaveAttribute(
      'href',
      `/confirm-buy-point?pointPriceId=8&packId=${packId}`,
    );
    // The demo's eight courses, the smallest first. Other tests may add more.
    for (const price of ['300', '500', '1,000', '3,000', '5,000', '10,000', '30,000', '50,000']) {
      const name = new RegExp(`ポイントを¥${price}で購入する$`);
      await expect(page.getByRole('link', { name }).first()).toBeVisible();
    }
    const notices = page.getByRole('navigation', { name: 'ご購入の前に' });
    for (const [name, address] of [
      ['特定商取引法に基づく表記', '/specific-commerce'],
      ['ポイント利用規約', '/point-terms-of-service'],
      ['資金決済法に基づく表示', '/fund-settlement'],
    ] as const) {
      await expect(notices.getByRole('link', { name })).toHaveAttribute('href', address);
    }
    await expectAccessible(page);

    // Only the smallest course that covers the missing points for the pack is marked.
    const dear = await makePack(shop, { price: 1_900 });
    await page.goto(`/buy-point?packId=${dear}`);
    const marked = page.getByRole('article').filter({ hasText: 'このパックに足ります' });
    await expect(marked).toHaveCount(1);
    const offered = await page.getByRole('article').getByRole('heading').allTextContents();
    const points = offered.map((text) => Number(text.replace(/\D/g, '')));
    const least = Math.min(...points.filter((point) => point >= 666));
    await expect(marked).toContainText(least.toLocaleString('en'));
    await page.goto(`/buy-point?packId=${dear}&need=20000`);
    await expect(marked).toContainText('30,000');
    await page.goto(`/buy-point?packId=${packId}`);
    await expect(course).toBeVisible();
    await expect(marked).toHaveCount(0);

    await page.goto(`/card-input?packId=${packId}`);
    await expect(course).toHaveAttribute(
      'href',
      `/confirm-buy-point?pointPriceId=8&packId=${packId}`,
    );
    await page.getByRole('button', { name: 'EN English' }).click();
    await expect(page.getByRole('link', { name: 'Buy 300 points for 300 yen' })).toBeVisible();
    await expect(page.getByText('Start with a single pack')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the pack' }).click();
    await expect(page).toHaveURL(`/pack-detail?packId=${packId}`);
  });
});

test('history of points: shows each change in both languages, or says that there is none', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  const member = await newMember();
  await beLoggedIn(member);
  await page.goto('/buy-point-history');
  await expect(page.getByText('ポイント履歴がありません。')).toBeVisible();

  await credit(shop, member.id, { points: 1_000 });
  const packId = await makePack(shop, { price: 300 });
  await shop.packSales.buy(buyRequest({ memberId: member.id, packId, count: 2 }));
  await page.reload();
  const entries = page.getByRole('main').getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(`パック購入：試験パック${packId}`);
  await expect(entries.first()).toContainText('−600');
  await expect(entries.first()).toContainText('残高 400');
  await expect(entries.last()).toContainText('お支払い ¥1,000');
  const held = page.getByRole('region', { name: '残高の内訳' });
  await expect(held.getByText('有償').first()).toBeVisible();
  await expect(held).toContainText('有償 400 P');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'EN English' }).click();
  await expect(entries.first()).toContainText(`Pack bought: Test pack ${packId}`);
  await expect(entries.last()).toContainText('Paid 1,000 yen');

  for (let days = 1; days <= 4; days++) {
    const then = new Date(shop.clock.now().getTime() - days * 24 * 3_600_000);
    const past = { ...shop, clock: { now: () => then } };
    await credit(past, member.id, { points: 10 * days, paid: false });
  }
  await page.reload();
  const balance = page.getByRole('region', { name: 'Your balance' });
  await expect(balance.getByText('Free 40 P')).toBeVisible();
  await expect(balance.getByText('Paid 400 P')).toBeHidden();
  await balance.getByText('2 more expiry dates').click();
  await expect(balance.getByText('Paid 400 P')).toBeVisible();
  await expectAccessible(page);
});
