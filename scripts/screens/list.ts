import type { Page } from '@playwright/test';
import type { Language } from '../../e2e/support/shopper.ts';
import type { MemberWishes } from '../../server/src/testing/factories.ts';

/** What a screen's own steps may use. */
export interface Scene {
  readonly page: Page;
  readonly language: Language;
}

type Step = (scene: Scene) => Promise<unknown>;

/** A screen, or a state of one, as a picture is taken of it. */
export interface Screen {
  /** Names the picture. */
  readonly name: string;
  /** What it shows, in a few words for the index. */
  readonly shows: string;
  readonly path: string;
  /** A member with these, or nobody. */
  readonly as: MemberWishes | null;
  /** What is done before the page is opened, such as holding back an answer. */
  readonly before?: Step;
  /** What is done on the page before the picture is taken. */
  readonly act?: Step;
  /** Motion is welcome: films run. */
  readonly moves?: true;
}

type Extra = Partial<Pick<Screen, 'before' | 'act' | 'moves'>>;

const visitor = (name: string, shows: string, path: string, extra: Extra = {}): Screen => ({
  name,
  shows,
  path,
  as: null,
  ...extra,
});
const member = (name: string, shows: string, path: string, extra: Extra = {}): Screen => ({
  name,
  shows,
  path,
  as: { points: 100_000, coins: 5_000 },
  ...extra,
});

/** The shop does not answer calls whose address matches. */
const unanswered =
  (calls: string) =>
  async ({ page }: Scene) =>
    page.route(calls, () => undefined);
/** There is no way to the shop for calls whose address matches. */
const offline =
  (calls: string) =>
  async ({ page }: Scene) =>
    page.route(calls, (route) => route.abort('internetdisconnected'));
/** The shop answers such a call with its fault. */
const broken =
  (calls: string) =>
  async ({ page }: Scene) =>
    page.route(calls, (route) =>
      route.fulfill({
        status: 500,
        json: {
          state: 500,
          csrf: { name: 'n', value: 'v' },
          now: new Date().toISOString(),
          request_id: 'k7f2-19',
        },
      }),
    );
/** The shop is closed for maintenance. */
const closed: Step = async ({ page }) =>
  page.route('**/api/**', (route) =>
    route.fulfill({
      status: 503,
      json: { state: 9999, csrf: { name: 'n', value: 'v' }, now: new Date().toISOString(), message: '-' },
    }),
  );
/** The list in an answer is empty. */
const empty =
  (calls: string) =>
  async ({ page }: Scene) =>
    page.route(calls, async (route) => {
      const answer = await (await route.fetch()).json();
      answer.data.list = [];
      await route.fulfill({ json: answer });
    });
/** Text twice as large, as somebody sets it who sees less well. */
const largeText = {
  act: async ({ page }: Scene) => {
    await page.evaluate(`document.documentElement.style.fontSize = '200%'`);
  },
};

const press =
  (name: Record<Language, string | RegExp>, last: 'first' | 'last' = 'first') =>
  async ({ page, language }: Scene) => {
    await page.getByRole('button', { name: name[language] })[last]().click();
  };
const all =
  (...steps: Step[]) =>
  async (scene: Scene) => {
    for (const step of steps) await step(scene);
  };
const wait = (ms: number) => async (scene: Scene) => scene.page.waitForTimeout(ms);

/** The client asks a few times more by itself before it gives up. */
const triedAgain = wait(7_000);

const draw = press({ ja: 'パックを引く', en: 'Draw packs' });
const buy = press({ ja: '購入して開封する', en: 'Buy and open' });
const start = press({ ja: 'タップして開封', en: 'Tap to open' });
const skip = press({ ja: /ALL SKIP/, en: /ALL SKIP/ });
const choose = press({ ja: '発送かポイントかを選ぶ', en: 'Choose: ship or points' });
const allToPoints = press({ ja: 'すべてポイント', en: 'All to points' });
const review = press({ ja: '確認へ進む', en: 'Review' });
const decide = press({ ja: 'この内容で確定する', en: 'Confirm for good' });
const count =
  (packs: number) =>
  async ({ page, language }: Scene) => {
    const label = language === 'ja' ? '購入数' : 'How many';
    await page.getByRole('combobox', { name: label, exact: true }).selectOption(String(packs));
  };
const bought = (packs: number) => all(count(packs), draw, buy);

/** The first card of a purchase is the best of its pack, so that its opening can be seen at will. */
const lucky = async ({ page }: Scene) =>
  page.route('**/api/user/pack/gache_result*', async (route) => {
    const answer = await (await route.fetch()).json();
    const lineUp = await (await page.request.get('/api/user/pack/card_list/201')).json();
    const { image_url: image, ...best } = lineUp.data.list[0];
    answer.cards[0] = { ...answer.cards[0], ...best, image, movie_rarity: 7 };
    await route.fulfill({ json: answer });
  });

