import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Page } from '@playwright/test';
import type { Language } from '#contract/language.ts';
import type { Shop } from '../../server/src/app/shop.ts';
import { query } from '../../server/src/db/pool.ts';
import { buyRequest, makeMember, makePack } from '../../server/src/testing/factories.ts';
import { catalogue } from '../art/recipes.ts';

/** Steps that are taken on a screen before its picture, or before it is opened. */

/** The context of a step. */
export interface Scene {
  readonly page: Page;
  readonly language: Language;
  /** The shop's use cases, for things that a customer cannot do. */
  readonly shop: Shop;
  /** The member who looks at the page, or null for a visitor. */
  readonly memberId: number | null;
}

export type Step = (scene: Scene) => Promise<unknown>;
type Texts = Readonly<Record<Language, string | RegExp>>;

/** Runs steps one after the other. */
export const all =
  (...steps: Step[]): Step =>
  async (scene) => {
    for (const step of steps) await step(scene);
  };

/** Waits some milliseconds, where an animation must have ended. */
export const wait =
  (ms: number): Step =>
  ({ page }) =>
    page.waitForTimeout(ms);

/** Opens an address of the shop and waits until it is loaded. */
export const open =
  (address: string): Step =>
  ({ page }) =>
    page.goto(address);
/** Waits until the browser is at this path. */
export const at =
  (path: string): Step =>
  async ({ page }) => {
    await page.waitForURL(`**${path}*`);
    await page.locator('h1').waitFor();
  };

/** Presses a button by its text in the language of the picture. */
export const press =
  (name: Texts, which: 'first' | 'last' = 'first'): Step =>
  ({ page, language }) =>
    page.getByRole('button', { name: name[language] })[which]().click();

/** Types a text into a field by its label. */
export const fill =
  (label: Texts, text: string): Step =>
  ({ page, language }) =>
    page.getByLabel(label[language], { exact: true }).fill(text);

/** Ticks a checkbox or radio button by its label. */
export const check =
  (label: Texts): Step =>
  ({ page, language }) =>
    page.getByLabel(label[language]).first().check();

// ------------------------------------------------------------------------------------------------
// connection

/**
 * Lets `handler` answer the calls whose URL matches. Without a navigation entry the page does not
 * use the responses embedded in it, and so makes the calls.
 */
const intercept =
  (calls: string, handler: Parameters<Page['route']>[1]): Step =>
  async ({ page }) => {
    await page.addInitScript('performance.getEntriesByType = () => [];');
    await page.route(calls, handler);
  };
/** Gives no response to calls whose URL matches. */
export const unanswered = (calls: string) => intercept(calls, () => undefined);
/** Lets calls whose URL matches fail as without a connection. */
export const offline = (calls: string) =>
  intercept(calls, (route) => route.abort('internetdisconnected'));

/** Makes the response of a call that failed. */
const error = (state: number) => ({
  state,
  csrf: { name: 'n', value: 'v' },
  now: new Date().toISOString(),
});
/** Answers such a call with an internal error. */
export const broken = (calls: string) =>
  intercept(calls, (route) =>
    route.fulfill({ status: 500, json: { ...error(500), request_id: 'k7f2-19' } }),
  );
/** Answers such a call with load shedding (429). */
export const overloaded =
  (calls: string): Step =>
  async (scene) => {
    const message = {
      ja: 'ただいま混み合っています。しばらくしてから、もう一度お試しください。',
      en: 'The shop is very busy. Please try again in a moment.',
    }[scene.language];
    const refuse = intercept(calls, (route) =>
      route.fulfill({ status: 429, json: { ...error(429), message } }),
    );
    await refuse(scene);
  };
/** Gives a pack the longest possible name. */
export const longName: Step = async (scene) => {
  const rename = intercept('**/api/user/pack/detail/*', async (route) => {
    const answer = await (await route.fetch()).json();
    answer.detail.name = {
      ja: '【数量限定】折獣コレクション 第十二弾 春のスペシャルエディション（お一人様10パックまで）',
      en: 'Origami Beasts Collection, Series Twelve: Spring Special Edition (Up to Ten Packs per Member)',
    }[scene.language];
    await route.fulfill({ json: answer });
  });
  await rename(scene);
};
/** Closes the shop for maintenance. */
export const closed = intercept('**/api/**', (route) =>
  route.fulfill({ status: 503, json: { ...error(9999), message: '-' } }),
);
/** Empties the list in a response. */
export const empty = (calls: string) =>
  intercept(calls, async (route) => {
    const answer = await (await route.fetch()).json();
    answer.data.list = [];
    await route.fulfill({ json: answer });
  });
