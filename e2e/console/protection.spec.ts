import { randomBytes, randomUUID } from 'node:crypto';
import type { Shop } from '../../server/src/app/shop.ts';
import { query } from '../../server/src/db/pool.ts';
import { beginBreak, changeCap } from '../../server/src/protection/index.ts';
import { buyRequest, makePack, makePointCourse } from '../../server/src/testing/factories.ts';
import { decideCards } from '../../server/src/won-cards/index.ts';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { approvalUrl } from '../support/command-panel.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403|409|412)/] });

test('support lowers a cap and begins a break in the console, as a member asked: both hold immediately, and support cannot loosen them', async ({
  page,
  shop,
  newMember,
}) => {
  const { id } = await newMember({ points: 500 });
  await page.goto(`/members/${id}`);
  await signIn(page, await newStaff(shop, 'support'));
  const limits = page.getByRole('region', { name: '年齢・上限・休止' });
  await expect(limits).toContainText('休止していません。');
  const run = async (open: string, fill: () => Promise<unknown>, press: string) => {
    await page.getByText(open, { exact: true }).click();
    await fill();
    await page.getByLabel('理由').fill('本人から電話');
    await page.getByRole('button', { name: press, exact: true }).click();
  };
  const lower = (amount: string) =>
    run(
      '会員の希望で上限を下げる',
      () => page.getByLabel('新しい上限').fill(amount),
      '上限を下げる',
    );
  await lower('8000');
  await expect(limits).toContainText(/上限 ¥?8,000/);
  await page.reload();
  await lower('9000');
  await expect(page.getByRole('alert')).toContainText('上限を上げられるのは会員本人だけです');
  await page.reload();
  await run(
    '会員の希望で休止を始める',
    () => page.getByLabel('期間').selectOption('1-week'),
    '休止を始める',
  );
  await expect(limits).toContainText('まで休止中');
  await expectAccessibleAt(page, [390, 1024, 1440]);
});

test('support begins a permanent exclusion in the console, as a member asked: the page then offers to send the mail with the link that proves the mailbox once more', async ({
  page,
  shop,
  newMember,
}) => {
  const { id } = await newMember();
  await page.goto(`/members/${id}`);
  await signIn(page, await newStaff(shop, 'support'));
  const link = page.getByText('メールアドレスの確認リンクをもう一度送る', { exact: true });
  await page.getByText('会員の希望で休止を始める', { exact: true }).click();
  await expect(link).toHaveCount(0);
  await page.getByLabel('期間').selectOption('permanent');
  await page.getByLabel('理由').fill('本人から電話');
  await page.getByRole('button', { name: '休止を始める', exact: true }).click();
  await link.click();
  await expect(page.getByText('前のリンクは使えなくなります。')).toBeVisible();
  await expectAccessibleAt(page, [390, 1024, 1440]);
});

