import type { Locator, Route } from '@playwright/test';
import { recordCardPrices } from '../../server/src/catalog/index.ts';
import { systemActor } from '../../server/src/db/audit.ts';
import { dateInJapan } from '../../server/src/lib/days.rules.ts';
import { buyRequest, makeMember, makePack } from '../../server/src/testing/factories.ts';
import { expectAccessible, expectAccessibleAtEveryWidth } from '../support/accessibility.ts';
import { expectFingerSized } from '../support/press.ts';
import { atEveryWidth, expect, once, test } from '../support/test.ts';

const nameOf = (packId: number) => `試験パック${packId}`;

test.describe('top page', () => {
  test('top page: opens on the default card type, has tabs for each type, coming packs and news', async ({
    page,
  }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    const tabs = main.getByRole('navigation', { name: 'パックの種類' });
    await expect(tabs.getByRole('link', { name: 'ポケモン' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(tabs.getByRole('link')).toHaveText([
      'すべて',
      '妖怪絵巻',
      'ポケモン',
      '戦国絵札',
      '星座図鑑',
      'ワンピース',
      '機巧録',
      '四季彩',
      '深海譜',
      '宝石箱',
      '近日発売',
      'お知らせ',
    ]);
    await expect(main.getByRole('link', { name: '折獣コレクション' }).last()).toBeVisible();

    await tabs.getByRole('link', { name: 'ワンピース' }).click();
    await expect(page).toHaveURL('/?tab=5');
    await expect(main.getByRole('link', { name: '大暁丸の船出' }).last()).toBeVisible();
    await expect(main.getByRole('heading', { level: 2 })).toHaveText(['ワンピース']);
    await page.reload();
    await expect(tabs.getByRole('link', { name: 'ワンピース' })).toHaveAttribute(
      'aria-current',
      'page',
    );

    await tabs.getByRole('link', { name: 'すべて' }).click();
    await expect(page).toHaveURL('/?tab=999998');
    for (const pack of ['百鬼夜行', '折獣コレクション', '大暁丸の船出']) {
      await expect(main.getByRole('article').getByRole('link', { name: pack })).toBeVisible();
    }
  });

  test('pack in a list: shows its price, remaining stock and the time until its sale starts', async ({
    page,
  }) => {
    await page.goto('/?tab=999998');
    const pack = (name: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });
    await expect(pack('七潮バラエティ')).toContainText(/残り[\d,]+ \/ 20,000.*300 ポイント/);
    await expect(pack('コイン航海')).toContainText('100 コイン');
    await expect(pack('一騎打')).toContainText('残りわずか3 / 100');
    await expect(pack('夜燕号 密航便').getByRole('timer')).toHaveText(/^(29|30)\.\d\d\.\d\d$/);
    // The start is more than a day away, so the date is shown with the time.
    await expect(pack('夜燕号 密航便')).toContainText(/\d{4}\/\d\d\/\d\d \d\d:\d\d/);
    const soldOut = pack('海猫便 300');
    await expect(soldOut).toContainText('SOLD OUT');
    // The card of a sold-out pack has no link to it. A small link leads to its results and their
    // proof.
    await expect(soldOut.getByRole('heading').getByRole('link')).toHaveCount(0);
    await expect(soldOut.getByRole('link')).toHaveText(/^結果と証明/);
    await expectFingerSized(soldOut.getByRole('link'));
    await expect(pack('折獣コレクション')).toContainText(/最低\d+P〜\s*最高[\d,]+P/);
    // Its sale has ended.
    await expect(pack('夏越の祭')).toHaveCount(0);
  });

  test('tab of coming packs: lists the soonest first', async ({ page }) => {
    await page.goto('/?tab=9999');
    // The demo's packs, in the order of their start. A pack of another test may start sooner than
    // all of them.
    const packs = ['夜燕号 密航便', '燎原の獅子', '彗星アマノハシ'];
    const announced = page.getByRole('article').filter({ hasText: new RegExp(packs.join('|')) });
    await expect(announced).toContainText(packs);
    await expect(announced.getByRole('timer')).toHaveCount(packs.length);
    await expectAccessible(page);
  });

  test('news tab: expands an item in place, has pages', async ({ page }) => {
    // Pretend that there is more news than the demo has.
    await page.route('**/api/user/post/list/*', async (route) => {
      const response = await route.fetch();
      const answer: { data: object } = await response.json();
      const number = Number(route.request().url().split('/').at(-1));
      await route.fulfill({
        response,
        json: {
          ...answer,
          data: { ...answer.data, page: { page: number, all_page: 3, pages: [1, 2, 3] } },
        },
      });
    });
    await page.goto('/?tab=999998');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await page.getByRole('main').getByRole('link', { name: 'お知らせ' }).click();
    await expect(page.getByRole('heading', { name: 'お知らせ' })).toBeInViewport();
    const news = page.getByText('カードパックの店「開封」オープンのお知らせ');
    await expect(page.getByText('どうぞお楽しみください')).toBeHidden();
    await news.click();
    await expect(page.getByText('どうぞお楽しみください')).toBeVisible();
    await expectAccessible(page);
    const pager = page.getByRole('navigation', { name: 'ページ送り' });
    // Pressing the current page does nothing.
    await pager.getByRole('button', { name: '1ページ目' }).click();
    await expect(pager.getByRole('button', { name: '前のページ' })).toBeDisabled();
    await expect(page).toHaveURL('/?tab=-1');
    await pager.getByRole('button', { name: '3ページ目' }).click();
    await expect(pager.getByRole('button', { name: '3ページ目' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(pager.getByRole('button', { name: '次のページ' })).toBeDisabled();
  });

  test(
    'pressing a pack on the top page: opens the login for a visitor, the pack for a member',
    once,
    async ({ page, newMember, beLoggedIn }) => {
      const press = () =>
        page
          .getByRole('main')
          .getByRole('article')
          .getByRole('link', { name: '大暁丸の船出' })
          .click();
      await page.goto('/?tab=5');
      await press();
      await expect(page).toHaveURL('/login?packId=501');
      await beLoggedIn(await newMember());
      await page.goto('/?tab=5');
      await press();
      await expect(page).toHaveURL('/pack-detail?packId=501');
    },
  );

  test('banners of the top page: slide, each links to a pack', async ({ page }) => {
    await page.goto('/');
    const banners = page.getByRole('region', { name: '特集' });
    await expect(banners.getByRole('img', { name: /折獣コレクション/ })).toBeVisible();
    await banners.getByRole('link', { name: /折獣コレクション/ }).click();
    await expect(page).toHaveURL('/pack-detail?packId=201');
  });
});

test.describe('animations, without prefers-reduced-motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });
  test('banner whose picture is still loading: the slider waits and shows no empty slide', async ({
    page,
  }) => {
    await page.clock.install();
    const held: Route[] = [];
    const addresses = new Set<string>();
    await page.route('**/files/*', async (route) => {
      // All banners but the first, which is part of the page.
      const isBanner = addresses.has(new URL(route.request().url()).pathname);
      if (isBanner) held.push(route);
      else await route.continue();
    });
    const answer = await (await page.request.get('/api/user/banner')).text();
    const [, ...later] = [...answer.matchAll(/"file_name":"([^"]+)"/g)];
    for (const [, address = ''] of later) addresses.add(address);
    await page.goto('/');
    const banners = page.getByRole('region', { name: '特集' });
    await expect(banners.getByRole('button', { name: '一時停止' })).toBeVisible();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const current = () =>
      banners
        .locator('[data-current=true]')
        .evaluate((dot) => [...(dot.parentElement?.children ?? [])].indexOf(dot));
    await page.clock.runFor(10_000);
    expect(await current()).toBe(0);
    for (const route of held) await route.continue();
    await expect(async () => {
      await page.clock.runFor(3_000);
      expect(await current()).not.toBe(0);
    }).toPass();
  });

  test('banners: each stays 2.5 s, slides within 0.8 s, stops when paused', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    const banners = page.getByRole('region', { name: '特集' });
    await expect(banners.getByRole('button', { name: '一時停止' })).toBeVisible();
    // The slider waits for its next picture, and pictures load in real time.
    for (const picture of await banners.locator('img').all())
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    await page.clock.pauseAt(Date.now() + 60_000);
    /** The current banner and the offset of the slider in pixels. */
    const look = () =>
      page.evaluate<{ shown: number; at: number }>(`(() => {
        const slider = document.querySelector('[aria-roledescription=carousel]');
        const dots = [...slider.querySelectorAll('[data-current]')];
        const row = slider.firstElementChild.firstElementChild;
        return {
          shown: dots.findIndex((dot) => dot.dataset.current === 'true'),
          at: new DOMMatrix(getComputedStyle(row).transform).m41,
        };
      })()`);
    const first = (await look()).shown;
    const step = 50;
    let waited = 0;
    while ((await look()).shown === first && waited < 4_000) {
      await page.clock.runFor(step);
      waited += step;
    }
    // A slide has just begun, so the following times are known.
    const { shown } = await look();
    expect(shown).not.toBe(first);
    await page.clock.runFor(300);
    const early = (await look()).at;
    await page.clock.runFor(500);
    const settled = (await look()).at;
    await page.clock.runFor(1_500);
    const after = await look();
    expect(after.shown).toBe(shown);
    expect(Math.abs(after.at - settled)).toBeLessThan(1);
    expect(Math.abs(after.at - early)).toBeGreaterThan(20);
    await page.clock.runFor(200 + step);
    expect((await look()).shown).not.toBe(shown);

    await banners.getByRole('button', { name: '一時停止' }).click();
    await expect(banners.getByRole('button', { name: '再生' })).toBeVisible();
    const paused = (await look()).shown;
    await page.clock.runFor(10_000);
    expect((await look()).shown).toBe(paused);
  });

  test('pictures of a pack: each stays 2 s, changes within 1 s, stops when paused', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/pack-detail?packId=201');
    const picture = page.getByRole('main').getByRole('img', { name: '折獣コレクション' }).first();
    await expect(picture).toHaveCSS('transition-duration', '1s');
    const source = () => picture.getAttribute('src');
    await page.clock.pauseAt(Date.now() + 60_000);
    const first = await source();
    let waited = 0;
    while ((await source()) === first && waited < 4_000) {
      await page.clock.runFor(100);
      waited += 100;
    }
    // A picture has just begun to fade in: 1 s for the fade, then 2 s of rest.
    const second = await source();
    await page.clock.runFor(2_800);
    expect(await source()).toBe(second);
    await page.clock.runFor(200);
    const third = await source();
    expect(new Set([first, second, third]).size).toBe(3);
    await page.getByRole('main').getByRole('button', { name: '一時停止' }).first().click();
    await page.clock.runFor(10_000);
    expect(await source()).toBe(third);
  });
});

test.describe('list of an unknown card type', () => {
  // The browser logs the 404 response.
  test.use({ expectedPageErrors: [/status of 404/] });

  test(
    'list of packs of an unknown card type: redirects to the top page',
    once,
    async ({ page }) => {
      for (const nothing of ['77', '9999', '-1', '']) {
        await page.goto(`/pack-list?index=${nothing}`);
        await expect(page).toHaveURL('/');
      }
    },
  );
});

test.describe('list in English', () => {
  test.use({ locale: 'en-US' });

  test(
    'list of packs in English: the longest pack name is shown in full',
    once,
    async ({ page }) => {
      await page.goto('/pack-list');
      const name = page
        .getByRole('heading', { name: 'Feast of the Moon Hare (10 packs only)' })
        .first();
      await expect(name).toBeVisible();
      const cut = await name.evaluate((element) => element.scrollHeight - element.clientHeight);
      expect(cut).toBeLessThanOrEqual(1);
    },
  );
});

test(
  'list of packs of a card type: shows its name, each page has an address',
  once,
  async ({ page }) => {
    await page.goto('/pack-list?index=5');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ワンピース');
    await expect(page).toHaveTitle(/ワンピース/);

    await page.goto('/pack-list?index=999998');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('すべて');
    const first = await page.getByRole('article').first().innerText();
    const pager = page.getByRole('navigation', { name: 'ページ送り' });
    await pager.getByRole('button', { name: '2ページ目' }).click();
    await expect(page).toHaveURL('/pack-list?index=999998&page=2');
    await expect(pager.getByRole('button', { name: '2ページ目' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await expect(page.getByRole('article').first()).not.toHaveText(first, { useInnerText: true });
    await expectAccessible(page);
    await page.reload();
    await expect(pager.getByRole('button', { name: '2ページ目' })).toHaveAttribute(
      'aria-current',
      'page',
    );
    await page.goBack();
    await expect(pager.getByRole('button', { name: '1ページ目' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  },
);

test.describe('page of a pack', () => {
  test(
    'page of a pack: shows name, stock, price, line-up in pages of 30 cards, end of sale and description',
    once,
    async ({ page, shop }) => {
      const packId = await makePack(shop, {
        counts: [1, ...Array.from({ length: 30 }, () => 2)],
        price: 1_200,
        endsAt: new Date('2099-01-02T03:00:00Z'),
      });
      const yen = new Map([[`T-${packId}-0`, 80_000]]);
      const pricedOn = dateInJapan(shop.clock.now());
      const prices = { pricedOn, source: 'カード市場', yen };
      await recordCardPrices(shop, prices, systemActor('kaori', 'a test'));
      await page.goto(`/pack-detail?packId=${packId}`);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(nameOf(packId));
      await expect(main).toContainText('残りパック数61 / 61');
      await expect(main).toContainText('1,200 ポイント');
      await expect(main).toContainText('販売終了日時 2099年1月2日 12:00');
      await expect(main.getByRole('link', { name: '特定商取引法に基づく表記' })).toBeVisible();
      await expectAccessibleAtEveryWidth(page);

      await main.getByRole('button', { name: /札0 1 \/ 1枚.*1,000P.*1\.639%/ }).click();
      const popup = page.getByRole('dialog', { name: '札0' });
      const shownDay = pricedOn.replaceAll('-', '/');
      await expect(popup).toContainText(`参考価格¥80,000カード市場調べ（${shownDay}）`);
      await expect(popup).toContainText(`T-${packId}-0`);
      await expect(popup).toContainText('UR');
      await expect(popup).toContainText('1,000 ポイント');
      await expectAccessibleAtEveryWidth(page);
      await popup.getByRole('button', { name: '閉じる' }).click();
      await expect(popup).toBeHidden();
      await main.getByRole('button', { name: '2ページ目' }).click();
      await expect(main.getByRole('button', { name: /札30/ })).toBeVisible();
    },
  );

  test('pack with a hidden line-up: hides its cards, says where the sealed list is published', async ({
    page,
    shop,
  }) => {
    await page.goto(`/pack-detail?packId=${await makePack(shop, { showLineUp: false })}`);
    await expect(page.getByText('封入カードは開けてからのお楽しみです')).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /札0/ })).toHaveCount(0);
    await page.getByRole('link', { name: '公開している一覧を見る' }).click();
    await expect(page.getByRole('table')).toContainText('札0');
  });

  test(
    'page of a coming pack: counts down to the start of sale, allows drawing only then',
    once,
    async ({ page, shop }) => {
      // The device's clock is wrong. The page counts by the shop's clock.
      await page.addInitScript(
        'const now = Date.now; ahead = -3_600_000; Date.now = () => now() + ahead;',
      );
      const packId = await makePack(shop, { startsAt: new Date(Date.now() + 600_000) });
      await page.goto(`/pack-detail?packId=${packId}`);
      const timer = page.getByRole('timer');
      const draw = page.getByRole('button', { name: 'ログインして引く' });
      await expect(timer).toHaveText(/^00\.(0\d\.\d\d|10\.00)$/);
      // From now on the page gets no more responses and counts by itself.
      await page.route('**/api/**', () => {});
      await page.evaluate('ahead += 480_000');
      await expect(timer).toHaveText(/^00\.(0[01]\.\d\d|02\.00)$/);
      await expect(draw).toHaveCount(0);
      await page.evaluate('ahead += 120_000');
      await expect(draw).toBeVisible();
      await expect(timer).toHaveCount(0);
    },
  );

  test('page of a pack that is sold out or past its sale: says which of the two', async ({
    page,
    shop,
  }) => {
    const [soldOut, ended] = [
      await makePack(shop, { counts: [1] }),
      await makePack(shop, { endsAt: new Date('2020-01-01T00:00:00Z') }),
    ];
    const memberId = await makeMember(shop, { points: 100 });
    await shop.packSales.buy(buyRequest({ memberId, packId: soldOut }));
    await page.goto(`/pack-detail?packId=${soldOut}`);
    await expect(page.getByText('このパックは完売しました。')).toBeVisible();
    await expect(page.getByRole('button', { name: /引く/ })).toHaveCount(0);
    // There is no next pack, so no chances are shown.
    await expect(page.getByRole('main')).toContainText('販売が終わったときに残っていた枚数です。');
    await expect(page.getByRole('main')).not.toContainText('確率');
    await page.goto(`/pack-detail?packId=${ended}`);
    await expect(page.getByText('このパックの販売は終了しました。')).toBeVisible();
    await expect(page.getByRole('main')).toContainText('販売終了時の残り');
    await expect(page.getByText('2020年1月1日 9:00に販売終了')).toBeVisible();
    await expect(page.getByRole('button', { name: /引く/ })).toHaveCount(0);
  });

  test(
    'page of a sold-out pack: shows similar packs from the cached list',
    once,
    async ({ page, shop }) => {
      const [soldOut, similar] = [
        await makePack(shop, { counts: [1], price: 77_001 }),
        await makePack(shop, { price: 77_002 }),
      ];
      const memberId = await makeMember(shop, { points: 77_001 });
      await shop.packSales.buy(buyRequest({ memberId, packId: soldOut }));
      // The server caches the list for a second; the page reads it once.
      const listed = async () => (await page.request.get('/api/user/pack/list')).text();
      await expect.poll(listed).toContain(nameOf(similar));
      const lists: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (/\/pack\/(?:all_)?list/.test(pathname)) lists.push(pathname);
      });
      await page.goto(`/pack-detail?packId=${soldOut}`);
      const others = page
        .getByRole('list')
        .filter({ has: page.getByRole('link', { name: nameOf(similar) }) });
      await expect(others.getByRole('link').first()).toContainText(nameOf(similar));
      await expect(others.getByRole('link')).toHaveCount(3);
      expect(new Set(lists)).toEqual(new Set(['/api/user/pack/list']));
    },
  );

  test('member who may buy no more of a pack: its page shows the reason instead of the draw button', async ({
    page,
    shop,
    newMember,
    beLoggedIn,
  }) => {
    const [newcomers, oneEach] = [
      await makePack(shop, { newcomersOnly: true }),
      await makePack(shop, { limitPerMember: 1 }),
    ];
    const member = await newMember({ points: 1_000 });
    await beLoggedIn(member);
    await page.goto(`/pack-detail?packId=${oneEach}`);
    await expect(page.getByRole('button', { name: 'パックを引く' })).toBeVisible();
    await expect(page.getByRole('spinbutton', { name: '購入数' })).toHaveAttribute(
      'aria-valuemax',
      '1',
    );
    await shop.packSales.buy(buyRequest({ memberId: member.id, packId: oneEach }));
    await page.goto(`/pack-detail?packId=${newcomers}`);
    await expect(
      page.getByText('このパックは、ほかのパックをまだ開封していない方限定です。'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /引く/ })).toHaveCount(0);

    await page.goto(`/pack-detail?packId=${oneEach}`);
    await expect(
      page.getByText('このパックはお一人様1パックまでです。上限まで購入済みです。'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: /引く/ })).toHaveCount(0);
    await expectAccessible(page);
  });

  test(
    'choosing how many packs: from 1 to the smallest of stock, 3,000 and the pack’s own limit',
    once,
    async ({ page, shop }) => {
      for (const { options, largest } of [
        { options: { counts: [1, 2] }, largest: 3 },
        { options: { counts: [100], maxPerPurchase: 5 }, largest: 5 },
        { options: { counts: [4], maxPerPurchase: 5 }, largest: 4 },
        { options: { counts: [3_500] }, largest: 3_000 },
      ]) {
        await page.goto(`/pack-detail?packId=${await makePack(shop, options)}`);
        const count = page.getByRole('spinbutton', { name: '購入数' });
        await expect(count).toHaveAttribute('aria-valuemax', String(largest));
        // A count above the stock becomes the stock, also with full-width digits. An empty field is
        // no number.
        await count.fill('９９９９');
        await expect(count).toHaveValue(String(largest));
        await count.fill('');
        await count.press('Tab');
        await expect(count).toHaveValue(String(largest));
        await count.press('Home');
        await expect(count).toHaveValue('1');
        await expect(page.getByRole('button', { name: '購入数を1減らす' })).toBeDisabled();
        await count.press('End');
        await expect(count).toHaveValue(String(largest));
        await expect(page.getByRole('button', { name: '購入数を1増やす' })).toBeDisabled();
      }
    },
  );

  test('choosing how many packs: shows the total price, and that few packs are left', async ({
    page,
    shop,
  }) => {
    await page.goto(
      `/pack-detail?packId=${await makePack(shop, { counts: [12, 88], price: 150 })}`,
    );
    await page.getByRole('spinbutton', { name: '購入数' }).fill('7');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('1,050 ポイント');
    await expect(page.getByText('7パック＝7枚')).toBeVisible();
    await page.getByRole('button', { name: '10パック' }).click();
    await expect(page.getByRole('spinbutton', { name: '購入数' })).toHaveValue('10');
    await expect(page.getByRole('main').getByRole('status')).toHaveText('1,500 ポイント');
    await page.getByRole('button', { name: '残り全部 100パック' }).click();
    await expect(page.getByRole('spinbutton', { name: '購入数' })).toHaveValue('100');
    // The purchase bar at the bottom must leave enough height for the page.
    const buying = page.getByRole('region', { name: 'このパックを買う' });
    expect((await buying.boundingBox())?.height).toBeLessThanOrEqual(136);
    await page.goto(`/pack-detail?packId=303`);
    await expect(page.getByRole('main')).toContainText('残りわずか3 / 100');
  });

  test(
    'page of a pack while it loads: a skeleton reserves its layout',
    atEveryWidth,
    async ({ page, newMember, beLoggedIn }) => {
      await beLoggedIn(await newMember());
      let answer = () => {};
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/user/pack/detail/*', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto('/pack-detail?packId=201');
      const placesOf = (screen: Locator) =>
        // Picture, title, purchase and the link to the proof. The height of the rest depends on its
        // content.
        Promise.all([0, 1, 2, 3].map((place) => screen.locator('> *').nth(place).boundingBox()));
      const reserved = await placesOf(page.locator('main > [aria-hidden]'));
      answer();
      await expect(page.getByRole('button', { name: 'パックを引く' })).toBeVisible();
      const taken = await placesOf(page.locator('main > article'));
      for (const [place, box] of taken.entries()) {
        for (const side of ['x', 'y', 'width'] as const) {
          const off = Math.abs(
            (box?.[side] ?? 0) - (reserved[place]?.[side] ?? Number.POSITIVE_INFINITY),
          );
          expect(off, `${side} of the ${place + 1}.`).toBeLessThanOrEqual(8);
        }
      }
    },
  );

  test(
    'returning to a pack after a refused purchase: its page says that the purchase failed',
    once,
    async ({ page, shop }) => {
      await page.goto(`/pack-detail?packId=${await makePack(shop)}&errorMessageCount=1`);
      await expect(page.getByRole('alert')).toHaveText(
        '購入できませんでした。もう一度お確かめください。',
      );
    },
  );
});

test(
  'video on the top page: loops muted, does not play with prefers-reduced-motion',
  once,
  async ({ page, newMember, beLoggedIn }) => {
    // A visitor's page contains its banners. A member's page fetches them.
    await beLoggedIn(await newMember());
    await page.route('**/api/user/banner', (route) =>
      route.fulfill({
        json: {
          state: 200,
          csrf: { name: 'a', value: 'b' },
          now: new Date().toISOString(),
          mode: 2,
          list: [{ file_name: '/files/opening.webm', alt: '開封の動画' }],
        },
      }),
    );
    await page.route('**/files/opening.webm', (route) =>
      route.fulfill({ contentType: 'video/webm', body: Buffer.from('1a45dfa3', 'hex') }),
    );
    await page.goto('/');
    const video = page.getByLabel('開封の動画');
    for (const property of ['muted', 'loop', 'playsInline', 'paused']) {
      await expect(video).toHaveJSProperty(property, true);
    }
  },
);

test(
  'pack name on a narrow phone, or in large text: no line ends within a word',
  once,
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    /** In how many lines a word stands. */
    const linesOf = (name: Locator, word: string) =>
      name.evaluate<number, string>((element, wanted) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
          const at = texts.currentNode.textContent?.indexOf(wanted) ?? -1;
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(texts.currentNode, at);
          range.setEnd(texts.currentNode, at + wanted.length);
          return range.getClientRects().length;
        }
        return 0;
      }, word);
    await page.goto('/pack-list?index=2');
    const inList = page.getByRole('heading', { name: '折獣コレクション' });
    expect(await linesOf(inList, 'コレクション')).toBe(1);
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: 30 } });
    await page.goto('/pack-detail?packId=402');
    const heading = page.getByRole('heading', { level: 1, name: '彗星アマノハシ 接近' });
    expect(await linesOf(heading, 'アマノハシ')).toBe(1);
  },
);