const film = '/parade.mp4';
/** Shows a film instead of pictures at the top (catalogue/demo/banners.yaml, mode 2). */
export const filmOnTop = all(
  ({ page }) =>
    page.route(`**${film}`, (route) =>
      route.fulfill({
        path: path.join(catalogue, 'pictures/banners', film),
        contentType: 'video/mp4',
      }),
    ),
  intercept('**/api/user/banner', async (route) => {
    const answer = await (await route.fetch()).json();
    const list = [{ file_name: film, alt: '-' }];
    await route.fulfill({ json: { ...answer, mode: 2, list } });
  }),
);
/** Waits until the client's retries have ended. */
export const triedAgain = wait(7_000);

// ------------------------------------------------------------------------------------------------
// from pack to thanks

export const draw = press({ ja: 'パックを引く', en: 'Open packs' });
export const buy = press({ ja: '購入して開封する', en: 'Buy and open' });
/** Waits for the opening, before the first tap. */
export const sealed: Step = async ({ page, language }) => {
  const first = page.getByRole('button', {
    name: { ja: 'タップして開封', en: 'Tap to open' }[language],
  });
  await first.waitFor();
  await page.waitForTimeout(800);
};
export const start = press({ ja: 'タップして開封', en: 'Tap to open' });
/** Waits until the film of the opening has reached this time in seconds, however late it began. */
export const filmAt =
  (seconds: number): Step =>
  ({ page }) =>
    page.evaluate(`new Promise((resolve) => {
      const look = () =>
        document.querySelector('dialog video')?.currentTime >= ${seconds} ? resolve() : requestAnimationFrame(look);
      look();
    })`);
export const skip = press({ ja: /ALL SKIP/, en: /ALL SKIP/ });
const chooseButton = { ja: '発送かポイントかを選ぶ', en: 'Choose shipping or points' };
export const choose = press(chooseButton);
const turnButton = { ja: 'めくる', en: 'Turn it over' };
/** Waits until the best card lies face down. */
export const faceDown: Step = async ({ page, language }) => {
  await page.getByRole('button', { name: turnButton[language] }).waitFor();
  await page.waitForTimeout(800);
};
export const turnOver = press(turnButton);
/** Waits until the only card is turned and its name is written. */
export const inHand: Step = async ({ page, language }) => {
  await page.getByRole('button', { name: chooseButton[language] }).waitFor();
  await page.waitForTimeout(1_800);
};
const allToPointsButton = { ja: 'すべてポイント', en: 'All to points' };
const cardsAreThere: Step = ({ page, language }) =>
  page.getByRole('button', { name: allToPointsButton[language] }).waitFor();
export const allToPoints = press(allToPointsButton);
export const review = press({ ja: '確認へ進む', en: 'Review' });
export const decide = press({ ja: 'この内容で確定する', en: 'Confirm my choices' });

/** Sets how many packs are bought. */
export const count =
  (packs: number): Step =>
  ({ page, language }) =>
    page
      .getByRole('spinbutton', { name: { ja: '購入数', en: 'Quantity' }[language], exact: true })
      .fill(String(packs));
/** On a pack's page: buys this number of packs, up to the opening. */
export const bought = (packs: number) => all(count(packs), draw, buy);
/** On a pack's page: buys this number of packs, up to the choice. */
export const toChoice = (packs: number) => all(bought(packs), skip, choose, cardsAreThere);
/** Ships the first two cards, which are the most valuable. */
export const shipTwo: Step = async ({ page, language }) => {
  const ship = page
    .getByRole('main')
    .getByRole('button', { name: { ja: /を発送する$/, en: /^Ship (?!all)/ }[language] });
  await ship.nth(0).click();
  await ship.nth(1).click();
};
/** Waits for the thank-you screen. */
export const thanked: Step = ({ page, language }) =>
  page
    .getByRole('heading', { name: { ja: '手続きが完了しました', en: 'All done' }[language] })
    .waitFor();
/** On a pack's page: everything up to the thank-you screen, with two cards to be shipped. */
export const settled = (packs: number) =>
  all(toChoice(packs), allToPoints, shipTwo, review, decide, thanked);

/** In the purchase history: opens the last purchase. */
export const firstPurchase: Step = ({ page }) =>
  page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
/** Marks the member's parcels as shipped. */
export const sent: Step = ({ shop, memberId }) =>
  shop.db.run(
    query
      .updateTable('parcel')
      .set({ carrier: 'yamato', trackingNumber: '123456789012', sentAt: new Date() })
      .where('memberId', '=', memberId ?? 0),
  );

