import { query } from '../../server/src/db/pool.ts';
import { makeOffer, makePack } from '../../server/src/testing/factories.ts';
import { makeMemberAt } from '../../server/src/testing/make-parcel.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { shopperOn } from '../support/shopper.ts';
import { atEveryWidth, expect, test } from '../support/test.ts';

/** Finds the parcels of a member: when they are to arrive, and where. */
const parcelsOf = (memberId: number) =>
  query
    .selectFrom('parcel')
    .select(['deliverOn', 'timeSlot', 'city'])
    .where('memberId', '=', memberId);

test(
  'cards for coins: the dialog names the address and takes a day and a part of it, which the parcel keeps',
  atEveryWidth,
  async ({ page, shop, beLoggedIn }) => {
    const memberId = await makeMemberAt(shop);
    const word = `札${crypto.randomUUID().slice(0, 8)}`;
    const names = { nameJa: word, nameEn: word };
    await makeOffer(shop, { ...names, cardTypeId: 2, price: 100, supply: 5 });
    await beLoggedIn({ id: memberId, mail: '', password: '' });
    await page.goto('/exchange-card?type=2');
    await page.getByRole('searchbox').fill(word);
    await page.getByRole('button', { name: '検索' }).click();
    await page.getByRole('button', { name: `${word}を引き換える` }).click();
    const dialog = page.getByRole('dialog', { name: '引換内容の確認' });
    await expect(dialog).toContainText('渋谷区');
    const day = dialog.getByLabel('お届け日（日本国内）');
    await expect(day.getByRole('option').nth(3)).toBeAttached();
    const chosen = (await day.getByRole('option').nth(2).getAttribute('value')) ?? '';
    await day.selectOption(chosen);
    await dialog.getByLabel('お届けの時間帯（日本国内）').selectOption('18〜20時');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: '引き換える' }).click();
    const done = page.getByRole('dialog', { name: '引き換えが完了しました' });
    const date = chosen.replaceAll('-', '/');
    await expect(done).toContainText(`${date}のお届けに合わせて、お選びのお届け先へ発送します。`);
    expect(await shop.db.run(parcelsOf(memberId))).toEqual([
      { deliverOn: chosen, timeSlot: '1820', city: '渋谷区' },
    ]);
  },
);

test(
  'the final check of won cards: names the address and takes a day and a part of it, which the parcel keeps',
  atEveryWidth,
  async ({ page, shop, beLoggedIn }) => {
    const memberId = await makeMemberAt(shop);
    const packId = await makePack(shop, { counts: [9], draw: 'instant' });
    await beLoggedIn({ id: memberId, mail: '', password: '' });
    const shopper = shopperOn(page);
    await shopper.buyPacks(packId, 2);
    await shopper.skipToSummary();
    await shopper.button(shopper.texts.toChoice).click();
    await shopper.shipButtons.first().click();
    await shopper.toFinalCheck();
    const main = page.getByRole('main');
    await expect(main).toContainText('渋谷区');
    const day = main.getByLabel('お届け日（日本国内）');
    await expect(day.getByRole('option').nth(3)).toBeAttached();
    const chosen = (await day.getByRole('option').nth(1).getAttribute('value')) ?? '';
    await day.selectOption(chosen);
    await main.getByLabel('お届けの時間帯（日本国内）').selectOption('午前中');
    await expectAccessible(page);
    await shopper.decide.click();
    await expect(shopper.heading(shopper.texts.thanks)).toBeVisible();
    expect(await shop.db.run(parcelsOf(memberId))).toEqual([
      { deliverOn: chosen, timeSlot: '0812', city: '渋谷区' },
    ]);
  },
);
