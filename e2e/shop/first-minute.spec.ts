import { randomInt, randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { makePack } from '../../server/src/testing/factories.ts';
import { expect, once, test } from '../support/test.ts';

/** The most that a newcomer may have to do from the top page to the first opened pack. */
const most = { fields: 13, presses: 14 };

/** Counts what a person does on a page. */
function countingHand(page: Page) {
  const done = { fields: 0, presses: 0 };
  return {
    done,
    async fill(field: Locator, value: string) {
      await field.fill(value);
      done.fields += 1;
    },
    async press(target: Locator) {
      await target.click();
      done.presses += 1;
    },
    byLabel: (label: string) => page.getByLabel(label, { exact: true }),
    button: (name: string | RegExp) => page.getByRole('main').getByRole('button', { name }),
  };
}

test(
  'a newcomer from the top page to the first opened pack: needs few fields and presses',
  once,
  async ({ page, shop }) => {
    test.slow();
    const packId = await makePack(shop, { counts: [9], price: 300, draw: 'instant' });
    const hand = countingHand(page);
    const main = page.getByRole('main');
    await page.goto('/');
    await hand.press(main.getByRole('link', { name: '無料で会員登録' }));
    await hand.fill(hand.byLabel('姓'), '開封');
    await hand.fill(hand.byLabel('名'), '花子');
    await hand.fill(page.locator('[name=tel]'), `090${randomInt(10_000_000, 100_000_000)}`);
    await hand.fill(hand.byLabel('メールアドレス'), `e2e-${randomUUID()}@example.com`);
    await hand.fill(hand.byLabel('パスワード'), 'tsukiyo77');
    await hand.fill(hand.byLabel('パスワード（確認）'), 'tsukiyo77');
    await hand.press(page.getByLabel('利用規約とプライバシーポリシーに同意する'));
    await hand.press(hand.button('確認画面へ'));
    await hand.press(hand.button('登録する'));
    await expect(page.getByRole('heading', { name: '会員登録ありがとうございます' })).toBeVisible();

    // The top page of all tests has no place for one of them.
    await page.goto(`/pack-detail?packId=${packId}`);
    await hand.press(hand.button('パックを引く'));
    await hand.press(page.getByRole('button', { name: /ポイントを購入する$/ }));
    await hand.press(main.getByRole('link', { name: /ポイントを.*で購入する$/ }).first());
    await hand.fill(page.getByLabel('年', { exact: true }), '1990');
    await hand.fill(page.getByLabel('月', { exact: true }), '4');
    await hand.fill(page.getByLabel('日', { exact: true }), '2');
    await hand.press(hand.button('確認へ進む'));
    await hand.press(page.getByRole('dialog').getByRole('button', { name: '登録する' }));
    const card = page.frameLocator('iframe');
    await hand.fill(card.getByLabel('カード番号'), '4000000000003220');
    await hand.fill(card.getByLabel('有効期限（月／年）'), '1230');
    await hand.fill(card.getByLabel('セキュリティコード'), '123');
    await hand.fill(page.getByLabel('カード名義（ローマ字）'), 'HANAKO SHIKEN');
    await hand.press(hand.button(/を支払う$/));
    await hand.press(page.getByRole('button', { name: /認証する/ }));
    await hand.press(main.getByRole('link', { name: 'パックの購入へ進む' }));
    await hand.press(hand.button('パックを引く'));
    await hand.press(page.getByRole('button', { name: '購入して開封する' }));
    await expect(page).toHaveURL(/\/gacha-animation\?packHistoryId=/);
    expect(hand.done.fields).toBeLessThanOrEqual(most.fields);
    expect(hand.done.presses).toBeLessThanOrEqual(most.presses);
  },
);