/** More rounds than a device verifies quickly. */
const many = 1_600;
let soldOften: Promise<{ packId: number; purchaseId: string }> | null = null;
/** Sells many units of a pack one by one, so that its log has many rounds. */
async function sellOften(shop: Shop) {
  const packId = await makePack(shop, { counts: [10, 90, 1_500] });
  let purchaseId = '';
  const memberId = await makeMember(shop, { points: 10_000_000 });
  for (let round = 0; round < many; round += 1) {
    const result = await shop.packSales.buy(buyRequest({ memberId, packId, count: 1 }));
    if (result.kind === 'bought' && round === many / 2) purchaseId = result.purchaseId;
  }
  return { packId, purchaseId };
}
/** Waits for the end of the verification of a pack's draws. */
export const checked: Step = ({ page, language }) =>
  page
    .getByRole('button', { name: { ja: 'もう一度確かめる', en: 'Check again' }[language] })
    .waitFor();
/** Opens the proof of one purchase among many. */
export const amongMany: Step = async (scene) => {
  soldOften ??= sellOften(scene.shop);
  const { packId, purchaseId } = await soldOften;
  await scene.page.goto(`/fairness?packId=${packId}&packHistoryId=${purchaseId}`);
  await checked(scene);
};

/** Makes the first card of a purchase the best of its pack, to show its opening. */
export const lucky: Step = ({ page, language }) =>
  page.route('**/api/user/pack/gache_result*', async (route) => {
    const answer = await (await route.fetch()).json();
    const headers = { headers: { 'Accept-Language': language } };
    const lineUp = await (await page.request.get('/api/user/pack/card_list/201', headers)).json();
    const { image_url: image, ...best } = lineUp.data.list[0];
    answer.cards[0] = { ...answer.cards[0], ...best, image, movie_rarity: 7 };
    await route.fulfill({ json: answer });
  });

// ------------------------------------------------------------------------------------------------
// points and coins

export const payBy =
  (method: Texts): Step =>
  async ({ page, language }) =>
    page.getByRole('radio', { name: method[language] }).check();
export const pay = press({ ja: /を支払う$|を申し込む$/, en: /^Pay |^Order for / }, 'last');
export const methods = {
  store: { ja: 'コンビニ決済', en: 'Convenience store' },
  bank: { ja: '銀行振込', en: 'Bank transfer' },
  amazon: { ja: 'Amazon Pay', en: 'Amazon Pay' },
  payPal: { ja: 'PayPal', en: 'PayPal' },
  carrier: { ja: 'キャリア決済', en: 'Carrier billing' },
} as const;
/** Waits for the payment company's card field. */
export const cardField: Step = ({ page }) =>
  page.frameLocator('iframe').locator('input').first().waitFor({ timeout: 15_000 });

/** Pays by bank transfer, up to the screen with the account. */
export const transfer: Step = async (scene) => {
  await all(
    cardField,
    payBy(methods.bank),
    fill({ ja: '振込名義（カタカナ）', en: 'Account holder (katakana)' }, 'シケン ハナコ'),
    pay,
    at('/bank-transfer-information'),
  )(scene);
};

/** Links a partner site and opens the dialog for a transfer from it. */
export const linked: Step = async (scene) => {
  const { page, shop, memberId, language } = scene;
  const [own] = await shop.db.run(
    query
      .selectFrom('member')
      .select('phone')
      .where('id', '=', memberId ?? 0),
  );
  const sandbox = new URL(page.url());
  sandbox.port = String(Number(sandbox.port) + 1);
  const login = `${memberId}@example.com`;
  await page.request.post(`${sandbox.origin}/partner/1/accounts`, {
    data: { login, password: 'partner-pass', phone: own?.phone, points: 800 },
  });
  await press({ ja: /と連携する$/, en: /^Link / })(scene);
  await page.getByLabel({ ja: 'メールアドレス', en: 'Email address' }[language]).fill(login);
  await page.locator('input[type=password]').fill('partner-pass');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: { ja: 'お知らせ', en: 'Notice' }[language] }).waitFor();
  await page.keyboard.press('Escape');
  await press({ ja: /からポイントを移行する$/, en: /^Transfer points from / })(scene);
};

/** Signs in and chooses a payment method at Amazon, and returns. */
export const viaAmazon: Step = all(
  cardField,
  payBy(methods.amazon),
  press({ ja: 'Amazonへ進む', en: 'Continue to Amazon' }),
  press({ ja: /Continue with Visa/, en: /Continue with Visa/ }),
  ({ page }) => page.getByText('Visa ****1111').waitFor(),
);

