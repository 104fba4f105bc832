import { query } from '../../server/src/db/pool.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403)/] });

test("support opens a member's refused mail in the console: it is sent again, and its history has the reason", async ({
  page,
  shop,
  newMember,
}) => {
  const { id: memberId } = await newMember();
  const letter = { subject: 'カードを発送しました', parts: ['テスト'] };
  await shop.db.run(
    query.insertInto('sentMail').values({
      ...{ memberId, sentAt: shop.clock.now(), refused: true },
      mail: JSON.stringify({ ja: letter, en: letter }),
    }),
  );
  await page.goto(`/members/${memberId}`);
  await signIn(page, await newStaff(shop, 'support'));
  await page.getByRole('link', { name: 'この会員へのメール' }).click();
  await expect(page).toHaveURL(/\/mails\?member=/);
  const row = page.getByRole('row', { name: /カードを発送しました/ });
  await expect(row).toContainText('拒否された');
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await row.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('メール');
  await page.getByText('もう一度送る').click();
  await page.getByLabel('理由').fill('アドレスを直していただいた');
  await expectAccessible(page);
  await page.getByRole('button', { name: '送る', exact: true }).click();
  await expect(page.getByText('完了しました。')).toBeVisible();
  const done = page.getByRole('region', { name: '操作の経過', exact: true });
  await expect(done.getByRole('row', { name: /メールの再送/ })).toContainText(
    'アドレスを直していただいた',
  );
  await expectAccessible(page);
});
