import { randomInt } from 'node:crypto';
import type { Shop } from '../../server/src/app/shop.ts';
import {
  addLocations,
  allocatePack,
  findAvailableCopies,
  findLostCopies,
  moveStock,
  receiveIntake,
} from '../../server/src/custody/index.ts';
import { systemActor } from '../../server/src/db/audit.ts';
import { buyRequest, makePack } from '../../server/src/testing/factories.ts';
import { returnDuePrices } from '../../server/src/won-cards/index.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in, and the
// picture of the test's pack, which is no file.
test.use({ expectedPageErrors: [/status of (401|403|404)/] });

/** Makes a pack whose first prize is a named copy in stock, among so many that nobody wins it. */
async function packWithCopy(shop: Shop) {
  const { db, clock } = shop;
  const actor = systemActor('kaori', 'a test');
  const certificate = String(randomInt(10_000_000, 99_999_999));
  const item = { code: null, grader: 'PSA', grade: '10', certificate, photos: [] };
  const counts = [1, 99_999];
  const packId = await makePack(shop, { draw: 'instant', counts, price: 100, items: [item] });
  const location = `M-${packId}`;
  await addLocations(db, clock, location, actor);
  const lines = `T-${packId}-0,1,,,PSA,10,${certificate}\nT-${packId}-1,99999`;
  const batch = { kind: 'supplier', source: 'a wholesaler', receivedOn: '2026-11-20' } as const;
  const received = await receiveIntake(db, clock, { ...batch, lines }, actor);
  if (received.kind !== 'received') throw new Error(received.kind);
  const { id: intakeId } = received;
  await moveStock(db, clock, { command: 'inspect', intakeId }, actor);
  await moveStock(db, clock, { command: 'shelve', intakeId, location }, actor);
  const named = { codes: [], certificates: [certificate] };
  const { items } = await findAvailableCopies(db, [`T-${packId}-0`], named);
  await allocatePack(db, clock, packId, actor);
  return { packId, copy: `PSA 10 ${certificate}`, code: items[0]?.code ?? '', actor };
}

test('the copy that a pack names is missing: a manager asks for refunds, an owner approves, a buyer reads about the refund and keeps the card', async ({
  page,
  openConsoleAs,
  openShopAs,
  shop,
  newMember,
}) => {
  const { packId, copy, code, actor } = await packWithCopy(shop);
  const member = await newMember({ points: 300 });
  await shop.packSales.buy(buyRequest({ memberId: member.id, packId, count: 3 }));
  const lose = { command: 'lose', lines: [{ code }] } as const;
  await moveStock(shop.db, shop.clock, lose, actor);
  expect(await findLostCopies(shop.db, packId)).toMatchObject([{ code }]);

  await page.goto(`/catalogue/${packId}`);
  await signIn(page, await newStaff(shop, 'manager'));
  const missing = page.getByRole('region', { name: '所在不明のカードの表' });
  await expect(missing).toContainText(copy);
  await expect(missing).toContainText('300');
  await page.getByText('お届けできないカードのために返金する').click();
  await expect(page.getByLabel('お届けできないカードのコード')).toHaveValue(code);
  await page.getByLabel('お客様に見える理由（日本語）').fill('申し訳ございません。');
  await page.getByLabel('お客様に見える理由（英語）').fill('We are sorry.');
  await page.getByLabel('理由（操作の記録に残ります）').fill('棚にない');
  await expectAccessible(page);
  await page.getByRole('button', { name: '返金と終了を申請する' }).click();
  await expect(page.getByText('ほかの方の承認を待っています。')).toBeVisible();

  const owner = await openConsoleAs(await newStaff(shop, 'owner'), '/approvals');
  await owner
    .getByRole('link', { name: '所在不明のカードのため抽選を返金し、販売を終える' })
    .first()
    .click();
  await expect(owner.getByText(code)).toBeVisible();
  await owner.getByRole('button', { name: '承認して実行する' }).click();
  await expect(owner.getByRole('button', { name: '承認して実行する' })).toHaveCount(0);

  await returnDuePrices(shop.db, shop.clock);
  const buyer = await openShopAs(member.id);
  await buyer.goto('/buy-product-history');
  await expect(buyer.getByText('代金を全額お返ししました')).toBeVisible();
  await expect(buyer.getByText('未選択', { exact: true })).toBeVisible();
  await expectAccessible(buyer);
  await buyer.goto(`/pack-detail?packId=${packId}`);
  await expect(buyer.getByText(`「${copy}」をお届けできません。`)).toBeVisible();
});
