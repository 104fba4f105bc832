import type { Page } from '@playwright/test';
import { makePack, makePointCourse } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { balanceOf } from '../support/facts.ts';
import { factOf } from '../support/shopper.ts';
import { expect, once, type TestMember, test } from '../support/test.ts';

const texts = {
  ja: {
    confirm: 'ご購入内容の確認',
    buy: /^¥[\d,]+(を支払う|の購入を申し込む)$/,
    number: 'カード番号',
    expiry: '有効期限（月／年）',
    code: 'セキュリティコード',
    holder: 'カード名義（ローマ字）',
    card: 'クレジットカード',
    store: 'コンビニ決済',
    bank: '銀行振込',
    done: 'ポイント購入完了',
    failed: 'ポイント購入失敗',
    toPack: 'パックの購入へ進む',
    toTop: 'トップページへ',
  },
  en: {
    confirm: 'Confirm your purchase',
    buy: /^(Pay|Order for) [\d,]+ yen$/,
    number: 'Card number',
    expiry: 'Expiry date (month / year)',
    code: 'Security code',
    holder: 'Name on the card',
    card: 'Credit card',
    store: 'Convenience store',
    bank: 'Bank transfer',
    done: 'Point purchase complete',
    failed: 'Point purchase failed',
    toPack: 'Continue to the pack',
    toTop: 'Back to the shop',
  },
} as const;

const toEnglish = 'EN English';

/** Opens the payment screen of a course for a new member. */
async function atCheckout(
  page: Page,
  parts: { beLoggedIn(member: TestMember): Promise<void>; newMember(): Promise<TestMember> },
  address: string,
): Promise<TestMember> {
  const member = await parts.newMember();
  await parts.beLoggedIn(member);
  await page.goto(address);
  return member;
}

async function typeCard(
  page: Page,
  number: string,
  words: (typeof texts)['ja' | 'en'],
): Promise<void> {
  const frame = page.frameLocator('iframe');
  await frame.getByLabel(words.number).fill(number);
  await frame.getByLabel(words.expiry).fill('1230');
  await frame.getByLabel(words.code).fill('123');
  await page.getByLabel(words.holder).fill('HANAKO SHIKEN');
  await page.getByRole('button', { name: words.buy }).click();
}

