import { sql } from 'kysely';
import { query } from '../../server/src/db/pool.ts';
import { makePack } from '../../server/src/testing/factories.ts';
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { shopperOn } from '../support/shopper.ts';
import { expect, once, test } from '../support/test.ts';

/** A pack of the demo with a beacon. Any hundred of its cards in a row win an extra. */
const packId = 902;

test('buying a hundred packs with a beacon: an extra prize is shown separately, and the fairness check proves the draw', async ({
  page,
  newMember,
  beLoggedIn,
}) => {
  await beLoggedIn(await newMember({ points: 10_000 }));
  const shopper = shopperOn(page);
  await shopper.buyPacks(packId, 100);
  await expect(shopper.button(shopper.texts.start)).toBeVisible({ timeout: 15_000 });
  const purchaseId = new URL(page.url()).searchParams.get('packHistoryId') ?? '';
  await shopper.skipToSummary();
  await expect(shopper.stage).toContainText('特別賞1枚も、あなたのものです');
  await expect(shopper.stage).toContainText(/キリ番賞（\d+枚目）/);
  await page.goto(`/fairness?packId=${packId}&packHistoryId=${purchaseId}`);
  const proved = page.getByRole('status').filter({ hasText: '原石すくい' });
  await expect(proved).toContainText(/(あなた|すべて)の抽選が、証明されました/, {
    timeout: 30_000,
  });
  await expect(page.getByRole('main')).toContainText('特別賞');
});

test(
  'buying a pack until it is empty: its page says which card wins the next extra prize, the opening shows each separately',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const sold = await makePack(shop, {
      ...{ draw: 'instant', counts: [4], price: 100 },
      extras: [
        { kind: 'last', n: null, buyPoint: 900 },
        { kind: 'every', n: 2 },
      ],
    });
    await beLoggedIn(await newMember({ points: 1_000 }));
    const shopper = shopperOn(page);
    await page.goto(`/pack-detail?packId=${sold}`);
    const extras = page.getByRole('region', { name: '特別賞' });
    await expect(extras).toContainText('ラストワン賞');
    await expect(extras).toContainText('次は4枚目（あと4枚）');
    await expect(extras).toContainText('次は2枚目（あと2枚）');
    await expect(extras).toContainText('ねらって');
    await expect(page.getByRole('main')).toContainText('購入と同時に抽選され');
    await expectAccessibleAtEveryWidth(page);

    await shopper.choose(sold, 1);
    await shopper.draw.click();
    await expect(page.getByRole('dialog')).toContainText('購入すると、その場で抽選されます。');
    await shopper.buy.click();
    await expect(page).toHaveURL(/gacha-animation/);
    await shopper.button(shopper.texts.skipAll).click();
    await expect(shopper.button(shopper.texts.toChoice)).toBeVisible();
    await page.goto(`/pack-detail?packId=${sold}`);
    await expect(extras).toContainText('次は2枚目（あと1枚）');

    await shopper.buyPacks(sold, 1);
    await shopper.button(shopper.texts.start).click();
    await openUntil(page, '2枚目を引いたあなたに、もう1枚。');
    await expectAccessibleAtEveryWidth(page);
    await shopper.button('結果を見る').click();
    await expect(shopper.heading(shopper.texts.summary)).toBeVisible();

    await shopper.buyPacks(sold, 2);
    await shopper.button(shopper.texts.start).click();
    await openUntil(page, '最後の1枚を引いたあなたに、もう1枚。');
    await shopper.button(shopper.texts.next).click();
    await expect(shopper.stage).toContainText('4枚目を引いたあなたに、もう1枚。');
    await shopper.button('結果を見る').click();
    await expect(shopper.stage).toContainText('特別賞2枚も、あなたのものです');
    await shopper.button(shopper.texts.toChoice).click();
    await expect(shopper.heading(shopper.texts.chooseTitle)).toBeVisible();
    await expect(shopper.shipButtons).toHaveCount(4);
    const main = page.getByRole('main');
    await expect(main).toContainText('ラストワン賞');
    for (const button of await shopper.shipButtons.all()) await button.click();
    await shopper.toFinalCheck();
    await expect(main.getByText('ラストワン賞')).toBeVisible();
    await expect(main.getByText('キリ番賞（4枚目）')).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    const purchaseId = new URL(page.url()).searchParams.get('packHistoryId') ?? '';
    await shopper.decide.click();
    await expect(shopper.heading(shopper.texts.thanks)).toBeVisible();
    await page.goto(`/buy-product-history-detail?packHistoryId=${purchaseId}`);
    const shipped = main.getByRole('listitem').filter({ hasText: 'ラストワン賞' });
    await expect(shipped).toContainText('未発送');
    await expect(main).toContainText('キリ番賞（4枚目）');
    await expectAccessibleAtEveryWidth(page);
  },
);

