import type { MemberOptions } from '../../server/src/testing/factories.ts';
import {
  address,
  afterAnHour,
  all,
  allToPoints,
  amongMany,
  at,
  bought,
  broken,
  cardField,
  checked,
  closed,
  closedAccount,
  confirmExchange,
  count,
  draw,
  elsewhere,
  empty,
  exchange,
  faceDown,
  filledRegistration,
  filmAt,
  filmOnTop,
  firstPurchase,
  freshPhone,
  inHand,
  linked,
  longName,
  lucky,
  methods,
  offline,
  open,
  overloaded,
  pay,
  payBy,
  press,
  review,
  type Step,
  sealed,
  search,
  secondStep,
  sent,
  settled,
  shipTwo,
  skip,
  start,
  thanked,
  toChoice,
  toReview,
  transfer,
  triedAgain,
  turnOver,
  unanswered,
  verify,
  viaAmazon,
  wait,
} from './steps.ts';

/** A screen, or a state of one, of which a picture is taken. */
export interface Screen {
  /** The file name of the picture. */
  readonly name: string;
  /** A few words for the index. */
  readonly shows: string;
  readonly path: string;
  /**
   * The member who looks at it, or null for a visitor. Called for each picture, so that no two
   * pictures share a member.
   */
  readonly as: (() => MemberOptions) | null;
  /** Done before the page is opened, such as delaying a response. */
  readonly before?: Step;
  /** Done on the page before the picture is taken. */
  readonly act?: Step;
  /** Without prefers-reduced-motion: films play. */
  readonly moves?: true;
  /** Text at 200 %, as people with weak eyesight set it. */
  readonly hasLargeText?: true;
}

type Extra = Partial<Pick<Screen, 'before' | 'act' | 'moves' | 'hasLargeText' | 'as'>>;

/** Describes a screen as a visitor sees it. */
const visitor = (name: string, shows: string, path: string, extra: Extra = {}): Screen => ({
  name,
  shows,
  path,
  as: null,
  ...extra,
});
/** Describes a screen as a member with points and an address sees it. */
const member = (name: string, shows: string, path: string, extra: Extra = {}): Screen => ({
  name,
  shows,
  path,
  as: () => ({ points: 100_000, coins: 5_000, address }),
  ...extra,
});
const poor = { as: () => ({}) };
/** A member with a phone of their own. */
const reachable = (phoneVerified: boolean) => ({
  as: () => ({ points: 12_000, coins: 120, address, phone: freshPhone(), phoneVerified }),
});

const front: readonly Screen[] = [
  visitor('top', 'the top of the shop', '/'),
  visitor('top-film', 'a film at the top', '/', {
    before: filmOnTop,
    act: wait(3_000),
    moves: true,
  }),
  visitor('top-packs', 'packs of every type', '/?tab=999998', {
    act: ({ page }) => page.evaluate('window.scrollTo(0, 420)'),
  }),
  visitor('top-soon', 'what is coming', '/?tab=9999'),
  visitor('top-news', 'the news', '/?tab=-1'),
  visitor('top-loading', 'packs on their way', '/', {
    before: unanswered('**/api/user/pack/list'),
  }),
  visitor('top-offline', 'no way to the shop', '/', {
    before: offline('**/api/user/pack/list'),
    act: triedAgain,
  }),
  visitor('top-crowded', 'too many requests', '/', {
    before: overloaded('**/api/user/pack/list'),
    act: triedAgain,
  }),
  visitor('top-empty', 'a shop without packs', '/', { before: empty('**/api/user/pack/list') }),
  visitor('top-large-text', 'text at 200 %', '/', { hasLargeText: true }),
  visitor('menu', 'the menu', '/', { act: press({ ja: 'メニュー', en: 'Menu' }) }),
  member('menu-member', 'the menu of a member', '/', {
    act: press({ ja: 'メニュー', en: 'Menu' }),
  }),
  visitor('pack-list', 'the packs of a card type', '/pack-list?index=5'),
  visitor('find-packs', 'packs by words and filters', '/find-packs?tags=last-one'),
  visitor('find-packs-all', 'every pack, in pages', '/find-packs'),
  visitor(
    'find-packs-none',
    'a search that finds nothing',
    '/find-packs?words=%E9%BE%8D%E7%8E%8B%E5%AE%AE',
  ),
  visitor('maintenance', 'the shop is closed', '/', { before: closed }),
];