/** Lets the payment on the current screen expire at its company. Returns the payment's id. */
async function expireAt(page: Page, company: string): Promise<string> {
  await expect(page).toHaveURL(/paymentId=/);
  const id = new URL(page.url()).searchParams.get('paymentId') ?? '';
  const answer = await page.request.post(`${company}/payments/${id}?action=expire`, {
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  return id;
}

test.describe('paying by card', () => {
  // The payment company answers a wrong card with 402, and the browser logs it.
  test.use({ expectedPageErrors: [/status of 402 .*\/v1\/payment_methods/] });
  test('paying by card: through the bank’s page, points are credited, back to the pack', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    const words = texts.ja;
    const packId = await makePack(shop, { price: 800 });
    const course = await makePointCourse(shop, { points: 5000 });
    const member = await atCheckout(
      page,
      { newMember, beLoggedIn },
      `/confirm-buy-point?pointPriceId=${course}&packId=${packId}`,
    );
    await expect(page.getByRole('heading', { name: words.confirm })).toBeVisible();
    await expect(factOf(page, '購入ポイント')).toContainText('5,000');
    await expect(factOf(page, 'お支払い金額')).toHaveText('¥5,000');
    // The final screen names these, too (Specified Commercial Transactions Act, article 12-6).
    await expect(factOf(page, 'お支払い時期')).toHaveText('お申し込み時');
    await expect(factOf(page, 'ポイントの付与')).toHaveText('お支払いの完了後すぐ');
    await expect(factOf(page, '有効期限')).toHaveText('付与から6か月');
    await expect(factOf(page, 'キャンセル')).toHaveText(
      'お客様のご都合による返品・返金は不可（法令に定める場合を除く）',
    );
    // Methods 1 to 7. LINE Pay and Merpay are switched off.
    await expect(page.getByRole('radio')).toHaveCount(7);
    await expect(page.getByRole('link', { name: 'キャンセル' })).toHaveAttribute(
      'href',
      `/buy-point?packId=${packId}`,
    );
    await expect(page.frameLocator('iframe').getByLabel(words.number)).toBeVisible();
    await expectAccessible(page);
    await typeCard(page, '4000000000003220', words);
    await page.getByRole('button', { name: /認証する/ }).click();
    await expect(page.getByRole('heading', { name: words.done })).toBeVisible();
    await expect(page).toHaveURL(/\/complete-buy-point\?payment_id=/);
    expect(await balanceOf(shop, member.id)).toMatchObject({ points: 5000 });
    await expectAccessible(page);
    // The points are enough for the pack, so only the link to it is offered.
    await expect(page.getByRole('main').getByRole('link', { name: words.toTop })).toHaveCount(0);
    // Going back leads to the bank, because the completion screen replaced the return address.
    await page.goBack();
    await expect(page).toHaveURL(/\/pages\/stripe\//);
    await page.goForward();
    await page.getByRole('link', { name: words.toPack }).click();
    await expect(page).toHaveURL(`/pack-detail?packId=${packId}`);
  });

  test(
    'card payment that fails: wrong number, decline and refusal have different messages, in English',
    once,
    async ({ page, shop, newMember, beLoggedIn }) => {
      const words = texts.en;
      await page.addInitScript(() => localStorage.setItem('kaifu.language', 'en'));
      const course = await makePointCourse(shop, { points: 3000 });
      const member = await atCheckout(
        page,
        { newMember, beLoggedIn },
        `/confirm-buy-point?pointPriceId=${course}`,
      );
      await page.getByRole('button', { name: words.buy }).click();
      await expect(page.getByLabel(words.holder)).toBeFocused();
      await expect(page.getByLabel(words.holder)).toHaveAccessibleDescription(
        'Please fill this in.',
      );
      await expect(page.getByLabel(words.holder)).toHaveAttribute('maxlength', '20');
      // Methods that work from abroad come first. Those for people in Japan say so. The button
      // shows the amount.
      await expect(page.getByRole('radio').nth(1)).toHaveAccessibleName(/^PayPal/);
      await expect(page.getByRole('radio').nth(2)).toHaveAccessibleName(/^Amazon Pay/);
      await expect(page.getByRole('radio', { name: /Japan only/ })).toHaveCount(4);
      await expect(page.getByRole('button', { name: 'Pay 3,000 yen', exact: true })).toBeVisible();
      await typeCard(page, '4242424242424241', words);
      await expect(page.getByRole('alert')).toHaveText(
        'The card number is not valid. Your card information could not be confirmed. Please enter it again.',
      );
      await typeCard(page, '4000000000000002', words);
      // The error is shown at the field.
      await expect(page.getByRole('alert')).toContainText('contact the card company');
      const card = page.locator('fieldset > div').filter({ has: page.locator('iframe') });
      await expect(card.getByRole('alert')).toBeInViewport();
      await typeCard(page, '4000000000003220', words);
      await page.getByRole('button', { name: /Refuse/ }).click();
      await expect(page.getByRole('heading', { name: words.failed })).toBeVisible();
      await expect(
        page.getByText('Payment failed. Please use another payment method.'),
      ).toBeVisible();
      expect(await balanceOf(shop, member.id)).toMatchObject({ points: 0 });
    },
  );
});

test(
  'paying at a convenience store: shows number and due date, credits points once paid, or expires',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const words = texts.ja;
    const course = await makePointCourse(shop, { points: 1000 });
    const member = await atCheckout(
      page,
      { newMember, beLoggedIn },
      `/confirm-buy-point?pointPriceId=${course}`,
    );
    await page.getByRole('radio', { name: words.store }).check();
    await page.getByRole('button', { name: words.buy }).click();
    await expect(page).toHaveURL(/\/confirm-combini\?paymentId=/);
    // Each chain has its own numbers and steps. The member can switch the chain until they have
    // paid.
    await expect(page.getByText('ファミリーマートで、期限までにお支払いください。')).toBeVisible();
    await expect(factOf(page, '支払いコード')).toContainText(/\d{11}/);
    await expect(page.getByText('マルチコピー機')).toBeVisible();
    // The next step is to pay there, so the way back is not golden.
    const [guide, back] = await Promise.all(
      ['お支払い方法のご案内を開く', 'トップページへ'].map((name) =>
        page
          .getByRole('main')
          .getByRole('link', { name })
          .evaluate((link) => getComputedStyle(link).backgroundImage),
      ),
    );
    expect(back).toBe(guide);
    const atFamilyMart = await factOf(page, '支払いコード').textContent();
    await page.getByLabel('お支払いになるお店').selectOption('ローソン');
    await expect(page.getByText('ローソンで、期限までにお支払いください。')).toBeVisible();
    await expect(page.getByText('店内のLoppi')).toBeVisible();
    const [code, number] = await Promise.all(
      ['支払いコード', '確認番号'].map(async (name) =>
        (await factOf(page, name).textContent())?.replace(/\D/g, ''),
      ),
    );
    expect(code).toMatch(/^\d{11}$/);
    expect(atFamilyMart).not.toContain(code);
    await expect(factOf(page, 'お支払い金額')).toContainText('¥1,000');
    await expect(factOf(page, 'お支払い期限')).toContainText(/\d{4}\/\d\d\/\d\d \d\d:\d\d/);
    await expectAccessible(page);
    const instructions = page.url();
    // Several screens link to an open payment, for members who closed this page.
    for (const screen of ['/my-data', '/my-page', '/buy-point-history', '/buy-point']) {
      await page.goto(screen);
      await expect(page.getByRole('heading', { name: 'お支払い待ち' })).toBeVisible();
      await expect(factOf(page, 'お支払いになるお店')).toHaveText('ローソン');
      await expect(factOf(page, '支払いコード')).toHaveText(code ?? '');
      await expectAccessible(page);
    }
    await page.getByRole('link', { name: '¥1,000のお支払い方法を見る' }).click();
    await expect(page).toHaveURL(instructions);
    await page.goto(
      (await page.getByRole('link', { name: 'お支払い方法のご案内を開く' }).getAttribute('href')) ??
        '',
    );
    await page.getByLabel(/お店/).selectOption('lawson');
    await page.getByLabel(/支払いコード/).fill(code ?? '');
    await page.getByLabel(/確認番号/).fill(number ?? '');
    await page.getByRole('button', { name: /レジで支払う/ }).click();
    await expect(page.getByText('お手続きは終わりました')).toBeVisible();
    const till = new URL(page.url()).origin;
    await expect.poll(() => balanceOf(shop, member.id)).toMatchObject({ points: 1000 });
    // The old address, as in a mail or another tab, no longer shows a number to pay.
    await page.goto(instructions);
    await expect(page.getByRole('heading', { name: words.done })).toBeVisible();

    // Another number that is never paid and expires, in English.
    await page.goto(`/confirm-buy-point?pointPriceId=${course}`);
    await page.getByRole('button', { name: toEnglish }).click();
    await page.getByRole('radio', { name: texts.en.store }).check();
    await page.getByLabel('Store', { exact: true }).selectOption('Seicomart');
    await page.getByRole('button', { name: texts.en.buy }).click();
    await expect(page.getByText('Pay at any Seicomart by the due date.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'How to pay at Seicomart' })).toBeVisible();
    await expectAccessible(page);
    const paymentId = await expireAt(page, till);
    await page.goto(`/complete-buy-point?payment_id=${paymentId}`);
    await expect(page.getByRole('heading', { name: texts.en.failed })).toBeVisible();
    await expect(page.getByText('The time to pay has passed.')).toBeVisible();
    expect(await balanceOf(shop, member.id)).toMatchObject({ points: 1000 });
  },
);

test(
  'paying by bank transfer: points are credited; or the account is mailed and the payment expires',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const course = await makePointCourse(shop, { points: 2000 });
    const address = `/confirm-buy-point?pointPriceId=${course}`;
    const member = await atCheckout(page, { newMember, beLoggedIn }, address);
    // A transfer that never arrives: the account can be found again until the payment expires.
    await page.getByRole('radio', { name: texts.ja.bank }).check();
    await page.getByLabel('振込名義（カタカナ）').fill('シケン ハナコ');
    await page.getByRole('button', { name: texts.ja.buy }).click();
    await page.getByRole('link', { name: 'あとでATMやネットバンキングで支払う' }).click();
    await expect(page).toHaveURL(/\/payge-transfer-information\?paymentId=/);
    await expect(page.getByRole('main')).toContainText('3日以内');
    await expect(page.getByText(member.mail)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'お振込先を表示する' }).click();
    const instructions = page.getByRole('link', { name: 'お支払い方法のご案内を開く' });
    const bank = new URL((await instructions.getAttribute('href')) ?? '').origin;
    const paymentId = await expireAt(page, bank);
    await page.goto(`/complete-buy-point?payment_id=${paymentId}`);
    await expect(page.getByRole('heading', { name: texts.ja.failed })).toBeVisible();
    await expect(page.getByText('お支払い期限が過ぎました')).toBeVisible();

    // Another one, in English: a transfer of half the amount credits nothing yet.
    await page.goto(address);
    await page.getByRole('button', { name: toEnglish }).click();
    await page.getByRole('radio', { name: texts.en.bank }).check();
    await page.getByLabel('Account holder (katakana)').fill('シケン ハナコ');
    await page.getByRole('button', { name: texts.en.buy }).click();
    await expect(page).toHaveURL(/\/bank-transfer-information\?paymentId=/);
    await expect(factOf(page, 'Bank')).toContainText('サンドボックス銀行');
    await expect(factOf(page, 'Account number')).toContainText(/Ordinary \(普通\) \d{7}/);
    await expect(factOf(page, 'Account holder')).toContainText('カイフウ');
    await expect(factOf(page, 'Amount')).toContainText('2,000 yen');
    await expect(factOf(page, 'Pay by')).toContainText('JST');
    await expectAccessible(page);
    await page.goto(
      (await page.getByRole('link', { name: 'Open the instructions' }).getAttribute('href')) ?? '',
    );
    await page.getByRole('button', { name: /Transfer half of it/ }).click();
    expect(await balanceOf(shop, member.id)).toMatchObject({ points: 0 });
    await page.getByRole('button', { name: /Transfer what is left/ }).click();
    await expect.poll(() => balanceOf(shop, member.id)).toMatchObject({ points: 2000 });
  },
);

test(
  'PayPay cancelled on its page: says so, offers other methods; when paid, credits the points',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const course = await makePointCourse(shop, { points: 2000 });
    const address = `/confirm-buy-point?pointPriceId=${course}`;
    const member = await atCheckout(page, { newMember, beLoggedIn }, address);
    await page.getByRole('radio', { name: 'PayPay' }).check();
    await page.getByRole('button', { name: texts.ja.buy }).click();
    await page.getByRole('button', { name: /やめる/ }).click();
    await expect(page.getByRole('heading', { name: texts.ja.failed })).toBeVisible();
    await expect(
      page.getByText('お支払いがキャンセルされたため、請求はありません。'),
    ).toBeVisible();
    await page.getByRole('link', { name: '別のお支払い方法を選ぶ' }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('radio', { name: 'PayPay' })).toBeChecked();

    await page.getByRole('button', { name: toEnglish }).click();
    await page.getByRole('radio', { name: 'PayPay' }).check();
    await page.getByRole('button', { name: texts.en.buy }).click();
    await page.getByRole('button', { name: /支払う \/ Pay/ }).click();
    await expect(page.getByRole('heading', { name: texts.en.done })).toBeVisible();
    expect(await balanceOf(shop, member.id)).toMatchObject({ points: 2000 });
  },
);

