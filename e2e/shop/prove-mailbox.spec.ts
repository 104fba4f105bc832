import { randomUUID } from 'node:crypto';
import { beginBreak } from '../../server/src/protection/index.ts';
import { makePack } from '../../server/src/testing/factories.ts';
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { messageTo } from '../support/inbox.ts';
import { shopperOn } from '../support/shopper.ts';
import { expect, once, test } from '../support/test.ts';

test(
  'member who excludes themselves: proves their mailbox by the link in a mail, once logged in, and the other account is excluded',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    // It runs each minute by itself.
    const spread = () => shop.jobs.find((job) => job.name === 'spread-exclusions')?.run();
    const name = `prove-${randomUUID()}`;
    const other = await newMember({ mail: `${name}+1@example.com`, mailProved: true });
    const member = await newMember({ mail: `${name}@example.com` });
    await beLoggedIn(member);
    await page.goto('/my-limits');
    await page.getByLabel('期間').selectOption({ label: '6か月' });
    await page.getByRole('button', { name: '休止の確認へ進む' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '休止する' }).click();
    await expect(page.getByText(/まで、ご購入を休止しています。/)).toBeVisible();
    await spread();
    const { text } = await messageTo(member.mail, /\/prove-mailbox#/);
    const link = new URL(/\/prove-mailbox#[\w-]+/.exec(text)?.[0] ?? '', page.url()).href;
    const prove = page.getByRole('button', { name: '自分のメールアドレスだと確認する' });

    await beLoggedIn(other);
    await page.goto(link);
    await prove.click();
    await expect(page.getByRole('alert')).toContainText('ログイン中のアカウントのものではない');
    await page.context().clearCookies();
    await page.goto('about:blank');
    await page.goto(link);
    await expect(page.getByText('ログインしてから、メールのリンクをもう一度')).toBeVisible();
    await expect(prove).toHaveCount(0);
    await expectAccessibleAtEveryWidth(page);

    await beLoggedIn(member);
    await page.goto('about:blank');
    await page.goto(link);
    await expectAccessibleAtEveryWidth(page);
    await prove.click();
    await expect(page.getByText('手続きが完了しました。')).toBeVisible();
    await spread();
    await messageTo(other.mail, /別のアカウントで、休止が設定された/);
  },
);

test(
  'member whose mailbox another account has, too, which takes a break: confirms the address before buying a pack, then is on a break',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const name = `confirm-${randomUUID()}`;
    const other = await newMember({ mail: `${name}@example.com`, mailProved: true });
    const member = await newMember({ mail: `${name}+1@example.com`, points: 300 });
    const packId = await makePack(shop, { counts: [20], price: 100 });
    await beginBreak(shop, other.id, '6-months');
    await shop.jobs.find((job) => job.name === 'spread-exclusions')?.run();
    await beLoggedIn(member);
    await page.goto(`/pack-detail?packId=${packId}`);
    await shopperOn(page).draw.click();
    await expect(
      page.getByText('ご購入の前に、メールアドレスの確認をお願いします。', { exact: false }),
    ).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    const { text } = await messageTo(member.mail, /\/prove-mailbox#/);
    await page.goto(new URL(/\/prove-mailbox#[\w-]+/.exec(text)?.[0] ?? '', page.url()).href);
    await page.getByRole('button', { name: '自分のメールアドレスだと確認する' }).click();
    await expect(page.getByText('手続きが完了しました。')).toBeVisible();
    await page.goto(`/pack-detail?packId=${packId}`);
    await shopperOn(page).draw.click();
    await expect(
      page.getByText('コインとカードの引き換えを休止しています', { exact: false }),
    ).toBeVisible();
  },
);
