import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { sumDays } from '../../server/src/books/index.ts';
import { dateInJapan, startOfDay } from '../../server/src/lib/days.rules.ts';
import { codeAt, type SeededStaff } from '../../server/src/staff/index.ts';
import { makePack, makePointCourse } from '../../server/src/testing/factories.ts';
import { makeMemberAt } from '../../server/src/testing/make-parcel.ts';
import { showToCamera } from '../support/camera.ts';
import { balanceOf } from '../support/facts.ts';
import { readFrom } from '../support/inbox.ts';
import { type OwnShop, openOwnShop } from '../support/own-shop.ts';
import type { ShopServer } from '../support/shop-server.ts';
import { shopperOn } from '../support/shopper.ts';
import { acceptInvitation, letFactorGrowOld, newStaff, signIn } from '../support/staff.ts';
import { expect, logIn, test } from '../support/test.ts';
import { addVirtualAuthenticator } from '../support/virtual-authenticator.ts';

// The browser logs the question who is signed in, which is refused before the sign-in, scans that
// are refused, and the pictures of test cards, which are no files.
test.use({ expectedPageErrors: [/status of (401|403|404|409)/] });

/** The day ends with its close, so the clock is moved: a shop of its own. */
let own: OwnShop;
let server: ShopServer;
test.beforeAll(async () => {
  own = await openOwnShop();
  server = await own.start({ KAIFU_TRUSTED_PROXIES: '127.0.0.1,::1' });
});
test.afterAll(() => own.close());

const reason = '今日の仕事';

/** Opens the form of a command, and sends it with a reason. */
async function command(page: Page, title: string, action = title): Promise<void> {
  await page.getByText(title, { exact: true }).first().click();
  await page.getByLabel('理由').last().fill(reason);
  await page.getByRole('button', { name: action, exact: true }).click();
}

