import { strict as assert } from 'node:assert';
import { day, minute } from '../../lib/time.rules.ts';
import { activeMember } from '../fill-shop-for-a-day.ts';
import { cardTokenOf, pressAt, signInAtAmazon } from '../sandbox-customer.ts';
import { knownBrowser } from '../shop-with-members.ts';
import type { DumpedIds } from './find-dumped-ids.ts';
import type { Answer, Recording, ReplayBrowser } from './replay-client.ts';

/** Changes that a replay makes to a shop besides requests. */
export interface ReplayShop {
  sandboxUrl: string;
  /** Moves the shop's clock, which stands still otherwise. */
  advance(milliseconds: number): void;
  /** Runs every job once, as the clock requires. */
  runJobs(): Promise<void>;
  /** Waits for callbacks of the payment companies, then runs every job once. */
  receiveCallbacks(): Promise<void>;
  /** Does an action of the sandbox's control page to an order. */
  act(order: string, action: string): Promise<void>;
  /** Sends the queued messages. @returns them */
  sendMessages(): Promise<{ kind: 'mail' | 'sms'; to: string; text: string }[]>;
}

const unknownId = 'cccccccc-cccc-4ccc-8ccc-cccccccccccc';

/** Keys without a time in them. A purchase's id follows from its key, and so does its draw. */
const numberedKey = (number: number) =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/**
 * Makes every call of version 0.1.0 with at least one success, and with a refusal if the call has
 * one. Later versions append steps; a step that a recording lacks is not compared.
 */
export async function playScript(
  recording: Recording,
  shop: ReplayShop,
  ids: DumpedIds,
): Promise<void> {
  const visitor = recording.browser();
  await visitCatalogue(visitor, ids);
  await readProofs(visitor, ids, 'at first');
  await callAsVisitor(visitor);
  await logInAndRegister(visitor, shop);
  // From 0.2.0 on the member has a second factor, which is asked for on a device that is new.
  const member = recording.browser(knownBrowser);
  await member.get('getCurrentUser: before the login', 'user/point');
  await member.post('login: stays logged in', 'user/login', {
    payload: { mail: activeMember.mail, pass: activeMember.password, save_cookie: '1' },
  });
  await callAsMember(member, ids);
  await readHistories(member, ids);
  await buyPacks(member, ids);
  await decide(member, ids);
  await exchange(member, ids);
  await transfer(member);
  await readPoints(member);
  await payByCard(member, ids, shop);
  await payLater(member, ids, shop);
  await payAtCompanies(member, shop);
  await payAtAmazon(member, shop);
  await newcomer(recording.browser(), ids, shop);
  await daysLater(member, ids, shop);
  const later = recording.browser(knownBrowser);
  await changePassword(member, later);
  await callsSince010(later, visitor, ids);
}

