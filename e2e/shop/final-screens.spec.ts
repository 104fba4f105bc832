import { finalScreens } from '../../contract/src/shop/final-screens.ts';
import { query } from '../../server/src/db/pool.ts';
import { makePack, makePointCourse } from '../../server/src/testing/factories.ts';
import { expect, test } from '../support/test.ts';

test('buying points and a pack: both orders keep the final screen of the chosen language', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  const member = await newMember({ points: 1_000 });
  const packId = await makePack(shop, { counts: [9], price: 100 });
  const courseId = await makePointCourse(shop, { points: 5_000 });
  await beLoggedIn(member);
  await page.goto(`/confirm-buy-product?packId=${packId}&buyCount=1`);
  await page.getByRole('button', { name: '購入して開封する' }).click();
  await expect(page).toHaveURL(/gacha-animation/);
  await page.evaluate(() => localStorage.setItem('kaifu.language', 'en'));
  await page.goto(`/confirm-buy-point?pointPriceId=${courseId}`);
  await page.getByRole('radio', { name: 'Convenience store' }).check();
  await page.getByRole('button', { name: /^Order for/ }).click();
  await expect(page).toHaveURL(/paymentId=|payment_id=/);
  const purchases = await shop.db.run(
    query.selectFrom('purchase').select('finalScreen').where('memberId', '=', member.id),
  );
  const payments = await shop.db.run(
    query.selectFrom('payment').select('finalScreen').where('memberId', '=', member.id),
  );
  expect(purchases).toEqual([{ finalScreen: finalScreens.packs.ja }]);
  expect(payments).toEqual([{ finalScreen: finalScreens.points.en }]);
});
