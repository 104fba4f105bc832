import type { Permission } from '#contract/permissions.ts';
import { query } from '../../server/src/db/pool.ts';
import { answerLetter } from '../../server/src/letters/index.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { newStaff } from '../support/staff.ts';
import { atEveryWidth, expect, test } from '../support/test.ts';

test(
  'a member writes to the shop: the letter is listed, the answer is read there, a reply is sent',
  atEveryWidth,
  async ({ page, shop, newMember, beLoggedIn }) => {
    await beLoggedIn(await newMember({ points: 500 }));
    await page.goto('/my-page');
    const menu = page.getByRole('navigation', { name: 'マイページ' });
    await menu.getByRole('link', { name: 'お問い合わせ' }).click();
    await expect(page).toHaveURL('/my-letters');
    await page.getByLabel('内容', { exact: true }).selectOption({ label: '発送' });
    await page.getByLabel('お問い合わせの内容').fill('荷物はいつ届きますか。');
    await page.getByRole('button', { name: '送る' }).click();
    await expect(page.getByText('お問い合わせを受け付けました。')).toBeVisible();
    await expectAccessible(page);

    const thread = page.getByRole('link', { name: /発送.*回答待ち/ });
    await thread.click();
    await expect(page.getByText('荷物はいつ届きますか。')).toBeVisible();
    const threadId = Number(new URL(page.url()).searchParams.get('letterId'));
    const answer = { body: '明日発送します。', next: 'waiting', pictures: [] } as const;
    const asked = { threadId, seenRevision: 1, ...answer };
    const { mail, name } = await newStaff(shop, 'support');
    const [row] = await shop.db.run(
      query.selectFrom('staff').select('id').where('mail', '=', mail),
    );
    const principal = {
      kind: 'staff',
      staffId: row?.id ?? 0,
      name,
      permissions: new Set<Permission>(),
    } as const;
    await answerLetter(shop, asked, { principal, why: 'a letter' });
    await page.reload();
    await expect(page.getByText('明日発送します。')).toBeVisible();
    await page.getByLabel('続けて書く').fill('ありがとうございます。');
    await page.getByRole('button', { name: '送る' }).click();
    await expect(page.getByText('ありがとうございます。')).toBeVisible();
    await expect(page.getByLabel('続けて書く')).toHaveValue('');
    await expectAccessible(page);
  },
);