/** Records the calls that a visitor makes about the catalogue. */
async function visitCatalogue(visitor: ReplayBrowser, ids: DumpedIds): Promise<void> {
  await visitor.get('getCurrentUser: visitor', 'user/point');
  await visitor.get('listPrefectures: Japanese', 'user/pref_list');
  await visitor.get('listPrefectures: English', 'user/pref_list', { language: 'en' });
  await visitor.post('findTowns: known code', 'address/zipcode', {
    payload: { zipcode: '104-0061' },
  });
  await visitor.post('findTowns: unknown code', 'address/zipcode', { payload: { zipcode: '0' } });
  await visitor.post('findTowns: not a text', 'address/zipcode', { payload: { zipcode: 1 } });
  await visitor.get('listCardTypes: all', 'user/card_type');
  await visitor.get('listBanners: all', 'user/banner');
  await visitor.get('listPosts: first page', 'user/post/list');
  await visitor.get('listPosts: missing page', 'user/post/list/9');
  await visitor.get('listTopPacks: visitor', 'user/pack/list');
  await visitor.get('listTopPacks: English', 'user/pack/list', { language: 'en' });
  await visitor.post('findPacks: by word', 'user/pack/list', { payload: { filter: '行列' } });
  await visitor.post('findPacks: by coins', 'user/pack/list', { payload: { payment_method: '2' } });
  await visitor.post('findPacks: unknown currency', 'user/pack/list', {
    payload: { payment_method: '3' },
  });
  await visitor.get('listPacksOfType: one type', 'user/pack/all_list/1');
  await visitor.get('listPacksOfType: all', 'user/pack/all_list/999998/1');
  await visitor.get('listPacksOfType: coming', 'user/pack/all_list/9999');
  await visitor.get('listPacksOfType: missing type', 'user/pack/all_list/99');
  for (const pack of [ids.plainPack, ids.limitedPack, ids.coinPack, ids.laterPack])
    await visitor.get(`getPack: ${pack}`, `user/pack/detail/${pack}`);
  await visitor.get('getPack: missing', 'user/pack/detail/999999999');
  await visitor.get('getPack: not a number', 'user/pack/detail/one');
  await visitor.get('listLineUp: points', `user/pack/card_list/${ids.limitedPack}`);
  await visitor.get('listLineUp: coins', `user/pack/card_list/${ids.coinPack}/1`);
  await visitor.get('listLineUp: missing', 'user/pack/card_list/999999999');
  await visitor.get('getOperator: Japanese', 'user/operator');
  await visitor.get('getOperator: English', 'user/operator', { language: 'en' });
  await visitor.get('no such call', 'user/nothing');
}

/** Records the calls that read seals and rounds of packs. */
async function readProofs(browser: ReplayBrowser, ids: DumpedIds, when: string): Promise<void> {
  for (const pack of [ids.plainPack, ids.limitedPack, ids.laterPack, 999_999_999]) {
    await browser.get(`getSeal: ${pack}, ${when}`, `user/pack/seal/${pack}`);
    await browser.get(`listRounds: ${pack}, ${when}`, `user/pack/rounds/${pack}`);
  }
}

/** The calls for members, by their paths. */
const memberCalls = {
  get: {
    ...{ getDrawResult: 'user/pack/gache_result', getOpenCards: 'user/pack/buy_result' },
    ...{
      listPartnerSites: 'user/transfer/point',
      getPackHistory: `user/history/detail/${unknownId}`,
    },
    ...{ listPointCourses: 'user/point_price', getPointCourse: 'user/point_price/detail/1' },
    ...{ listPayStyles: 'user/pay_style', listPointHistory: 'user/point/list' },
    ...{ getPaymentEnd: 'user/point/end', getStoreNumber: 'user/point/combini_number' },
    ...{ getBankAccount: 'user/bank', getCardField: 'user/card_field' },
    ...{ getAmazonButton: 'user/button_signature' },
    ...{ chooseAmazonSession: `user/set_checkout_session/${unknownId}` },
    ...{ getAmazonSession: 'user/get_checkout_session' },
    ...{ completeAmazonSession: 'user/complete_checkout_session' },
    ...{ getUserDetail: 'user/detail', listSessions: 'user/session/list' },
    ...{ getMyData: 'user/my_data', previewClosing: 'user/close_account' },
    ...{ getReferral: 'user/referral' },
  },
  post: {
    ...{ checkPack: 'user/pack/check', buyPack: 'user/pack/buy' },
    ...{ decideCards: 'user/pack/decision', listExchangeCards: 'user/exchange_card/list' },
    ...{ checkExchange: 'user/exchange_card/check' },
    ...{ exchangeCards: 'user/exchange_card/exchange', listHistory: 'user/history/list' },
    ...{ linkPartnerSite: 'user/transfer/login', transferPoints: 'user/transfer/point' },
    ...{ buyPoints: 'user/point/buy', appendPoints: 'user/point/append' },
    ...{ changeMember: 'user/change', changePassword: 'user/change_password' },
    ...{ sendSmsCode: 'user/send_sms', checkSmsCode: 'user/check_sms' },
    ...{ endOtherSessions: 'user/session/end_others', closeAccount: 'user/close_account' },
  },
};

