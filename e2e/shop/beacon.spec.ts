import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { lateDrawMs } from '#contract/shop/draw.ts';
import { noExternalServices, openShop, type Shop } from '../../server/src/app/shop.ts';
import { systemActor } from '../../server/src/db/audit.ts';
import { query } from '../../server/src/db/pool.ts';
import {
  drawPublished,
  refundVoidRounds,
  voidAfterHours,
  voidPack,
} from '../../server/src/draw/index.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { boundNumberOf } from '../../server/src/testing/bound-number.ts';
import { buyRequest, makeMember, makePack } from '../../server/src/testing/factories.ts';
import { TestBeacon } from '../../server/src/testing/test-beacon.ts';
import { expectAccessible, expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { messageTo } from '../support/inbox.ts';
import { shopperOn } from '../support/shopper.ts';
import { atEveryWidth, expect, once, test } from '../support/test.ts';

/** A pack of the demo that is drawn by the sandbox's beacon. */
const packId = 902;

/** Shows a wait that does not end, as if the beacon's number were due at this time. */
async function holdBack(page: Page, dueMs: number): Promise<void> {
  await page.route('**/api/user/pack/gache_result**', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const at = new Date(Date.now() + dueMs).toISOString();
    const waiting = { number: 12_345_678, at, url: 'https://relay.example/12345678' };
    await route.fulfill({ response, json: { ...answer, cards: [], waiting } });
  });
}

test(
  'buying a pack with a random beacon: the purchase waits for a beacon number, is drawn once that is published, and its draw is proved',
  atEveryWidth,
  async ({ page, newMember, beLoggedIn }) => {
    await beLoggedIn(await newMember({ points: 1_000 }));
    const shopper = shopperOn(page);
    await shopper.choose(packId, 2);
    await expect(page.getByRole('main')).toContainText('購入後に公開される乱数で抽選し');
    await shopper.draw.click();
    await expect(page.getByRole('dialog')).toContainText('購入の数秒後に公開される乱数で抽選');
    await shopper.buy.click();
    await expect(shopper.stage).toContainText(/公開乱数 第[\d,]+番と結びました/);
    await expect(shopper.stage).toContainText(/\d{2}:\d{2}:\d{2}に公開される/);
    await expect(shopper.stage.getByRole('link', { name: /を見る$/ })).toBeVisible();
    // Beside the pack, which shortly before the number would be opened.
    await shopper.stage.click({ position: { x: 8, y: 200 } });
    await expect(shopper.button(shopper.texts.start)).toBeVisible({ timeout: 15_000 });
    const purchaseId = new URL(page.url()).searchParams.get('packHistoryId') ?? '';
    await shopper.skipToSummary();
    await page.goto(`/fairness?packId=${packId}&packHistoryId=${purchaseId}`);
    await expect(page.getByRole('status').filter({ hasText: '原石すくい' })).toContainText(
      /(あなた|すべて)の抽選が、証明されました/,
      { timeout: 30_000 },
    );
  },
);

test(
  'opening a pack while it waits for the beacon: it opens once the number is published, with a light that links to the number',
  once,
  async ({ page, newMember, beLoggedIn }) => {
    await beLoggedIn(await newMember({ points: 1_000 }));
    const shopper = shopperOn(page);
    await shopper.buyPacks(packId);
    const see = shopper.stage.getByRole('link', { name: /^第[\d,]+番を見る$/ });
    const number = (await see.textContent())?.match(/[\d,]+/)?.[0] ?? '';
    const published = await see.getAttribute('href');
    await shopper.button('開けはじめる').click({ timeout: 10_000 });
    await expect(shopper.stage).toContainText('届きしだい、その数の光で開きます。');
    await expectAccessibleAtEveryWidth(page);
    const light = shopper.stage.getByRole('link', { name: `公開乱数 第${number}番の光` });
    await expect(light).toHaveAttribute('href', published ?? '', { timeout: 10_000 });
    // The tap was made: no overlay asks for another one.
    await expect(shopper.button(shopper.texts.start)).toHaveCount(0);
    await expect(shopper.button(shopper.texts.open)).toBeVisible();
    await expectAccessibleAtEveryWidth(page);
  },
);

