import type { Page } from '@playwright/test';
import { makePack, makePointCourse } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { balanceOf } from '../support/facts.ts';
import { expect, once, test } from '../support/test.ts';

test(
  'paying with PayPal: approved there, points are credited; on failure the screen says so',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember();
    await beLoggedIn(member);
    const course = await makePointCourse(shop, { points: 3000 });
    const goToPayPal = async () => {
      await page.goto(`/confirm-buy-point?pointPriceId=${course}`);
      await page.getByRole('radio', { name: 'PayPal' }).check();
      await page.getByRole('button', { name: /を支払う$|^Pay / }).click();
      await expect(page.getByRole('heading', { name: 'PayPal' })).toBeVisible();
    };
    await goToPayPal();
    await page.getByRole('button', { name: /キャンセルして戻る/ }).click();
    await expect(page).toHaveURL(`/confirm-buy-point?pointPriceId=${course}&cancelled=3`);
    await expect(page.getByRole('status')).toContainText('PayPalでのお支払いをキャンセルしました');
    await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
    await expectAccessible(page);
    await goToPayPal();
    await page.getByRole('button', { name: /Pay now/ }).click();
    await expect(page.getByRole('heading', { name: 'ポイント購入完了' })).toBeVisible();
    await expect(page).toHaveURL(/\/complete-buy-point-paypal\?payment_id=/);
    expect(await balanceOf(shop, member.id)).toMatchObject({ points: 3000 });

    await page.getByRole('button', { name: 'EN English' }).click();
    await goToPayPal();
    await page.getByRole('button', { name: /Pay with an empty account/ }).click();
    await expect(page.getByRole('heading', { name: 'Point purchase failed' })).toBeVisible();
    await expect(page.getByText(/^An error has occurred\./)).toBeVisible();
    expect(await balanceOf(shop, member.id)).toMatchObject({ points: 3000 });
  },
);

test(
  'paying on the phone bill: points are credited; on failure the screen says to check the contract',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember();
    await beLoggedIn(member);
    const course = await makePointCourse(shop, { points: 1000 });
    const goToCarrier = async () => {
      await page.goto(`/confirm-buy-point?pointPriceId=${course}`);
      await page.getByRole('radio', { name: /^(キャリア決済|Carrier billing)/ }).check();
      await page.getByRole('button', { name: /を支払う$|^Pay / }).click();
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
    const failed =
      'Payment failed. Please check your contract status. If the state is unknown, contact the service company.';
    await expect(page.getByText(failed)).toBeVisible();
    expect(await balanceOf(shop, member.id)).toMatchObject({ points: 1000 });
  },
);

test.describe('Amazon Pay', () => {
  // The shop answers 404 for a session that has ended, and the browser logs it.
  test.use({ expectedPageErrors: [/status of 404 .*\/set_checkout_session\//] });

  const chooseAt = async (page: Page, address: string, toAmazon: string, button: RegExp) => {
    await page.goto(address);
    await page.getByRole('radio', { name: 'Amazon Pay' }).check();
    await page.getByRole('button', { name: toAmazon, exact: true }).click();
    await expect(page.getByRole('heading', { name: /Sign in to Amazon/ })).toBeVisible();
    await page.getByRole('button', { name: button }).click();
  };

  test(
    'paying with Amazon Pay: card chosen there, confirmed on both sides, links back to the pack',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      const member = await newMember();
      await beLoggedIn(member);
      const packId = await makePack(shop, { price: 800 });
      const course = await makePointCourse(shop, { points: 3000 });
      const address = `/confirm-buy-point?pointPriceId=${course}&packId=${packId}`;
      await chooseAt(page, address, 'Amazonへ進む', /キャンセルして戻る/);
      await expect(page).toHaveURL(`${address}&cancelled=5`);
      await expect(page.getByRole('status')).toContainText(
        'Amazon Payでのお支払いをキャンセルしました',
      );
      await chooseAt(page, address, 'Amazonへ進む', /Continue with Visa/);
      await expect(page).toHaveURL(/\/confirm-buy-point\?.*amazonCheckoutSessionId=/);
      await expect(page.getByRole('radio')).toHaveCount(1);
      await expect(page.getByText('Visa ****1111')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: '¥3,000を支払う', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Amazon Pay' })).toBeVisible();
      // Going back at Amazon continues the same payment.
      await page.goBack();
      await page.getByRole('button', { name: '¥3,000を支払う', exact: true }).click();
      await page.getByRole('button', { name: /確定する/ }).click();
      await expect(page.getByRole('heading', { name: 'ポイント購入完了' })).toBeVisible();
      await expect(page).toHaveURL(/\/complete-buy-point-amazom-pay\?payment_id=/);
      expect(await balanceOf(shop, member.id)).toMatchObject({ points: 3000 });
      // The points are enough for the pack, so only the link to it is offered.
      await expect(page.getByRole('main').getByRole('link')).toHaveText(['パックの購入へ進む']);
    },
  );

  test(
    'Amazon Pay payment that fails: the screen says what to do, in English',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      await page.addInitScript(() => localStorage.setItem('kaifu.language', 'en'));
      const member = await newMember();
      await beLoggedIn(member);
      const course = await makePointCourse(shop, { points: 3000 });
      const address = `/confirm-buy-point?pointPriceId=${course}`;
      await chooseAt(page, address, 'Continue to Amazon', /Continue with an empty card/);
      const back = page.url();
      await page.getByRole('button', { name: 'Pay 3,000 yen', exact: true }).click();
      await page.getByRole('button', { name: /Confirm/ }).click();
      await expect(page.getByRole('heading', { name: 'Point purchase failed' })).toBeVisible();
      await expect(page.getByText(/choose Amazon Pay again, or check your account/)).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Choose another payment method' }).click();
      await expect(page).toHaveURL(address);
      // That session has ended. The member chooses Amazon Pay again or another method.
      await page.goto(back);
      await expect(page.getByRole('alert')).toContainText('choose Amazon Pay again');
      await expect(
        page.getByRole('button', { name: 'Continue to Amazon', exact: true }),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Choose another payment method' }).click();
      await expect(page.getByRole('radio', { name: 'PayPal' })).toBeVisible();
      expect(await balanceOf(shop, member.id)).toMatchObject({ points: 0 });
    },
  );
});
