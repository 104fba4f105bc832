import { query } from '../../server/src/db/pool.ts';
import { buyRequest, credit, makeOffer, makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { balanceOf } from '../support/facts.ts';
import { expectFingerSized, pressUntilGone } from '../support/press.ts';
import { expect, test } from '../support/test.ts';

/** A name that only the cards of one test have. */
const ownWord = () => `札${crypto.randomUUID().slice(0, 8)}`;

test('exchanging coins for a card found by search: the history shows the exchange', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  const word = ownWord();
  const offer = { cardTypeId: 5, nameEn: word, price: 120, supply: 9 };
  const gull = await makeOffer(shop, { ...offer, nameJa: `${word}のカモメ`, limitPerMember: 3 });
  await makeOffer(shop, { ...offer, nameJa: `${word}の灯台`, price: 90_000, supply: 2 });
  const member = await newMember({ coins: 500 });
  await beLoggedIn(member);
  await page.goto('/exchange-card');
  const tabs = page.getByRole('navigation', { name: '引換の種類' }).getByRole('link');
  await expect(tabs).toHaveText([
    '妖怪絵巻',
    'ポケモン',
    '戦国絵札',
    '星座図鑑',
    'ワンピース',
    '機巧録',
    '宝石箱',
    'コインガチャ',
  ]);
  await tabs.filter({ hasText: 'ワンピース' }).click();
  await expect(tabs.filter({ hasText: 'ワンピース' })).toHaveAttribute('aria-current', 'page');
  await expect(
    page.getByRole('link', { name: /このパックを引くとコインが貯まります/ }),
  ).toHaveAttribute('href', /^\/pack-detail\?packId=\d+$/);
  await page.getByRole('searchbox').fill(`ｶﾓﾒ ${word}`);
  await page.getByRole('button', { name: '検索' }).click();
  const card = page.getByRole('article').filter({ hasText: `${word}のカモメ` });
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(card).toContainText('在庫 9');
  const counts = page.getByRole('combobox', { name: '引換数' });
  await expect(counts.getByRole('option')).toHaveText(['1枚', '2枚', '3枚']);
  await counts.selectOption('2');
  await expect(card).toContainText(/引換後のコイン\s*260/);
  await expectAccessible(page);

  const exchange = card.getByRole('button', { name: `${word}のカモメを引き換える` });
  await exchange.click();
  const confirmation = page.getByRole('dialog', { name: '引換内容の確認' });
  await expect(confirmation).toContainText('260');
  await expectAccessible(page);
  await pressUntilGone(confirmation.getByRole('button', { name: '引き換える' }));
  const done = page.getByRole('dialog', { name: '引き換えが完了しました' });
  await expect(done).toContainText('2枚引き換えました');
  await done.getByRole('button', { name: '閉じる' }).first().click();
  await expect(card).toContainText('在庫 7');
  expect(await balanceOf(shop, member.id)).toMatchObject({ coins: 260 });

  await expect(counts.getByRole('option')).toHaveText(['1枚']);
  // Meanwhile the shop lowers the limit.
  const lower = query
    .updateTable('exchangeOffer')
    .set({ limitPerMember: 2 })
    .where('cardId', '=', gull);
  await shop.db.run(lower);
  await exchange.click();
  const limit = page.getByRole('dialog', { name: '引換上限を超えています' });
  await expect(limit).toContainText('お一人様2枚まで');
  await page.keyboard.press('Escape');
  // The focus returns a moment after the dialog closed, and would leave the field for words again.
  await expect(exchange).toBeFocused();
  await page.getByRole('searchbox').fill(`${word}の灯台`);
  await page.keyboard.press('Enter');
  const dear = page.getByRole('button', { name: `${word}の灯台を引き換える` });
  await expect(dear).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(counts.getByRole('option')).toHaveText(['1枚', '2枚']);
  await dear.click();
  const short = page.getByRole('dialog', { name: 'コイン不足' });
  await expect(short).toContainText('89,740コイン足りません');
  await expect(short).toContainText(/必要なコイン\s*90,000.*所持コイン\s*260/);
  await expect(short.getByRole('link', { name: 'パックを見る' })).toHaveAttribute(
    'href',
    /^\/pack-list/,
  );
  await page.keyboard.press('Escape');
  await expect(dear).toBeFocused();
  await page.getByRole('searchbox').fill('このカードはない');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText('引換カードがありません。');
  await expect(page.getByRole('main')).toContainText('「このカードはない」');
  await page.getByRole('button', { name: '検索をクリアする' }).click();
  await expect(page.getByRole('searchbox')).toHaveValue('');
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.getByRole('link', { name: 'コイン履歴' }).click();
  await expect(page.getByRole('heading', { name: '引換・コイン履歴' })).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(`カード引換：${word}のカモメ 2枚`);
  await expect(page.getByRole('row').nth(1)).toContainText('−240');
  await expect(page.getByRole('row').nth(1).getByRole('cell').first()).toHaveText(
    /^\d\d\/\d\d\/\d\d$/,
  );
  await expect(page.getByRole('row').nth(1)).toContainText(/未発送\d\d\/\d\d\/\d\dまでに発送/);
  await expectAccessible(page);

  await shop.db.run(
    query
      .updateTable('parcel')
      .set({ carrier: 'yamato', trackingNumber: '123456789012', sentAt: new Date() })
      .where('memberId', '=', member.id),
  );
  await page.getByRole('button', { name: 'EN English' }).click();
  await expect(page.getByRole('row').nth(1)).toContainText(/Shipped\s*on .*Yamato Transport/);
  const tracking = page.getByRole('link', { name: '123456789012' });
  await expect(tracking).toHaveAttribute('href', /kuronekoyamato.*123456789012/);
  await expect(tracking).toHaveAttribute('target', '_blank');
  await expectFingerSized(tracking);
  await expectAccessible(page);
});

test('coin gacha tab: shows the packs sold for coins, in English too', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  const packId = await makePack(shop, { currency: 'coin' });
  const word = ownWord();
  await makeOffer(shop, { nameEn: word, supply: 5, limitPerMember: 1 });
  const member = await newMember();
  await beLoggedIn(member);
  await page.goto(`/exchange-card?searchText=${encodeURIComponent(word)}`);
  await expect(page.getByRole('searchbox')).toHaveAttribute(
    'placeholder',
    'カード名・レアリティ・型番',
  );
  await page.getByRole('button', { name: 'EN' }).first().click();
  await expect(page.getByRole('combobox', { name: 'Quantity' }).getByRole('option')).toHaveText([
    '1 card',
  ]);
  await page.getByRole('button', { name: `Exchange for ${word}` }).click();
  await expect(page.getByRole('dialog', { name: 'Insufficient coins' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Coin gacha' }).click();
  await page.getByRole('link', { name: `Test pack ${packId}` }).click();
  await expect(page).toHaveURL(`/pack-detail?packId=${packId}`);
  await page.goto('/coin-history');
  await expect(page.getByRole('main')).toContainText('There is no exchange or coin history yet.');
  await page.getByRole('button', { name: 'JA 日本語' }).click();
  await expect(page.getByRole('main')).toContainText('引換履歴&コイン履歴がありません。');

  // Coins that were spent are one link away. The screen does not list why coins were earned.
  await credit(shop, member.id, { coins: 2_500 });
  await shop.packSales.buy(buyRequest({ memberId: member.id, packId, count: 12 }));
  await page.reload();
  await expect(page.getByRole('row').nth(2).getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('row').nth(2)).toContainText('+2,500');
  await page.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/\/buy-product-history-detail\?packHistoryId=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`試験パック${packId}`);
});
