import { query } from '../../server/src/db/pool.ts';
import { makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectFingerSized } from '../support/press.ts';
import { expect, test } from '../support/test.ts';

test('finding a pack by a card, filters and order: the address keeps all of them, Back returns to the place in the list', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  const price = 600_000 + Math.floor(Math.random() * 100_000);
  const last = await makePack(shop, {
    ...{ price, draw: 'instant', counts: [1, 9, 200] },
    extras: [{ kind: 'last', n: null }],
  });
  const others: number[] = [];
  for (let count = 0; count < 11; count++) others.push(await makePack(shop, { price: price + 1 }));
  const newcomers = await makePack(shop, { price: price + 2, newcomersOnly: true });
  await shop.db.run(
    query.updateTable('pack').set({ nameJa: 'はじめての福袋' }).where('id', '=', newcomers),
  );
  await beLoggedIn(await newMember());
  await page.goto('/');
  await page.getByRole('button', { name: 'メニュー' }).click();
  await page.getByRole('link', { name: 'パックを探す' }).last().click();
  await expect(page).toHaveURL(/\/find-packs$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('パックを探す');
  await expectAccessible(page);

  await page.getByRole('searchbox').fill(`ｔ-${last}-1`);
  await page.getByRole('button', { name: '検索' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('button', { name: '検索' })).toBeFocused();
  await expect(page.getByRole('status')).toHaveText('1件');
  await expect(page.getByRole('article').getByRole('listitem')).toHaveText(['ラストワン賞']);

  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: '検索' }).click();
  await page.getByText('絞り込み').click();
  await page.getByRole('textbox', { name: '下限' }).fill(String(price));
  await page.getByRole('textbox', { name: '上限' }).fill(String(price + 2));
  await page.getByRole('button', { name: '価格で絞り込む' }).click();
  await expect(page.getByRole('status')).toHaveText('13件');
  await page.getByRole('combobox', { name: '並び順' }).selectOption('価格の高い順');
  await expect(page.getByRole('article').first()).toContainText('はじめての方限定');
  for (const button of await page.getByRole('search').getByRole('button').all())
    await expectFingerSized(button);
  await expectAccessible(page);
  const address = page.url();
  expect(new URL(address).search).toBe(`?min=${price}&max=${price + 2}&sort=dearest`);

  const cheapest = page.getByRole('article').last();
  await cheapest.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(500);
  await cheapest.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`packId=${last}`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`${last}`);
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(scrolled);

  await page.reload();
  await expect(page.getByRole('status')).toHaveText('13件');
  await page.getByText('絞り込み（2）').click();
  await page.getByRole('button', { name: 'はじめての方限定' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'ラストワン賞' }).click();
  await expect(page.getByRole('status')).toHaveText('条件に合うパックはありません');
  await expectAccessible(page);
  await page.getByRole('button', { name: '条件をすべて外す' }).click();
  await expect(page).toHaveURL(/\/find-packs\?sort=dearest$/);
});
