import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Locator } from '@playwright/test';
import { changeRegistered } from '../../server/src/accounts/index.ts';
import type { Shop } from '../../server/src/app/shop.ts';
import { systemActor } from '../../server/src/db/audit.ts';
import { query } from '../../server/src/db/pool.ts';
import { waiveDebt } from '../../server/src/ledger/index.ts';
import { askForRemoval } from '../../server/src/logins/index.ts';
import { makeDebt } from '../../server/src/testing/factories.ts';
import { makeMemberAt } from '../../server/src/testing/make-parcel.ts';
import { expectAccessibleAt } from '../support/accessibility.ts';
import { approvalUrl, panelOf } from '../support/command-panel.ts';
import { readFrom } from '../support/inbox.ts';
import { letFactorGrowOld, newStaff, nextCodeOf, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs refused requests: who is signed in, before the sign-in, and a closed account.
test.use({ expectedPageErrors: [/status of (401|403|404|409|412|422)/] });

test('support opens a member in the console: personal data is shown only for a reason; 250 points are given immediately, 12,000 wait for approval', async ({
  page,
  shop,
  newMember,
}) => {
  const support = await newStaff(shop, 'support');
  const mail = `${randomUUID()}@example.com`;
  const member = await newMember({ mail, points: 500 });
  await page.goto('/members');
  await signIn(page, support);
  await page.getByLabel('会員を検索').fill(mail);
  await page.getByRole('button', { name: '検索', exact: true }).click();
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('rowheader')).toHaveText([String(member.id)]);
  await expect(page.getByText(mail)).toBeHidden();
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(member.id));
  await expect(page.getByText(mail)).toBeHidden();
  await page.getByText('個人情報を表示する').click();
  await page.getByLabel('理由').fill('電話でのお問い合わせ');
  await page.getByRole('button', { name: '表示する', exact: true }).click();
  await expect(page.getByText(mail)).toBeVisible();

  await page.getByText('ポイント・コインを増減する').click();
  await page.getByLabel('増減する数').fill('250');
  await page.getByLabel('理由').fill('発送が遅れたお詫び');
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await page.getByRole('button', { name: '増減する', exact: true }).click();
  await expect(page.getByText('完了しました。')).toBeVisible();
  const points = page.locator('dt', { hasText: /^ポイント$/ }).locator('+ dd');
  await expect(points).toHaveText('750');
  await expect(page.getByRole('region', { name: 'ポイントの履歴' }).last()).toContainText('250');

  await page.getByText('ポイント・コインを増減する').click();
  await page.getByLabel('増減する数').fill('12000');
  await page.getByLabel('理由').fill('大きなお詫び');
  await page.getByRole('button', { name: '増減する', exact: true }).click();
  await expect(page.getByText('ほかの方の承認を待っています。')).toBeVisible();
  await expect(points).toHaveText('750');
});