test(
  'ALL SKIP pressed while a purchase waits for the beacon: once it is drawn, all cards are listed without the opening',
  once,
  async ({ page, newMember, beLoggedIn }) => {
    await beLoggedIn(await newMember({ points: 1_000 }));
    await holdBack(page, 3_000);
    const shopper = shopperOn(page);
    await shopper.buyPacks(packId, 2);
    await shopper.stage.getByRole('button', { name: shopper.texts.skipAll }).click();
    await expect(shopper.stage).toContainText('届きしだい、結果を表示します。');
    await expectAccessibleAtEveryWidth(page);
    await page.unrouteAll({ behavior: 'wait' });
    await expect(shopper.heading(shopper.texts.summary)).toBeVisible({ timeout: 15_000 });
  },
);

test(
  'receipt of a purchase with a beacon: can be saved while it waits and from the history, and the fairness check accepts it',
  once,
  async ({ page, newMember, beLoggedIn }) => {
    await beLoggedIn(await newMember({ points: 1_000 }));
    await holdBack(page, -60_000);
    const shopper = shopperOn(page);
    await shopper.buyPacks(packId, 2);
    await expect(shopper.stage).toContainText('署名は正しいものでした');
    const [during] = await Promise.all([
      page.waitForEvent('download'),
      shopper.stage.getByRole('button', { name: '受付証を保存する' }).click(),
    ]);
    expect(during.suggestedFilename()).toMatch(/^kaifu-receipt-902-\d+\.json$/);
    await expectAccessibleAtEveryWidth(page);
    const purchaseId = new URL(page.url()).searchParams.get('packHistoryId') ?? '';
    await page.unrouteAll({ behavior: 'wait' });
    await expect(shopper.button(shopper.texts.start)).toBeVisible({ timeout: 15_000 });
    await shopper.skipToSummary();
    await shopper.button(shopper.texts.toChoice).click();
    await expect(page.getByRole('main')).toContainText('署名は正しいものでした');
    await page.goto(`/buy-product-history-detail?packHistoryId=${purchaseId}`);
    const main = page.getByRole('main');
    await expect(main).toContainText('署名は正しいものでした');
    await expectAccessibleAtEveryWidth(page);
    const [later] = await Promise.all([
      page.waitForEvent('download'),
      main.getByRole('button', { name: '受付証を保存する' }).click(),
    ]);
    const text = await readFile(await later.path(), 'utf8');
    expect(text).toBe(await readFile(await during.path(), 'utf8'));
    await page.goto(`/fairness?packId=${packId}`);
    await page.getByText('受付証を確かめる').first().click();
    await page.getByLabel('受付証（JSON）').fill(text);
    await page.getByRole('button', { name: '受付証を確かめる' }).click();
    await expect(page.getByText(/正しい受付証です。第[\d,]+回の抽選は/)).toBeVisible();
  },
);

test('receipt of the shop that does not fit its purchase: the screen warns, and shows the signed values as evidence', async ({
  page,
  newMember,
  beLoggedIn,
}) => {
  await beLoggedIn(await newMember({ points: 1_000 }));
  await holdBack(page, 3_600_000);
  const given = { commit: 'c0'.repeat(32), receipt: '1e'.repeat(64) };
  await page.route('**/api/user/pack/buy', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...given } });
  });
  const shopper = shopperOn(page);
  await shopper.buyPacks(packId);
  await expect(shopper.stage).toContainText('照合コードと、受付証が違います');
  await expect(shopper.stage).toContainText(`${given.commit} ${given.receipt}`);
  await expectAccessible(page);
  await page.unrouteAll({ behavior: 'wait' });
});

