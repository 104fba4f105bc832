import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { query } from '../../server/src/db/pool.ts';
import { findStaffByMail } from '../../server/src/staff/index.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';
import { makeWaitingPayments } from '../support/waiting-payments.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403)/] });

test("an accountant exports a member's payments in the console: the progress is shown, then the file can be saved", async ({
  page,
  shop,
  newMember,
}) => {
  const { id: memberId } = await newMember();
  await makeWaitingPayments(shop, memberId, [3_000, 5_000]);
  await page.goto(`/payments?search=${memberId}`);
  await signIn(page, await newStaff(shop, 'accountant'));
  await page.getByRole('button', { name: 'すべて書き出す' }).click();
  await expect(page).toHaveURL(/\/exports$/);
  const row = page.getByRole('row').last();
  await expect(row).toContainText('支払い');
  await expect(row).toContainText('完成', { timeout: 20_000 });
  await expectAccessibleAt(page, [1024, 1440]);
  const saved = page.waitForEvent('download');
  await row.getByRole('button', { name: '保存する' }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^payments-[\d-]+\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF支払いの番号,日時,/);
  expect(lines.slice(1).every((line) => line.includes(`,${memberId},`))).toBe(true);
  expect(lines).toHaveLength(3);
});

test('an export of two files and one that a version before cut: each file has its own button, which saves that file alone; the cut one says that rows are missing', async ({
  page,
  shop,
}) => {
  const staff = await newStaff(shop, 'accountant');
  const requestedBy = (await findStaffByMail(shop.db, staff.mail))?.id ?? 0;
  const now = shop.clock.now();
  const asked = {
    ...{ list: 'payments', query: '{}', language: 'ja' as const, requestedBy },
    ...{ requestedAt: now, expiresAt: new Date(now.getTime() + 3_600_000), doneAt: now },
  };
  const [cut, long] = await shop.db.run(
    query
      .insertInto('listExport')
      .values([
        { ...asked, rowCount: 1_000_000, partCount: 500, isCut: true },
        { ...asked, rowCount: 1_000_001, partCount: 501 },
      ])
      .returning('id'),
  );
  await shop.db.run(
    query.insertInto('listExportPart').values({
      ...{ exportId: long?.id ?? 0, number: 501, content: '\uFEFF番号\r\n1000001\r\n' },
    }),
  );
  await page.goto('/exports');
  await signIn(page, staff);
  const rowOf = (id: number | undefined) =>
    page.getByRole('row').filter({ has: page.getByRole('button', { name: `${id}番を保存する` }) });
  await expect(rowOf(cut?.id)).toContainText('もう一度書き出してください');
  await expect(rowOf(cut?.id).getByRole('button')).toHaveCount(1);
  await expect(rowOf(long?.id).getByRole('button')).toHaveCount(2);
  await expectAccessibleAt(page, [390, 1024, 1440]);
  const names: string[] = [];
  page.on('download', (download) => names.push(download.suggestedFilename()));
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: `${long?.id}番を保存する（2個中2個目）` }).click();
  const lines = (await readFile(await (await saved).path(), 'utf8')).split('\r\n');
  expect(lines).toEqual(['\uFEFF番号', '1000001', '']);
  expect(names).toEqual([expect.stringMatching(/^payments-[\d-]+-2\.csv$/)]);
});

test("a manager in the console exports members' personal data: the export waits for a second person; its request shows the searched mail address only after a reason is given", async ({
  page,
  shop,
}) => {
  const mail = `${randomUUID()}@example.com`;
  await page.goto(`/members?search=${mail}`);
  await signIn(page, await newStaff(shop, 'manager'));
  await page.getByText('個人情報を書き出す').click();
  await page.getByLabel('理由').fill('お詫びの手紙');
  await expectAccessible(page);
  await page.getByRole('button', { name: '申請する', exact: true }).click();
  await page.getByRole('link', { name: '申請を見る' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('会員の個人情報を書き出す');
  await expect(page.getByText(`${mail.charAt(0)}•••@example.com`)).toBeVisible();
  await expect(page.getByText(mail)).toHaveCount(0);
  await expectAccessibleAt(page, [1024, 1440]);
  await page.getByText('個人情報を表示する').click();
  await page.getByLabel('理由').first().fill('内容の確認');
  await page.getByRole('button', { name: '表示する', exact: true }).click();
  await expect(page.getByText(mail)).toBeVisible();
});