const packs: readonly Screen[] = [
  visitor('pack', 'a pack on sale', '/pack-detail?packId=201'),
  member('pack-last-few', 'the last few', '/pack-detail?packId=303'),
  visitor('pack-sold-out', 'sold out', '/pack-detail?packId=204'),
  visitor('pack-extras', 'prizes of certain positions', '/pack-detail?packId=902'),
  visitor('pack-copies', 'named copies of a card', '/pack-detail?packId=203'),
  visitor('pack-before', 'before its sale', '/pack-detail?packId=504'),
  visitor('pack-ended', 'its sale has ended', '/pack-detail?packId=103'),
  member('pack-limited', 'not for this member', '/pack-detail?packId=202'),
  member('pack-coins', 'a pack for coins', '/pack-detail?packId=207'),
  visitor('pack-loading', 'a pack on its way', '/pack-detail?packId=201', {
    before: unanswered('**/api/user/pack/detail/*'),
  }),
  visitor('pack-broken', 'an error of the shop', '/pack-detail?packId=201', {
    before: broken('**/api/user/pack/detail/*'),
    act: triedAgain,
  }),
  visitor('pack-long-name', 'a name that is long', '/pack-detail?packId=201', { before: longName }),
  visitor('pack-large-text', 'text at 200 %', '/pack-detail?packId=201', { hasLargeText: true }),
  visitor('pack-card', 'a card of the line-up', '/pack-detail?packId=201', {
    act: ({ page }) => page.locator('main ul button').first().click(),
  }),
  member('purchase', 'the purchase is confirmed', '/pack-detail?packId=201', {
    act: all(count(10), draw),
  }),
  member('purchase-short', 'too few points', '/pack-detail?packId=901', {
    as: () => ({ points: 100 }),
    act: draw,
  }),
  member('purchase-short-coins', 'too few coins', '/pack-detail?packId=207', {
    ...poor,
    act: draw,
  }),
  member('confirm-purchase', 'the confirmation', '/confirm-buy-product?packId=201&buyCount=10'),
  visitor('fairness', 'the proof of the draws', '/fairness?packId=201', { act: checked }),
  visitor('fairness-mine', 'the proof of one’s own draw among many', '/fairness', {
    act: amongMany,
  }),
  visitor('fairness-all', 'then of all the others', '/fairness', {
    act: all(
      amongMany,
      press({ ja: /すべての回の証明/, en: /proof of every draw/ }),
      wait(300),
      checked,
    ),
  }),
];

const opening: readonly Screen[] = [
  member('opening', 'what was bought, before the first tap', '/pack-detail?packId=201', {
    act: all(bought(10), sealed),
    moves: true,
  }),
  member('opening-torn', 'a film of the best grade', '/pack-detail?packId=201', {
    before: lucky,
    act: all(bought(1), sealed, start, filmAt(1.3)),
    moves: true,
  }),
  member('opening-card', 'the card in the hand', '/pack-detail?packId=201', {
    before: lucky,
    act: all(bought(1), sealed, start, turnOver, inHand),
    moves: true,
  }),
  member('opening-face-down', 'the best card before it is turned', '/pack-detail?packId=201', {
    before: lucky,
    act: all(bought(1), sealed, start, faceDown),
    moves: true,
  }),
  member('opening-still', 'the opening without motion', '/pack-detail?packId=201', {
    before: lucky,
    act: all(bought(1), sealed, start, wait(600)),
  }),
  member('opening-capsule', 'the capsule style', '/pack-detail?packId=206', {
    act: all(bought(1), sealed, start, filmAt(0.9)),
    moves: true,
  }),
  member('summary', 'everything drawn, best first', '/pack-detail?packId=201', {
    act: all(bought(50), skip),
  }),
];

const choices: readonly Screen[] = [
  member('choice', 'ship or points', '/pack-detail?packId=201', { act: toChoice(10) }),
  member('choice-made', 'a choice made', '/pack-detail?packId=201', {
    act: all(toChoice(50), allToPoints, shipTwo),
  }),
  member('choice-large-text', 'text at 200 %', '/pack-detail?packId=201', {
    act: toChoice(10),
    hasLargeText: true,
  }),
  member('choice-3000', '3,000 won cards', '/pack-detail?packId=502', {
    as: () => ({ points: 3_000_000 }),
    act: toChoice(3_000),
  }),
  member('final-check', 'the final check', '/pack-detail?packId=201', {
    act: all(toChoice(10), allToPoints, shipTwo, review),
  }),
  member('thanks', 'the end', '/pack-detail?packId=201', { act: settled(10) }),
  member('thanks-coins', 'the end of a pack for coins', '/pack-detail?packId=207', {
    act: all(bought(2), skip, press({ ja: '完了へ進む', en: 'Finish' }), thanked),
  }),
];