test('opening the page of a pack with a beacon: the browser stores the hash of the newest round, for later fairness checks', async ({
  page,
  newMember,
  beLoggedIn,
}) => {
  await beLoggedIn(await newMember({ points: 1_000 }));
  await shopperOn(page).buyPacks(packId);
  await page.goto(`/pack-detail?packId=${packId}`);
  await expect
    .poll(() => page.evaluate((id) => localStorage.getItem(`kaifu.heads.${id}`), packId))
    .toMatch(/^\[\{"round":\d+,"hash":"[0-9a-f]{64}","at":\d+\}/);
});

test(
  'buying a pack with a beacon, its number not due yet: the screen says when it is published, and links to it',
  once,
  async ({ page, newMember, beLoggedIn }) => {
    await beLoggedIn(await newMember({ points: 1_000 }));
    await holdBack(page, 3_600_000);
    await shopperOn(page).buyPacks(packId);
    const stage = shopperOn(page).stage;
    await expect(stage).toContainText(/あと3,?[56]\d\d秒/);
    await expect(stage.getByRole('link', { name: '第12,345,678番を見る' })).toHaveAttribute(
      'href',
      'https://relay.example/12345678',
    );
    await expectAccessibleAtEveryWidth(page);
    await page.unrouteAll({ behavior: 'wait' });
  },
);

test('buying a pack with a beacon, its number late: the screen says that the member may leave; the history has the purchase', async ({
  page,
  newMember,
  beLoggedIn,
}) => {
  await beLoggedIn(await newMember({ points: 1_000 }));
  await holdBack(page, -60_000);
  await shopperOn(page).buyPacks(packId);
  const stage = shopperOn(page).stage;
  await expect(stage).toContainText('公開乱数の到着が遅れています');
  await expect(stage).toContainText('ご購入は確定しています');
  await expectAccessible(page);
  await stage.getByRole('link', { name: '購入履歴へ' }).click();
  await expect(page).toHaveURL('/buy-product-history');
  await expect(page.getByRole('main')).toContainText('原石すくい');
  await page.unrouteAll({ behavior: 'wait' });
});

/**
 * A pack that is drawn by a beacon of its own, whose numbers only the test publishes: the running
 * shop cannot draw it. The member has bought two of it.
 */
async function buyStuck(shop: Shop, memberId: number) {
  const beacon = new TestBeacon();
  const { db, secrets } = shop;
  const own = openShop(db, systemClock, secrets, { ...noExternalServices, beacon });
  const stuckId = await makePack(own, { draw: 'beacon', counts: [1, 9], price: 100 });
  const bought = await own.packSales.buy(buyRequest({ memberId, packId: stuckId, count: 2 }));
  if (bought.kind !== 'bought') throw new Error('nothing was bought');
  const number = await boundNumberOf(own, stuckId, bought);
  return { own, beacon, packId: stuckId, purchaseId: bought.purchaseId, number };
}

test('purchase whose beacon number is not published: the history shows it as being drawn, until it is drawn', async ({
  page,
  shop,
  newMember,
  beLoggedIn,
}) => {
  const member = await newMember({ points: 1_000 });
  await beLoggedIn(member);
  const { own, beacon, purchaseId, number } = await buyStuck(shop, member.id);
  const main = page.getByRole('main');
  await page.goto('/buy-product-history');
  await expect(main).toContainText('抽選待ち');
  await page.goto(`/buy-product-history-detail?packHistoryId=${purchaseId}`);
  await expect(main).toContainText('抽選待ち');
  await expectAccessible(page);
  await beacon.publish(own, number);
  await drawPublished(own, number);
  await page.reload();
  await expect(main).not.toContainText('抽選待ち');
  await page.goto(`/gacha-animation?packHistoryId=${purchaseId}`);
  await expect(main.or(shopperOn(page).stage).first()).toBeVisible();
});

test(
  'member leaves while a purchase waits for a late number: a mail says when it is drawn and links to the cards',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember({ points: 1_000 });
    await beLoggedIn(member);
    const { own, beacon, purchaseId, number } = await buyStuck(shop, member.id);
    await page.goto(`/gacha-animation?packHistoryId=${purchaseId}`);
    const { stage } = shopperOn(page);
    await expect(stage).toContainText('公開乱数の到着が遅れています', {
      timeout: lateDrawMs + 20_000,
    });
    await stage.getByRole('link', { name: '購入履歴へ' }).click();
    const main = page.getByRole('main');
    await expect(main).toContainText('抽選待ち');
    await beacon.publish(own, number);
    await drawPublished(own, number);
    await expect(main).not.toContainText('抽選待ち', { timeout: 20_000 });
    const mail = await messageTo(member.mail, /抽選が終わりました/);
    expect(mail.text).toContain('当たったカードは、購入履歴に表示される期限までに');
    const link = /\/buy-product-history-detail\?packHistoryId=\S+/.exec(mail.text)?.[0] ?? '';
    await page.goto(link);
    // The cards of packs that are not opened stay hidden: the opening is offered.
    await expect(page).toHaveURL(/\/get-card-list\?packHistoryId=/);
    await expect(main).toContainText('まだ2パックが未開封です');
    await expectAccessibleAtEveryWidth(page);
  },
);

