import { strict as assert } from 'node:assert';
import { randomUUID } from 'node:crypto';
import { type Answer, ReplayBrowser } from '../../server/src/testing/replay/replay-client.ts';
import { cardTokenOf } from '../../server/src/testing/sandbox-customer.ts';
import type { StartedShop } from './started-shop.ts';

const demoMember = { mail: 'demo@example.com', pass: 'demo1234' };
const password = 'kakinoki74';
/** A pack of the demo for 700 points without limits, and a course of 5,000 points. */
export const packId = 101;
const courseId = 5;
const packsToBuy = 3;

/** A member of the first version, and what the next one must still know. */
export interface DrillMember {
  mail: string;
  pass: string;
  /** Points and coins when the first version stopped. */
  balance: { point: number; coin: number };
  /** A purchase with at least one card that waits for a choice. */
  purchase: string;
  /** A bank transfer that has not come. */
  payment: string;
}

/** A browser that throws if a call is refused. */
function browserAt({ url }: StartedShop): ReplayBrowser {
  return new ReplayBrowser(url, ({ step, status, text }) => {
    const { state } = JSON.parse(text);
    assert.ok(status === 200 && (state === 200 || state === 204), `${step}: ${status} ${text}`);
  });
}

const write = (
  browser: ReplayBrowser,
  step: string,
  path: string,
  payload: object,
): Promise<Answer> => browser.post(step, path, { payload, key: randomUUID() });

async function logIn(shop: StartedShop, { mail, pass }: { mail: string; pass: string }) {
  const browser = browserAt(shop);
  await browser.get('first visit', 'user/point');
  await browser.post('log-in', 'user/login', { payload: { mail, pass } });
  return browser;
}

async function balanceOf(browser: ReplayBrowser): Promise<DrillMember['balance']> {
  const answer = await browser.get('balance', 'user/point');
  return { point: Number(answer.find('point')), coin: Number(answer.find('coin')) };
}

/** Buys a pack, and decides the first two of its three cards. */
async function buyAndDecide(browser: ReplayBrowser): Promise<string> {
  const payload = { pack_id: packId, count: packsToBuy };
  const bought = await write(browser, 'purchase', 'user/pack/buy', payload);
  const purchase = bought.text('pack_history_id');
  await decideOne(browser, purchase, 'send');
  await decideOne(browser, purchase, 'convert');
  return purchase;
}

/** Decides the first card of a purchase that still waits. */
async function decideOne(
  browser: ReplayBrowser,
  purchase: string,
  choice: 'send' | 'convert',
): Promise<void> {
  const query = { pack_history_id: purchase };
  const open = await browser.get('open cards', 'user/pack/buy_result', { query });
  const [card] = open.cards();
  assert.ok(card !== undefined, `no card of ${purchase} waits to ${choice}`);
  const decided = await write(browser, `choice: ${choice}`, 'user/pack/decision', {
    pack_history_id: purchase,
    send_card: choice === 'send' ? [card] : [],
    reduction_card: choice === 'convert' ? [card] : [],
  });
  assert.equal(decided.find('result'), '1');
}

/** Exchanges coins for the cheapest card that is offered. */
async function exchangeOne(browser: ReplayBrowser): Promise<void> {
  const offers = await browser.post('offers', 'user/exchange_card/list', { payload: { sort: 1 } });
  const card = offers.find('data', 'list', 0, 'id');
  const payload = { card_id: card, change_num: 1 };
  const done = await write(browser, 'exchange', 'user/exchange_card/exchange', payload);
  assert.equal(done.find('result'), '1');
}

/** Lets the demo's member and two new ones use the first version. */
export async function liveInFirstVersion(shop: StartedShop): Promise<DrillMember[]> {
  const members = [demoMember];
  for (const number of [1, 2]) {
    const mail = `member${number}@example.com`;
    const visitor = browserAt(shop);
    await visitor.get('first visit', 'user/point');
    await visitor.post('registration', 'user/append', { payload: applicationOf(mail, number) });
    members.push({ mail, pass: password });
  }
  const lived: DrillMember[] = [];
  for (const member of members) {
    const browser = await logIn(shop, member);
    const token = await cardTokenOf(shop.sandboxUrl, '4242424242424242');
    const paid = { point_price_id: courseId, pay_id: 1, token };
    await write(browser, 'payment by card', 'user/point/buy', paid);

    const byBank = { point_price_id: courseId, pay_id: 4, name: 'シケン ハナコ' };
    const waiting = await write(browser, 'bank transfer', 'user/point/buy', byBank);
    const purchase = await buyAndDecide(browser);
    if (member === demoMember) await exchangeOne(browser);
    const balance = await balanceOf(browser);
    lived.push({ ...member, balance, purchase, payment: waiting.text('payment_id') });
  }
  return lived;
}

function applicationOf(mail: string, number: number): object {
  return {
    ...{ lastName: '移行', middleName: '', firstName: '試', tel: `0901111222${number}`, mail },
    ...{ zipcode: '1040061', province: '日本', pref_id: 13, shiku: '中央区' },
    ...{ address: '銀座1-1', building: '', pass: password, confirmPass: password },
    referralCode: '',
  };
}

/** Asserts that a version knows the members as the version before left them. */
export async function expectSameMembers(
  shop: StartedShop,
  members: readonly DrillMember[],
): Promise<void> {
  for (const member of members) {
    const browser = await logIn(shop, member);
    assert.deepEqual(await balanceOf(browser), member.balance, `${member.mail}: balance`);
    const query = { pack_history_id: member.purchase };
    const open = await browser.get('open cards', 'user/pack/buy_result', { query });
    assert.equal(open.cards().length, packsToBuy - 2, `${member.mail}: cards that wait`);
  }
}

/**
 * Lets the members go on in another version: they decide the card that waits, buy and decide again,
 * and the bank transfer comes.
 */
export async function goOn(shop: StartedShop, members: readonly DrillMember[]): Promise<void> {
  for (const member of members) {
    const browser = await logIn(shop, member);
    await decideOne(browser, member.purchase, 'convert');
    await buyAndDecide(browser);
    if (member.mail === demoMember.mail) await exchangeOne(browser);
    await fetch(`${shop.sandboxUrl}/payments/${member.payment}?action=pay`, { method: 'POST' });
    await untilPaid(browser, member.payment);
  }
}

async function untilPaid(browser: ReplayBrowser, payment: string): Promise<void> {
  const payload = { token: payment };
  const end = await write(browser, 'end of the payment', 'user/point/append', payload);
  assert.equal(end.find('result'), '1', `payment ${payment} is not credited`);
}

/** Buys once more as each member, also where the first version runs again. */
export async function buyOnceMore(
  shop: StartedShop,
  members: readonly DrillMember[],
): Promise<void> {
  for (const member of members) {
    const browser = await logIn(shop, member);
    await buyAndDecide(browser);
  }
}
