import { makePointCourse } from '../server/src/testing/factories.ts';
import { expectAccessible } from './support/accessibility.ts';
import { balanceOf } from './support/facts.ts';
import { expect, once, test } from './support/test.ts';

test(
  'points are bought by PayPal, approved there, or the customer hears that it failed',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember();
    await beLoggedIn(member);
    const course = await makePointCourse(shop, { points: 3000 });
    const goToPayPal = async () => {
      await page.goto(`/confirm-buy-point?pointPriceId=${course}`);
      await page.getByRole('radio', { name: 'PayPal' }).check();
      await page.getByRole('button', { name: /^(購入する|Buy)$/ }).click();
      await expect(page.getByRole('heading', { name: 'PayPal' })).toBeVisible();
    };
    await goToPayPal();
    await page.getByRole('button', { name: /キャンセルして戻る/ }).click();
    await expect(page).toHaveURL(`/confirm-buy-point?pointPriceId=${course}`);
    await goToPayPal();
    await page.getByRole('button', { name: /Pay now/ }).click();
    await expect(page.getByRole('heading', { name: 'ポイント購入完了' })).toBeVisible();
    expect(await balanceOf(shop, member.id)).toMatchObject({ points: 3000 });

    await page.getByRole('button', { name: 'EN English' }).click();
    await goToPayPal();
    await page.getByRole('button', { name: /Pay with an empty account/ }).click();
    await expect(page.getByRole('heading', { name: 'Point purchase failed' })).toBeVisible();
    expect(await balanceOf(shop, member.id)).toMatchObject({ points: 3000 });
  },
);

test(
  'points are bought on the phone bill, or the customer is told to look at their contract',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember();
    await beLoggedIn(member);
    const course = await makePointCourse(shop, { points: 1000 });
    const goToCarrier = async () => {
      await page.goto(`/confirm-buy-point?pointPriceId=${course}`);
      await page.getByRole('radio', { name: /^(キャリア決済|Carrier billing)/ }).check();
      await page.getByRole('button', { name: /^(購入する|Buy)$/ }).click();
    };
    await goToCarrier();
    await page.getByRole('button', { name: /支払う \/ Pay$/ }).click();
    await expect(page).toHaveURL(/\/complete-carrier\?payment_id=/);
    await expect(page.getByRole('heading', { name: 'ポイント購入完了' })).toBeVisible();
    expect(await balanceOf(shop, member.id)).toMatchObject({ points: 1000 });
    await expectAccessible(page);

    await page.getByRole('button', { name: 'EN English' }).click();
    await goToCarrier();
    await page.getByRole('button', { name: /Pay without a contract/ }).click();
    await expect(page).toHaveURL(/\/error-carrier\?payment_id=/);
    await expect(page.getByRole('heading', { name: 'Purchase failed' })).toBeVisible();
    await expect(page.getByText('Please check your contract status.')).toBeVisible();
    expect(await balanceOf(shop, member.id)).toMatchObject({ points: 1000 });
  },
);
