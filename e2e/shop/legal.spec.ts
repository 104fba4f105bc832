import { expectAccessible } from '../support/accessibility.ts';
import { expect, once, test } from '../support/test.ts';

const pages = {
  '/user-guide': { ja: 'ご利用ガイド', en: 'Guide' },
  '/specific-commerce': {
    ja: '特定商取引法に基づく表記',
    en: 'Legal notice (Specified Commercial Transactions Act)',
  },
  '/terms-of-service': { ja: '利用規約', en: 'Terms of service' },
  '/privacy-protection': { ja: 'プライバシーポリシー', en: 'Privacy policy' },
  '/fund-settlement': { ja: '資金決済法に基づく表示', en: 'Payment Services Act notice' },
  '/point-terms-of-service': { ja: 'ポイント利用規約', en: 'Point terms' },
};

/**
 * The facts about the shop's business from the specification (spec, section 9), as the legal page
 * states them.
 */
const terms = {
  ja: [
    '1ポイント＝1円',
    '300ポイントから50,000ポイント',
    '14営業日以内',
    '購入から24時間',
    '3日以内',
    '平日 10:00〜17:00',
    '平日10:00〜18:00',
    '6か月',
    '返品',
    '送料は当店が負担',
    '追加の送料',
  ],
  en: [
    '1 point is 1 yen',
    'Between 300 and 50,000',
    'within 14 business days',
    '24 hours from the purchase',
    'within 3 days',
    'Weekdays 10:00 to 17:00',
    'weekdays 10:00–18:00',
    '6 months',
    'no returns',
    'We bear the cost of shipping',
    'additional shipping charge',
  ],
} as const;
/** The year of the last change, and that nothing may be transferred to others. */
const inTerms: Partial<Record<string, { ja: string[]; en: string[] }>> = {
  '/terms-of-service': { ja: ['2025年', '転売'], en: ['2025', 'resell'] },
  '/point-terms-of-service': { ja: ['2021年', '譲渡'], en: ['2021', 'No transfer'] },
};

for (const { locale, language } of [
  { locale: 'ja-JP', language: 'ja' },
  { locale: 'en-US', language: 'en' },
] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    test('legal pages: open to visitors, complete, with the operator’s data', async ({ page }) => {
      for (const [address, title] of Object.entries(pages)) {
        await page.goto(address);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title[language]);
        await expect(page.getByRole('main')).not.toContainText(/undefined|NaN|\{\{/);
        for (const words of inTerms[address]?.[language] ?? []) {
          await expect(page.getByRole('main')).toContainText(words);
        }
      }
      // All legal pages share one layout, so one check is enough.
      await expectAccessible(page);
      await page.goto('/specific-commerce');
      for (const sentence of terms[language])
        await expect(page.getByRole('main')).toContainText(sentence);
      await expect(page.getByRole('main')).toContainText('00-0000-0000');
      await expect(page.getByRole('main')).toContainText('support@kaifu.example');
      // Only the payment methods that are switched on.
      await expect(page.getByRole('main')).toContainText('PayPal');
      await expect(page.getByRole('main')).not.toContainText('LINE Pay');
      await page.goto('/point-terms-of-service');
      await expect(page.getByRole('main')).toContainText('50,000');
    });
  });
}

test(
  'guide with an anchor in its address: scrolls there, also from another screen',
  once,
  async ({ page }) => {
    const inView = (name: string) =>
      expect(page.getByRole('heading', { name, exact: true })).toBeInViewport();
    await page.goto('/user-guide#howtosend');
    await inView('カードの発送');
    await page.getByRole('link', { name: 'ポイントの購入とお支払い' }).click();
    await expect(page).toHaveURL('/user-guide#howtopay');
    await inView('ポイントの購入とお支払い');
    const contact = page.getByRole('contentinfo').getByRole('link', { name: 'お問い合わせ' });
    const phoneAndMail = page.getByRole('link', { name: '電話とメールのお問い合わせ先' });
    await contact.click();
    await phoneAndMail.click();
    await inView('お問い合わせ先');
    // The same when the text is there from the beginning.
    await page.getByRole('banner').getByRole('link').first().click();
    await expect(page).toHaveURL('/');
    await contact.click();
    await phoneAndMail.click();
    await expect(page.getByRole('heading', { name: 'お問い合わせ先' })).toBeFocused();
    await inView('お問い合わせ先');
  },
);

test('footer and menu: link to the legal pages; external links open in a new tab', async ({
  page,
}) => {
  await page.goto('/pack-detail?packId=501');
  await page
    .getByRole('main')
    .getByRole('link', { name: /特定商取引/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('特定商取引法に基づく表記');
  const foot = page.getByRole('contentinfo');
  const links = [
    ['ご利用ガイド', '/user-guide'],
    ['抽選の証明', '/fairness'],
    ['利用規約', '/terms-of-service'],
    ['プライバシーポリシー', '/privacy-protection'],
    ['特定商取引法に基づく表記', '/specific-commerce'],
    ['資金決済法に基づく表示', '/fund-settlement'],
    ['ポイント利用規約', '/point-terms-of-service'],
    ['お問い合わせ', '/contact'],
  ] as const;
  for (const [name, address] of links) {
    await expect(foot.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  }
  await foot.getByRole('link', { name: 'プライバシーポリシー' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('プライバシーポリシー');
  await page.getByRole('button', { name: 'メニュー' }).click();
  const menu = page.getByRole('dialog', { name: 'メニュー' });
  for (const [name, address] of links) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  }
  await menu.getByRole('link', { name: '利用規約', exact: true }).click();
  await expect(page).toHaveURL('/terms-of-service');
  // The terms of points are part of the terms of use. A visitor can read them before they agree.
  await page.getByRole('main').getByRole('link', { name: 'ポイント利用規約' }).first().click();
  await expect(page).toHaveURL('/point-terms-of-service');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('ポイント利用規約');
  await foot.getByRole('link', { name: 'お問い合わせ' }).click();
  await page.getByRole('link', { name: '電話とメールのお問い合わせ先' }).click();
  await expect(page.getByRole('heading', { name: 'お問い合わせ先' })).toBeFocused();
  // A mailto link opens no tab.
  const mail = page.getByRole('link', { name: 'support@kaifu.example' });
  await expect(mail).toHaveAttribute('href', 'mailto:support@kaifu.example');
  await expect(mail).not.toHaveAttribute('target');
});