test('a manager cancels purchases of a member under 18 in the console: a second person approves and reads which payments to refund by hand; refused for a member without payments', async ({
  page,
  openConsoleAs,
  shop,
  newMember,
}) => {
  const bornOn = `${new Date().getFullYear() - 17}-01-01`;
  const name = `child-${randomUUID()}`;
  const proved = { bornOn, mailProved: true };
  const [young, adult] = [
    await newMember({ ...proved, mail: `${name}@example.com` }),
    await newMember(),
  ];
  const other = await newMember({ ...proved, mail: `${name}+b@example.com` });
  const now = shop.clock.now();
  await shop.db.run(
    query.insertInto('guardianConsent').values({
      ...{ memberId: other.id, number: 1, name: '親', relation: 'parent', language: 'ja' },
      ...{ mail: 'parent@example.com', tokenHash: randomBytes(32) },
      ...{ askedAt: now, confirmedAt: now },
    }),
  );
  // Of a provider that is not set up in this shop, so that it cannot be refunded from here.
  const [payment] = await shop.db.run(
    query
      .insertInto('payment')
      .values({
        ...{ memberId: young.id, requestKey: randomUUID(), payloadHash: Buffer.alloc(32) },
        ...{ method: 8, provider: 'stripe', courseId: await makePointCourse(shop), amount: 1_000 },
        ...{ state: 'paid', creditedAt: now, payBy: now, createdAt: now, updatedAt: now },
      })
      .returning('id'),
  );
  const paymentId = payment?.id ?? '';
  await page.goto(`/members/${adult.id}`);
  await signIn(page, await newStaff(shop, 'manager'));
  const cancel = async () => {
    await page.getByText('保護者の申し出で購入を取り消す', { exact: true }).click();
    await page.getByLabel('理由').fill('母親から手紙');
    await page.getByRole('button', { name: '取り消しを申請する', exact: true }).click();
  };
  await cancel();
  await expect(page.getByRole('alert')).toContainText('18歳になる前の支払いで');
  await page.goto(`/members/${young.id}`);
  const limits = page.getByRole('region', { name: '年齢・上限・休止' });
  await expect(limits).toContainText(/保護者の同意.*ありません。 1か月の上限 ¥(5|20),000/);
  await cancel();
  await expect(page.getByText('ほかの方の承認を待っています。')).toBeVisible();
  await expectAccessibleAt(page, [390, 1024, 1440]);
  const asked = await approvalUrl(page);
  await page.goto('/approvals');
  await expect(page.getByText('保護者の申し出で購入を取り消す').first()).toBeVisible();
  const second = await openConsoleAs(await newStaff(shop, 'owner'), asked);
  await second.getByRole('button', { name: '承認して実行する' }).click();
  await expect(second.getByText('自動で返金できない支払いです')).toBeVisible();
  await expect(second.getByRole('listitem').filter({ hasText: paymentId })).toContainText('1,000');
  const accounts = second.getByRole('region', { name: /^同じ方のほかのアカウント/ });
  await expect(accounts.getByRole('link')).toHaveText(String(other.id));
  await expectAccessibleAt(second, [390, 1024, 1440]);
  await second.getByRole('link', { name: paymentId }).click();
  await expect(second.getByText('まだ返金していません')).toBeVisible();
  await second.getByText('対応を記録する', { exact: true }).click();
  await second.getByLabel('理由').fill('現金書留で返金');
  await second.getByRole('button', { name: '記録する' }).click();
  await expect(second.getByText('まだ返金していません')).toHaveCount(0);
});

test("a cancellation for a guardian in the console: the second person reads which parcels to stop, two people take a parcel back, and the member's page has no form to lift the restriction", async ({
  page,
  openConsoleAs,
  shop,
  newMember,
}) => {
  const bornOn = `${new Date().getFullYear() - 17}-01-01`;
  const { id: memberId } = await newMember({ bornOn, points: 1_000 });
  const [waiting, exported] = await cardsToTakeBack(shop, memberId);
  await page.goto(`/members/${memberId}`);
  await signIn(page, await newStaff(shop, 'manager'));
  await page.getByText('保護者の申し出で購入を取り消す', { exact: true }).click();
  await page.getByLabel('理由').fill('母親から手紙');
  await page.getByRole('button', { name: '取り消しを申請する', exact: true }).click();
  await expect(page.getByText('ほかの方の承認を待っています。')).toBeVisible();
  const second = await openConsoleAs(await newStaff(shop, 'owner'), await approvalUrl(page));
  const approve = async () => {
    await second.goto(await approvalUrl(page));
    await second.getByRole('button', { name: '承認して実行する' }).click();
  };
  await approve();
  const taken = second.getByRole('region', { name: 'お店に戻したカード' });
  await expect(taken).toContainText('選択していなかったカード：1枚');
  await expect(taken).toContainText(`荷物 ${waiting}：1枚`);
  await expect(second.getByText(`荷物 ${exported}：送り状があります`)).toBeVisible();
  await expectAccessibleAt(second, [390, 1024, 1440]);
  await taken.getByRole('link').click();
  await expect(second.getByText('この荷物は発送しません。').first()).toBeVisible();
  await expect(second.getByRole('button', { name: '住所' })).toHaveCount(0);
  await expectAccessibleAt(second, [390, 1024, 1440]);

  await page.reload();
  await expect(page.getByText('利用の制限は変更も解除もできません')).toBeVisible();
  await expect(page.getByText('制限を解除する', { exact: true })).toHaveCount(0);
  await page.getByText('残りのカードをお店に戻す', { exact: true }).click();
  await page.getByLabel('作業を止めた荷物の番号').fill(`　${exported}`);
  await page.getByLabel('理由').fill('送り状を破棄した');
  await page.getByRole('button', { name: 'カードを戻す申請をする' }).click();
  await expect(page.getByText('ほかの方の承認を待っています。')).toBeVisible();
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await approve();
  await expect(second.getByRole('region', { name: 'お店に戻したカード' })).toContainText(
    `荷物 ${exported}：1枚`,
  );
  await page.goto(`/parcels/${exported}`);
  await expect(page.getByRole('region', { name: '内容' })).toContainText('お店に戻した');
});