const histories: readonly Screen[] = [
  member('purchases', 'the history of purchases', '/pack-detail?packId=201', {
    act: all(
      settled(3),
      open('/pack-detail?packId=501'),
      toChoice(2),
      open('/buy-product-history'),
    ),
  }),
  member('collection', 'every card that was won', '/pack-detail?packId=201', {
    act: all(settled(10), open('/my-collection')),
  }),
  member('collection-packs', 'what a pack lacks', '/pack-detail?packId=201', {
    act: all(settled(10), open('/my-collection?view=packs')),
  }),
  member('collection-none', 'a collection without cards', '/my-collection'),
  member('purchases-none', 'a history without purchases', '/buy-product-history'),
  member('purchase-detail', 'what became of a purchase', '/pack-detail?packId=201', {
    act: all(settled(10), open('/buy-product-history'), firstPurchase),
  }),
  member('purchase-sent', 'cards on their way', '/pack-detail?packId=201', {
    act: all(settled(3), sent, open('/buy-product-history'), firstPurchase),
  }),
  member('point-history', 'the history of points', '/pack-detail?packId=201', {
    act: all(settled(3), open('/buy-point-history')),
  }),
  member('point-history-none', 'a history without points', '/buy-point-history', poor),
  member('coin-history', 'the history of coins', '/exchange-card?type=2', {
    act: all(exchange, confirmExchange, open('/coin-history')),
  }),
  member('coin-history-none', 'a history without coins', '/coin-history', poor),
];

const course = '/confirm-buy-point?pointPriceId=5';
const points: readonly Screen[] = [
  member('buy-point', 'points to buy', '/buy-point'),
  member('pay', 'how to pay for points', course, { act: cardField }),
  member('pay-store', 'paying at a store', course, { act: all(cardField, payBy(methods.store)) }),
  member('pay-refused', 'a payment without a name', course, {
    act: all(cardField, pay, wait(1_500)),
  }),
  member('pay-number', 'the number to pay at a store', course, {
    act: all(cardField, payBy(methods.store), pay, wait(1_500)),
  }),
  member('pay-bank', 'the account to transfer to', course, {
    act: transfer,
  }),
  member('pay-amazon', 'paying by Amazon Pay', course, {
    act: all(cardField, payBy(methods.amazon)),
  }),
  member('pay-amazon-chosen', 'what is paid with at Amazon', course, { act: viaAmazon }),
  member('pay-amazon-failed', 'a payment that Amazon could not collect', course, {
    act: all(viaAmazon, pay, press({ ja: /Cancel/, en: /Cancel/ }), at('/complete-buy-point')),
  }),
  member('pay-done', 'a payment that arrived', course, {
    act: all(
      viaAmazon,
      pay,
      press({ ja: /Confirm/, en: /Confirm/ }),
      at('/complete-buy-point'),
      wait(2_500),
    ),
  }),
  member('pay-paypal', 'paying by PayPal', course, { act: all(cardField, payBy(methods.payPal)) }),
  member('pay-carrier', 'paying on the phone bill', course, {
    act: all(cardField, payBy(methods.carrier)),
  }),
  member('pay-mail', 'the account by mail', course, {
    act: all(
      transfer,
      ({ page, language }) =>
        page.getByRole('link', { name: { ja: /あとで/, en: /^Pay later/ }[language] }).click(),
      wait(1_000),
    ),
  }),
  member('pay-uncertain', 'a payment whose answer was lost', course, {
    before: offline('**/api/user/point/buy'),
    act: all(cardField, payBy(methods.store), pay, wait(1_500)),
  }),
  member('carrier-done', 'paid by the phone bill', '/complete-carrier'),
  member('carrier-failed', 'not paid by the phone bill', '/error-carrier'),
  member('transfer', 'points from partner sites', '/transfer-point'),
  member('transfer-points', 'points are brought along', '/transfer-point', {
    ...reachable(true),
    act: linked,
  }),
  member('transfer-login', 'a partner site is linked', '/transfer-point', {
    act: press({ ja: /と連携する$/, en: /^Link / }),
  }),
];

const exchanges: readonly Screen[] = [
  member('exchange', 'cards for coins', '/exchange-card?type=2'),
  member('exchange-packs', 'packs for coins', '/exchange-card?type=0'),
  member('exchange-none', 'no such card', '/exchange-card?type=2', {
    act: search('このカードはない'),
  }),
  member('exchange-confirm', 'the exchange is confirmed', '/exchange-card?type=2', {
    act: exchange,
  }),
  member('exchange-done', 'the exchange is done', '/exchange-card?type=2', {
    act: all(exchange, confirmExchange),
  }),
  member('exchange-short', 'too few coins', '/exchange-card?type=2', { ...poor, act: exchange }),
];

