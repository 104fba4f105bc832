import { systemActor } from '../../server/src/db/audit.ts';
import { query } from '../../server/src/db/pool.ts';
import { packParcel } from '../../server/src/shipping/index.ts';
import { makeMemberAt, makeParcel } from '../../server/src/testing/make-parcel.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { atEveryWidth, expect, test } from '../support/test.ts';

// A refused request is logged by the browser.
test.use({ expectedPageErrors: [/status of 422/] });

test('two parcels to one address: one press makes them one, another separates them', {
  ...atEveryWidth,
}, async ({ page, shop, beLoggedIn }) => {
  const memberId = await makeMemberAt(shop);
  const first = await makeParcel(shop, memberId);
  const second = await makeParcel(shop, memberId);
  await beLoggedIn({ id: memberId, mail: '', password: '' });
  await page.goto('/buy-product-history');
  await page.getByRole('link', { name: '発送待ちの荷物を見る' }).click();
  await expect(page).toHaveURL('/my-parcels');
  await expect(page.getByText('同じお届け先の荷物が2つあります。')).toBeVisible();
  await expectAccessible(page);
  const merge = page.getByRole('button', { name: '2つの荷物を1つにまとめる' });
  await merge.click();
  await expect(page.getByText(`荷物 ${first.id} にまとめました。`)).toBeVisible();
  await expect(page.getByRole('heading', { name: /^荷物 \d+$/ })).toHaveCount(1);
  await expect(page.getByText('4枚', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '別の荷物にする' }).click();
  await expect(page.getByText('もとの荷物に分けました。')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^荷物 \d+$/ })).toHaveCount(2);

  // Somebody begins to pack while the screen is open.
  const packer = systemActor('packer', 'a test');
  await packParcel(shop.db, shop.clock, second.id, packer);
  await merge.click();
  await expect(page.getByRole('alert')).toContainText('準備が始まっています');
  await expect(page.getByText('発送の準備が始まったため')).toBeVisible();
  await expectAccessible(page);
  const parcels = query.selectFrom('parcel').select('mergedInto').where('memberId', '=', memberId);
  expect(await shop.db.run(parcels)).toEqual([{ mergedInto: null }, { mergedInto: null }]);
});
