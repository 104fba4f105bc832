import type { Page } from '@playwright/test';
import { subjectOf } from '../../sandbox/src/openid/openid.ts';
import { query } from '../../server/src/db/pool.ts';
import { stopToken } from '../../server/src/notices/index.ts';
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { expectFingerSized } from '../support/press.ts';
import { expect, once, test } from '../support/test.ts';

/** Links the account at LINE that has a mail address, on the page of the sandbox. */
async function linkLine(page: Page, mail: string, button: string): Promise<void> {
  await page.goto('/my-sessions');
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/openid\//);
  await page.getByLabel('Email address').fill(mail);
  await page.getByRole('button', { name: 'Log in with this account' }).click();
  await page.waitForURL(/\/login-return\/line$/);
  await expect(page.getByRole('main').getByRole('link')).not.toHaveCount(0);
}

for (const words of [
  {
    locale: 'ja-JP',
    link: 'LINEを連携する',
    unlinked: '先に「ログインと端末」でLINEのアカウントを連携してください',
    add: '友だちに追加する',
    on: 'LINEで受け取る',
    end: 'LINEで受け取らない',
    isOn: 'LINEで受け取っています。',
    noFriend: '公式アカウントがまだ友だちに追加されていません',
    parcels: 'カードの発送 LINE',
    stopped: '公式アカウントが友だちから外れたため',
  },
  {
    locale: 'en-US',
    link: 'Link LINE',
    unlinked: 'first link your LINE account under “Logins and devices”',
    add: 'Add as a friend',
    on: 'Get them by LINE',
    end: 'Stop them by LINE',
    isOn: 'You get notices by LINE.',
    noFriend: 'Our official account is not among your LINE friends yet',
    parcels: 'Shipped cards LINE',
    stopped: 'because our official account is no longer among your friends',
  },
])
  test.describe(words.locale, () => {
    test.use({ locale: words.locale, expectedPageErrors: [/status of 422/] });

    test(
      'a member who logs in with LINE: chooses it for notices once the official account is added, and ends it',
      once,
      async ({ page, shop, newMember, beLoggedIn }) => {
        const member = await newMember();
        await beLoggedIn(member);
        await page.goto('/my-notices/settings');
        await expect(page.getByText(words.unlinked)).toBeVisible();
        await expectAccessibleAtEveryWidth(page);

        const mail = `line-${member.id}@example.com`;
        await linkLine(page, mail, words.link);
        await page.goto('/my-notices/settings');
        const choose = page.getByRole('button', { name: words.on });
        await expect(page.getByRole('checkbox', { name: words.parcels })).toBeHidden();
        await choose.click();
        await expect(page.getByRole('alert')).toContainText(words.noFriend);
        await expectAccessibleAtEveryWidth(page);

        const account = page.getByRole('link', { name: words.add });
        const address = (await account.getAttribute('href')) ?? '';
        const form = { user: subjectOf('line', mail), friend: 'yes' };
        expect((await page.request.post(`${address}/friend`, { form })).ok()).toBe(true);
        await expectFingerSized(choose);
        await choose.focus();
        await page.keyboard.press('Enter');
        await expect(page.getByText(words.isOn)).toBeVisible();
        const parcels = page.getByRole('checkbox', { name: words.parcels });
        await expect(parcels).toBeChecked();
        await expectAccessibleAtEveryWidth(page);
        await parcels.click();
        await expect(parcels).not.toBeChecked();

        await shop.db.run(
          query
            .updateTable('lineRecipient')
            .set({ stoppedAt: shop.clock.now() })
            .where('memberId', '=', member.id),
        );
        await page.reload();
        await expect(page.getByText(words.stopped)).toBeVisible();
        await expectAccessibleAtEveryWidth(page);
        await choose.click();
        await expect(page.getByText(words.isOn)).toBeVisible();
        await page.getByRole('button', { name: words.end }).click();
        await expect(choose).toBeVisible();
        await expect(parcels).toBeHidden();
      },
    );
  });

test(
  'the link in a LINE message that stops messages of its kind: one press stops them without a log-in',
  once,
  async ({ page, shop, newMember }) => {
    const { id } = await newMember();
    await page.goto(`/stop-notices#${stopToken(shop.digest, id, 'parcel_sent', 'line')}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('LINEでの通知の停止');
    await page.getByRole('button', { name: 'LINEでの通知を止める' }).click();
    await expect(page.getByText('「カードの発送」のLINEでの通知を止めました')).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
  },
);
