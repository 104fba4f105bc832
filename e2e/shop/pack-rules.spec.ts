import { makePack } from '../../server/src/testing/factories.ts';
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { shopperOn } from '../support/shopper.ts';
import { expect, once, test } from '../support/test.ts';

test(
  'a free daily pack: its page and the list show its tags and, after today’s units, why no more can be bought',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const price = 0;
    const ownTags = [{ ja: `夏祭り${Date.now() % 100_000}`, en: 'Summer fair' }];
    const packId = await makePack(shop, {
      ...{
        price,
        limitPerDay: 2,
        holdHours: 72,
        ownTags,
        draw: 'instant',
        buyPoints: [30, 20, 10],
      },
    });
    await beLoggedIn(await newMember());
    const shopper = shopperOn(page);
    await page.goto(`/pack-detail?packId=${packId}`);
    const labels = ['無料', 'デイリー', ownTags[0]?.ja ?? ''];
    await expect(
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: /^デイリー$/ }),
    ).toBeVisible();
    await expect(page.getByRole('main')).toContainText('72時間以内');
    await expectAccessibleAtEveryWidth(page);
    await shopper.buyAndSkip(packId, 2);
    await shopper.shipButtons.first().click();
    await shopper.toFinalCheck();
    await page.getByRole('combobox', { name: 'お届けの時間帯' }).selectOption('18〜20時');
    await expectAccessibleAtEveryWidth(page);
    await page.goto(`/pack-detail?packId=${packId}`);
    const reason = page.getByText('本日分は購入済みです');
    await expect(reason).toBeVisible();
    await page.goto(`/find-packs?words=${encodeURIComponent(labels[2] ?? '')}`);
    await expect(page.getByRole('article').getByRole('listitem')).toHaveText(labels);
    await expect(page.getByRole('article')).toContainText('本日分は購入済みです');
    await expectAccessibleAtEveryWidth(page);
  },
);
