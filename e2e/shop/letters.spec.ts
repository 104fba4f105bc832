import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import type { Permission } from '#contract/permissions.ts';
import { uploadPicturePath } from '#contract/shop/letters.ts';
import { query } from '../../server/src/db/pool.ts';
import { answerLetter } from '../../server/src/letters/index.ts';
import { expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { readFrom } from '../support/inbox.ts';
import { expectFingerSized } from '../support/press.ts';
import { newStaff } from '../support/staff.ts';
import { expect, once, test } from '../support/test.ts';

test(
  'a member writes to the shop: the letter is listed, the answer is read there, a reply is sent',
  once,
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
    await expectAccessibleAtEveryWidth(page);

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
    await expectAccessibleAtEveryWidth(page);
  },
);

test(
  'a member sends a letter with two pictures: shown before it is sent, removed by a press, and shown large in the thread',
  once,
  async ({ page, newMember, beLoggedIn }) => {
    await beLoggedIn(await newMember({ points: 500 }));
    await page.goto('/my-letters');
    const photo = (background: string) =>
      sharp({ create: { width: 900, height: 600, channels: 3, background } })
        .jpeg()
        .toBuffer();
    const file = async (name: string, background: string) => {
      return { name, mimeType: 'image/jpeg', buffer: await photo(background) };
    };
    const field = page.getByLabel('画像（4枚まで）');
    await field.setInputFiles([
      await file('box.jpg', '#803020'),
      await file('card.jpg', '#205080'),
      await file('wrong.jpg', '#208030'),
    ]);
    await expect(page.getByRole('img', { name: '画像3' })).toBeVisible();
    await expect(field).toBeEnabled();
    await page.getByRole('button', { name: '画像3を外す' }).click();
    await expect(page.getByRole('img', { name: '画像3' })).toHaveCount(0);
    await field.setInputFiles({
      ...{ name: 'no.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    });
    await expect(page.getByText('この画像は受け付けられません。')).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
    await page.getByLabel('お問い合わせの内容').fill('箱がつぶれていました。');
    await page.getByRole('button', { name: '送る' }).click();
    await expect(page.getByText('お問い合わせを受け付けました。')).toBeVisible();
    await page.getByRole('link', { name: /パックの購入.*回答待ち/ }).click();
    const enlarge = page.getByRole('button', { name: '画像2を大きく表示' });
    await enlarge.click();
    await expect(enlarge).toHaveAttribute('aria-expanded', 'true');
    await expect(enlarge.getByRole('img')).toHaveJSProperty('naturalWidth', 900);
    await expectAccessibleAtEveryWidth(page);
  },
);

test.describe('a connection that breaks off', () => {
  // The browser logs requests that got no response.
  test.use({ expectedPageErrors: [/net::ERR_/] });

  test(
    'the connection breaks off while a picture is sent: a message, the text and both pictures stay, the picture arrives once sent again',
    once,
    async ({ page, context, newMember, beLoggedIn }) => {
      await beLoggedIn(await newMember({ points: 500 }));
      await page.goto('/my-letters');
      const body = page.getByLabel('お問い合わせの内容');
      await body.fill('角が折れていました。');
      const photo = (background: string) =>
        sharp({ create: { width: 900, height: 600, channels: 3, background } })
          .jpeg()
          .toBuffer();
      const field = page.getByLabel('画像（4枚まで）');
      const choose = async (name: string, background: string) =>
        field.setInputFiles({ name, mimeType: 'image/jpeg', buffer: await photo(background) });
      await choose('front.jpg', '#803020');
      await expect(page.getByRole('img', { name: '画像1' })).toBeVisible();
      await expect(field).toBeEnabled();

      const upload = `**${uploadPicturePath}`;
      await page.route(upload, async (route) => {
        await context.setOffline(true);
        await route.abort('internetdisconnected');
      });
      await choose('back.jpg', '#205080');
      await expect(page.getByRole('alert')).toContainText('もう一度送ってください');
      await expect(body).toHaveValue('角が折れていました。');
      await expect(page.getByRole('img', { name: '画像2' })).toBeVisible();
      const send = page.getByRole('button', { name: '送る', exact: true });
      await expect(send).toBeDisabled();
      const again = page.getByRole('button', { name: '画像2をもう一度送る' });
      await expectFingerSized(again);
      await expectAccessibleAtEveryWidth(page);

      await page.unroute(upload);
      await again.click();
      await expect(page.getByRole('alert')).toContainText('もう一度送ってください');
      await context.setOffline(false);
      await again.click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      await send.click();
      await expect(page.getByText('お問い合わせを受け付けました。')).toBeVisible();
      await page.getByRole('link', { name: /回答待ち/ }).click();
      await expect(page.getByRole('button', { name: '画像2を大きく表示' })).toBeVisible();
    },
  );
});

test(
  'somebody without an account writes to the shop: reads the answer by the mailed link, and writes again',
  once,
  async ({ page }) => {
    const mail = `${randomUUID()}@example.com`;
    await page.goto('/faq');
    await page
      .getByRole('main')
      .getByRole('link', { name: /お問い合わせ/ })
      .click();
    await expect(page).toHaveURL('/contact');
    await page.getByLabel('お名前').fill('山田');
    await page.getByLabel('メールアドレス').fill(mail);
    await page.getByLabel('お問い合わせの内容').fill('店舗はありますか。');
    await expectAccessibleAtEveryWidth(page);
    // A form that is sent within four seconds is taken for a program's.
    const send = page.getByRole('button', { name: '送る' });
    const sent = page.getByText('お問い合わせを受け付けました。');
    await expect(async () => {
      await send.click();
      await expect(sent).toBeVisible({ timeout: 1_500 });
    }).toPass();

    await page.goto(await readFrom(mail, /http\S+contact-letter#[\w-]{43}/));
    await expect(page.getByText('店舗はありますか。')).toBeVisible();
    await page.getByLabel('続けて書く').fill('ネットだけですか。');
    await send.click();
    await expect(page.getByRole('list').getByText('ネットだけですか。')).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
  },
);

test.describe('a link of a visitor that is unknown', () => {
  // The browser logs the answer to it.
  test.use({ expectedPageErrors: [/status of 404/] });

  test('opening an unknown link to a letter: says so, and leads to a new letter', async ({
    page,
  }) => {
    await page.goto('/contact-letter#unknown');
    await expect(page.getByText('有効期限が切れています')).toBeVisible();
    await page.getByRole('link', { name: '新しいお問い合わせ' }).click();
    await expect(page).toHaveURL('/contact');
  });
});