test('a day of a shop in the console, from a box of cards to the signed books: done by seven of the staff, every card and every yen is explained', async ({
  openContext,
}) => {
  // Eight browsers on a busy machine.
  test.setTimeout(240_000);
  const { shop } = own;
  const onPhone = { viewport: { width: 390, height: 844 }, permissions: ['camera'] };
  const openPage = async (options: Parameters<typeof openContext>[0] = {}): Promise<Page> => {
    const baseURL = server.consoleUrl;
    const context: BrowserContext = await openContext({ baseURL, ...options });
    return context.newPage();
  };
  const open = async (person: SeededStaff, path: string): Promise<Page> => {
    const page = await openPage();
    await page.goto(path);
    await signIn(page, person);
    return page;
  };
  const card = await makePack(shop, { counts: [1, 1] });
  const [rare, common] = [`T-${card}-0`, `T-${card}-1`];
  const certificates = ['81240017', '81240018', '81240019'] as const;

  // The owner, with a passkey as second authenticator, invites three people.
  const ownerInfo = await newStaff(shop, 'owner');
  const owner = await openPage();
  await addVirtualAuthenticator(owner);
  await owner.goto('/account');
  await signIn(owner, ownerInfo);
  await owner.getByRole('button', { name: 'パスキーを追加' }).click();
  await expect(owner.getByRole('button', { name: 'パスキーを削除' })).toBeVisible();
  const invite = async (role: string, options = {}): Promise<Page> => {
    const mail = `${crypto.randomUUID()}@staff.example`;
    await owner.goto('/staff');
    await owner.getByText('招待する', { exact: true }).last().click();
    await owner.getByLabel('名前').fill(`${role} 花`);
    await owner.getByLabel('メールアドレス').fill(mail);
    await owner.getByLabel(role, { exact: true }).check();
    await owner.getByLabel('理由').fill(reason);
    await owner.getByRole('button', { name: '招待を送る' }).click();
    await expect(owner.getByText('完了しました。')).toBeVisible();
    const page = await openPage(options);
    const link = await readFrom(mail, /https?:\S+\/invitation#\S+/, server.sandboxUrl);
    await acceptInvitation(page, `/invitation${new URL(link).hash}`);
    return page;
  };
  const buyer = await invite('仕入れ', onPhone);
  const designer = await invite('商品企画');
  const packer = await invite('発送', onPhone);

  // The buyer takes 60 cards in on a phone, photographs the three graded ones, and shelves them.
  await buyer.goto('/intakes');
  await buyer.getByLabel('仕入れ先').fill('東京のカード卸');
  const graded = certificates.map((each) => `${rare},1,12000,,PSA,10,${each}`);
  await buyer.getByLabel('内容').fill([`${common},57,120`, ...graded].join('\n'));
  await buyer.getByRole('button', { name: '内容を確かめる' }).click();
  await buyer.getByRole('button', { name: '60枚を受け入れる' }).click();
  await expect(buyer).toHaveURL(/\/intakes\/\d+$/);
  const batch = buyer.url();
  await command(buyer, '検品済みにする');
  await expect(buyer.getByText('検品済み 60枚')).toBeVisible();
  const labels = buyer.getByRole('region', { name: 'ラベル', exact: true });
  const saved = buyer.waitForEvent('download');
  await labels.getByRole('button', { name: 'PDFを保存' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^labels-intake-\d+\.pdf$/);
  const photos = new Map<string, { code: string; address: string }>();
  for (const certificate of certificates) {
    await buyer.goto(`/stock?search=${certificate}`);
    await buyer.getByRole('rowheader').getByRole('link').click();
    const part = buyer.getByRole('region', { name: '写真', exact: true });
    await part.getByRole('button', { name: 'カメラで撮る' }).first().click();
    await buyer.getByRole('dialog').getByRole('button', { name: '撮影する' }).click();
    const photo = part.getByRole('img', { name: '表の写真' });
    await expect(photo).toBeVisible();
    const code = (await buyer.getByRole('heading', { level: 1 }).textContent()) ?? '';
    photos.set(certificate, { code, address: (await photo.getAttribute('src')) ?? '' });
  }
  await buyer.goto('/locations');
  await buyer.getByLabel('場所のコード').fill('A-1');
  await buyer.getByRole('button', { name: '追加する' }).click();
  await expect(buyer.getByText('1か所を追加しました。')).toBeVisible();
  await buyer.goto(batch);
  await buyer.getByText('棚に置く').click();
  await buyer.getByLabel('場所').fill('A-1');
  await buyer.getByLabel('理由').fill(reason);
  await buyer.getByRole('button', { name: '棚に置く' }).click();
  await expect(buyer.getByText('販売可能 60枚')).toBeVisible();

  // The designer builds a pack of the 60 cards, one of them the last-one prize.
  await designer.goto('/pack-drafts');
  await designer.getByRole('button', { name: '白紙から作る' }).click();
  await designer.getByLabel('パック名（日本語）').fill('六十龍');
  await designer.getByLabel('パック名（英語）').fill('Sixty dragons');
  await designer.getByLabel('説明文（日本語、簡単なHTML）').fill('<p>龍の60枚です。</p>');
  await designer.getByLabel('説明文（英語、簡単なHTML）').fill('<p>Sixty dragons.</p>');
  await designer.getByLabel('カードの種類の番号').fill('1');
  await designer.getByLabel('1口の価格').fill('500');
  await designer.getByLabel('抽選', { exact: true }).selectOption('即時');
  await designer.getByLabel('在庫', { exact: true }).selectOption('封印のときに在庫を割り当てる');
  const background = '#204060';
  const wrapper = { create: { width: 900, height: 1200, channels: 3, background } } as const;
  await designer.getByLabel('パッケージの画像を加える').setInputFiles({
    ...{ name: 'wrapper.jpg', mimeType: 'image/jpeg' },
    buffer: await sharp(wrapper).jpeg().toBuffer(),
  });
  await expect(designer.getByRole('img', { name: '画像 1' })).toBeVisible();
  await designer.getByText('表から貼り付ける').click();
  await designer.getByLabel('貼り付ける行').fill(`${rare}\t3\t3000\n${common}\t56\t5`);
  await designer.getByRole('button', { name: 'ラインナップに入れる' }).click();
  await designer.getByRole('button', { name: `${rare}の個体を選ぶ` }).click();
  const copies = designer.getByRole('dialog');
  for (const certificate of certificates) await copies.getByLabel(`PSA 10 ${certificate}`).check();
  await copies.getByRole('button', { name: '選んだ個体を入れる' }).click();
  await designer.getByRole('button', { name: '特典を追加する' }).click();
  const extras = designer.getByRole('region', { name: '特典（ラストワン賞・キリ番賞）' });
  await extras.getByLabel('型番').fill(common);
  await extras.getByLabel('還元ポイント').fill('500');
  const save = designer.getByRole('button', { name: '保存してチェックする' });
  await save.click();
  const preflight = designer.getByRole('region', { name: '事前チェック' });
  await expect(preflight).toContainText('最も低い還元は5ポイントで、価格の1%です。');
  await designer.getByLabel(`${common}の還元ポイント`).fill('60');
  await save.click();
  await expect(preflight).not.toContainText('最も低い還元は');
  await expect(designer.getByRole('status').filter({ hasText: '保存済み' })).toBeVisible();
  await command(designer, '封印を申請する');
  await expect(designer.getByText('ほかの方の承認を待っています。')).toBeVisible();

  // The owner approves with the passkey, and the pack is sealed with the three copies.
  await owner.goto('/approvals');
  await owner.getByRole('link', { name: 'パックを封印する' }).click();
  await letFactorGrowOld(shop, ownerInfo);
  await owner.getByRole('button', { name: '承認して実行する' }).click();
  await owner.getByRole('dialog').getByRole('button', { name: 'パスキーを使う' }).click();
  await expect(owner.getByRole('heading', { name: '実行済み' })).toBeVisible();
  await designer.reload();
  const sealed = designer.getByText(/この下書きはパック\d+として封印されました。/);
  const packId = Number(/\d+/.exec((await sealed.textContent()) ?? '')?.[0]);
  for (const { code } of photos.values()) {
    await buyer.goto(`/stock/${code}`);
    await expect(buyer.getByText('パックに割り当て済み').first()).toBeVisible();
  }

  // A member buys points by card and 58 of the 59 units: two of the named copies at least.
  const memberId = await makeMemberAt(shop);
  const member = await openPage({ baseURL: server.url, viewport: onPhone.viewport });
  await logIn(member.context(), shop, memberId, server.url);
  const course = await makePointCourse(shop, { points: 30_000 });
  await member.goto(`/confirm-buy-point?pointPriceId=${course}`);
  const form = member.frameLocator('iframe');
  await form.getByLabel('カード番号').fill('4242424242424242');
  await form.getByLabel('有効期限（月／年）').fill('1230');
  await form.getByLabel('セキュリティコード').fill('123');
  await member.getByLabel('カード名義（ローマ字）').fill('HANAKO TAKAHASHI');
  await member.getByRole('button', { name: /^¥30,000(を支払う|の購入を申し込む)$/ }).click();
  await expect(member.getByRole('heading', { name: 'ポイント購入完了' })).toBeVisible();
  const shopper = shopperOn(member);
  const purchaseId = await shopper.buyAndSkip(packId, 58);
  const main = member.getByRole('main');
  const named = (certificate: string) =>
    main.getByRole('listitem').filter({ hasText: `PSA 10 #${certificate}` });
  await expect(main.getByText(/PSA 10 #/).nth(1)).toBeVisible();
  const won = [];
  for (const certificate of certificates)
    if ((await named(certificate).count()) > 0) won.push(certificate);
  for (const certificate of won)
    await expect(named(certificate).getByRole('img', { name: '現物の写真1' })).toHaveAttribute(
      'src',
      new RegExp(`^${photos.get(certificate)?.address.replace('.webp', '')}`),
    );
  const [shipped = certificates[0]] = won;
  await named(shipped).getByRole('button', { name: shopper.texts.ship }).click();
  await shopper.toFinalCheck();
  await shopper.decide.click();
  await expect(shopper.heading(shopper.texts.thanks)).toBeVisible();
  // The packer takes it from the shelf on a phone: another card is refused, the camera reads it.
  const { code = '' } = photos.get(shipped) ?? {};
  const others = certificates.filter((each) => each !== shipped);
  const [lost = '', there = ''] = others.map((each) => photos.get(each)?.code);
  await packer.goto('/parcels');
  await packer.getByRole('region', { name: '荷物の表' }).getByRole('link').first().click();
  const picking = packer.getByRole('region', { name: '取り出しと梱包', exact: true });
  await expect(picking).toContainText(`A-1 ${code}`);
  await packer.keyboard.type(`${lost}\n`);
  await expect(picking.getByRole('alert')).toContainText('違います');
  await showToCamera(packer, code);
  await picking.getByRole('button', { name: 'カメラで読む' }).click();
  await expect(picking).toContainText(`${code}を取り出しました`);
  await picking.getByRole('button', { name: '梱包済みにする' }).click();
  await expect(picking).toContainText('梱包済みです。');
  const parcel = new URL(packer.url()).pathname;
  const parcelId = Number(parcel.split('/').at(-1));
  await packer.goto('/parcels');
  const exporting = packer.waitForEvent('download');
  await packer.getByRole('button', { name: '送り状のファイルを作る' }).click();
  expect((await exporting).suggestedFilename()).toMatch(/^yamato-\d+\.csv$/);
  const trackingNumber = `31234567890${31_234_567_890 % 7}`;
  const tracking = packer.getByRole('region', { name: '伝票番号の取り込み', exact: true });
  await tracking.getByLabel('ファイル（CSV）').setInputFiles({
    ...{ name: 'issued.csv', mimeType: 'text/csv' },
    buffer: Buffer.from(`parcel,tracking_number\r\n${parcelId},${trackingNumber}\r\n`),
  });
  await tracking.getByRole('button', { name: 'ファイルを読む' }).click();
  await tracking.getByRole('button', { name: '取り込んでメールを送る' }).click();
  await expect(tracking.getByText('1個の荷物を発送済みにしました')).toBeVisible();
  await member.goto(`/buy-product-history-detail?packHistoryId=${purchaseId}`);
  await expect(main.getByText(trackingNumber)).toBeVisible();

  // A stock-take misses a named copy, and the sale pauses. The owner finds it and resumes the sale.
  await buyer.goto(`/stock?search=${common}`);
  const lot = (await buyer.getByRole('rowheader').first().innerText()).trim();
  await packer.goto('/stock-takes');
  await packer.getByLabel('場所のコード').fill('A-1');
  await packer.getByRole('button', { name: '数え始める' }).click();
  await expect(packer.getByRole('textbox', { name: 'カードのコード' })).toBeFocused();
  await packer.keyboard.type(`${lot} 57\n${there}\n`);
  await expect(packer.getByText('読み取った枚数は58枚です')).toBeVisible();
  await packer.getByRole('button', { name: '数え終わった' }).click();
  await expect(packer.getByRole('region', { name: '差異', exact: true })).toContainText(lost);
  await owner.goto(new URL(packer.url()).pathname);
  await command(owner, '差異を解決する', '解決する');
  await expect(owner.getByText('記録を合わせた')).toBeVisible();
  await member.goto(`/pack-detail?packId=${packId}`);
  const buying = member.getByRole('region', { name: 'このパックを買う' });
  await expect(buying).toContainText('販売を一時停止しています');
  await owner.goto(`/stock/${lost}`);
  await owner.getByText('動かす', { exact: true }).click();
  await owner.getByLabel('操作', { exact: true }).selectOption('見つかった');
  await owner.getByLabel('移す先の場所').fill('A-1');
  await owner.getByLabel('理由').last().fill('棚の裏にあった');
  await owner.getByRole('button', { name: '記録する' }).click();
  await expect(owner.getByText('完了しました。')).toBeVisible();
  await owner.goto(`/catalogue/${packId}`);
  await owner.getByText('販売を再開する').click();
  await owner.getByLabel('お客様に見える理由（日本語）').fill('カードを確認しました。');
  await owner.getByLabel('お客様に見える理由（英語）').fill('The card is here.');
  await owner.getByLabel('理由（操作の記録に残ります）').fill(reason);
  await owner.getByRole('button', { name: '再開する', exact: true }).click();
  await expect(owner.getByText('販売を一時停止する')).toBeVisible();
  await member.reload();
  await expect(buying.getByRole('button').first()).toBeVisible();
  await expect(member.getByText('販売を再開しました。カードを確認しました。')).toBeVisible();

  // Support answers a letter, and asks for 12,000 points of apology, which the accountant approves.
  await member.goto('/my-letters');
  await member.getByLabel('内容', { exact: true }).selectOption({ label: '発送' });
  await member.getByLabel('お問い合わせの内容').fill('スリーブが折れていました。');
  await member.getByRole('button', { name: '送る' }).click();
  await expect(member.getByText('お問い合わせを受け付けました。')).toBeVisible();
  const support = await open(await newStaff(shop, 'support'), '/letters');
  await support.getByRole('rowheader').getByRole('link').click();
  await support.getByLabel('回答の文').fill('申し訳ございません。12,000ポイントをお送りします。');
  await support.getByRole('button', { name: '送る', exact: true }).click();
  await expect(support.getByText('回答を送りました。')).toBeVisible();
  await member.getByRole('link', { name: /発送/ }).click();
  await expect(member.getByText('12,000ポイントをお送りします。')).toBeVisible();
  await support.goto(`/members/${memberId}`);
  await support.getByText('ポイント・コインを増減する').click();
  await support.getByLabel('増減する数').fill('12000');
  await support.getByLabel('理由').last().fill(reason);
  await support.getByRole('button', { name: '増減する', exact: true }).click();
  await expect(support.getByText('ほかの方の承認を待っています。')).toBeVisible();
  const first = await newStaff(shop, 'accountant');
  const second = await newStaff(shop, 'accountant');
  const accountant = await open(first, '/approvals');
  await accountant.getByRole('link', { name: 'ポイント・コインを増減する' }).click();
  await accountant.getByRole('button', { name: '承認して実行する' }).click();
  await expect(accountant.getByRole('heading', { name: '実行済み' })).toBeVisible();

  // The accountant refunds a part of the payment at its company.
  await accountant.goto('/payments');
  await accountant.getByRole('rowheader').getByRole('link').click();
  await accountant.getByText('返金', { exact: true }).first().click();
  await accountant.getByLabel('返金する金額（円）').fill('3000');
  await accountant.getByLabel('理由').last().fill(reason);
  await accountant.getByRole('button', { name: '返金する', exact: true }).click();
  const refunds = accountant.getByRole('region', { name: '返金の一覧', exact: true });
  await expect(async () => {
    await accountant.reload();
    await expect(refunds).toContainText('返金済み', { timeout: 1_000 });
  }).toPass();
  expect(await balanceOf(shop, memberId)).toMatchObject({
    points: 5_000 + 30_000 - 29_000 - 3_000 + 12_000,
  });

  // The next morning the day is closed, signed by another person, and everything agrees.
  const day = dateInJapan(shop.clock.now());
  const closedAt = startOfDay(shop.clock.now()).getTime() + 25.5 * 3_600_000;
  await own.advanceClock(server, Math.ceil((closedAt - shop.clock.now().getTime()) / 1000));
  await sumDays(shop.db, shop.clock);
  const openBooks = async (person: SeededStaff) => {
    const page = await openPage();
    await page.goto(`/books?first=${day}&last=${day}`);
    await signIn(page, person, codeAt(person.secret, shop.clock.now()));
    return page;
  };
  const closing = await openBooks(first);
  const sales = closing.getByRole('region', { name: '売上', exact: true });
  await expect(sales.getByRole('row', { name: /合計/ })).toContainText(/30,000.*3,000.*27,000/);
  await closing.getByRole('button', { name: `${day}を締める` }).click();
  await closing.getByRole('button', { name: `${day}に署名する` }).click();
  await expect(closing.getByText('締めた人は署名できません。')).toBeVisible();
  await closing.getByRole('button', { name: '今すぐ点検する' }).click();
  await expect(closing.getByText(/すべて一致しています/)).toBeVisible();
  const signing = await openBooks(second);
  await signing.getByRole('button', { name: `${day}に署名する` }).click();
  await expect(signing.getByText('この日は締められ、署名されています。')).toBeVisible();
});