test.describe('completion screen without a payment', () => {
  // The browser logs the responses for addresses without a payment.
  test.use({ expectedPageErrors: [/status of 40[04] .*\/user\/point\/end/] });
  test(
    'completion screen of an unknown or missing payment: shows a failure with a link to the top page',
    once,
    async ({ page, newMember, beLoggedIn }) => {
      await beLoggedIn(await newMember());
      for (const [screen, query] of [
        ['complete-buy-point', ''],
        ['complete-buy-point-paypal', '?payment_id=6f1c2b1e-3f58-4c1b-9a55-0f6f5c1d2e3a'],
        ['complete-buy-point-amazom-pay', '?payment_id=nonsense'],
      ]) {
        await page.goto(`/${screen}${query}`);
        await expect(page.getByRole('heading', { name: texts.ja.failed })).toBeVisible();
        await expect(
          page.getByRole('main').getByRole('link', { name: texts.ja.toTop }),
        ).toHaveAttribute('href', '/');
      }
    },
  );
});

test(
  'sixth unpaid payment order at a convenience store: refused, links to the unpaid ones',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const course = await makePointCourse(shop, { points: 1000 });
    await atCheckout(page, { newMember, beLoggedIn }, `/confirm-buy-point?pointPriceId=${course}`);
    for (let order = 1; order <= 6; order++) {
      await page.goto(`/confirm-buy-point?pointPriceId=${course}`);
      await page.getByRole('radio', { name: texts.ja.store }).check();
      await page.getByRole('button', { name: texts.ja.buy }).click();
      if (order < 6) await expect(page).toHaveURL(/confirm-combini/);
    }
    await expect(page.getByRole('alert')).toContainText('お支払い待ちのお申し込みが5件あります');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'お支払い待ちのお申し込みを見る' }).click();
    await expect(page).toHaveURL('/buy-point');
    await expect(page.getByRole('link', { name: '¥1,000のお支払い方法を見る' })).toHaveCount(5);
  },
);

test(
  'returning from the phone carrier: the address decides whether success or failure is shown',
  once,
  async ({ page }) => {
    await page.goto('/complete-carrier');
    await expect(page.getByRole('heading', { name: 'ポイント購入完了' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: texts.ja.toTop }).click();
    await expect(page).toHaveURL('/');
    await page.goto('/error-carrier');
    await expect(page.getByRole('heading', { name: '購入失敗' })).toBeVisible();
    await expect(page.getByText('ご契約状況をご確認ください')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: texts.ja.toTop })).toBeVisible();
  },
);