/** Every screen and state a picture is taken of; a further one is a further line. */
export const screens: readonly Screen[] = [
  visitor('top', 'the top of the shop', '/'),
  visitor('top-packs', 'packs of every type', '/?tab=999998', {
    act: async ({ page }) => page.evaluate('window.scrollTo(0, 420)'),
  }),
  visitor('top-soon', 'what is coming', '/?tab=9999'),
  visitor('top-news', 'the news', '/?tab=-1'),
  visitor('top-loading', 'packs on their way', '/', { before: unanswered('**/api/user/pack/list') }),
  visitor('top-offline', 'no way to the shop', '/', {
    before: offline('**/api/user/pack/list'),
    act: triedAgain,
  }),
  visitor('top-empty', 'a shop without packs', '/', { before: empty('**/api/user/pack/list') }),
  visitor('top-large-text', 'text at 200 %', '/', largeText),
  visitor('menu', 'the menu', '/', { act: press({ ja: 'メニュー', en: 'Menu' }) }),
  visitor('pack-list', 'the packs of a card type', '/pack-list?index=5'),
  visitor('pack', 'a pack on sale', '/pack-detail?packId=201'),
  member('pack-last-few', 'the last few', '/pack-detail?packId=303'),
  visitor('pack-sold-out', 'sold out', '/pack-detail?packId=204'),
  visitor('pack-before', 'before its sale', '/pack-detail?packId=504'),
  visitor('pack-ended', 'its sale has ended', '/pack-detail?packId=103'),
  member('pack-limited', 'not for this member', '/pack-detail?packId=202'),
  member('pack-coins', 'a pack for coins', '/pack-detail?packId=207'),
  visitor('pack-loading', 'a pack on its way', '/pack-detail?packId=201', {
    before: unanswered('**/api/user/pack/detail/*'),
  }),
  visitor('pack-broken', 'a fault of the shop', '/pack-detail?packId=201', {
    before: broken('**/api/user/pack/detail/*'),
    act: triedAgain,
  }),
  visitor('pack-large-text', 'text at 200 %', '/pack-detail?packId=201', largeText),
  visitor('pack-card', 'a card of the line-up', '/pack-detail?packId=201', {
    act: async ({ page }) => page.locator('main ul button').first().click(),
  }),
  member('purchase', 'the purchase is confirmed', '/pack-detail?packId=201', { act: all(count(10), draw) }),
  {
    ...member('purchase-short', 'too few points', '/pack-detail?packId=901', { act: draw }),
    as: { points: 100 },
  },
  member('confirm-purchase', 'the confirmation', '/confirm-buy-product?packId=201&buyCount=10'),
  visitor('login', 'the login', '/login'),
  visitor('login-refused', 'a login refused', '/login', {
    act: async ({ page, language }) => {
      await page
        .getByLabel(language === 'ja' ? 'メールアドレス' : 'Email address')
        .fill('nobody@example.com');
      await page.locator('input[name=pass], input[type=password]').first().fill('wrong-password');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(800);
    },
  }),
  member('opening', 'before the first tap', '/pack-detail?packId=201', { act: bought(10), moves: true }),
  member('opening-torn', 'a film of the best grade', '/pack-detail?packId=201', {
    before: lucky,
    act: all(bought(1), wait(800), start, wait(2_300)),
    moves: true,
  }),
  member('opening-card', 'the card in the hand', '/pack-detail?packId=201', {
    before: lucky,
    act: all(bought(1), wait(800), start, wait(9_000)),
    moves: true,
  }),
  member('opening-still', 'the opening without motion', '/pack-detail?packId=201', {
    before: lucky,
    act: all(bought(1), start, wait(300)),
  }),
  member('opening-capsule', 'the capsule style', '/pack-detail?packId=206', { act: bought(1), moves: true }),
  member('summary', 'everything drawn, best first', '/pack-detail?packId=201', {
    act: all(bought(50), skip),
  }),
  member('choice', 'ship or points', '/pack-detail?packId=201', { act: all(bought(10), skip, choose) }),
  member('choice-made', 'a choice made', '/pack-detail?packId=201', {
    act: all(bought(50), skip, choose, allToPoints),
  }),
  {
    ...member('choice-3000', '3,000 won cards', '/pack-detail?packId=502', {
      act: all(bought(3_000), skip, choose),
    }),
    as: { points: 3_000_000 },
  },
  member('final-check', 'the final check', '/pack-detail?packId=201', {
    act: all(bought(10), skip, choose, allToPoints, review),
  }),
  member('thanks', 'the end', '/pack-detail?packId=201', {
    act: all(bought(10), skip, choose, allToPoints, review, decide),
  }),
  member('buy-point', 'points to buy', '/buy-point'),
  member('point-history', 'the history of points', '/buy-point-history'),
  member('coin-history', 'the history of coins', '/coin-history'),
  member('exchange', 'cards for coins', '/exchange-card'),
  member('my-page', 'my page', '/my-page'),
  member('user-menu', 'account settings', '/user-menu'),
  member('change-member', 'personal information', '/change-member'),
  member('change-password', 'another password', '/change-password'),
  visitor('user-guide', 'the guide', '/user-guide'),
  visitor('specific-commerce', 'the law on commerce', '/specific-commerce'),
  visitor('fairness', 'the proof of the draws', '/fairness?packId=201', { act: wait(3_000) }),
  visitor('maintenance', 'the shop is closed', '/', { before: closed }),
  visitor('guide', 'the guide', '/user-guide'),
  visitor('commerce', 'the operator and the conditions of sale', '/specific-commerce'),
  visitor('terms', 'the terms', '/terms-of-service'),
  visitor('privacy', 'the privacy policy', '/privacy-protection'),
  member('settlement', 'the law on payment services', '/fund-settlement'),
  member('point-terms', 'the terms of points', '/point-terms-of-service'),
  member('my-page', 'my page', '/my-page'),
  member('user-menu', 'the settings of the account', '/user-menu'),
  member('change-member', 'what a member is registered with', '/change-member'),
  member('change-password', 'a new password', '/change-password'),
  member('my-sessions', 'where a member is logged in', '/my-sessions'),
  member('my-data', 'the data of a member, and the end of the account', '/my-data'),
  member('my-data-end', 'the last question before the end', '/my-data', {
    act: press({ ja: '退会の手続きへ', en: 'Close my account' }),
  }),
];
