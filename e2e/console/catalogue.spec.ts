import {
  buyRequest,
  makeMember,
  makePack,
  makeUnsealedPack,
} from '../../server/src/testing/factories.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { catalogueZip } from '../support/catalogue-zip.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403)/] });

test('a manager watches a sale live in the console: units, income and a prize change as a member draws', async ({
  page,
  shop,
}) => {
  const packId = await makePack(shop, { counts: [2], draw: 'instant', price: 500 });
  const memberId = await makeMember(shop, { points: 1_000 });
  await page.goto(`/catalogue/${packId}`);
  await signIn(page, await newStaff(shop, 'manager'));
  await page.getByRole('link', { name: '販売の様子を見る' }).click();
  const left = page.getByRole('meter', { name: '残り口数' });
  await expect(left).toHaveAttribute('value', '2');
  await expect(page.getByText('まだありません。')).toBeVisible();
  await expect(page.getByText('自動で更新中')).toBeVisible();
  await shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
  await expect(left).toHaveAttribute('value', '1');
  const out = page.getByRole('region', { name: '当たった賞', exact: true });
  await expect(out.getByRole('listitem')).toContainText('残り 1／2');
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await page.getByRole('button', { name: '大きく表示する' }).click();
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  // The second screen shows all figures at once.
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const title of ['残り口数', '売れた口数', '当たった賞'])
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeInViewport();
  await page.evaluate(() => document.exitFullscreen());
  // Behind a proxy that lets no stream through.
  await page.route('**/live/events?*', (route) => route.fulfill({ status: 403, body: '' }));
  await page.reload();
  await expect(page.getByText('うち、まだ集計していない分（口数×価格）：500')).toBeVisible();
  await expect(page.getByText('3秒ごとに更新中')).toBeVisible();
  await shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
  await expect(left).toHaveAttribute('value', '0');
});

test('a designer opens a pack in the console: its page shows what is left of each prize and the proofs of purchases', async ({
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
  await expectAccessibleAt(page, [1024, 1440]);

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
  await expectAccessibleAt(page, [1024, 1440]);
});

test('a designer uploads a catalogue in the console: its problem is named; without it, the plan is shown and the import waits for approval', async ({
  page,
  shop,
}) => {
  const zipWith = (rarity: number) => {
    const buffer = catalogueZip(rarity);
    return { name: 'fair.zip', mimeType: 'application/zip', buffer };
  };
  await page.goto('/catalogue');
  await signIn(page, await newStaff(shop, 'designer'));
  const form = page.getByRole('region', { name: 'カタログの取り込み', exact: true });
  await form.getByLabel('ZIPファイル').setInputFiles(zipWith(9));
  await form.getByRole('button', { name: '内容を確かめる' }).click();
  await expect(form.getByText('1件の問題があります。')).toBeVisible();
  await expect(form.getByRole('row').last()).toContainText(
    '"rarity"は3以下にしてください（今は9）。',
  );
  await expectAccessible(page);

  await form.getByLabel('ZIPファイル').setInputFiles(zipWith(0));
  await form.getByRole('button', { name: '内容を確かめる' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('取り込み: fair.zip');
  const changes = page.getByRole('region', { name: '変わる内容', exact: true });
  await expect(changes.getByRole('row').last()).toContainText('縁日');
  await expect(changes).toContainText('nameEn');
  await page.getByText('取り込みを申請する').click();
  await page.getByLabel('理由').fill('縁日の週末');
  await expectAccessibleAt(page, [1024, 1440]);
  await page.getByRole('button', { name: '申請する', exact: true }).click();
  await page.getByRole('link', { name: '申請を見る' }).click();
  await page.getByRole('link', { name: '取り込む内容を見る' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('取り込み: fair.zip');
});