/** Exchanges a card with a large supply, up to the confirmation. */
export const exchange: Step = ({ page, language }) =>
  page
    .getByRole('article')
    .getByRole('button', {
      name: { ja: /を引き換える$/, en: /^Exchange for / }[language],
      disabled: false,
    })
    .nth(3)
    .click();
/** Confirms an exchange in its dialog, and waits until the dialog has closed. */
export const confirmExchange: Step = async ({ page, language }) => {
  const dialog = page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: { ja: '引き換える', en: 'Exchange' }[language] })
    .click();
  await dialog
    .getByRole('button', { name: { ja: '引き換える', en: 'Exchange' }[language] })
    .waitFor({ state: 'hidden' });
  await page.waitForTimeout(800);
};

/** Searches for a text in the only search field of the screen. */
export const search =
  (text: string): Step =>
  async ({ page }) => {
    await page.getByRole('searchbox').fill(text);
    await page.keyboard.press('Enter');
  };

// ------------------------------------------------------------------------------------------------
// an account

/** An address to which cards can be shipped. */
export const address = {
  postalCode: '1040061',
  country: '日本',
  prefectureId: 13,
  city: '中央区銀座',
  street: '1-2-3',
};

/** Makes a random mobile number: the shop accepts each for one member only. */
export const freshPhone = () => `090${randomInt(10_000_000, 100_000_000)}`;
export const verify = press({ ja: 'SMS認証する', en: 'Verify by SMS' });
/** Logs the member in on two further devices. */
export const elsewhere: Step = async ({ shop, memberId }) => {
  for (const userAgent of ['Windows Firefox/140.0', 'Android Chrome/140.0'])
    await shop.sessions.start(memberId ?? 0, {
      isPersistent: true,
      userAgent,
      logIn: { deviceSecret: userAgent, method: 'password' },
    });
};
/** Logs in as a member with an authenticator, in a browser that the shop does not know. */
export const secondStep: Step = async ({ shop, page }) => {
  const mail = `${randomUUID()}@example.com`;
  const memberId = await makeMember(shop, { mail, password: 'correct horse' });
  const now = shop.clock.now();
  // No code is checked, so any secret will do.
  const authenticator = { memberId, secret: randomBytes(20), createdAt: now, confirmedAt: now };
  await shop.db.run(query.insertInto('memberAuthenticator').values(authenticator));
  await page.locator('[name=mail]').fill(mail);
  await page.locator('[name=pass]').fill('correct horse');
  await page.keyboard.press('Enter');
  await page.locator('[name=code]').waitFor();
};
/** Opens the own page after an hour in the shop. */
export const afterAnHour: Step = async ({ page }) => {
  const activity = { since: Date.now() - 61 * 60_000, last: Date.now(), noted: 0 };
  await page.evaluate(`localStorage.setItem('kaifu.activity', '${JSON.stringify(activity)}')`);
  await page.goto('/my-page');
  await page.getByRole('complementary').waitFor();
};
/** Closes the account for good. */
export const closedAccount: Step = all(
  press({ ja: '退会の手続きへ', en: 'Close my account' }),
  ({ page }) => page.locator('input[type=password]').fill('correct horse'),
  press({ ja: '退会する', en: 'Close permanently' }),
  wait(1_500),
);

/** Fills in the registration form, including the last checkbox. */
export const filledRegistration: Step = async (scene) => {
  const { page, language } = scene;
  const field = (label: string) => page.getByLabel(label, { exact: true });
  const texts: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
    ja: { 姓: '開封', 名: '花子', 郵便番号: '1040061', 番地: '1-2-3' },
    en: {
      'Last name': 'Doe',
      'First name': 'Jane',
      'Postal code': '75001',
      'Country or region': 'France',
      City: 'Paris',
      'Street address': '1 rue de Rivoli',
    },
  };
  for (const [label, text] of Object.entries(texts[language])) await field(label).fill(text);
  await page.locator('[name=tel]').fill(freshPhone());
  await page.locator('[name=mail]').fill(`${randomUUID().slice(0, 8)}@example.com`);
  for (const password of await page.locator('input[type=password]').all())
    await password.fill('tsukiyo77');
  await check({
    ja: '利用規約とプライバシーポリシーに同意する',
    en: 'I agree to the terms of service and the privacy policy',
  })(scene);
};
export const toReview = press({ ja: '確認画面へ', en: 'Review' });
