import { readFile } from 'node:fs/promises';
import encodeQR from 'qr';
import { allocatePack } from '../../server/src/custody/index.ts';
import { systemActor } from '../../server/src/db/audit.ts';
import { query } from '../../server/src/db/pool.ts';
import {
  makeMemberAt,
  makeParcel,
  makeParcelWithExtras,
} from '../../server/src/testing/make-parcel.ts';
import { textOfPdf } from '../../server/src/testing/text-of-pdf.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { panelOf } from '../support/command-panel.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { shelveLots } from '../support/stock.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in, and scans
// that are refused.
test.use({ expectedPageErrors: [/status of (401|403|409)/] });

// One after the other: an export takes all parcels that wait, also that of another test.
test.describe.configure({ mode: 'default' });

test('a packer opens a parcel in the console: its cards are listed, the address is shown for a reason and can be changed', async ({
  page,
  shop,
}) => {
  const memberId = await makeMemberAt(shop);
  const { id } = await makeParcel(shop, memberId);
  await page.goto('/parcels');
  await signIn(page, await newStaff(shop, 'packer'));
  await page.getByLabel('荷物番号').fill(String(memberId));
  await page.getByLabel('状態').selectOption('送り状がまだ');
  await page.getByRole('button', { name: '絞り込む' }).click();
  await expect(page).toHaveURL(/state=waiting/);
  // The page has a second table, of earlier exports, which other tests make.
  const parcels = page.getByRole('region', { name: '荷物の表' });
  await expect(parcels.getByRole('rowheader')).toHaveText([`荷物 ${id}`]);
  await expect(page.getByRole('cell', { name: '髙•••' })).toBeVisible();
  await expectAccessibleAt(page, [390, 1024]);
  await page.setViewportSize({ width: 390, height: 844 });
  // The list is updated while it is shown.
  await expect(page.getByText('自動で更新中')).toBeVisible();
  const next = await makeParcel(shop, memberId);
  await expect(parcels.getByRole('rowheader')).toHaveText([`荷物 ${id}`, `荷物 ${next.id}`]);
  await parcels.getByRole('link', { name: `荷物 ${id}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`荷物 ${id}`);
  const contents = page.getByRole('region', { name: '入れるカード' });
  await expect(contents).toContainText('2枚');
  await expect(contents.getByRole('link', { name: /1回目/ })).toHaveAttribute(
    'href',
    /\/fairness\?packId=\d+&round=1$/,
  );

  await expect(page.getByText('神宮前')).toBeHidden();
  await page.getByText('住所を表示する').click();
  await page.getByLabel('理由').fill('送り状が破れたため');
  await page.getByRole('button', { name: '表示する', exact: true }).click();
  await expect(page.getByText('東京都 渋谷区 神宮前1-2-3')).toBeVisible();

  await shop.db.run(query.updateTable('member').set({ city: '港区' }).where('id', '=', memberId));
  await page.getByText('会員の今の住所に送る').click();
  await page.getByLabel('理由').fill('引っ越しのため');
  await expectAccessibleAt(page, [390, 1024]);
  await page.getByRole('button', { name: '今の住所に変える' }).click();
  await expect(page.getByText('完了しました。')).toBeVisible();
  const history = page.getByRole('region', { name: '経過', exact: true });
  await expect(history).toContainText('引っ越しのため');
  await expect(history).toContainText('住所を表示');
});

test('a packer scans the cards of a parcel on a phone: a wrong card is refused, the right ones are picked', async ({
  page,
  shop,
}) => {
  const { id, packId } = await makeParcel(shop, await makeMemberAt(shop));
  const { location, codes } = await shelveLots(shop, [50, 1], `T-${packId}-0`);
  const [code = '', other = ''] = codes;
  const allocated = await allocatePack(shop.db, shop.clock, packId, systemActor('e2e', 'a test'));
  expect(allocated.kind).toBe('allocated');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/parcels/${id}`);
  await signIn(page, await newStaff(shop, 'packer'));
  const part = page.getByRole('region', { name: '取り出しと梱包', exact: true });
  await expect(part).toContainText(`${location} ${code}`);
  await expectAccessible(page);
  await page.keyboard.type('K99999999\n');
  await expect(part.getByRole('alert')).toContainText('違います');
  await page.keyboard.type(`${code}\n`);
  await expect(part).toContainText('1 / 2');
  await page.keyboard.type(`${code}\n`);
  await expect(part).toContainText('2 / 2');
  await page.keyboard.type(`${other}\n`);
  await expect(part.getByRole('alert')).toContainText('棚に戻してください');
  await expectAccessible(page);
  await part.getByRole('button', { name: '梱包済みにする' }).click();
  await expect(part).toContainText('梱包済みです。');
});

test('a packer packs a parcel with extra prizes in the console: page, pick list and packing slip name them as extra prizes', async ({
  page,
  shop,
}) => {
  const { id, packId } = await makeParcelWithExtras(shop, await makeMemberAt(shop));
  for (const [number, copies] of [
    [`T-${packId}-0`, 4],
    [`E-${packId}-0`, 2],
    [`E-${packId}-1`, 1],
  ] as const)
    await shelveLots(shop, [copies], number);
  const allocated = await allocatePack(shop.db, shop.clock, packId, systemActor('e2e', 'a test'));
  expect(allocated.kind).toBe('allocated');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/parcels/${id}`);
  await signIn(page, await newStaff(shop, 'packer'));
  const contents = page.getByRole('region', { name: '入れるカード' });
  const card = (name: string) => contents.getByRole('listitem').filter({ hasText: name });
  await expect(card('特別札0')).toContainText('キリ番賞（2・4枚目）');
  await expect(card('特別札1')).toContainText('ラストワン賞');
  await expect(card('札0').first()).not.toContainText('賞');
  const picks = page.getByRole('region', { name: '取り出しと梱包', exact: true });
  const line = (number: string) => picks.getByRole('row').filter({ hasText: number });
  await expect(line(`E-${packId}-0`)).toContainText('キリ番賞（2・4枚目）');
  await expect(line(`E-${packId}-1`)).toContainText('ラストワン賞');
  await expect(line(`T-${packId}-0`)).not.toContainText('賞');
  await expectAccessibleAt(page, [390, 1024]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'お届け明細を保存（PDF）' }).click();
  const words = await textOfPdf(await readFile(await (await saving).path()));
  expect(words).toContain('ラストワン賞');
  expect(words).toContain('キリ番賞（2・4枚目）');
});

test('a packer exports parcels in the console: files for the carriers are saved, and imported tracking numbers mark the parcels as sent', async ({
  page,
  shop,
}) => {
  const { id } = await makeParcel(shop, await makeMemberAt(shop));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/parcels');
  await signIn(page, await newStaff(shop, 'packer'));
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '送り状のファイルを作る' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^yamato-\d+\.csv$/);
  const content = await readFile(await saved.path());
  // Shift_JIS, as the command line writes it.
  expect(new TextDecoder('shift_jis').decode(content)).toContain('東京都渋谷区神宮前1-2-3');
  const labels = page.getByRole('region', { name: '送り状の作成', exact: true });
  await expect(labels).toContainText('個の荷物をファイルにしました');
  await expect(page.getByRole('region', { name: 'これまでの出力', exact: true })).toContainText(
    '望月 蓮',
  );

  const part = page.getByRole('region', { name: '伝票番号の取り込み', exact: true });
  const choose = async (lines: string) => {
    const buffer = Buffer.from(`parcel,tracking_number\r\n${lines}`);
    const file = { name: 'issued.csv', mimeType: 'text/csv', buffer };
    await part.getByLabel('ファイル（CSV）').setInputFiles(file);
    await part.getByRole('button', { name: 'ファイルを読む' }).click();
  };
  await choose(`${id},12\r\n`);
  await expect(part.getByRole('alert')).toContainText('1か所に誤りがある');
  await expect(part.getByRole('rowheader')).toHaveText('2');
  const digits = `5${String(id).padStart(10, '0')}`;
  const trackingNumber = `${digits}${Number(digits) % 7}`;
  await choose(`${id},${trackingNumber}\r\n`);
  await expect(part.getByText('1個の荷物が発送済みになります')).toBeVisible();
  await expectAccessibleAt(page, [390, 1024]);
  await part.getByRole('button', { name: '取り込んでメールを送る' }).click();
  await expect(part.getByText('1個の荷物を発送済みにしました')).toBeVisible();
  await page.goto(`/parcels/${id}`);
  await expect(page.getByRole('link', { name: trackingNumber })).toBeVisible();
  const timeline = page.getByRole('region', { name: '経過', exact: true });
  await expect(timeline.getByRole('row').nth(1)).toContainText('受付');
  await expect(timeline.getByRole('row').filter({ hasText: trackingNumber })).toContainText('発送');

  const run = async (title: string, action: string) => {
    const panel = panelOf(page, title);
    await panel.getByText(title, { exact: true }).click();
    await panel.getByLabel('理由').fill('宛先不明で戻った');
    await panel.getByRole('button', { name: action, exact: true }).click();
    return panel;
  };
  const mail = await run('発送のメールをもう一度送る', '送る');
  await expect(mail.getByText('完了しました。')).toBeVisible();
  await run('次の送り状に入れ直す', '入れ直す');
  await expect(page.getByRole('link', { name: trackingNumber })).toBeHidden();
  await expect(panelOf(page, '会員の今の住所に送る')).toBeVisible();
});

test('a packer holds a parcel back on a phone: it cannot be packed and its list says so; released, it can', async ({
  page,
  shop,
}) => {
  const memberId = await makeMemberAt(shop);
  const { id } = await makeParcel(shop, memberId);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/parcels/${id}`);
  await signIn(page, await newStaff(shop, 'packer'));
  const run = async (title: string, action: string) => {
    const panel = panelOf(page, title);
    await panel.getByText(title, { exact: true }).first().click();
    await panel.getByLabel('理由').fill('住所を確かめている');
    await panel.getByRole('button', { name: action, exact: true }).dblclick();
  };
  await run('保留にする', '保留にする');
  await expect(panelOf(page, '保留を解除する')).toBeVisible();
  await expect(page.getByRole('region', { name: '内容', exact: true })).toContainText('保留中');
  const part = page.getByRole('region', { name: '取り出しと梱包', exact: true });
  await part.getByRole('button', { name: '梱包済みにする' }).click();
  await expect(part.getByRole('alert')).toContainText('保留中です');
  await expectAccessibleAt(page, [390, 1024]);
  const timeline = page.getByRole('region', { name: '経過', exact: true });
  await expect(timeline.getByRole('row').filter({ hasText: '保留にした' })).toHaveCount(1);
  const other = await makeParcel(shop, memberId);
  await page.goto(`/parcels?search=${memberId}`);
  const parcels = page.getByRole('region', { name: '荷物の表' });
  await expect(parcels).toContainText(`荷物 ${other.id}`);
  await page.getByLabel('状態').selectOption('保留中');
  await page.getByRole('button', { name: '絞り込む' }).click();
  await expect(page).toHaveURL(/state=held/);
  await expect(parcels.getByRole('rowheader')).toHaveText([`荷物 ${id}`]);
  await page.goto(`/parcels/${id}`);
  await run('保留を解除する', '解除する');
  await expect(panelOf(page, '保留にする')).toBeVisible();
  await part.getByRole('button', { name: '梱包済みにする' }).click();
  await expect(part).toContainText('梱包済みです。');
});

