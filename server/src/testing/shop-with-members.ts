import { randomUUID } from 'node:crypto';
import { calls } from '#contract/shop/index.ts';
import type { ExternalServices } from '../app/shop.ts';
import { systemActor } from '../db/audit.ts';
import { codeAt } from '../factors/authenticator.rules.ts';
import type { Clock } from '../lib/clock.ts';
import { hashOfSecret } from '../lib/session-secret.ts';
import { handOutCoupon } from '../promotions/index.ts';
import { makeMember, makeOffer, makePack, makePointCourse } from './factories.ts';
import type { HttpClient } from './http-client.ts';
import { makeTestPromotion } from './make-test-promotion.ts';
import { signInAtAmazon } from './sandbox-customer.ts';
import { TestPartner } from './test-partner.ts';
import { TestPasskey } from './test-passkey.ts';
import { openTestPayments, type TestPayments } from './test-payments.ts';
import { TestClock, type TestShop } from './test-shop.ts';

/** A member's data that no other member may see. */
export interface Person {
  memberId: number;
  mail: string;
  password: string;
  /** The login at the linked partner site. */
  login: string;
  purchaseId: string;
  cards: number[];
  /**
   * Payments that wait for the customer: in a store, by bank transfer, and at Amazon with a
   * checkout session.
   */
  storePayment: string;
  bankPayment: string;
  amazonPayment: string;
  amazonSession: string;
  /** A coupon that was handed out to them, of points that can be redeemed many times. */
  couponId: number;
  /** A thread of letters to the shop. */
  letterId: number;
  /** A picture of that thread. */
  letterPictureId: string;
  /** An authenticator that no code has confirmed. */
  authenticatorId: number;
  passkeyId: number;
  /** Texts that no response to another member may contain. */
  secrets: string[];
}

/**
 * A shop with all HTTP endpoints, the sandbox and a partner site, in which members can be created.
 */
export interface ShopWithMembers extends TestPayments {
  site: TestPartner;
  packId: number;
  coinPackId: number;
  offeredCard: number;
  courseId: number;
  /**
   * Creates a member with points, coins, undecided cards, waiting payments and a linked account.
   */
  settle(name: string): Promise<Person>;
}

/**
 * Opens a test shop with packs, courses and partner sites, in which members can be made. Call it in
 * `beforeAll`, and `close` in `afterAll`.
 */
export async function openShopWithMembers(
  outside: Partial<ExternalServices> = {},
  clock = new TestClock(),
): Promise<ShopWithMembers> {
  const site = new TestPartner();
  const test = await openTestPayments({ partnerSites: [site], ...outside }, clock);
  const { shop, http } = test;
  const packId = await makePack(shop, { counts: [10_000] });
  const coinPackId = await makePack(shop, { currency: 'coin' });
  const offeredCard = await makeOffer(shop, { supply: 1_000 });
  // Exchanging a card whose worth nobody knows needs a second factor.
  await shop.rawSql`
    insert into card_price (card_id, priced_on, price_yen, source, recorded_at)
    values (${offeredCard}, '2026-01-01', 100, 'a list of prices', now())
  `;
  const courseId = await makePointCourse(shop);
  let people = 0;

  /** Makes a member with an address, a phone, points and coins. */
  async function settle(name: string): Promise<Person> {
    const mail = `${name}@example.com`;
    const password = `${name}1234`;
    const phone = `+8190${String(++people).padStart(8, '1')}`;
    const memberId = await makeMember(shop, {
      points: 1_000_000,
      coins: 10_000,
      mail,
      password,
      phone,
    });
    const street = `${name}通り一丁目`;
    await shop.rawSql`update member set last_name = ${`${name}山`}, street = ${street} where id = ${memberId}`;
    const login = `${name}@partner`;
    site.balances.set(`${login}/0${phone.slice(3)}`, 10_000);
    const client = await http.member(memberId);
    await client.done(calls.linkPartnerSite, {
      payload: { loginid: login, password: 'right', site_id: 1 },
    });
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 3 } });
    const { pack_history_id, cards } = await client.done(calls.getOpenCards);
    const payments = await beginPayments(client, courseId);
    const body = `${name}山です。荷物はいつ届きますか。`;
    const { id: letterId } = await client.done(calls.writeLetter, {
      payload: { topic: 'parcel', about: null, body },
    });
    const letterPictureId = await addPictureTo(test.shop, letterId);
    const { token } = await client.done(calls.getCurrentUser);
    const purchaseId = pack_history_id ?? '';
    const { authenticator_id: authenticatorId } = await client.done(calls.beginAuthenticator);
    const couponId = await handOutCouponTo(test.shop, memberId);
    return {
      memberId,
      mail,
      password,
      login,
      purchaseId,
      cards: cards.map((card) => card.history_id),
      ...payments,
      ...{ couponId, letterId, letterPictureId },
      authenticatorId,
      passkeyId: await addPasskey(client),
      secrets: [
        mail,
        `${name}山`,
        street,
        phone,
        `0${phone.slice(3)}`,
        token,
        ...Object.values(payments),
      ],
    };
  }

  return { ...test, site, packId, coinPackId, offeredCard, courseId, settle };
}

