import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Shop } from '../../server/src/app/shop.ts';
import { addLocations, moveStock, receiveIntake } from '../../server/src/custody/index.ts';
import { systemActor } from '../../server/src/db/audit.ts';
import { query } from '../../server/src/db/pool.ts';
import { makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in, a save that
// somebody else was faster with, a wrong YAML, and the picture of a test's pack, which is no file.
test.use({ expectedPageErrors: [/status of (401|403|404|412|422)/] });

async function expectAccessibleAtEachWidth(page: Page): Promise<void> {
  await expectAccessibleAt(page, [1024, 1440]);
}

/** Puts copies on a shelf: lines of intake. */
async function shelve({ db, clock }: Shop, lines: string): Promise<void> {
  const actor = systemActor('tester', 'a test');
  await addLocations(db, clock, 'E-1', actor);
  const batch = { kind: 'supplier', source: 'a wholesaler', receivedOn: '2026-11-20' } as const;
  const received = await receiveIntake(db, clock, { ...batch, lines }, actor);
  if (received.kind !== 'received') throw new Error(received.kind);
  const { id: intakeId } = received;
  await moveStock(db, clock, { command: 'inspect', intakeId }, actor);
  await moveStock(db, clock, { command: 'shelve', intakeId, location: 'E-1' }, actor);
}

test('a pack draft that a designer builds and mends after its preflight: the console asks for its seal', async ({
  page,
  shop,
}) => {
  const packId = await makePack(shop, { counts: [1, 9], price: 300 });
  // The pictures of test packs are no files, so they would not be copied.
  await shop.db.run(
    query
      .updateTable('pack')
      .set({ pictures: ['/files/0123456789abcdef.webp'] })
      .where('id', '=', packId),
  );
  await page.goto('/pack-drafts');
  await signIn(page, await newStaff(shop, 'designer'));
  await page.getByText('参考価格を記録する').click();
  await page.getByLabel('出どころ').fill('市場の平均');
  await page
    .getByLabel('価格の行')
    .fill(`T-${packId}-0\t12,800\nT-${packId}-1\t150\nNO-SUCH-CARD\t1`);
  await page.getByLabel('理由').fill('週の更新');
  await expectAccessibleAtEachWidth(page);
  await page.getByRole('button', { name: '記録する', exact: true }).click();
  await expect(page.getByText('登録のない型番は記録していません: NO-SUCH-CARD')).toBeVisible();

  await page.getByLabel('元にするパックの番号').fill(String(packId));
  await page.getByRole('button', { name: '白紙から作る' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`試験パック${packId}`);
  const preflight = page.getByRole('region', { name: '事前チェック' });
  await expect(preflight).toContainText('還元ポイントの合計');
  await expect(preflight).not.toContainText('参考価格');
  await expectAccessibleAtEachWidth(page);

  await page.getByText('表から貼り付ける').click();
  await page.getByLabel('貼り付ける行').fill(`T-${packId}-1\t59\t200\nNO-SUCH-CARD\t1\t5\nbroken`);
  await page.getByRole('button', { name: 'ラインナップに入れる' }).click();
  await expect(page.getByText('読み取れなかった行: 3')).toBeVisible();
  await expect(page.getByRole('region', { name: '収支の見通し' })).toContainText('61');
  await page.getByRole('button', { name: '保存してチェックする' }).click();
  await expect(preflight).toContainText('型番NO-SUCH-CARDのカードは登録されていません。');
  await expect(page.getByText('事前チェックの問題を直し、保存すると申請できます。')).toBeVisible();
  await page.getByRole('button', { name: 'NO-SUCH-CARDを外す' }).click();
  await page.getByLabel('1口の価格').fill('５００');
  await page.getByRole('button', { name: '保存してチェックする' }).click();
  await expect(page.getByRole('status').filter({ hasText: '保存済み' })).toBeVisible();
  await expect(page.getByRole('region', { name: '収支の見通し' })).toContainText('30,000');

  await page.getByText('封印を申請する').click();
  await page.getByLabel('理由').fill('冬の新作');
  await expectAccessibleAtEachWidth(page);
  await page.getByRole('button', { name: '封印を申請する' }).click();
  await expect(page.getByText('ほかの方の承認を待っています。')).toBeVisible();
  await page.getByRole('link', { name: '申請を見る' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('パックを封印する');
  await expect(page.getByText('この下書きの申請をご覧になるのは、はじめてです。')).toBeVisible();

  await page.getByRole('link', { name: '下書きを見る' }).click();
  await expect(page.getByRole('img', { name: /販売の進みに対する収支の帯/ })).toBeVisible();
  await page.getByLabel('1口の価格').fill('600');
  await page.getByRole('button', { name: '保存してチェックする' }).click();
  await page.getByText('封印を申請する').click();
  await page.getByLabel('理由').fill('価格を直した');
  await page.getByRole('button', { name: '封印を申請する' }).click();
  await page.getByRole('link', { name: '申請を見る' }).click();
  await expect(page.getByRole('row', { name: '1口の価格' })).toContainText('500');
  await expect(page.getByRole('row', { name: '1口の価格' })).toContainText('600');
  await expectAccessible(page);
});

test('a designer finds cards of a draft by a part of their numbers: added by a press, or by the whole number; a line that is there stays', async ({
  page,
  shop,
}) => {
  const packId = await makePack(shop, { counts: [1, 9] });
  await page.goto('/pack-drafts');
  await signIn(page, await newStaff(shop, 'designer'));
  await page.getByRole('button', { name: '白紙から作る' }).click();
  const field = page.getByLabel('追加するカード');
  await field.fill(`T-${packId}`);
  const found = page.getByRole('list', { name: '見つかったカード' }).getByRole('button');
  await expect(found).toHaveCount(2);
  await expectAccessibleAtEachWidth(page);
  await found.first().click();
  await page.getByLabel(`T-${packId}-0の口数`).fill('12');
  for (const place of [1, 0]) {
    await field.fill(`T-${packId}-${place}`);
    await field.press('Enter');
  }
  await expect(page.getByLabel(`T-${packId}-1の口数`)).toHaveValue('1');
  await expect(page.getByLabel(`T-${packId}-0の口数`)).toHaveValue('12');
  await field.fill('NO-SUCH-CARD');
  await expect(page.getByText('登録されたカードが見つかりません。')).toBeVisible();
});

test('two designers save one pack draft: the second loses nothing and chooses which version counts', async ({
  page,
  openConsoleAs,
  shop,
}) => {
  await page.goto('/pack-drafts');
  await signIn(page, await newStaff(shop, 'designer'));
  await page.getByRole('button', { name: '白紙から作る' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('名前なし');
  const other = await openConsoleAs(await newStaff(shop, 'designer'), page.url());
  await other.getByLabel('1口の価格').fill('700');
  await other.getByLabel('パック名（英語）').fill('Theirs');
  await page.getByLabel('1口の価格').fill('900');
  await other.getByRole('button', { name: '保存してチェックする' }).click();
  await expect(other.getByText('保存済み')).toBeVisible();
  await page.getByRole('button', { name: '保存してチェックする' }).click();
  await expect(page.getByText('2人とも変えた項目: 1口の価格')).toBeVisible();
  await expect(page.getByLabel('1口の価格')).toHaveValue('900');
  await expect(page.getByLabel('パック名（英語）')).toHaveValue('Theirs');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'その項目は相手の内容にする' }).click();
  await expect(page.getByLabel('1口の価格')).toHaveValue('700');
});

test('a designer names the graded copy of a prize in the console: the check of the draft names only the cards that stock lacks', async ({
  page,
  shop,
}) => {
  const packId = await makePack(shop, { counts: [1, 9] });
  const [rare, common] = [`T-${packId}-0`, `T-${packId}-1`];
  await shelve(shop, `${rare},1,,,PSA,10,C-${packId}\n${common},8`);
  await page.goto('/pack-drafts');
  await signIn(page, await newStaff(shop, 'designer'));
  await page.getByLabel('元にするパックの番号').fill(String(packId));
  await page.getByRole('button', { name: '白紙から作る' }).click();
  await page.getByLabel('在庫').selectOption('封印のときに在庫を割り当てる');
  await page.getByRole('button', { name: `${rare}の個体を選ぶ` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(`PSA 10 C-${packId}`).check();
  await expectAccessibleAtEachWidth(page);
  await dialog.getByRole('button', { name: '選んだ個体を入れる' }).click();
  await expect(page.getByRole('row', { name: rare })).toContainText(`PSA 10 C-${packId}`);
  await page.getByRole('button', { name: '保存してチェックする' }).click();
  const preflight = page.getByRole('region', { name: '事前チェック' });
  await expect(preflight).toContainText(`${common}の在庫が足りません（必要9枚、販売可能8枚）`);
  await expect(preflight).not.toContainText(`${rare}の在庫`);
  await page.getByLabel(`${common}の口数`).fill('8');
  await page.getByRole('button', { name: '保存してチェックする' }).click();
  await expect(preflight).not.toContainText('在庫が足りません');

  await page.getByText('YAMLやZIPで保存・読み込み').click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'YAMLを保存する' }).click();
  const yaml = await readFile(await (await saving).path(), 'utf8');
  expect(yaml).toContain(`certificate: C-${packId}`);
  await page.getByLabel('YAMLの内容').fill(yaml.replace('price: 100', 'price: 250'));
  await page.getByRole('button', { name: 'YAMLを下書きに入れる' }).click();
  await expect(page.getByText('読み込みました。')).toBeVisible();
  await expect(page.getByLabel('1口の価格')).toHaveValue('250');
  await expect(page.getByText('保存していない変更があります。')).toBeVisible();
  await page.getByLabel('YAMLの内容').fill('id: 1\nprise: 2');
  await page.getByRole('button', { name: 'YAMLを下書きに入れる' }).click();
  await expect(page.getByText('2行目："prise"という項目はありません。')).toBeVisible();
  await expectAccessible(page);
});

test('the preview of a pack draft: the shop’s own page at both widths, without anything to buy', async ({
  page,
  shop,
}) => {
  const packId = await makePack(shop, { counts: [1, 9], price: 300 });
  await page.goto('/pack-drafts');
  await signIn(page, await newStaff(shop, 'designer'));
  await page.getByRole('button', { name: '白紙から作る' }).click();
  const phone = page.frameLocator('iframe[title="幅390pxのプレビュー"]');
  await expect(phone.getByText('まだ表示できる内容がありません')).toBeVisible();

  await page.goto('/pack-drafts');
  await page.getByLabel('元にするパックの番号').fill(String(packId));
  await page.getByRole('button', { name: '白紙から作る' }).click();
  const frameOf = (width: number) =>
    page.getByTitle(`幅${width.toLocaleString('ja-JP')}pxのプレビュー`);
  for (const width of [390, 1280]) {
    const iframe = frameOf(width);
    await iframe.scrollIntoViewIfNeeded();
    const frame = iframe.contentFrame();
    await expect(frame.getByRole('heading', { level: 1 })).toContainText(`試験パック${packId}`);
    await expect(frame.getByText('ここでは購入できません。')).toBeVisible();
    await expect(frame.getByRole('region', { name: 'プレビュー' }).getByRole('button')).toHaveCount(
      0,
    );
  }
  // Unsaved changes are shown, and unknown cards are named.
  await page.getByLabel('パック名（日本語）').fill('鳳凰の箱');
  await page.getByText('表から貼り付ける').click();
  await page.getByLabel('貼り付ける行').fill('NO-SUCH-CARD\t1\t5');
  await page.getByRole('button', { name: 'ラインナップに入れる' }).click();
  for (const width of [390, 1280])
    await expect(frameOf(width).contentFrame().getByRole('heading', { level: 1 })).toContainText(
      '鳳凰の箱',
    );
  await expect(
    page.getByText('登録のないカードは、プレビューに出ません: NO-SUCH-CARD'),
  ).toBeVisible();
  await expect(page.getByText('保存していない変更があります。')).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.getByRole('button', { name: 'プレビューを見る' }).click();
  await expect(frameOf(390)).toBeInViewport();
  await expectAccessibleAtEachWidth(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(frameOf(390)).toBeInViewport();
});