/** The lights of touches on the stage. */
const lightsOn = (page: Page) => shopperOn(page).stage.locator('[data-part="light"]');

test(
  'touching the screen while a purchase waits for the beacon: each touch makes light, nothing else happens',
  atEveryWidth,
  async ({ page, newMember, beLoggedIn }) => {
    await beLoggedIn(await newMember({ points: 1_000 }));
    await holdBack(page, 3_600_000);
    const shopper = shopperOn(page);
    await shopper.buyPacks(packId, 2);
    await expect(shopper.stage).toContainText(/あと3,?[56]\d\d秒/);
    // A light goes within a second, so they are counted as they come.
    await shopper.stage.evaluate((stage) => {
      const watch = new MutationObserver((changes) => {
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
        const lights = added.filter((node) => node instanceof HTMLElement && node.dataset['part']);
        stage.dataset['lights'] = String(Number(stage.dataset['lights'] ?? 0) + lights.length);
      });
      watch.observe(stage, { childList: true, subtree: true });
    });
    for (let touch = 0; touch < 12; touch += 1)
      await page.mouse.click(40 + touch * 20, 120 + touch * 10);
    await expect(shopper.stage).toHaveAttribute('data-lights', '12');
    await expect(lightsOn(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/gacha-animation\?packHistoryId=/);
    await expect(shopper.stage).toContainText(/あと3,?[56]\d\d秒/);
    await page.unrouteAll({ behavior: 'wait' });
  },
);

test.describe('waiting for the beacon with prefers-reduced-motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('touching the screen while a purchase waits, with prefers-reduced-motion: a light without motion appears and disappears', async ({
    page,
    newMember,
    beLoggedIn,
  }) => {
    await beLoggedIn(await newMember({ points: 1_000 }));
    await holdBack(page, 3_600_000);
    const shopper = shopperOn(page);
    await shopper.buyPacks(packId);
    await expect(shopper.stage).toContainText(/あと3,?[56]\d\d秒/);
    await shopper.stage.click({ position: { x: 60, y: 200 } });
    const light = lightsOn(page);
    await expect(light).toBeAttached();
    expect(await light.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
    await expect(light).toHaveCount(0);
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test(
  'purchase of a voided pack: the history and its page say that everything was given back',
  once,
  async ({ page, shop, newMember, beLoggedIn }) => {
    const member = await newMember({ points: 1_000 });
    await beLoggedIn(member);
    const stuck = await buyStuck(shop, member.id);
    await voidStuck(stuck);
    await refundVoidRounds(stuck.own);
    const main = page.getByRole('main');
    await page.goto('/buy-product-history');
    await expect(main).toContainText('抽選できず、全額お返ししました');
    await page.goto(`/buy-product-history-detail?packHistoryId=${stuck.purchaseId}`);
    await expect(main).toContainText('抽選できず、全額お返ししました');
    await expectAccessibleAtEveryWidth(page);
    await page.goto(`/gacha-animation?packHistoryId=${stuck.purchaseId}`);
    await expect(page).toHaveURL(/\/buy-product-history-detail/);
    await page.goto('/buy-point-history');
    await expect(main).toContainText('返還');
  },
);

/** Ends the sale of a stuck pack as a process does tomorrow, and makes its waiting rounds void. */
async function voidStuck({ own, packId: stuckId }: Awaited<ReturnType<typeof buyStuck>>) {
  const tomorrow = new Date(Date.now() + (voidAfterHours + 1) * 3_600_000);
  const later = { ...own, clock: { now: () => tomorrow } };
  const result = await voidPack(later, stuckId, systemActor('e2e', 'its beacon is gone'));
  expect(result).toMatchObject({ kind: 'closed', rounds: 1 });
  // The test's tomorrow is not the server's.
  const endsAt = new Date(Date.now() - 1_000);
  await own.db.run(query.updateTable('pack').set({ endsAt }).where('id', '=', stuckId));
}

test(
  'page of a voided pack: says which draws are void, that they are refunded, and leads to the check',
  once,
  async ({ page, shop, newMember }) => {
    const member = await newMember({ points: 1_000 });
    const stuck = await buyStuck(shop, member.id);
    await stuck.beacon.publish(stuck.own, stuck.number);
    await drawPublished(stuck.own, stuck.number);
    // A purchase in the same three seconds would be bound to the number that is published.
    await expect.poll(() => stuck.beacon.numberAt(new Date())).toBeGreaterThan(stuck.number);
    const again = buyRequest({ memberId: member.id, packId: stuck.packId, count: 1 });
    expect(await stuck.own.packSales.buy(again)).toMatchObject({ kind: 'bought' });
    await voidStuck(stuck);
    await refundVoidRounds(stuck.own);
    // The running shop refunds within seconds, so the moment before is made here.
    const call = '**/api/user/pack/voiding/*';
    await page.route(call, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const voiding = { ...answer.voiding, refunded: 0 };
      await route.fulfill({ response, json: { ...answer, voiding } });
    });
    await page.goto(`/pack-detail?packId=${stuck.packId}`);
    const part = page.getByRole('region', { name: '公開乱数が届かず、抽選を終えました' });
    await expect(part).toContainText('「第2回から先は抽選しない」と署名し、公開しました');
    await expect(part).toContainText('第2回の抽選は無効です');
    await expect(part).toContainText('全額お返ししているところです');
    await expect(part).toContainText('第1回までの結果は変わりません');
    await expect(shopperOn(page).draw).toHaveCount(0);
    await page.unroute(call);
    await page.reload();
    await expect(part).toContainText('全額お返ししました');
    await expectAccessibleAtEveryWidth(page);
    await part.getByRole('link', { name: '署名と抽選の記録を確かめる' }).click();
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'すべての抽選が、証明されました' })).toBeVisible(
      { timeout: 30_000 },
    );
    await expect(main).toContainText('店は「第2回から先は抽選しない」と署名しました');
    await expect(main).toContainText('無効 1回');
    await expectAccessibleAtEveryWidth(page);
  },
);