/** Records every call for members as a visitor makes it. */
async function callAsVisitor(visitor: ReplayBrowser): Promise<void> {
  for (const [call, path] of Object.entries(memberCalls.get))
    await visitor.get(`${call}: visitor`, path);
  for (const [call, path] of Object.entries(memberCalls.post))
    await visitor.post(`${call}: visitor`, path);
}

const application = {
  ...{ lastName: '新規', middleName: '', firstName: '会員', tel: '09022223333' },
  ...{ mail: 'shin@example.com', zipcode: '1040061', province: '日本', pref_id: 13 },
  ...{ shiku: '中央区', address: '銀座1-1', building: '', pass: 'kakinoki74' },
  ...{ confirmPass: 'kakinoki74', referralCode: '' },
};

/** Records logins and registrations that fail and succeed. */
async function logInAndRegister(visitor: ReplayBrowser, shop: ReplayShop): Promise<void> {
  await visitor.post('login: no csrf pair', 'user/login', {
    payload: { mail: activeMember.mail, pass: activeMember.password },
    withoutCsrf: true,
  });
  await visitor.post('login: malformed', 'user/login', { payload: { mail: activeMember.mail } });
  for (const [step, mail] of [
    ['login: wrong password', activeMember.mail],
    ['login: unknown address', 'nobody@example.com'],
  ] as const)
    await visitor.post(step, 'user/login', { payload: { mail, pass: 'wrong1234' } });
  await visitor.post('checkRegistration: empty', 'user/confirm');
  await visitor.post('checkRegistration: empty, English', 'user/confirm', { language: 'en' });
  const invalid = { ...application, pass: 'short', tel: '12', zipcode: 'x', referralCode: 'NONE' };
  await visitor.post('checkRegistration: faulty', 'user/confirm', { payload: invalid });
  await visitor.post('checkRegistration: complete', 'user/confirm', { payload: application });
  await visitor.post('register: faulty', 'user/append', { payload: invalid });
  await visitor.post('register: complete', 'user/append', { payload: application });
  await visitor.post('resetPassword: not an address', 'user/reset_password', {
    payload: { mail: 'nowhere' },
  });
  for (const [step, mail] of [
    ['resetPassword: member', 'tomoko@example.com'],
    ['resetPassword: nobody', 'nobody@example.com'],
  ] as const)
    await visitor.post(step, 'user/reset_password', { payload: { mail } });
  const mail = (await shop.sendMessages()).find(({ to }) => to === 'tomoko@example.com');
  const pass = mail?.text.match(/^\s*([A-Za-z0-9]{12})\s*$/m)?.[1];
  assert.ok(pass, 'the mail has a temporary password');
  await visitor.post('login: temporary password', 'user/login', {
    payload: { mail: 'tomoko@example.com', pass },
  });
  await visitor.get('getCurrentUser: temporary password', 'user/point');
  await visitor.get('getUserDetail: temporary password', 'user/detail');
  await visitor.get('logout: no csrf pair', 'user/logout');
  await visitor.get('logout: member', 'user/logout', { query: visitor.csrf });
}

/**
 * Records calls of a logged-in member: reading their data and packs, ending other sessions, and a
 * refused change of registered data.
 */
async function callAsMember(member: ReplayBrowser, ids: DumpedIds): Promise<void> {
  await member.get('getCurrentUser: member', 'user/point');
  await member.get('getUserDetail: member', 'user/detail');
  await member.get('listSessions: member', 'user/session/list');
  await member.post('endOtherSessions: member', 'user/session/end_others');
  await member.get('getMyData: member', 'user/my_data');
  await member.get('previewClosing: with open things', 'user/close_account');
  await member.get('getReferral: member', 'user/referral');
  const { pass: _, confirmPass: __, referralCode: ___, ...details } = application;
  await member.post('changeMember: registered data', 'user/change', { payload: details });
  await member.get('listTopPacks: member', 'user/pack/list');
  await member.get('getPack: member', `user/pack/detail/${ids.limitedPack}`);
}

