import { restrictMember } from '../../server/src/accounts/index.ts';
import type { Shop } from '../../server/src/app/shop.ts';
import { systemActor } from '../../server/src/db/audit.ts';
import type { RestrictableAction } from '../../server/src/ledger/index.ts';
import { lockWaitingParcels } from '../../server/src/shipping/index.ts';
import { makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { balanceOf, decisionsOf } from '../support/facts.ts';
import { factOf, shopperOn } from '../support/shopper.ts';
import { expect, once, test } from '../support/test.ts';

/** The screens of a restricted member. */

const actor = systemActor('e2e', 'a second account of one person');
const until = new Date('2098-12-31T15:00:00Z');

const restrict = (
  shop: Shop,
  memberId: number,
  from: RestrictableAction[],
  end: Date | null = null,
) =>
  restrictMember(
    { ...shop, lockParcels: lockWaitingParcels },
    memberId,
    { from, until: end },
    actor,
  );

test(
  'member restricted from buying: the pack shows until when and where to ask, points stay',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember({ points: 300 });
    await beLoggedIn(member);
    const packId = await makePack(shop, { counts: [20], price: 100 });
    await restrict(shop, member.id, ['draw'], until);
    await page.goto(`/pack-detail?packId=${packId}`);
    await shopperOn(page).draw.click();
    await expect(
      page.getByText(
        'お客様のアカウントでは、2098年12月31日まで、パックの購入を停止しています。お問い合わせ窓口へご連絡ください。',
      ),
    ).toBeVisible();
    await expectAccessible(page);
    expect(await balanceOf(shop, member.id)).toMatchObject({ points: 300 });
  },
);

test(
  'member restricted from shipping: final check says so, cards become points, their held parcel is shown',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember({ points: 300 });
    await beLoggedIn(member);
    const shopper = shopperOn(page);
    const main = page.getByRole('main');
    await shopper.buyAndSkip(
      await makePack(shop, { counts: [20], buyPoints: [40], price: 100 }),
      3,
    );
    await shopper.shipButtons.first().click();
    await shopper.toFinalCheck();
    await shopper.decide.click();
    await expect(page).toHaveURL('/thank-you');

    await page.goto('/get-card-list');
    await shopper.shipButtons.first().click();
    await shopper.toFinalCheck();
    await restrict(shop, member.id, ['ship']);
    await shopper.decide.click();
    await expect(main).toContainText(
      'お客様のアカウントでは、現在、カードの発送を停止しています。お問い合わせ窓口へご連絡ください。カードをポイントに変えることはできます。',
    );
    expect(await decisionsOf(shop, member.id)).toMatchObject({ open: 2, ship: 1 });
    await page.getByRole('link', { name: '選び直す' }).click();
    await shopper.button('すべてポイント').click();
    await shopper.toFinalCheck();
    await shopper.decide.click();
    await expect(page).toHaveURL('/thank-you');
    expect(await decisionsOf(shop, member.id)).toMatchObject({ open: 0, ship: 1, points: 2 });

    await page.goto('/buy-product-history');
    await main.getByRole('listitem').getByRole('link').click();
    await expect(factOf(main, '発送予定')).toHaveText(
      '発送を停止しています。お問い合わせ窓口へご連絡ください',
    );
    await expect(factOf(main, '発送期限')).toHaveCount(0);
  },
);

test(
  'member restricted from logging in: logged out; the right password shows the restriction',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember();
    await beLoggedIn(member);
    await page.goto('/my-page');
    await expect(page).toHaveURL('/my-page');
    // A request of the page after the restriction would be refused.
    await page.waitForLoadState('networkidle');
    await restrict(shop, member.id, ['login']);
    // Each process caches a session for a second.
    await page.waitForTimeout(1000);
    await page.goto('/my-page');
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('メールアドレス').fill(member.mail);
    const password = page.getByLabel('パスワード', { exact: true });
    await password.fill(member.password);
    await password.press('Enter');
    await expect(
      page.getByText(
        'お客様のアカウントでは、現在、ログインを停止しています。お問い合わせ窓口へご連絡ください。',
      ),
    ).toBeVisible();
    await expectAccessible(page);
  },
);
