import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { query } from '../../server/src/db/pool.ts';
import { replyToLetter, writeLetter } from '../../server/src/letters/index.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403|409|412)/] });

test('a member writes again while support answers a letter in the console: the typed answer stays, and is sent after the new letter was read', async ({
  page,
  shop,
  newMember,
}) => {
  const { id: memberId } = await newMember({ points: 500 });
  const request = () => {
    return { memberId, key: randomUUID(), call: 'a test', payloadHash: Buffer.alloc(32) };
  };
  const body = '荷物はいつ届きますか。';
  const letter = { topic: 'parcel', about: null, body, pictures: [] } as const;
  const written = await writeLetter(shop, request(), letter);
  if (!('id' in written)) throw new Error(written.refusal);
  await page.goto(`/letters?member=${memberId}`);
  await signIn(page, await newStaff(shop, 'support'));
  await expect(page.getByRole('row', { name: body })).toContainText('回答待ち');
  await expectAccessibleAt(page, [1024, 1440]);
  await page.getByRole('rowheader').getByRole('link').click();
  await expect(page.getByText(body)).toBeVisible();
  await expectAccessible(page);

  await replyToLetter(shop, request(), {
    ...{ threadId: written.id, body: '急いでいます。', pictures: [] },
  });
  await page.getByLabel('回答の文').fill('明日発送します。');
  const send = page.getByRole('button', { name: '送る', exact: true });
  await send.click();
  await page.getByRole('button', { name: '最新の内容を読む' }).click();
  await expect(page.getByText('急いでいます。')).toBeVisible();
  await expect(page.getByLabel('回答の文')).toHaveValue('明日発送します。');
  await send.click();
  await expect(page.getByText('回答を送りました。')).toBeVisible();
  await expect(page.getByRole('list').getByText('明日発送します。')).toBeVisible();
  await expect(page.getByText('相手の返事待ち', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: '回答せずに終了にする' }).click();
  await expect(page.getByRole('button', { name: '回答待ちに戻す' })).toBeVisible();
});

test('a canned answer in the console: support adds it, chooses it in the language of the member, changes and deletes it', async ({
  page,
  shop,
  newMember,
}) => {
  const { id: memberId } = await newMember({ points: 500 });
  const request = { memberId, key: randomUUID(), call: 'a test', payloadHash: Buffer.alloc(32) };
  const written = await writeLetter(shop, request, {
    ...{ topic: 'parcel', about: null, body: 'まだ届きません。', pictures: [] },
  });
  if (!('id' in written)) throw new Error(written.refusal);
  const name = `遅れ ${randomUUID().slice(0, 8)}`;
  await page.goto('/canned-answers');
  await signIn(page, await newStaff(shop, 'support'));
  const add = page.getByRole('region', { name: '定型文を追加する' });
  await add.getByLabel('名前（スタッフだけに見えます）').fill(name);
  await add.getByLabel('日本語の文').fill('お待たせして申し訳ございません。');
  await add.getByLabel('英語の文').fill('We are sorry for the delay.');
  await add.getByRole('button', { name: '追加する' }).click();
  await expect(page.getByText('追加しました。')).toBeVisible();
  await expectAccessibleAt(page, [390, 1024, 1440]);

  await page.goto(`/letters/${written.id}`);
  await page.getByLabel('回答の文').fill('こんにちは。');
  await page.getByLabel('定型文').selectOption(name);
  const answer = page.getByLabel('回答の文');
  await expect(answer).toHaveValue('こんにちは。\n\nお待たせして申し訳ございません。');
  await expectAccessibleAt(page, [1024, 1440]);

  await page.goto('/canned-answers');
  await page.getByText(name).click();
  const stored = page.getByRole('group').filter({ hasText: name });
  await stored.getByLabel('日本語の文').fill('お待たせいたしました。');
  await stored.getByRole('button', { name: '変更を保存する' }).click();
  await expect(page.getByText('保存しました。')).toBeVisible();
  await stored.getByRole('button', { name: '削除する' }).click();
  await expect(page.getByText(name)).toHaveCount(0);
});

test('a letter of a visitor in the console: marked as unverified, answered with a picture', async ({
  page,
  shop,
}) => {
  const [row] = await shop.db.run(
    query
      .insertInto('letterThread')
      .values({
        ...{ memberId: null, topic: 'other', state: 'open', letters: 1 },
        ...{ stateSince: shop.clock.now(), createdAt: shop.clock.now() },
      })
      .returning('id'),
  );
  const threadId = row?.id ?? 0;
  const letter = { threadId, number: 1, body: '店舗はありますか。', createdAt: shop.clock.now() };
  await shop.db.run(query.insertInto('letter').values(letter));
  const mail = `${randomUUID()}@example.com`;
  const visitor = { name: '山田', mail, language: 'ja', formHash: randomBytes(32) } as const;
  await shop.db.run(query.insertInto('letterVisitor').values({ threadId, ...visitor }));

  await page.goto(`/letters/${threadId}`);
  await signIn(page, await newStaff(shop, 'support'));
  await expect(page.getByText('ログインなし（本人未確認）')).toBeVisible();
  await expect(page.getByText(`${mail[0]}•••@example.com`)).toBeVisible();
  const photo = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#205080' },
  })
    .png()
    .toBuffer();
  await page
    .getByLabel('画像（4枚まで）')
    .setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: photo });
  await expect(page.getByRole('img', { name: '画像1' })).toBeVisible();
  await expectAccessibleAt(page, [390, 1024, 1440]);
  await page.getByLabel('回答の文').fill('店舗はございません。');
  await page.getByRole('button', { name: '送る', exact: true }).click();
  await expect(page.getByText('回答を送りました。')).toBeVisible();
  const enlarge = page.getByRole('button', { name: '画像1を大きく表示' });
  await enlarge.click();
  await expect(enlarge.getByRole('img')).toHaveJSProperty('naturalWidth', 900);
  await page.goto('/letters?sort=newest');
  await page.getByLabel('差出人').selectOption('ログインなしのお客さま');
  await page.getByRole('button', { name: '絞り込む' }).click();
  await expect(page).toHaveURL(/from=visitors/);
  await expect(page.getByRole('row', { name: '店舗はございません。' })).toContainText(
    'ログインなし（本人未確認）',
  );
  await expectAccessibleAt(page, [1024, 1440]);
});
