import { makePack } from '../../server/src/testing/factories.ts';
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { balanceOf, purchasesOf } from '../support/facts.ts';
import { shopperOn } from '../support/shopper.ts';
import { expect, once, test } from '../support/test.ts';

test.use({ expectedPageErrors: [/status of 503/] });

for (const [language, locale, words] of [
  ['ja', 'ja-JP', 'ただいまサーバーを切り替えています'],
  ['en', 'en-US', 'We are switching servers'],
] as const) {
  test.describe(language, () => {
    test.use({ locale });
    test(
      'buying during a database failover: waits, shows that it waits, buys once',
      once,
      async ({ page, shop, newMember, beLoggedIn }) => {
        const member = await newMember({ points: 1_000 });
        await beLoggedIn(member);
        const packId = await makePack(shop);
        const shopper = shopperOn(page, language);
        let timesAway = 0;
        const csrf = { name: '', value: '' };
        await page.route('**/api/user/pack/buy', async (route) => {
          if (timesAway++ > 1) return route.continue();
          // The first request is carried out, and only its response is lost.
          if (timesAway === 1) await route.fetch();
          await route.fulfill({
            status: 503,
            json: { state: 503, csrf, now: new Date(), message: '-' },
          });
        });
        await shopper.choose(packId, 1);
        await shopper.draw.click();
        await shopper.buy.click();
        const notice = page.getByRole('status').filter({ hasText: words });
        await expect(notice).toBeVisible();
        await expectAccessibleAtEveryWidth(page);
        await expect(page).toHaveURL(/\/gacha-animation\?packHistoryId=/);
        await expect(notice).toBeHidden();
        expect(await purchasesOf(shop, member.id)).toHaveLength(1);
        expect(await balanceOf(shop, member.id)).toMatchObject({ points: 900 });
      },
    );
  });
}