/** Records the calls that read a member's histories. */
async function readHistories(member: ReplayBrowser, ids: DumpedIds): Promise<void> {
  for (const mode of ['pack', 'coin'])
    await member.post(`listHistory: ${mode}`, 'user/history/list', { payload: { mode } });
  await member.post('listHistory: English', 'user/history/list', {
    payload: { mode: 'pack' },
    language: 'en',
  });
  await member.post('listHistory: unknown mode', 'user/history/list', { payload: { mode: 'x' } });
  await member.get('getPackHistory: half decided', `user/history/detail/${ids.halfDecided}`);
  await member.get('getPackHistory: undecided', `user/history/detail/${ids.undecided}`);
  await member.get('getPackHistory: foreign', `user/history/detail/${ids.foreign}`);
  for (const [step, id] of [
    ['own', ids.halfDecided],
    ['foreign', ids.foreign],
  ] as const) {
    const query = { pack_history_id: id };
    await member.get(`getDrawResult: ${step}`, 'user/pack/gache_result', { query });
    await member.get(`getOpenCards: ${step}`, 'user/pack/buy_result', { query });
  }
  await member.get('getDrawResult: newest', 'user/pack/gache_result');
  await member.get('getOpenCards: newest', 'user/pack/buy_result');
}

/** Records purchases that succeed and that are refused. */
async function buyPacks(member: ReplayBrowser, ids: DumpedIds): Promise<void> {
  const options = [
    ['accepted', ids.limitedPack, 2],
    ['over the limit', ids.limitedPack, 5],
    ['nothing', ids.limitedPack, 0],
    ['before the sale', ids.laterPack, 1],
    ['too few coins', ids.coinPack, 98],
    ['more than there are', ids.coinPack, 99],
    ['missing', 999_999_999, 1],
  ] as const;
  for (const [step, pack_id, count] of options) {
    const payload = { pack_id, count };
    await member.post(`checkPack: ${step}`, 'user/pack/check', { payload });
    if (step !== 'accepted')
      await member.post(`buyPack: ${step}`, 'user/pack/buy', { payload, key: numberedKey(count) });
  }
  const payload = {
    pack_id: ids.limitedPack,
    count: 2,
    point: 100,
    client_seed: '0123456789abcdef',
  };
  const key = numberedKey(100);
  await member.post('buyPack: stale price', 'user/pack/buy', {
    payload: { ...payload, point: 99 },
    key: numberedKey(101),
  });
  await member.post('buyPack: accepted', 'user/pack/buy', { payload, key });
  await member.post('buyPack: same key again', 'user/pack/buy', { payload, key });
  await member.post('buyPack: key of another payload', 'user/pack/buy', {
    payload: { ...payload, count: 1 },
    key,
  });
  await member.post('buyPack: not a key', 'user/pack/buy', { payload, key: 'not-a-key' });
  await member.post('buyPack: free text as a seed', 'user/pack/buy', {
    payload: { ...payload, point: 99, client_seed: 'please win' },
    key: numberedKey(102),
  });
  await member.get('getDrawResult: drawn now', 'user/pack/gache_result');
  await member.post('checkPack: coins', 'user/pack/check', {
    payload: { pack_id: ids.coinPack, count: 3 },
  });
  await member.post('buyPack: as checked last', 'user/pack/buy', { key: numberedKey(103) });
  await member.get('getDrawResult: coins', 'user/pack/gache_result');
  await member.get('listRounds: with the new draw', `user/pack/rounds/${ids.limitedPack}`);
}

/** Records calls that decide on cards: ship, convert, and wrong ones. */
async function decide(member: ReplayBrowser, ids: DumpedIds): Promise<void> {
  const query = { pack_history_id: ids.undecided };
  const [card = 0] = (
    await member.get('getOpenCards: undecided', 'user/pack/buy_result', { query })
  ).cards();
  const choose = (
    send_card: number[],
    reduction_card: number[],
    pack_history_id = ids.undecided,
  ) => ({
    pack_history_id,
    send_card,
    reduction_card,
  });
  const path = 'user/pack/decision';
  const steps: [step: string, payload: object, key: number][] = [
    ['foreign purchase', choose([card], [], ids.foreign), 200],
    ['a card in both lists', choose([card], [card]), 201],
    ['a missing card', choose([card + 1], []), 202],
    ['no list', { pack_history_id: ids.undecided }, 203],
    ['nothing chosen', choose([], []), 204],
    ['shipped', choose([card], []), 205],
    ['shipped, same key again', choose([card], []), 205],
    ['decided before', choose([], [card]), 206],
  ];
  for (const [step, payload, key] of steps)
    await member.post(`decideCards: ${step}`, path, { payload, key: numberedKey(key) });
  await member.get('getPackHistory: decided', `user/history/detail/${ids.undecided}`);
}