/**
 * Gives a member under 18 a payment, an undecided card, a waiting parcel and one in an export.
 * Returns the numbers of the parcels.
 */
async function cardsToTakeBack(shop: Shop, memberId: number): Promise<[number, number]> {
  const now = shop.clock.now();
  await shop.db.run(
    query.insertInto('payment').values({
      ...{ memberId, requestKey: randomUUID(), payloadHash: Buffer.alloc(32) },
      ...{ method: 8, provider: 'stripe', courseId: await makePointCourse(shop), amount: 1_000 },
      ...{ state: 'paid', creditedAt: now, payBy: now, createdAt: now, updatedAt: now },
    }),
  );
  const packId = await makePack(shop, { counts: [5], buyPoints: [30], price: 100 });
  const bought = await shop.packSales.buy(buyRequest({ memberId, packId, count: 3 }));
  if (bought.kind !== 'bought') throw new Error(bought.kind);
  for (const position of [1, 2]) {
    const request = {
      ...{ memberId, key: randomUUID(), call: 'user/pack/decision', payloadHash: Buffer.alloc(32) },
    };
    const decision = { ship: [position], convert: [] };
    await decideCards(shop.db, shop.clock, request, bought.purchaseId, decision);
  }
  const parcels = await shop.db.run(
    query.selectFrom('parcel').select('id').where('memberId', '=', memberId).orderBy('id'),
  );
  const [waiting = 0, exported = 0] = parcels.map(({ id }) => id);
  const [made] = await shop.db.run(
    query.insertInto('shippingExport').values({ createdAt: now }).returning('id'),
  );
  const exportId = made?.id ?? 0;
  await shop.db.run(query.updateTable('parcel').set({ exportId }).where('id', '=', exported));
  return [waiting, exported];
}

test('support ends limits of a stranger who typed a member’s address: the page lists them, a second person approves, then they are gone', async ({
  page,
  openConsoleAs,
  shop,
  newMember,
}) => {
  const name = `typed-${randomUUID()}`;
  const stranger = await newMember({ mail: `${name}+x@example.com` });
  const { id } = await newMember({ mail: `${name}@example.com`, mailProved: true });
  await changeCap(shop, stranger.id, 'paid_month', 5_000);
  await beginBreak(shop, stranger.id, '6-months');
  await page.goto(`/members/${id}`);
  await signIn(page, await newStaff(shop, 'support'));
  const limits = page.getByRole('region', { name: '年齢・上限・休止' });
  await expect(limits).toContainText('1か月の支払い（円）：上限 5,000。');
  await expect(limits).toContainText('支払いを休止中');
  await page.getByText('ほかの方による制限を解除する', { exact: true }).click();
  await page.getByLabel('理由').fill('本人と、もう1人の方を確認した');
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await page.getByRole('button', { name: '解除を申請する', exact: true }).click();
  await expect(page.getByText('ほかの方の承認を待っています。')).toBeVisible();
  const second = await openConsoleAs(await newStaff(shop, 'owner'), await approvalUrl(page));
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(
    'ほかの方による会員の制限を解除する',
  );
  await second.getByRole('button', { name: '承認して実行する' }).click();
  await expect(second.getByRole('button', { name: '承認して実行する' })).toHaveCount(0);
  await page.goto(`/members/${id}`);
  await expect(limits).not.toContainText('上限 5,000');
  await expect(limits).not.toContainText('支払いを休止中');
});