test('a packer sends two of four cards apart on a phone and holds them back: the other parcel is packed, the new one is listed as held', async ({
  page,
  shop,
}) => {
  const memberId = await makeMemberAt(shop);
  const pack = { counts: [3, 1], buyPoints: [30, 40] };
  const { id } = await makeParcel(shop, memberId, pack, [1, 2, 3, 4]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/parcels/${id}`);
  await signIn(page, await newStaff(shop, 'packer'));
  const title = '一部のカードを別の荷物にする';
  const panel = panelOf(page, title);
  await panel.getByText(title, { exact: true }).click();
  await panel.getByRole('checkbox', { name: '札1' }).check();
  await panel.getByRole('combobox', { name: '札0' }).selectOption('3枚中 1枚');
  await panel.getByLabel('新しい荷物を保留にする').check();
  await panel.getByLabel('理由').fill('棚に見つからない');
  await expectAccessibleAt(page, [390, 1024]);
  await page.setViewportSize({ width: 390, height: 844 });
  await panel.getByRole('button', { name: '別の荷物にする', exact: true }).dblclick();
  const opened = page.getByRole('link', { name: /荷物\d+を開く/ });
  await expect(opened).toBeVisible();
  const contents = page.getByRole('region', { name: '入れるカード' });
  await expect(contents).toContainText('2枚');
  await expect(contents).not.toContainText('札1');
  await page.getByRole('button', { name: '梱包済みにする' }).click();
  await expect(page.getByText('梱包済みです。')).toBeVisible();
  await opened.click();
  await expect(contents).toContainText('札1');
  await expect(page.getByRole('region', { name: '内容', exact: true })).toContainText('保留中');
  const timeline = page.getByRole('region', { name: '経過', exact: true });
  await expect(timeline).toContainText('棚に見つからない');
});

test('a packer packs five parcels of two cards one after the other: at most four presses a parcel beyond the scans of its cards', async ({
  page,
  shop,
}) => {
  const memberId = await makeMemberAt(shop);
  const codes = new Map<number, string>();
  for (let parcel = 0; parcel < 5; parcel += 1) {
    const { id, packId } = await makeParcel(shop, memberId);
    const { codes: shelved } = await shelveLots(shop, [50], `T-${packId}-0`);
    await allocatePack(shop.db, shop.clock, packId, systemActor('e2e', 'a test'));
    codes.set(id, shelved[0] ?? '');
  }
  // They are due before all parcels of other tests.
  const shipBy = new Date('2020-01-01T00:00:00Z');
  const due = query.updateTable('parcel').set({ shipBy }).where('memberId', '=', memberId);
  await shop.db.run(due);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/parcels');
  await signIn(page, await newStaff(shop, 'packer'));
  await page.evaluate(() => {
    const count = () => {
      document.body.dataset['presses'] = String(Number(document.body.dataset['presses'] ?? 0) + 1);
    };
    // The click that Enter makes of a form's button has no detail.
    addEventListener('click', ({ detail }) => detail > 0 && count(), true);
    addEventListener('keydown', ({ key }) => key === 'Enter' && count(), true);
  });
  await page.getByRole('button', { name: '次に梱包する荷物を開く' }).click();
  const part = page.getByRole('region', { name: '取り出しと梱包', exact: true });
  for (const [id, code] of codes) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`荷物 ${id}`);
    await expect(part).toContainText(code);
    for (const picked of [1, 2]) {
      await page.keyboard.type(`${code}\n`);
      await expect(part).toContainText(`${picked} / 2`);
    }
    await part.getByRole('button', { name: '梱包済みにする' }).click();
    await expect(part).toContainText('梱包済みです。');
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'お届け明細を保存（PDF）' }).click();
    await saving;
    await page.getByRole('button', { name: '次の荷物を開く' }).click();
  }
  const presses = Number(await page.evaluate(() => document.body.dataset['presses']));
  expect(presses - codes.size * 2).toBeGreaterThanOrEqual(codes.size);
  expect(presses - codes.size * 2).toBeLessThanOrEqual(codes.size * 4);
});

test('a packer holds a code before the camera of a phone: the card is picked with a high tone, a wrong one is refused with a low one', async ({
  page,
  shop,
}) => {
  const { id, packId } = await makeParcel(shop, await makeMemberAt(shop));
  const { codes } = await shelveLots(shop, [50], `T-${packId}-0`);
  await allocatePack(shop.db, shop.clock, packId, systemActor('e2e', 'a test'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/parcels/${id}`);
  await signIn(page, await newStaff(shop, 'packer'));
  const part = page.getByRole('region', { name: '取り出しと梱包', exact: true });
  await expect(part).toContainText(codes[0] ?? '');
  // A camera that films a canvas; the page's own reader finds the code in the picture.
  await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.id = 'filmed';
    canvas.width = 480;
    canvas.height = 480;
    canvas.hidden = true;
    document.body.append(canvas);
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(10);
    const Sounding = OscillatorNode;
    globalThis.OscillatorNode = class extends Sounding {
      constructor(audio: BaseAudioContext, options?: OscillatorOptions) {
        super(audio, options);
        const tones = document.body.dataset['tones'] ?? '';
        document.body.dataset['tones'] = `${tones} ${options?.frequency}`;
      }
    };
  });
  const film = (code: string) =>
    page.evaluate(
      (rows) => {
        const canvas = document.querySelector<HTMLCanvasElement>('#filmed');
        const paper = canvas?.getContext('2d');
        if (!paper) throw new Error('there is no canvas');
        const size = Math.floor(400 / rows.length);
        const draw = () => {
          paper.fillStyle = '#ffffff';
          paper.fillRect(0, 0, 480, 480);
          paper.fillStyle = '#000000';
          for (const [y, row] of rows.entries())
            for (const [x, isDark] of row.entries())
              if (isDark) paper.fillRect(40 + x * size, 40 + y * size, size, size);
        };
        clearInterval(Number(canvas?.dataset['timer']));
        if (canvas) canvas.dataset['timer'] = String(setInterval(draw, 100));
      },
      encodeQR(code, 'raw'),
    );
  await film(codes[0] ?? '');
  await part.getByRole('button', { name: 'カメラで読む' }).click();
  await expect(part).toContainText('1 / 2');
  await expect(part).toContainText('OK');
  expect(await page.evaluate(() => document.body.dataset['tones'])).toBe(' 1320');
  await film('K99999999');
  await expect(part.getByRole('alert')).toContainText('違います');
  expect(await page.evaluate(() => document.body.dataset['tones'])).toBe(' 1320 196 165');
  await part.getByRole('button', { name: 'カメラを閉じる' }).click();
  await expect(part.locator('video')).toHaveCount(0);
});