/** Records the calls about exchanges of coins for cards. */
async function exchange(member: ReplayBrowser, ids: DumpedIds): Promise<void> {
  for (const sort of [0, 1, 2, 3])
    await member.post(`listExchangeCards: order ${sort}`, 'user/exchange_card/list', {
      payload: { type: 1, searchText: '', sort },
    });
  await member.post('listExchangeCards: by word', 'user/exchange_card/list/1', {
    payload: { searchText: '鬼' },
    language: 'en',
  });
  await member.post('listExchangeCards: unknown order', 'user/exchange_card/list', {
    payload: { sort: 4 },
  });
  const options = [
    ['accepted', ids.offeredCard, 2],
    ['over the limit', ids.limitedCard, 2],
    ['more than five', ids.offeredCard, 6],
    ['nothing', ids.offeredCard, 0],
    ['missing', 999_999, 1],
  ] as const;
  for (const [index, [step, card_id, change_num]] of options.entries()) {
    const payload = { card_id, change_num };
    await member.post(`checkExchange: ${step}`, 'user/exchange_card/check', { payload });
    const key = numberedKey(300 + index);
    await member.post(`exchangeCards: ${step}`, 'user/exchange_card/exchange', { payload, key });
  }
  await member.post('exchangeCards: stale price', 'user/exchange_card/exchange', {
    payload: { card_id: ids.offeredCard, change_num: 1, sub_coin: 29 },
    key: numberedKey(310),
  });
  await member.post('listHistory: coin after an exchange', 'user/history/list', {
    payload: { mode: 'coin' },
  });
}

/** Records the calls about partner sites and transfers of points. */
async function transfer(member: ReplayBrowser): Promise<void> {
  await member.get('listPartnerSites: linked', 'user/transfer/point');
  const link = (password: string, site_id: number) => ({
    payload: { loginid: 'aoi@partner', password, site_id },
  });
  await member.post('linkPartnerSite: wrong password', 'user/transfer/login', link('wrong', 1));
  await member.post('linkPartnerSite: right password', 'user/transfer/login', link('right', 1));
  await member.post('linkPartnerSite: missing site', 'user/transfer/login', link('right', 9));
  const steps = [
    ['credited', 400, 1],
    ['more than there are', 1_000_000, 1],
    ['nothing', 0, 1],
    ['missing site', 1, 9],
  ] as const;
  for (const [index, [step, point, site_id]] of steps.entries())
    await member.post(`transferPoints: ${step}`, 'user/transfer/point', {
      payload: { point, site_id },
      key: numberedKey(400 + index),
    });
}

/** Records the calls that read courses, ways to pay and points. */
async function readPoints(member: ReplayBrowser): Promise<void> {
  await member.get('listPointCourses: first page', 'user/point_price');
  await member.get('listPointCourses: missing page', 'user/point_price/9');
  await member.get('getPointCourse: known', 'user/point_price/detail/1');
  await member.get('getPointCourse: missing', 'user/point_price/detail/999');
  await member.get('listPayStyles: without a course', 'user/pay_style');
  await member.get('listPayStyles: small course, English', 'user/pay_style', {
    query: { point_price_id: '1' },
    language: 'en',
  });
  await member.get('listPayStyles: largest course', 'user/pay_style', {
    query: { point_price_id: '2' },
  });
  await member.get('listPayStyles: missing course', 'user/pay_style', {
    query: { point_price_id: '999' },
  });
  await member.get('listPointHistory: first page', 'user/point/list');
  await member.get('listPointHistory: English', 'user/point/list/1', { language: 'en' });
  await member.get('listPointHistory: missing page', 'user/point/list/9');
  await member.get('getCardField: shown', 'user/card_field');
}

