import { randomUUID } from 'node:crypto';
import { noExternalServices, openShop } from '../../server/src/app/shop.ts';
import { query } from '../../server/src/db/pool.ts';
import { drawPublished } from '../../server/src/draw/index.ts';
import { boundNumberOf } from '../../server/src/testing/bound-number.ts';
import { buyRequest, makeMember, makePack } from '../../server/src/testing/factories.ts';
import { TestBeacon } from '../../server/src/testing/test-beacon.ts';
import { expectAccessible, expectAccessibleAt } from '../support/accessibility.ts';
import { newStaff, signIn } from '../support/staff.ts';
import { expect, test } from '../support/test.ts';

// The browser logs the question who is signed in, which is refused before the sign-in.
test.use({ expectedPageErrors: [/status of (401|403)/] });

const tileOf = 'li:has(h3)';

test('start screen of the console: figures have definitions, change by themselves, lead to lists', async ({
  page,
  shop,
  newMember,
}) => {
  await page.goto('/');
  await signIn(page, await newStaff(shop, 'owner'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('今日');
  await expect(page.getByText('自動で更新中')).toBeVisible();
  const tile = page.locator(tileOf, { hasText: '確認が必要な支払い' });
  const countOf = async () => Number(await tile.locator('p').first().innerText());
  const before = await countOf();
  await tile.getByText('数え方').click();
  await expect(tile.getByText('まだ返金していない支払いの数です。')).toBeVisible();
  await expectAccessibleAt(page, [390, 1024, 1440]);
  const { id: memberId } = await newMember();
  const now = shop.clock.now();
  await shop.db.run(
    query.insertInto('payment').values({
      ...{ memberId, requestKey: randomUUID(), payloadHash: Buffer.alloc(32), method: 1 },
      ...{ provider: 'stripe', providerId: randomUUID(), courseId: 1, amount: 3_000 },
      ...{ state: 'needs_attention', payBy: now, createdAt: now, updatedAt: now },
    }),
  );
  await expect.poll(countOf).toBeGreaterThan(before);
  const menu = page.getByRole('navigation', { name: 'メニュー' });
  await expect(menu.getByRole('link', { name: /支払い/ })).toContainText('対応待ち');
  await tile.getByRole('link').click();
  await expect(page).toHaveURL(/\/payments\?state=needs_attention/);
  await expect(page.getByRole('rowheader').first()).toBeVisible();
});

test('start screen of the console: packs that another beacon draws are named, with the purchases that wait', async ({
  page,
  shop,
}) => {
  const beacon = new TestBeacon();
  const outside = { ...noExternalServices, beacon };
  const before = openShop(shop.db, shop.clock, shop.secrets, outside);
  const packId = await makePack(before, { draw: 'beacon', counts: [1] });
  const memberId = await makeMember(before, { points: 1000 });
  const bought = await before.packSales.buy(buyRequest({ memberId, packId }));
  await page.goto('/');
  await signIn(page, await newStaff(shop, 'owner'));
  const heading = page.getByRole('heading', { name: '公開ビーコン', exact: true });
  const tile = page.locator(tileOf, { has: heading });
  await expect(tile).toContainText('別のビーコンの設定です');
  await expect(tile).toContainText(`パック${packId}：抽選待ちの購入 1件`);
  await expect(tile).toContainText('設定を元のビーコンに戻すまで、販売も抽選もできません。');
  await expectAccessibleAt(page, [390, 1024, 1440]);
  // Drawn and sold out, it needs no beacon any more.
  const number = await boundNumberOf(before, packId, bought);
  await beacon.publish(before, number);
  await drawPublished(before, number);
  await expect(tile).not.toContainText(`パック${packId}：`, { timeout: 15_000 });
});

test('the console open in two tabs of one browser: both receive updates through one event stream', async ({
  page,
  context,
  shop,
}) => {
  const streams: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/today/events')) streams.push(request.url());
  });
  await page.goto('/');
  await signIn(page, await newStaff(shop, 'manager'));
  await expect(page.getByText('自動で更新中')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/');
  await expect(second.getByText('自動で更新中')).toBeVisible();
  expect(streams).toHaveLength(1);
  await page.close();
  await expect.poll(() => streams.length).toBe(2);
  await expect(second.getByText('自動で更新中')).toBeVisible();
});

test('console behind a proxy that blocks the event stream: the figures are polled instead', async ({
  page,
  shop,
}) => {
  await page.route('**/api/today/events', (route) => route.fulfill({ status: 403, body: '' }));
  await page.goto('/');
  await signIn(page, await newStaff(shop, 'packer'));
  await expect(page.getByText('30秒ごとに更新中')).toBeVisible();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'あなたの承認待ち',
    '発送期限を過ぎた荷物',
    '今日が発送期限の荷物',
  ]);
  await expectAccessible(page);
});

test('a role taken away while the console is open: its figures and its screens disappear', async ({
  page,
  shop,
}) => {
  const person = await newStaff(shop, 'accountant');
  await page.goto('/');
  await signIn(page, person);
  await expect(page.getByRole('heading', { name: '今日の売上' })).toBeVisible();
  await expect(page.getByText('自動で更新中')).toBeVisible();
  const [row] = await shop.db.run(
    query.selectFrom('staff').select('id').where('mail', '=', person.mail),
  );
  const staffId = row?.id ?? 0;
  await shop.db.run(query.deleteFrom('staffRole').where('staffId', '=', staffId));
  await shop.db.run(query.insertInto('staffRole').values({ staffId, role: 'packer' }));
  await expect(page.getByRole('heading', { name: '今日の売上' })).toBeHidden();
  const menu = page.getByRole('navigation', { name: 'メニュー' });
  await expect(menu.getByRole('link', { name: '帳簿' })).toBeHidden();
  await shop.db.run(query.deleteFrom('staffSession').where('staffId', '=', staffId));
  await expect(page.getByRole('button', { name: 'サインイン', exact: true })).toBeVisible();
});
