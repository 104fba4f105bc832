import { findOffersOfMember, moveStock } from '../../server/src/custody/index.ts';
import { systemActor } from '../../server/src/db/audit.ts';
import { buyRequest } from '../../server/src/testing/factories.ts';
import { makeCopyOffer, makePackWithCopy } from '../../server/src/testing/make-copy-offer.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in, and the
// picture of the test's pack, which is no file.
test.use({ expectedPageErrors: [/status of (401|403|404)/] });

test('the winner of a missing copy accepts another one: the offer names both, and the console shows the answer', async ({
  page,
  openConsoleAs,
  openShopAs,
  shop,
  newMember,
}) => {
  const actor = systemActor('kaori', 'a test');
  const { packId, code, equals } = await makePackWithCopy(shop);
  const member = await newMember({ points: 300 });
  await shop.packSales.buy(buyRequest({ memberId: member.id, packId, count: 1 }));
  const lose = { command: 'lose', lines: [{ code }] } as const;
  await moveStock(shop.db, shop.clock, lose, actor);

  await page.goto(`/catalogue/${packId}`);
  await signIn(page, await newStaff(shop, 'manager'));
  await page.getByText('お届けできないカードを替える').click();
  await page.getByLabel('代わりのカードのコード').fill(equals[0]);
  await expect(page.getByLabel('当選者のお返事の期限（日数）')).toHaveValue('14');
  await page.getByLabel('お客様に見える理由（日本語）').fill('申し訳ございません。');
  await page.getByLabel('お客様に見える理由（英語）').fill('We are sorry.');
  await page.getByLabel('理由（操作の記録に残ります）').fill('棚にない');
  await page.getByRole('button', { name: '申請する', exact: true }).click();
  await expect(page.getByText('ほかの方の承認を待っています。')).toBeVisible();
  const owner = await openConsoleAs(await newStaff(shop, 'owner'), '/approvals');
  await owner.getByRole('link', { name: '所在不明のカードを同等のものに替える' }).first().click();
  await owner.getByRole('button', { name: '承認して実行する' }).click();
  await expect(owner.getByRole('button', { name: '承認して実行する' })).toHaveCount(0);

  const [offer] = await findOffersOfMember(shop.db, member.id, 1);
  const winner = await openShopAs(member.id);
  await winner.goto('/my-collection');
  await winner.getByRole('link', { name: 'ご案内を見る' }).click();
  await expect(winner.getByText(offer?.missing ?? '')).toBeVisible();
  await expect(winner.getByText('申し訳ございません。', { exact: true })).toBeVisible();
  await expectAccessible(winner);
  await winner.getByRole('button', { name: 'この1枚を受け取る' }).click();
  await winner.getByRole('button', { name: '受け取る', exact: true }).click();
  await expect(winner.getByText('この1枚があなたのカードになりました。')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('region', { name: '当選者への代わりのご案内の表' })).toContainText(
    '承諾',
  );
  await expectAccessible(page);
});

test('the winner of a missing copy declines another one: the card becomes its points, and the console shows the answer', async ({
  page,
  openShopAs,
  shop,
  newMember,
}) => {
  const member = await newMember({ points: 300 });
  const { packId } = await makeCopyOffer(shop, member.id);
  const winner = await openShopAs(member.id);
  await winner.goto('/copy-offers');
  await winner.getByRole('button', { name: '辞退して1,000ポイントにする' }).click();
  await expectAccessible(winner);
  await winner.getByRole('button', { name: '辞退する', exact: true }).click();
  await expect(winner.getByText('カードをポイントに交換しました。')).toBeVisible();

  await page.goto(`/catalogue/${packId}`);
  await signIn(page, await newStaff(shop, 'manager'));
  await expect(page.getByRole('region', { name: '当選者への代わりのご案内の表' })).toContainText(
    '辞退（カードをポイントに交換）',
  );
});