/** Starts a payment and returns its answer. */
function pay(member: ReplayBrowser, step: string, key: number, payload: object): Promise<Answer> {
  return member.post(`buyPoints: ${step}`, 'user/point/buy', {
    payload: { point_price_id: 1, ...payload },
    key: numberedKey(key),
  });
}

async function readEnd(member: ReplayBrowser, step: string, id: string): Promise<void> {
  await member.get(`getPaymentEnd: ${step}`, 'user/point/end', { query: { payment_id: id } });
}

/** Records payments by card that succeed and fail. */
async function payByCard(member: ReplayBrowser, ids: DumpedIds, shop: ReplayShop): Promise<void> {
  const cards = [
    ['card accepted', '4242424242424242', 500],
    ['card declined', '4000000000000002', 501],
    ['card to be identified', '4000000000003220', 502],
  ] as const;
  for (const [step, number, key] of cards) {
    const token = await cardTokenOf(shop.sandboxUrl, number);
    const begun = await pay(member, step, key, { pay_id: 1, token });
    const id = begun.find('payment_id');
    if (typeof id !== 'string') continue;
    await readEnd(member, step, id);
    const url = begun.find('url');
    if (typeof url === 'string') await pressAt(url, 'approve');
    await shop.receiveCallbacks();
    await member.post(`appendPoints: ${step}`, 'user/point/append', {
      payload: { token: id },
      key: numberedKey(key + 10),
    });
    await readEnd(member, `${step}, afterwards`, id);
  }
  await pay(member, 'card without a token', 503, { pay_id: 1 });
  await pay(member, 'method switched off', 504, { pay_id: 8 });
  await pay(member, 'missing course', 505, { pay_id: 2, point_price_id: 999 });
  await pay(member, 'unknown method', 506, { pay_id: 99 });
  await member.post('appendPoints: foreign payment', 'user/point/append', {
    payload: { token: ids.foreignPayment },
    key: numberedKey(507),
  });
  await readEnd(member, 'foreign payment', ids.foreignPayment);
  await readEnd(member, 'missing payment', unknownId);
  shop.advance(2 * minute);
}

/** Records payments at a store and by bank transfer. */
async function payLater(member: ReplayBrowser, ids: DumpedIds, shop: ReplayShop): Promise<void> {
  const inStore = await pay(member, 'store', 520, { pay_id: 2, combini_code: 'econ', pack_id: 1 });
  const storeId = inStore.text('payment_id');
  const ofStore = { query: { payment_id: storeId } };
  await member.get('getStoreNumber: waiting', 'user/point/combini_number', ofStore);
  await member.get('getStoreNumber: before the dump', 'user/point/combini_number', {
    query: { payment_id: ids.storePayment },
  });
  await member.get('getStoreNumber: foreign payment', 'user/point/combini_number', {
    query: { payment_id: ids.foreignPayment },
  });
  const byBank = await pay(member, 'bank', 521, { pay_id: 4, name: 'シケン ハナコ' });
  const bankId = byBank.text('payment_id');
  await member.get('getBankAccount: waiting', 'user/bank', { query: { payment_id: bankId } });
  await member.get('getBankAccount: before the dump', 'user/bank', {
    query: { payment_id: ids.bankPayment },
  });
  await member.get('getBankAccount: store payment', 'user/bank', ofStore);
  await pay(member, 'bank without a name', 522, { pay_id: 4 });
  for (const [step, id] of [
    ['store', storeId],
    ['bank', bankId],
  ] as const) {
    await readEnd(member, `${step}, waiting`, id);
    await shop.act(id, 'pay');
    await shop.receiveCallbacks();
    await readEnd(member, `${step}, paid`, id);
  }
  await member.get('getStoreNumber: paid', 'user/point/combini_number', ofStore);
  shop.advance(2 * minute);
}

