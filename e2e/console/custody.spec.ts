import { query } from '../../server/src/db/pool.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403)/] });

const widths = [390, 1024, 1440];

test('a buyer receives a batch of cards in the console: wrong lines are named, the other copies are inspected and put on a shelf', async ({
  page,
  shop,
}) => {
  const [card] = await shop.db.run(query.selectFrom('card').select('modelNumber').limit(1));
  const modelNumber = card?.modelNumber ?? '';
  const certificate = String(Date.now());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/intakes');
  await signIn(page, await newStaff(shop, 'buyer'));
  const form = page.getByRole('region', { name: '新しい入庫', exact: true });
  await form.getByLabel('仕入れ先').fill('東京のカード卸');
  await form
    .getByLabel('内容')
    .fill(
      [
        '型番\t枚数\t仕入れ値\t状態\t鑑定会社\tグレード\t鑑定番号',
        `${modelNumber}\t40\t¥1,200\t美品`,
        'NO-SUCH-001\t3',
        `${modelNumber}\t1\t98,000\t\tPSA\t10\t${certificate}`,
      ].join('\n'),
    );
  await form.getByRole('button', { name: '内容を確かめる' }).click();
  await expect(form.getByText('2行、41枚を受け入れられます。')).toBeVisible();
  await expect(form.getByRole('rowheader')).toHaveText(['3']);
  await expectAccessibleAt(page, widths);
  await page.setViewportSize({ width: 390, height: 844 });
  await form.getByRole('button', { name: '41枚を受け入れる' }).click();

  await expect(page).toHaveURL(/\/intakes\/\d+$/);
  const batch = page.url();
  await expect(page.getByText('受け入れ済み 41枚')).toBeVisible();
  await expect(page.getByRole('region', { name: '受け入れなかった行', exact: true })).toContainText(
    'NO-SUCH-001',
  );
  await page.getByText('検品済みにする').click();
  await page.getByLabel('理由').fill('傷なし');
  await page.getByRole('button', { name: '検品済みにする' }).click();
  await expect(page.getByText('検品済み 41枚')).toBeVisible();
  await expectAccessible(page);
  const labels = page.getByRole('region', { name: 'ラベル', exact: true });
  await labels.getByLabel('用紙').selectOption('62 mmロール（62×29 mm）');
  const download = page.waitForEvent('download');
  await labels.getByRole('button', { name: 'PDFを保存' }).click();
  expect((await download).suggestedFilename()).toMatch(/^labels-intake-\d+\.pdf$/);
  await expect(labels.getByText('2枚のラベルを保存しました。')).toBeVisible();

  await page.goto('/locations');
  const shelf = `S${certificate.slice(-6)}-1`;
  await page.getByLabel('場所のコード').fill(`${shelf}\n棚の上`);
  await page.getByRole('button', { name: '追加する' }).click();
  await expect(page.getByText('1か所を追加しました。')).toBeVisible();
  await expect(page.getByText('棚の上')).toBeVisible();
  await expectAccessible(page);

  await page.goto(batch);
  await page.getByText('棚に置く').click();
  await page.getByLabel('場所').fill(shelf.toLowerCase());
  await page.getByLabel('理由').fill('入庫');
  await page.getByRole('button', { name: '棚に置く' }).click();
  await expect(page.getByText('販売可能 41枚')).toBeVisible();
});

test('stock in the console, found by its certificate and moved: its page shows where it is and why', async ({
  page,
  shop,
}) => {
  const [card] = await shop.db.run(query.selectFrom('card').select('modelNumber').limit(1));
  const certificate = `C${Date.now()}`;
  await page.goto('/intakes');
  await signIn(page, await newStaff(shop, 'manager'));
  await page.getByLabel('仕入れ先').fill('持ち込み');
  await page.getByLabel('内容').fill(`${card?.modelNumber},1,50000,,PSA,10,${certificate}`);
  await page.getByRole('button', { name: '内容を確かめる' }).click();
  await page.getByRole('button', { name: '1枚を受け入れる' }).click();
  await expect(page).toHaveURL(/\/intakes\/\d+$/);

  await page.goto('/stock');
  await page.getByLabel('コード、鑑定番号').fill(certificate);
  await page.getByLabel('状態', { exact: true }).selectOption('受け入れ済み');
  await page.getByRole('button', { name: '絞り込む' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expectAccessibleAt(page, widths);
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('link', { name: `PSA ${certificate}` })).toHaveAttribute(
    'href',
    `https://www.psacard.com/cert/${certificate}`,
  );
  await page.getByText('動かす', { exact: true }).click();
  await page.getByLabel('操作', { exact: true }).selectOption('所在不明にする');
  await page.getByLabel('理由').fill('棚にない');
  await expectAccessible(page);
  await page.getByRole('button', { name: '記録する' }).click();
  await expect(page.getByText('完了しました。')).toBeVisible();
  const movements = page.getByRole('region', { name: '動きの記録', exact: true });
  await expect(movements).toContainText('棚にない');
  await expect(movements.getByRole('rowheader')).toHaveText(['2', '1']);
  await expectAccessibleAt(page, widths);
});