test(
  'pack whose beacon the shop does not receive: list and page say that it is paused, and why',
  once,
  async ({ page, shop }) => {
    const beacon = new TestBeacon();
    const before = openShop(shop.db, shop.clock, shop.secrets, { ...noExternalServices, beacon });
    const paused = await makePack(before, { draw: 'beacon', counts: [1] });
    await page.goto(`/pack-detail?packId=${paused}`);
    const buying = page.getByRole('region', { name: 'このパックを買う' });
    await expect(buying).toContainText('販売を一時停止しています');
    await expect(buying).toContainText(
      'このパックの抽選に使う公開乱数を、現在受け取っていません。',
    );
    await expectAccessibleAtEveryWidth(page);
    const inList = page.getByRole('article').filter({ hasText: `試験パック${paused}` });
    // The server caches the list for a second, and an open page reads it again after 30.
    await expect(async () => {
      await page.goto('/?tab=1');
      await expect(inList.first()).toContainText('販売一時停止中', { timeout: 2_000 });
    }).toPass({ timeout: 20_000 });
    // Sold out and drawn: the shop needs that beacon no more.
    const memberId = await makeMember(before, { points: 1_000 });
    const bought = await before.packSales.buy(buyRequest({ memberId, packId: paused }));
    const number = await boundNumberOf(before, paused, bought);
    await beacon.publish(before, number);
    await drawPublished(before, number);
  },
);