/** Records payments by PayPal, PayPay and carrier billing. */
async function payAtCompanies(member: ReplayBrowser, shop: ReplayShop): Promise<void> {
  const companies = [
    ['PayPal', { pay_id: 3 }, 540],
    ['PayPay', { pay_id: 7 }, 541],
    ['carrier', { pay_id: 6, carrier_id: 'au' }, 542],
  ] as const;
  for (const [step, payload, key] of companies) {
    const id = (await pay(member, step, key, payload)).text('payment_id');
    await readEnd(member, `${step}, begun`, id);
    if (step !== 'carrier') await shop.act(id, step === 'PayPal' ? 'approve' : 'decline');
    await shop.receiveCallbacks();
    await member.post(`appendPoints: ${step}`, 'user/point/append', {
      payload: { token: id },
      key: numberedKey(key + 10),
    });
    await readEnd(member, `${step}, afterwards`, id);
  }
  await pay(member, 'carrier without a name', 543, { pay_id: 6 });
  shop.advance(2 * minute);
}

/** Records a payment by Amazon Pay. */
async function payAtAmazon(member: ReplayBrowser, shop: ReplayShop): Promise<void> {
  const button = await member.get('getAmazonButton: course', 'user/button_signature', {
    query: { point_price_id: '1' },
  });
  const { sessionId } = await signInAtAmazon({
    payloadJSON: button.text('payloadJSON'),
    signature: button.text('signature'),
    algorithm: button.text('algorithm'),
    public_key_id: button.text('public_key_id'),
    script_url: button.text('script_url'),
  });
  await member.get('getAmazonSession: none chosen', 'user/get_checkout_session');
  await member.get('chooseAmazonSession: missing', `user/set_checkout_session/${unknownId}`);
  await member.get('chooseAmazonSession: own', `user/set_checkout_session/${sessionId}`);
  await member.get('getAmazonSession: chosen', 'user/get_checkout_session');
  const id = (await pay(member, 'Amazon', 560, { pay_id: 5 })).text('payment_id');
  await pressAt(`${shop.sandboxUrl}/pages/amazon/${sessionId}`, 'confirm');
  const query = { payment_id: id };
  await member.get('completeAmazonSession: own', 'user/complete_checkout_session', { query });
  await readEnd(member, 'Amazon, afterwards', id);
  await member.get('completeAmazonSession: missing', 'user/complete_checkout_session', {
    query: { payment_id: unknownId },
  });
  shop.advance(2 * minute);
}

/** Records what a member does who registered above: no points, no verified phone. */
async function newcomer(member: ReplayBrowser, ids: DumpedIds, shop: ReplayShop): Promise<void> {
  const { mail, pass, tel } = application;
  await member.get('getCurrentUser: before the first login', 'user/point');
  await member.post('login: newcomer', 'user/login', { payload: { mail, pass } });
  await member.get('getUserDetail: newcomer', 'user/detail');
  await member.post('buyPack: too few points', 'user/pack/buy', {
    payload: { pack_id: ids.plainPack, count: 1 },
    key: numberedKey(600),
  });
  await member.post('sendSmsCode: landline', 'user/send_sms', { payload: { tel: '0312345678' } });
  await shop.sendMessages();
  await member.post('sendSmsCode: mobile', 'user/send_sms', { payload: { tel } });
  const sms = (await shop.sendMessages()).find(({ kind }) => kind === 'sms');
  const code = sms?.text.match(/\d{6}/)?.[0] ?? '';
  const wrong = code === '000000' ? '111111' : '000000';
  await member.post('checkSmsCode: wrong', 'user/check_sms', { payload: { sms_code: wrong } });
  await member.post('checkSmsCode: right', 'user/check_sms', { payload: { sms_code: code } });
  await member.get('getReferral: newcomer', 'user/referral');
  await member.post('sendSmsCode: verified', 'user/send_sms', { payload: { tel } });
  await member.get('previewClosing: nothing open', 'user/close_account');
  await member.post('closeAccount: wrong password', 'user/close_account', {
    payload: { pass: 'wrong1234' },
  });
  await member.post('closeAccount: right password', 'user/close_account', { payload: { pass } });
  await member.get('getCurrentUser: closed', 'user/point');
}

/**
 * Records calls some days later: undecided cards have become points, and the sale of the later pack
 * has begun.
 */
