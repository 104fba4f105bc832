import {
  buyRequest,
  makeMember,
  makePack,
  makeUnsealedPack,
} from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403)/] });

test('a designer finds a pack, and sees what is left of each prize and the proofs of its rounds', async ({
  page,
  shop,
}) => {
  const packId = await makePack(shop, { counts: [1, 9], draw: 'instant' });
  const unsealed = await makeUnsealedPack(shop, { counts: [5] });
  const memberId = await makeMember(shop, { points: 1_000 });
  await shop.packSales.buy(buyRequest({ memberId, packId, count: 4 }));
  await page.goto('/catalogue');
  await signIn(page, await newStaff(shop, 'designer'));
  await page.getByLabel('パックの番号、名前').fill(String(unsealed));
  await page.getByLabel('状態').selectOption('封印前');
  await page.getByRole('button', { name: '絞り込む' }).click();
  await expect(page.getByRole('rowheader')).toHaveText([String(unsealed)]);
  await page.getByLabel('パックの番号、名前').fill(`試験パック${packId}`);
  await page.getByLabel('状態').selectOption('販売中');
  await page.getByRole('button', { name: '絞り込む' }).click();
  await expect(page.getByRole('rowheader')).toHaveText([String(packId)]);
  await expect(page.getByRole('row').last().getByRole('cell')).toContainText([
    '販売中',
    '10',
    '4',
    '6',
  ]);
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }

  await page.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`試験パック${packId}`);
  const lineUp = page.getByRole('region', { name: 'ラインナップと残り', exact: true });
  await expect(lineUp.getByRole('rowheader')).toHaveText([`T-${packId}-0`, `T-${packId}-1`]);
  const rounds = page.getByRole('region', { name: '抽選と証明', exact: true });
  await expect(rounds.getByRole('rowheader')).toHaveText(['1']);
  await expect(rounds.getByRole('link', { name: '第1回を検証する' })).toHaveAttribute(
    'href',
    new RegExp(`/fairness\\?packId=${packId}&round=1$`),
  );
  await expect(page.getByRole('link', { name: 'ショップのページを開く' })).toHaveAttribute(
    'href',
    new RegExp(`/pack-detail\\?packId=${packId}$`),
  );
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page);
  }
});