const accounts: readonly Screen[] = [
  visitor('login', 'the login', '/login'),
  visitor('login-refused', 'a login refused', '/login', {
    act: async ({ page, language }) => {
      await page
        .getByLabel({ ja: 'メールアドレス', en: 'Email address' }[language])
        .fill('nobody@example.com');
      await page.locator('input[name=pass], input[type=password]').first().fill('wrong-password');
      await page.keyboard.press('Enter');
      await page.waitForTimeout(800);
    },
  }),
  visitor('login-second-step', 'a login on a new device asks for the second factor', '/login', {
    act: secondStep,
  }),
  visitor('register', 'the registration', '/user-register'),
  visitor('register-refused', 'a registration refused', '/user-register', {
    act: all(
      filledRegistration,
      ({ page }) => page.locator('[name=mail]').fill('nobody'),
      toReview,
      wait(800),
    ),
  }),
  visitor('register-review', 'a registration is reviewed', '/user-register', {
    act: all(filledRegistration, toReview, wait(800)),
  }),
  visitor('register-done', 'the end of a registration', '/user-register', {
    act: all(
      filledRegistration,
      toReview,
      wait(800),
      press({ ja: '登録する', en: 'Register' }, 'last'),
      at('/complete-user-register'),
    ),
  }),
  visitor('reissue', 'a password is forgotten', '/password-reissue'),
  visitor('reissue-done', 'a temporary password is on its way', '/password-reissue', {
    act: all(
      ({ page }) => page.locator('[name=mail]').fill('nobody@example.com'),
      ({ page }) => page.keyboard.press('Enter'),
      wait(1_000),
    ),
  }),
  member('my-page', 'my page', '/my-page'),
  member('my-addresses', 'the delivery addresses of a member', '/my-addresses'),
  member('my-parcels', 'the parcels of a member that have not left', '/my-parcels'),
  member('user-menu', 'the settings of the account', '/user-menu'),
  member('change-member', 'what a member is registered with', '/change-member'),
  member('verify-phone', 'a phone is verified', '/change-member', {
    ...reachable(false),
    act: verify,
  }),
  member('verify-phone-code', 'the code that was sent', '/change-member', {
    ...reachable(false),
    act: all(verify, press({ ja: '送信する', en: 'Send' }), wait(1_000)),
  }),
  member('my-page-invitation', 'friends are invited', '/my-page', {
    ...reachable(true),
    act: ({ page }) => page.evaluate('window.scrollTo(0, document.body.scrollHeight / 3)'),
  }),
  member('change-mail', 'another mail address is asked for', '/change-mail'),
  member('change-mail-link', 'the link in the mail to the new address', '/change-mail#token'),
  visitor('undo-mail', 'the link in the mail to the former address', '/undo-mail#token'),
  visitor('undo-mail-refused', 'that link after three days', '/undo-mail#token', {
    act: press({ ja: '変更を取り消す', en: 'Undo the change' }),
  }),
  member('change-password', 'a new password', '/change-password'),
  member('reminder', 'a quiet note after an hour', '/my-limits', { act: afterAnHour }),
  member('my-sessions', 'where a member is logged in', '/my-sessions', { before: elsewhere }),
  member('age', 'the date of birth is asked for', '/confirm-buy-point?pointPriceId=3', {
    as: () => ({ bornOn: null }),
  }),
  member('age-too-young', 'a member too young to buy points', '/confirm-buy-point?pointPriceId=3', {
    as: () => ({ bornOn: '2012-05-05' }),
  }),
  member('my-letters', 'letters to the shop: the form and the earlier ones', '/my-letters'),
  member('my-limits', 'caps, breaks and the statement of a member', '/my-limits'),
  member('my-data', 'the data of a member, and the end of the account', '/my-data'),
  member('account-closed', 'the end of an account', '/my-data', { ...poor, act: closedAccount }),
  member('my-data-end', 'the last question before the end', '/my-data', {
    act: press({ ja: '退会の手続きへ', en: 'Close my account' }),
  }),
];

const legal: readonly Screen[] = [
  visitor('guide', 'the guide', '/user-guide'),
  visitor('commerce', 'the operator and the conditions of sale', '/specific-commerce'),
  visitor('terms', 'the terms', '/terms-of-service'),
  visitor('privacy', 'the privacy policy', '/privacy-protection'),
  member('settlement', 'the law on payment services', '/fund-settlement'),
  member('point-terms', 'the terms of points', '/point-terms-of-service'),
];

/** All screens and states. To add one, add a line. */
export const screens: readonly Screen[] = [
  ...front,
  ...packs,
  ...opening,
  ...choices,
  ...histories,
  ...points,
  ...exchanges,
  ...accounts,
  ...legal,
];