test(
  'a pack with named copies: the page and the seal list them, the winner sees which copy it is',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    await page.goto('/pack-detail?packId=203');
    await page.getByRole('button', { name: /千折の龍.*個体（3枚）/ }).click();
    const sheet = page.getByRole('dialog', { name: '千折の龍' });
    await expect(sheet).toContainText('PSA 10 #81240017');
    await expect(sheet).toContainText('BGS 9.5 #0013920465');
    await expect(sheet.getByRole('link', { name: '現物の写真1' })).toHaveCount(3);
    await expectAccessibleAtEveryWidth(page);
    await page.goto('/fairness?packId=203');
    const row = page.getByRole('row', { name: /千折の龍/ });
    await expect(row).toContainText('PSA 10 #81240018');
    await expect(row).toContainText('BGS 9.5 #0013920465');

    // A photo of the demo, and the same file as if another one had been sealed.
    const [photo] = await shop.db.run(
      sql<{ address: string; sha256: string }>`
        select item->'photos'->0->>'address' as address, item->'photos'->0->>'sha256' as sha256
        from prize where pack_id = 203 and item is not null limit 1
      `.compile(query),
    );
    if (photo === undefined) throw new Error('the demo has no photos');
    const photos = [photo, { address: `${photo.address}?changed`, sha256: '0'.repeat(64) }];
    const named = { code: 'K-7', grader: 'PSA', grade: '9', certificate: '4711', photos };
    const packId = await makePack(shop, { draw: 'instant', counts: [1], items: [named] });
    await beLoggedIn(await newMember({ points: 100 }));
    const shopper = shopperOn(page);
    await shopper.buyPacks(packId, 1);
    await shopper.button(shopper.texts.skipAll).click();
    await expect(shopper.stage).toContainText('PSA 9 #4711');
    await shopper.button(shopper.texts.toChoice).click();
    const main = page.getByRole('main');
    await expect(main).toContainText('PSA 9 #4711');
    await expect(main.getByRole('img', { name: '現物の写真1' })).toBeVisible();
    await main.getByRole('button', { name: /札0/ }).first().click();
    const won = page.getByRole('dialog', { name: '札0' });
    await expect(won).toContainText('封印した写真と一致');
    await expect(won).toContainText('封印した写真と異なります');
    await expect(won.getByRole('link', { name: 'PSAの記録を見る' })).toHaveAttribute(
      'href',
      'https://www.psacard.com/cert/4711',
    );
    await expectAccessibleAtEveryWidth(page);
  },
);

/** Presses the main button until the stage shows this text. */
async function openUntil(page: Parameters<typeof shopperOn>[0], text: string): Promise<void> {
  const { stage } = shopperOn(page);
  const main = stage.locator('footer').getByRole('button');
  await expect(async () => {
    if (!(await stage.textContent())?.includes(text)) await main.click({ timeout: 1_000 });
    await expect(stage).toContainText(text, { timeout: 500 });
  }).toPass({ timeout: 45_000 });
}