test('a manager does what the command line can on a member in the console, after a second factor that is asked for again: each command has its result on the page', async ({
  page,
  shop,
}) => {
  const manager = await newStaff(shop, 'manager');
  const id = await makeMemberAt(shop);
  await makeDebt(shop, id, 300);
  await shop.sessions.start(id, { isPersistent: true, userAgent: 'Firefox' });
  const now = new Date();
  // No code is checked, so any secret will do.
  const authenticator = {
    memberId: id,
    secret: Buffer.alloc(20),
    createdAt: now,
    confirmedAt: now,
  };
  await shop.db.run(query.insertInto('memberAuthenticator').values(authenticator));
  await page.goto(`/members/${id}`);
  await signIn(page, manager);
  const open = async (title: string) => {
    const panel = panelOf(page, title);
    await panel.getByText(title, { exact: true }).first().click();
    await panel.getByLabel('理由（').fill('電話で確認した');
    return panel;
  };
  const send = (panel: Locator, action: string) =>
    panel.getByRole('button', { name: action, exact: true }).click();

  await letFactorGrowOld(shop, manager);
  const removal = await open('紛失した2段階認証・パスキーを解除する');
  await send(removal, '解除を始める');
  const dialog = page.getByRole('dialog', { name: 'もう一度、本人確認をしてください' });
  await expect(dialog.getByLabel('確認コード')).toBeVisible();
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await dialog.getByLabel('確認コード').fill('000000');
  await dialog.getByRole('button', { name: '確認する' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByLabel('確認コード').fill(nextCodeOf(manager));
  await dialog.getByRole('button', { name: '確認する' }).click();
  await expect(removal.getByText('完了しました。')).toBeVisible();
  await expect(page.getByRole('region', { name: '2段階認証' })).toContainText('解除の予定');

  const restriction = page.locator('dt', { hasText: /^利用制限$/ }).locator('+ dd');
  const limits = await open('利用を制限する');
  await limits.getByLabel('発送依頼').check();
  await send(limits, '制限する');
  await expect(restriction).toContainText('発送依頼 解除するまで');
  await send(await open('制限を解除する'), '解除する');
  await expect(restriction).toHaveText('制限はありません。');

  const change = await open('登録内容を変える');
  await change.getByLabel('市区町村').fill('港区');
  await send(change, '変更する');
  // Members with a second factor change it themselves; a lost one is gone after 72 hours.
  await expect(change.getByText('この会員は2段階認証')).toBeVisible();
  await shop.db.run(query.deleteFrom('memberAuthenticator').where('memberId', '=', id));
  await send(change, '変更する');
  await expect(change.getByText('完了しました。')).toBeVisible();
  expect(await findCity(shop, id)).toBe('港区');

  await send(await open('すべての端末からログアウトさせる'), 'ログアウトさせる');
  await expect(page.getByText('ログイン中の端末はありません。')).toBeVisible();

  const waiver = await open('不足分を免除する');
  await send(waiver, '免除を申請する');
  await expect(waiver.getByText('ほかの方の承認を待っています。')).toBeVisible();

  const closing = await open('退会させる');
  await send(closing, '退会させる');
  await expect(closing.getByText('不足分のポイントがあります。')).toBeVisible();
  await waiveDebt(
    shop.db,
    shop.clock,
    id,
    { way: 'paid', owedBefore: null },
    systemActor('kaori', 'paid by bank'),
  );
  await page.reload();
  await send(await open('退会させる'), '退会させる');
  await expect.poll(() => findCity(shop, id)).toBe('');
});

test('two commands on a member in the console, whose page is read slowly: “done” is shown once it is read, and the second is not refused', async ({
  page,
  shop,
}) => {
  const id = await makeMemberAt(shop);
  await page.goto(`/members/${id}`);
  await signIn(page, await newStaff(shop, 'manager'));
  const panel = panelOf(page, '登録内容を変える');
  await expect(panel).toBeVisible();
  await page.route(new RegExp(`/api/members/${id}$`), async (route) => {
    await sleep(1_000);
    await route.continue();
  });
  for (const city of ['港区', '品川区']) {
    await panel.getByText('登録内容を変える', { exact: true }).click();
    await panel.getByLabel('理由（').fill('電話で確認した');
    await panel.getByLabel('市区町村').fill(city);
    await panel.getByRole('button', { name: '変更する', exact: true }).click();
    await expect(panel.getByText('完了しました。')).toBeVisible();
    expect(await findCity(shop, id)).toBe(city);
  }
});

test('a caller has support change a member’s mail address in the console: a second person approves, the owner undoes it by the link in a mail to the former address', async ({
  page,
  openConsoleAs,
  openContext,
  shop,
  newMember,
}) => {
  const { id, mail } = await newMember();
  const next = `${randomUUID()}@caller.example`;
  const mailOf = async () =>
    (await shop.db.run(query.selectFrom('member').select('mail').where('id', '=', id)))[0]?.mail;
  await page.goto(`/members/${id}`);
  await signIn(page, await newStaff(shop, 'support'));
  const change = panelOf(page, '登録内容を変える');
  await change.getByText('登録内容を変える', { exact: true }).click();
  await change.getByLabel('メールアドレス', { exact: true }).first().fill(next);
  await change.getByLabel('理由（').fill('電話で、前のメールが使えないとのこと');
  await change.getByRole('button', { name: '変更する', exact: true }).click();
  await expect(change.getByText('ほかの方の承認を待っています。')).toBeVisible();
  expect(await mailOf()).toBe(mail);
  const asked = await approvalUrl(page);
  await page.goto(asked);
  await expect(page.getByText('取り下げる', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: '承認して実行する' })).toHaveCount(0);

  const second = await openConsoleAs(await newStaff(shop, 'support'), asked);
  await expect(second.getByRole('heading', { level: 1 })).toHaveText(
    '会員のメールアドレスを変える',
  );
  await expect(second.getByText(next)).toHaveCount(0);
  await second.getByText('個人情報を表示する', { exact: true }).click();
  await second.getByLabel('理由').fill('承認のため');
  await second.getByRole('button', { name: '表示する', exact: true }).click();
  await expect(second.getByText(next)).toBeVisible();
  await expectAccessibleAt(second, [390, 1024, 1440]);
  await second.getByRole('button', { name: '承認して実行する' }).click();
  await expect.poll(mailOf).toBe(next);

  const link = await readFrom(mail, /https?:\S+\/undo-mail#[\w-]+/);
  const owner = await (await openContext()).newPage();
  await owner.goto(link);
  await owner.getByRole('button', { name: '変更を取り消す' }).click();
  await expect(owner.getByText('メールアドレスを元に戻しました')).toBeVisible();
  expect(await mailOf()).toBe(mail);
  await page.goto(`/members/${id}`);
  const timeline = page.getByRole('region', { name: 'これまでのできごと', exact: true });
  await expect(timeline).toContainText('メールアドレスの変更の取り消し');
});

test('a member changes while support types in the console: both versions are shown, typed values stay', async ({
  page,
  shop,
  newMember,
}) => {
  const support = await newStaff(shop, 'support');
  const before = `${randomUUID()}@before.example`;
  const { id } = await newMember({ mail: before, points: 500 });
  await page.goto(`/members/${id}`);
  await signIn(page, support);
  await page.getByText('ポイント・コインを増減する').click();
  await page.getByLabel('増減する数').fill('250');
  await page.getByLabel('理由').fill('発送が遅れたお詫び');
  const mail = `${randomUUID()}@after.example`;
  await changeRegistered(shop, id, { mail }, systemActor('kaori', 'a new address'));
  const send = page.getByRole('button', { name: '増減する', exact: true });
  await send.click();
  const versions = page.getByRole('table', { name: '変更された項目' });
  await expect(versions.getByRole('row', { name: 'メールアドレス' })).toContainText(
    'before.example',
  );
  await expect(versions.getByRole('row', { name: 'メールアドレス' })).toContainText(
    'after.example',
  );
  await expect(page.getByLabel('増減する数')).toHaveValue('250');
  await expect(page.getByLabel('理由')).toHaveValue('発送が遅れたお詫び');
  await expectAccessibleAt(page, [1024, 1440]);
  await send.click();
  await expect(page.getByText('完了しました。')).toBeVisible();
  await expect(page.locator('dt', { hasText: /^ポイント$/ }).locator('+ dd')).toHaveText('750');
});

test("support writes a note on a member: it is the first entry of the member's timeline", async ({
  page,
  shop,
  newMember,
}) => {
  const { id: memberId } = await newMember({ points: 500 });
  await page.goto(`/members/${memberId}`);
  await signIn(page, await newStaff(shop, 'support'));
  const timeline = page.getByRole('region', { name: 'これまでのできごと', exact: true });
  await expect(timeline).toContainText('ポイント購入');
  await timeline.getByText('メモを書く').click();
  await timeline.getByLabel('メモ').fill('夕方に電話する');
  await timeline.getByRole('button', { name: '書き込む' }).click();
  await expect(timeline.getByRole('row').nth(1)).toContainText('夕方に電話する');
  await expectAccessibleAt(page, [1024, 1440]);
});

test('support opens a member in the console: the second factors are listed with their dates, and a removal that is due', async ({
  page,
  shop,
  newMember,
}) => {
  const { id: memberId } = await newMember();
  const now = new Date();
  // No code is checked, so any secret will do.
  const authenticator = { memberId, secret: Buffer.alloc(20), createdAt: now, confirmedAt: now };
  await shop.db.run(query.insertInto('memberAuthenticator').values(authenticator));
  await askForRemoval(shop, memberId, systemActor('kaori', 'passport shown'));
  await page.goto(`/members/${memberId}`);
  await signIn(page, await newStaff(shop, 'support'));
  const factors = page.getByRole('region', { name: '2段階認証' });
  await expect(factors).toContainText('認証アプリ');
  await expect(factors).toContainText('から');
  await expect(factors).toContainText('解除の予定');
  await expectAccessibleAt(page, [390, 1024, 1440]);
});

test('an owner opens the age limit for buying points and the limit of one person in the console: both are shown, and can be set with a reason', async ({
  page,
  shop,
}) => {
  await page.goto('/members');
  await signIn(page, await newStaff(shop, 'owner'));
  // Another test may have set the age meanwhile.
  await page.getByText(/^18歳未満のポイント購入/).click();
  const ages = page.getByLabel('購入できる年齢');
  await expect(ages.locator('option')).toHaveCount(13);
  // Other tests use the shop at the same time, so it stays as it is.
  await ages.selectOption('18歳以上だけ');
  await page.getByLabel('理由').last().fill('弁護士に相談した結果');
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await page.getByRole('button', { name: '年齢を変える' }).click();
  await expect(page.getByText('完了しました。')).toBeVisible();

  await page.goto('/approvals');
  await page.getByText('1人で増減・返金できる上限：10,000').click();
  // Other tests need it as it is.
  await expect(page.getByLabel('上限（ポイント、コイン、円）')).toHaveValue('10000');
  await page.getByLabel('理由').last().fill('見直した結果');
  await expectAccessibleAt(page, [1024, 1440]);
  await page.getByRole('button', { name: '上限を変える' }).click();
  await expect(page.getByText('完了しました。')).toBeVisible();
});

/** Finds the city of a member's address; empty once the account is closed. */
async function findCity(shop: Shop, memberId: number): Promise<string | undefined> {
  const city = query.selectFrom('member').select('city').where('id', '=', memberId);
  return (await shop.db.run(city))[0]?.city;
}
