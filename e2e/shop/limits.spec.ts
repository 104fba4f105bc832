import { readFile } from 'node:fs/promises';
import { buyRequest, makePack } from '../../server/src/testing/factories.ts';
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { shopperOn } from '../support/shopper.ts';
import { expect, once, test } from '../support/test.ts';

test(
  'member sets a cap, asks to raise it, takes a break: buying a pack is refused with the reason',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember({ points: 3_000 });
    await beLoggedIn(member);
    const packId = await makePack(shop, { counts: [20], price: 100 });
    await page.goto('/user-menu');
    await page.getByRole('link', { name: 'ご利用の上限と休止' }).click();
    await expect(page).toHaveURL('/my-limits');
    await expect(page.getByRole('link', { name: '消費者ホットライン 188' })).toBeVisible();
    await expect(
      page.getByRole('link', { name: '使いすぎやこころの相談：全国の精神保健福祉センター' }),
    ).toHaveAttribute('href', 'https://www.mhlw.go.jp/kokoro/support/mhcenter.html');

    // Full-width figures are read, too.
    await page.getByRole('button', { name: '1日にパックに使うポイントの上限を変更する' }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByLabel('上限（ポイント）');
    await field.fill('たくさん');
    await dialog.getByRole('button', { name: 'この上限にする' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(/0〜10,000,000/);
    await field.fill('５０');
    await dialog.getByRole('button', { name: 'この上限にする' }).click();
    await expect(page.getByText('上限を設定しました。今から有効です。')).toBeVisible();
    const cap = page.getByRole('listitem').filter({ hasText: '1日にパックに使うポイント' });
    await expect(cap).toContainText('これまで 0ポイント／上限 50ポイント');
    await expectAccessibleAtEveryWidth(page);

    await page.getByRole('button', { name: '1日にパックに使うポイントの上限を変更する' }).click();
    await dialog.getByRole('button', { name: '上限をなくす' }).click();
    await expect(cap).toContainText('上限なしへの変更は、');
    await expect(cap.getByRole('button', { name: '変更を確定する' })).toHaveCount(0);
    await cap.getByRole('button', { name: '今の上限のままにする' }).click();
    await expect(cap).not.toContainText('上限なしへの変更');

    await page.goto(`/pack-detail?packId=${packId}`);
    await shopperOn(page).draw.click();
    await expect(
      page.getByText(
        /ご自身で設定された上限（1日にパックに使うポイント：50ポイント）を超えるため、お手続きできません。本日の残りは50ポイントです。/,
      ),
    ).toBeVisible();

    await page.goto('/my-limits');
    await page.getByLabel('期間').selectOption({ label: '1週間' });
    await page.getByRole('button', { name: '休止の確認へ進む' }).click();
    await expectAccessibleAtEveryWidth(page);
    await dialog.getByRole('button', { name: '休止する' }).click();
    await expect(page.getByText(/まで、ご購入を休止しています。/)).toBeVisible();
    await page.goto(`/pack-detail?packId=${packId}`);
    await shopperOn(page).draw.click();
    await expect(page.getByText(/コインとカードの引き換えを休止しています。/)).toBeVisible();
  },
);

for (const { locale, save, head } of [
  {
    locale: 'ja-JP',
    save: '表のファイル（CSV）をダウンロードする',
    head: '月,お支払い,パックに使用,カードから変わったポイント,発送したカード',
  },
  {
    locale: 'en-US',
    save: 'Download as a table (CSV)',
    head: 'Month,Paid (yen),Spent on packs (points),Points from cards,Cards shipped',
  },
]) {
  test.describe(locale, () => {
    test.use({ locale });

    test('statement as a CSV file: a line for each month and the total, read as UTF-8 by a spreadsheet', async ({
      page,
      shop,
      newMember,
      beLoggedIn,
    }) => {
      const member = await newMember({ points: 1_000 });
      const packId = await makePack(shop, { counts: [20], price: 100 });
      await shop.packSales.buy(buyRequest({ memberId: member.id, packId, count: 3 }));
      await beLoggedIn(member);
      await page.goto('/my-limits');
      const arriving = page.waitForEvent('download');
      await page.getByRole('button', { name: save }).click();
      const download = await arriving;
      expect(download.suggestedFilename()).toBe('kaifu-statement.csv');
      const csv = await readFile(await download.path(), 'utf8');
      expect(csv.startsWith('\uFEFF')).toBe(true);
      const lines = csv.slice(1).split('\r\n');
      expect(lines[0]).toBe(head);
      expect(lines[1]).toMatch(/^\d{4}-\d\d,0,300,0,0$/);
      expect(lines[2]).toMatch(/,0,300,0,0$/);
      expect(lines.slice(3)).toEqual(['']);
    });
  });
}