async function daysLater(member: ReplayBrowser, ids: DumpedIds, shop: ReplayShop): Promise<void> {
  shop.advance(4 * day);
  await shop.runJobs();
  await member.get('getCurrentUser: days later', 'user/point');
  await member.get('listTopPacks: days later', 'user/pack/list');
  await member.post('listHistory: days later', 'user/history/list', { payload: { mode: 'pack' } });
  await member.get('getPackHistory: days later', `user/history/detail/${ids.halfDecided}`);
  await member.get('listPointHistory: days later', 'user/point/list');
  await member.post('buyPack: mixed prizes', 'user/pack/buy', {
    payload: { pack_id: ids.laterPack, count: 40, client_seed: 'fedcba9876543210' },
    key: numberedKey(700),
  });
  await member.get('getDrawResult: mixed prizes', 'user/pack/gache_result');
  await member.get('getPack: partly sold', `user/pack/detail/${ids.laterPack}`);
  await member.get('listLineUp: partly sold', `user/pack/card_list/${ids.laterPack}`);
  await member.post('listHistory: mixed prizes', 'user/history/list', {
    payload: { mode: 'pack' },
    language: 'en',
  });
  await readProofs(member, ids, 'at last');
}

/** Records changes of a password, and who is still logged in afterwards. */
async function changePassword(member: ReplayBrowser, later: ReplayBrowser): Promise<void> {
  const change = (pass: string, confirmPass: string) => ({ payload: { pass, confirmPass } });
  await member.post(
    'changePassword: not repeated',
    'user/change_password',
    change('tsukiyo77', 'x'),
  );
  await member.post('changePassword: too short', 'user/change_password', change('a1', 'a1'));
  await member.post(
    'changePassword: accepted',
    'user/change_password',
    change('tsukiyo77', 'tsukiyo77'),
  );
  await later.get('getCurrentUser: another browser', 'user/point');
  await later.post('login: old password', 'user/login', {
    payload: { mail: activeMember.mail, pass: activeMember.password },
  });
  await later.post('login: until the browser ends', 'user/login', {
    payload: { mail: activeMember.mail, pass: 'tsukiyo77' },
  });
}

/** Calls that version 0.1.0 did not have. */
async function callsSince010(
  member: ReplayBrowser,
  visitor: ReplayBrowser,
  ids: DumpedIds,
): Promise<void> {
  await visitor.post('recordOpening: visitor', 'user/pack/opened');
  await visitor.get('listWaitingPayments: visitor', 'user/point/waiting');
  await visitor.post('chooseStore: visitor', 'user/point/combini_store');
  await member.post('recordOpening: own', 'user/pack/opened', {
    payload: { pack_history_id: ids.halfDecided, opened: 3 },
  });
  await member.get('listWaitingPayments: some', 'user/point/waiting');
  // Only an empty field can be filled in; the other fields repeat the registered data.
  await member.post('changeMember: an empty field', 'user/change', {
    payload: {
      ...{ lastName: 'aoi山', middleName: '', firstName: '花子', tel: '09011112222' },
      ...{ mail: activeMember.mail, zipcode: '1500001', province: '日本', pref_id: 13 },
      ...{ shiku: '渋谷区', address: 'aoi通り一丁目', building: '開封荘101' },
    },
  });
  await member.get('listHeads: all', 'user/pack/heads');
  await member.get('getReceipt: of a purchase of version 1', `user/pack/receipt/${ids.undecided}`);
  await member.get('getReceipt: missing', `user/pack/receipt/${unknownId}`);
  await member.post('chooseStore: waiting', 'user/point/combini_store', {
    payload: { payment_id: ids.storePayment, combini_store: 'familymart' },
  });
  const { secondVersion, secondVersionPack } = ids;
  if (secondVersion === null || secondVersionPack === null) return;
  await member.get('getReceipt: own', `user/pack/receipt/${secondVersion}`);
  await member.get('getSeal: version 2', `user/pack/seal/${secondVersionPack}`);
  await member.get('listRounds: version 2', `user/pack/rounds/${secondVersionPack}`);
}