/** Adds a picture to the first letter of a thread. @returns its number */
async function addPictureTo(shop: TestShop, letterId: number): Promise<string> {
  const id = randomUUID();
  await shop.rawSql`
    insert into letter_picture
      (id, thread_id, letter_number, place, content, width, height, uploaded_at)
    values (${id}, ${letterId}, 1, 1, ${Buffer.from('a picture')}, 8, 8, ${shop.clock.now()})`;
  return id;
}

/** Makes a coupon and hands it out to a member. @returns its number */
async function handOutCouponTo(shop: TestShop, memberId: number): Promise<number> {
  const { id } = await makeTestPromotion(shop, { way: 'handed_out', usesPerMember: 100 });
  const order = { promotionId: id, memberIds: [memberId] };
  await handOutCoupon(shop.db, shop.clock, order, systemActor('test', 'a test'));
  return id;
}

/**
 * Adds a passkey to a member's account, soon after the log-in.
 *
 * @returns the id of the member's oldest passkey
 */
export async function addPasskey(client: HttpClient): Promise<number> {
  const { options } = await client.done(calls.beginPasskey);
  const credential = new TestPasskey('https://shop.example').create(options);
  await client.done(calls.addPasskey, { payload: { name: 'Phone', credential } });
  return (await client.done(calls.listPasskeys)).data.list[0]?.id ?? 0;
}

/**
 * Sets up an authenticator for a member, soon after the log-in.
 *
 * @returns its secret and ten recovery codes
 */
export async function addAuthenticator(
  client: HttpClient,
  clock: Clock,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { authenticator_id, secret } = await client.done(calls.beginAuthenticator);
  const payload = { authenticator_id, code: codeAt(secret, clock.now()) };
  const { recovery_codes } = await client.done(calls.confirmAuthenticator, { payload });
  return { secret, recoveryCodes: recovery_codes ?? [] };
}

/** The secret in the cookie of a browser that `knowBrowser` makes known. */
export const knownBrowser = 'b'.repeat(43);

/** Stores a browser as one in which a member has logged in: a log-in there asks for no factor. */
export async function knowBrowser({ rawSql, clock }: TestShop, memberId: number): Promise<void> {
  const hash = hashOfSecret(`${memberId}\n${knownBrowser}`);
  await rawSql`
    insert into member_device (member_id, device_hash, device, first_at, last_at)
    values (${memberId}, ${hash}, '', ${clock.now()}, ${clock.now()})`;
}

type Waiting = Pick<Person, 'storePayment' | 'bankPayment' | 'amazonPayment' | 'amazonSession'>;

/** Starts payments that wait for their customer. */
async function beginPayments(client: HttpClient, courseId: number): Promise<Waiting> {
  const button = await client.done(calls.getAmazonButton, { query: { point_price_id: courseId } });
  const { sessionId: amazonSession } = await signInAtAmazon(button);
  type Given =
    | { pay_id: 2 }
    | { pay_id: 4; name: string }
    | { pay_id: 5; amazon_checkout_session_id: string };
  const pay = async (payload: Given) => {
    const begun = await client.done(calls.buyPoints, {
      payload: { point_price_id: courseId, ...payload },
    });
    return begun.payment_id ?? '';
  };
  const storePayment = await pay({ pay_id: 2 });
  const bankPayment = await pay({ pay_id: 4, name: 'シケン ハナコ' });
  const amazonPayment = await pay({ pay_id: 5, amazon_checkout_session_id: amazonSession });
  return { storePayment, bankPayment, amazonPayment, amazonSession };
}

/** Well-formed ids that name nothing. */
export const unknownIds: Omit<Person, 'memberId' | 'secrets'> = {
  mail: 'nobody@example.com',
  password: 'nobody1234',
  login: 'nobody@partner',
  purchaseId: randomUUID(),
  cards: [4_000_001, 4_000_002],
  storePayment: randomUUID(),
  bankPayment: randomUUID(),
  amazonPayment: randomUUID(),
  amazonSession: randomUUID(),
  couponId: 999_999_999,
  letterId: 900_000_001,
  letterPictureId: randomUUID(),
  authenticatorId: 999_999_999,
  passkeyId: 999_999_999,
};
