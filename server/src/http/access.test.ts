import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';
import type { CsrfPair, State } from '#contract/envelope.ts';
import type { Call } from '#contract/shop/call.ts';
import { calls } from '#contract/shop/index.ts';
import { HttpClient, type LooseRequest, type Reply } from '../testing/http-client.ts';
import { type MemberRows, memberRowReader } from '../testing/member-rows.ts';
import {
  knowBrowser,
  knownBrowser,
  openShopWithMembers,
  type Person,
  type ShopWithMembers,
  unknownIds,
} from '../testing/shop-with-members.ts';

/**
 * Access control of every call of the contract: by a visitor, two members, and a member who must
 * set a new password; with the right, a foreign and no CSRF pair; on the member's own, another
 * member's and missing things. A new call of the contract does not compile here until its expected
 * answers are listed.
 */

const viewers = ['visitor', 'member', 'another member', 'locked member'] as const;
type Viewer = (typeof viewers)[number];
type CallName = keyof typeof calls;
/**
 * The owner of what a request names: the sender (or everybody), another member, or nobody because
 * it does not exist.
 */
type Owner = 'own' | 'foreign' | 'absent';
type Things = Omit<Person, 'memberId' | 'secrets'>;

interface Ask {
  request: LooseRequest;
  /** The state for a member with the right CSRF pair. */
  state: State;
}
type Entry = Partial<Record<Owner, Ask>> & { own: Ask };

let shop: ShopWithMembers;
let readRows: () => Promise<MemberRows>;
/** Everybody's rows at the end of the last test. */
let rows: MemberRows;
/** The person behind each viewer; for the visitor, the member who logs in. */
const people = new Map<Viewer, Person>();

beforeAll(async () => {
  shop = await openShopWithMembers();
  for (const [viewer, name] of [
    ['visitor', 'goro'],
    ['member', 'hanako'],
    ['another member', 'taro'],
    ['locked member', 'jiro'],
  ] as const) {
    people.set(viewer, await shop.settle(name));
  }
  // Everybody has logged in in the browser of these tests: a new one would ask for the passkey.
  for (const { memberId } of people.values()) await knowBrowser(shop.shop, memberId);
  readRows = await memberRowReader(
    shop.shop,
    [...people.values()].map(({ memberId }) => memberId),
  );
  rows = await readRows();
});
afterAll(() => shop.close());

function personOf(viewer: Viewer): Person {
  const person = people.get(viewer);
  if (person === undefined) throw new Error('nobody is there yet');
  return person;
}
const otherOf = (viewer: Viewer) => personOf(viewer === 'member' ? 'another member' : 'member');

/** An id that no pack, card, course or partner site has. */
const absentId = 999_999_999;
const anotherName = {
  lastName: '別',
  middleName: '',
  firstName: '人',
  zipcode: '1000001',
  pref_id: 13,
  province: '',
  shiku: '千代田区',
  address: '1-1',
  building: '',
};
const application = (mail: string) => ({
  payload: {
    ...anotherName,
    tel: '09099998888',
    mail,
    pass: 'sealed2026pack',
    confirmPass: 'sealed2026pack',
    referralCode: '',
  },
});

/** Credentials that nobody has registered. */
const unknownPasskey = {
  shown: { ...bare(), response: { ...clientData(), authenticatorData: 'AA', signature: 'AA' } },
  made: { ...bare(), response: { ...clientData(), attestationObject: 'AA' } },
};
function bare() {
  return { id: 'AA', rawId: 'AA', type: 'public-key', clientExtensionResults: {} };
}
function clientData() {
  return { clientDataJSON: 'e30' };
}

/** The request names nothing. */
const plain = (state: State, request: LooseRequest = {}): Entry => ({ own: { request, state } });

/** An address outside Japan. */
const homeAbroad = {
  ...{ lastName: 'Doe', middleName: '', firstName: 'Jane', tel: '+14155552671' },
  ...{ country: 'US', zipcode: '94103', pref_id: null, region: 'California' },
  ...{ shiku: 'San Francisco', address: '1 Market St', building: '' },
};

/** The request names something public. */
const offered = (there: LooseRequest, notThere: LooseRequest, absent: State): Entry => ({
  own: { request: there, state: 200 },
  absent: { request: notThere, state: absent },
});

function entries(me: Person, other: Person): Record<CallName, Entry> {
  /** The request names something of a member. Another member's is answered as not found. */
  const personal = (request: (things: Things) => LooseRequest, otherwise: State): Entry => ({
    own: { request: request(me), state: 200 },
    foreign: { request: request(other), state: otherwise },
    absent: {
      request: request({ ...unknownIds, mail: `${randomUUID()}@example.com` }),
      state: otherwise,
    },
  });
  const { packId, offeredCard, courseId } = shop;
  const inPath = (absent: State) =>
    offered({ params: { packId } }, { params: { packId: absentId } }, absent);
  const mark = (pack_id: number) => ({
    payload: { pack_id, on: true, sale_alert: true, low_at: null },
  });
  const purchase = personal(({ purchaseId }) => ({ query: { pack_history_id: purchaseId } }), 200);
  const inputOf = (pack_id: number) => ({ payload: { pack_id, count: 1 } });
  const exchange = (card_id: number) => ({ payload: { card_id, change_num: 1 } });
  const linkAt = (site_id: number) => ({
    payload: { loginid: me.login, password: 'right', site_id },
  });
  const wrongLogin = (mail: string): Ask => ({
    request: { payload: { mail, pass: 'wrong1234' } },
    state: 422,
  });
  const codeFor = (authenticator_id: number): Ask => ({
    request: { payload: { authenticator_id, code: 'no code' } },
    state: 422,
  });
  const refusedCode = (own: number, foreign: number): Entry => ({
    own: codeFor(own),
    foreign: codeFor(foreign),
    absent: codeFor(unknownIds.authenticatorId),
  });
  return {
    getCurrentUser: plain(200),
    login: {
      own: { request: { payload: { mail: me.mail, pass: me.password } }, state: 200 },
      foreign: wrongLogin(other.mail),
      absent: wrongLogin(unknownIds.mail),
    },
    logout: plain(200),
    listPrefectures: plain(200),
    findTowns: plain(200, { payload: { zipcode: '1040061' } }),
    // The answer must not reveal whether an address is registered.
    checkRegistration: personal(({ mail }) => application(mail), 200),
    register: personal(({ mail }) => application(mail), 200),
    resetPassword: personal(({ mail }) => ({ payload: { mail } }), 200),
    sendSmsCode: plain(422, { payload: { tel: '03-1234-5678' } }),
    checkSmsCode: plain(422, { payload: { sms_code: '000000' } }),
    proveMailbox: plain(422, { payload: { token: 'A'.repeat(43) } }),
    // No address; change-mail.test.ts tries others, and tokens of others.
    requestMailChange: plain(422, { payload: { mail: 'no address' } }),
    confirmMailChange: plain(422, { payload: { token: 'A'.repeat(43) } }),
    undoMailChange: plain(422, { payload: { token: 'A'.repeat(43) } }),
    getReferral: plain(200),
    getOperator: plain(200),
    getLegalTextOfVersion: plain(200, { params: { version: 0, document: 'terms-of-service' } }),
    getLegalText: plain(200, { params: { document: 'terms-of-service' } }),
    getUserDetail: plain(200),
    // Only support changes a registered name.
    changeMember: plain(422, { payload: { ...anotherName, tel: '09012345678', mail: other.mail } }),
    changePassword: plain(200, { payload: { pass: 'tsukiyo77', confirmPass: 'tsukiyo77' } }),
    listSessions: plain(200),
    endOtherSessions: plain(200),
    listLogIns: plain(200),
    getLogInAlert: plain(422, { payload: { token: 'A'.repeat(43) } }),
    disownLogIn: plain(422, { payload: { token: 'A'.repeat(43) } }),
    // No log-in waits. complete-log-in.test.ts tries those of others.
    completeLoginByCode: plain(422, { payload: { code: '000000' } }),
    beginLoginPasskey: plain(200),
    completeLoginByPasskey: plain(422, { payload: { credential: unknownPasskey.shown } }),
    beginPasskeyLogin: plain(200),
    // passkeys.test.ts tries those of others.
    loginByPasskey: plain(422, { payload: { credential: unknownPasskey.shown } }),
    listPasskeys: plain(200),
    recordPasskeyOffer: plain(200),
    beginPasskey: plain(200),
    addPasskey: plain(422, { payload: { name: '', credential: unknownPasskey.made } }),
    removePasskey: personal(({ passkeyId }) => ({ payload: { passkey_id: passkeyId } }), 404),
    listFactors: plain(200),
    // factors.test.ts tries codes that are right.
    showCode: plain(422, { payload: { code: '000000' } }),
    beginShowPasskey: plain(200),
    showPasskey: plain(422, { payload: { credential: unknownPasskey.shown } }),
    beginAuthenticator: plain(200),
    // A wrong code: the answer does not tell whose the authenticator is.
    confirmAuthenticator: refusedCode(me.authenticatorId, other.authenticatorId),
    // Nobody has confirmed one.
    removeAuthenticator: plain(404),
    // The member's only factor was removed by removePasskey above.
    renewRecoveryCodes: plain(404),
    keepFactors: plain(200),
    // No company is set up here; openid.test.ts tries one.
    listLoginProviders: plain(200),
    beginLoginAt: plain(404, { payload: { provider: 'google' } }),
    completeLoginAt: plain(422, { payload: { provider: 'google', query: 'state=s&code=c' } }),
    listIdentities: plain(200),
    beginIdentity: plain(404, { payload: { provider: 'google' } }),
    addIdentity: plain(422, { payload: { provider: 'google', query: 'state=s&code=c' } }),
    linkIdentity: plain(422, { payload: { provider: 'google', token: 'unknown' } }),
    removeIdentity: plain(404, { payload: { provider: 'google' } }),
    getMyData: plain(200),
    previewClosing: plain(200),
    // A wrong password: closing the account would leave none for the other calls.
    closeAccount: plain(422, { payload: { pass: 'not the password' } }),
    getAge: plain(200),
    // Every member of a test has stated one: it cannot be changed.
    stateBirthDate: plain(422, { payload: { birth_date: '2001-02-03' } }),
    askGuardian: plain(422, {
      payload: { name: '試験 一郎', relation: 'parent', mail: 'ichiro@example.com' },
    }),
    getGuardianRequest: plain(422, { payload: { token: 'unknown' } }),
    answerGuardianRequest: plain(422, { payload: { token: 'unknown', answer: 'consent' } }),
    getConsents: plain(200),
    // 0: the texts of the software are in effect.
    agreeToTerms: plain(200, { payload: { version: 0, source: 'panel' } }),
    // A sentence that the shop does not say.
    changeAdConsent: plain(422, { payload: { kind: 'ads_mail', given: true, sentence: 'Yes.' } }),
    getProtection: plain(200),
    // A cap of nothing would stop the calls that buy.
    changeCap: plain(200, { payload: { cap: 'paid_month', amount: 5_000_000 } }),
    confirmRaise: plain(422, { payload: { cap: 'paid_day' } }),
    // A length that does not exist: a break would stop the calls that buy.
    beginBreak: plain(400, { payload: { length: 'a moment' } }),
    getSpendingNote: plain(200),
    getStatement: plain(200),
    listCardTypes: plain(200),
    listBanners: plain(200),
    listPosts: plain(200),
    // The key of no draft.
    previewDraft: plain(404, { params: { previewKey: randomUUID() } }),
    // A key that the shop has not signed.
    previewPack: plain(404, { params: { previewKey: `1.9999999999.${'A'.repeat(43)}` } }),
    listTopPacks: plain(200),
    findPacks: plain(200),
    searchPacks: plain(200),
    listFavourites: plain(200),
    listMarks: plain(200),
    listAddresses: plain(200),
    saveAddress: plain(200, { payload: { ...homeAbroad, number: null } }),
    removeAddress: plain(200, { payload: { number: 9 } }),
    chooseDefaultAddress: plain(200, { payload: { number: 0 } }),
    listParcels: plain(200),
    // Nobody has two parcels; own-parcels.test.ts tries those of others.
    mergeParcels: plain(404, { payload: { parcel_ids: [absentId, absentId + 1] } }),
    getDeliveryDays: plain(200),
    // Another member's parcel: shipping/own-parcels.test.ts.
    changeDelivery: plain(404, {
      payload: { parcel_id: absentId, deliver_on: null, time_slot: null },
    }),
    splitParcel: plain(404, { payload: { part_id: absentId } }),
    changeFavourite: offered(mark(packId), mark(absentId), 404),
    // A card that does not exist.
    changeWishedCard: plain(422, { payload: { model_number: 'no card', on: true } }),
    listNotices: plain(200),
    readNotices: plain(200, { payload: { up_to: 0 } }),
    getNoticeSettings: plain(200),
    changeNoticeChannel: plain(200, {
      payload: { kind: 'wished_card', channel: 'mail', on: true },
    }),
    changeQuietHours: plain(200, { payload: { from: 22, until: 8 } }),
    // Web push is switched off here; push.test.ts tries endpoints.
    addPushSubscription: plain(422, {
      payload: { endpoint: 'https://push.example/1', p256dh: 'A', auth: 'A' },
    }),
    removePushSubscription: plain(200, { payload: { endpoint: 'https://push.example/1' } }),
    // The shop has no account at LINE here; line.test.ts tries members of all kinds.
    changeLineNotices: plain(422, { payload: { on: true } }),
    // stop-mails.test.ts tries tokens of others.
    stopNoticeMails: plain(422, { payload: { token: 'unknown' } }),
    listPacksOfType: offered({ params: { type: 1 } }, { params: { type: 99 } }, 404),
    // An empty id is the spec's answer for a missing pack.
    getPack: inPath(200),
    // An empty list: a pack without changes is told from a missing one by getPack.
    listPackHistory: inPath(200),
    getPackStock: inPath(200),
    listLineUp: inPath(404),
    checkPack: offered(inputOf(packId), inputOf(absentId), 404),
    buyPack: offered(inputOf(packId), inputOf(absentId), 404),
    getSeal: inPath(404),
    getVoiding: inPath(200),
    listRounds: inPath(404),
    listPulls: inPath(200),
    drawTrial: offered(
      { payload: { pack_id: packId, count: 1 } },
      { payload: { pack_id: absentId, count: 1 } },
      404,
    ),
    listHeads: plain(200),
    getTermsOfOrder: personal(
      ({ purchaseId }) => ({ params: { orderId: purchaseId, document: 'terms-of-service' } }),
      404,
    ),
    getReceipt: personal(({ purchaseId }) => ({ params: { packHistoryId: purchaseId } }), 404),
    // The spec's screens go to the top page on an empty answer.
    getDrawResult: purchase,
    getOpenCards: purchase,
    recordOpening: personal(
      ({ purchaseId }) => ({ payload: { pack_history_id: purchaseId, opened: 1 } }),
      404,
    ),
    getPackHistory: personal(({ purchaseId }) => ({ params: { packHistoryId: purchaseId } }), 404),
    listCopyOffers: plain(200),
    // Nobody has an offer; copy-offers.test.ts answers those of others.
    answerCopyOffer: plain(404, { payload: { offer_id: absentId, answer: 'accept' } }),
    // The two cards of the purchase: each of the two calls decides one.
    decideCards: personal(
      ({ purchaseId, cards }) => ({
        payload: {
          pack_history_id: purchaseId,
          send_card: cards.slice(0, 1),
          reduction_card: [],
        },
      }),
      404,
    ),
    getCardBox: plain(200),
    decideCardBox: personal(
      ({ purchaseId, cards }) => ({
        payload: {
          decisions: [
            { pack_history_id: purchaseId, send_card: [], reduction_card: cards.slice(1) },
          ],
        },
      }),
      404,
    ),
    listExchangeCards: plain(200),
    checkExchange: offered(exchange(offeredCard), exchange(absentId), 404),
    exchangeCards: offered(exchange(offeredCard), exchange(absentId), 404),
    buyPoints: {
      own: { request: { payload: { point_price_id: courseId, pay_id: 2 } }, state: 200 },
      absent: { request: { payload: { point_price_id: absentId, pay_id: 2 } }, state: 422 },
    },
    appendPoints: personal(({ storePayment }) => ({ payload: { token: storePayment } }), 404),
    getPaymentEnd: personal(({ storePayment }) => ({ query: { payment_id: storePayment } }), 404),
    getStoreNumber: personal(({ storePayment }) => ({ query: { payment_id: storePayment } }), 404),
    chooseStore: personal(
      ({ storePayment }) => ({ payload: { payment_id: storePayment, combini_store: 'lawson' } }),
      404,
    ),
    getBankAccount: personal(({ bankPayment }) => ({ query: { payment_id: bankPayment } }), 404),
    getCardField: plain(200),
    getAmazonButton: plain(200),
    chooseAmazonSession: personal(
      ({ amazonSession }) => ({ params: { sessionId: amazonSession } }),
      404,
    ),
    getAmazonSession: personal(
      ({ amazonSession }) => ({ query: { session_id: amazonSession } }),
      404,
    ),
    completeAmazonSession: personal(
      ({ amazonPayment }) => ({ query: { payment_id: amazonPayment } }),
      404,
    ),
    listLetters: plain(200),
    listLetterRecords: plain(200),
    getLetter: personal(({ letterId }) => ({ params: { letter_id: letterId } }), 404),
    getLetterForm: plain(200),
    writeVisitorLetter: plain(422, {
      payload: { form: 'none', name: 'a', mail: 'a@example.com', topic: 'other', body: 'hello' },
    }),
    readVisitorLetter: plain(404, { payload: { token: 'unknown' } }),
    readVisitorPicture: plain(404, { payload: { token: 'unknown', picture_id: randomUUID() } }),
    replyAsVisitor: plain(404, { payload: { token: 'unknown', seen: 1, body: 'hello' } }),
    getLetterPicture: personal(
      ({ letterPictureId }) => ({ params: { picture_id: letterPictureId } }),
      404,
    ),
    writeLetter: plain(200, { payload: { topic: 'other', about: null, body: 'いつ届きますか。' } }),
    replyToLetter: personal(
      ({ letterId }) => ({ payload: { letter_id: letterId, body: 'ありがとうございます。' } }),
      404,
    ),
    listCollection: plain(200),
    getCollectionSums: plain(200),
    listCollectionPacks: plain(200),
    getCollectionPack: inPath(404),
    listSharedCards: plain(200),
    // A place where no card was won; shared-cards.test.ts tries cards of others.
    changeSharedCard: plain(404, { payload: { history_id: 1, on: true } }),
    getSharedCard: plain(404, { params: { token: `1-${'a'.repeat(20)}` } }),
    getShownName: plain(200),
    changeShownName: plain(200, {
      payload: { name: 'Aoi', in_feed: true, on_collection: false },
    }),
    changeSharedCollection: plain(200, { payload: { on: true } }),
    getSharedCollection: plain(404, { params: { token: 'a'.repeat(20) } }),
    listHistory: plain(200, { payload: { mode: 'coin' } }),
    listPartnerSites: plain(200),
    linkPartnerSite: offered(linkAt(1), linkAt(absentId), 404),
    transferPoints: offered(
      { payload: { point: 1, site_id: 1 } },
      { payload: { point: 1, site_id: absentId } },
      404,
    ),
    listCoupons: plain(200),
    getRank: plain(200),
    redeemCoupon: personal(({ couponId }) => ({ payload: { coupon_id: couponId } }), 422),
    listWaitingPayments: plain(200),
    listPointCourses: plain(200),
    getPointCourse: offered(
      { params: { pointPriceId: courseId } },
      { params: { pointPriceId: absentId } },
      404,
    ),
    listPointHistory: plain(200),
    listPayStyles: offered(
      { query: { point_price_id: courseId } },
      { query: { point_price_id: absentId } },
      404,
    ),
  };
}

async function loggedIn(viewer: Viewer): Promise<HttpClient> {
  const options = { isPersistent: false, needsNewPassword: viewer === 'locked member' };
  const { memberId } = personOf(viewer);
  const { secret } = await shop.shop.sessions.start(memberId, options);
  // Everybody has a passkey: step-up.test.ts tries calls without one.
  await shop.shop.rawSql`
    update session set factor_at = ${shop.shop.clock.now()} where member_id = ${memberId}`;
  return new HttpClient(shop.http.app, 'ja', `m.${secret}`);
}

let senders = 0;

/** A client of the viewer, at its own address, so that limits per address do not apply. */
async function clientOf(viewer: Viewer): Promise<HttpClient> {
  const client = viewer === 'visitor' ? shop.http.visitor() : await loggedIn(viewer);
  client.device = knownBrowser;
  senders += 1;
  client.address = `10.${senders >> 16}.${(senders >> 8) & 255}.${senders & 255}`;
  return client;
}

function expectedState(call: Call, viewer: Viewer, pair: 'right' | 'wrong', { state }: Ask): State {
  if (call.csrf && pair === 'wrong') return 403;
  if (call.access === 'anyone') return state;
  if (viewer === 'visitor') return 401;
  return viewer === 'locked member' && !call.withTemporaryPassword ? 403 : state;
}

/**
 * The parts of an answer that must be the same for every refusal: all but the CSRF pair, the times
 * and the request id.
 */
function appearanceOf({ csrf, now, requestId, response }: Reply): unknown {
  const { date: _, 'set-cookie': __, ...headers } = response.headers;
  const alike = [csrf.name, csrf.value, now, requestId ?? '-'].reduce(
    (body, varying) => body.replaceAll(varying, '…'),
    response.body,
  );
  return { status: response.statusCode, headers, body: alike };
}

/**
 * Returns everybody's rows. The sender's are without sessions and idempotency keys, which each
 * request adds.
 */
function withoutOwnTraces(all: MemberRows, viewer: Viewer): MemberRows {
  const own = personOf(viewer).memberId;
  const lasting = (all.get(own) ?? []).filter(
    (line) => !/^(?:session|idempotency_record) /.test(line),
  );
  return new Map([...all, [own, lasting]]);
}

/** Sends the request and asserts that its answer shows nothing foreign. */
async function answerTo(
  viewer: Viewer,
  name: CallName,
  ask: Ask,
  pair: 'right' | 'foreign' | 'missing',
) {
  const client = await clientOf(viewer);
  const csrf: CsrfPair | 'none' =
    pair === 'missing'
      ? 'none'
      : pair === 'right'
        ? await client.pair()
        : await shop.http.visitor().pair();
  const call: Call = calls[name];
  const reply = await client.askLoosely(call, { ...ask.request, csrf });
  const expected = expectedState(call, viewer, pair === 'right' ? 'right' : 'wrong', ask);
  expect(reply.state, `${pair} pair: ${reply.response.body}`).toBe(expected);
  for (const [someone, { secrets, purchaseId }] of people) {
    if (someone === viewer) continue;
    // Purchases appear in the public log of rounds, without their owners.
    const hidden = name === 'listRounds' ? secrets : [...secrets, purchaseId];
    for (const secret of hidden) expect(reply.response.body).not.toContain(secret);
  }
  return reply;
}

describe.each(Object.keys(calls) as CallName[])('access to the call %s', (name) => {
  it.each(viewers)(
    'a call made by a %s: accepted or refused as the declaration of the call says, reads and changes nothing of another member',
    async (viewer) => {
      const { own, foreign, absent } = entries(personOf(viewer), otherOf(viewer))[name];
      const unsigned = calls[name].csrf
        ? [own, foreign, absent].filter((ask) => ask !== undefined)
        : [];
      for (const ask of unsigned) {
        await answerTo(viewer, name, ask, 'missing');
        await answerTo(viewer, name, ask, 'foreign');
      }
      const ofOther = foreign && (await answerTo(viewer, name, foreign, 'right'));
      const ofAbsent = absent && (await answerTo(viewer, name, absent, 'right'));
      if (ofOther && ofAbsent) expect(appearanceOf(ofOther)).toEqual(appearanceOf(ofAbsent));
      if (unsigned.length > 0 || ofAbsent) {
        const now = await readRows();
        expect(withoutOwnTraces(now, viewer)).toEqual(withoutOwnTraces(rows, viewer));
      }

      await answerTo(viewer, name, own, 'right');
      const before = rows;
      rows = await readRows();
      for (const [someone, { memberId }] of people) {
        if (someone !== viewer) expect(rows.get(memberId)).toEqual(before.get(memberId));
      }
    },
  );
});

/**
 * Fields that hold ids, and the owner of what they name. Other fields that look alike name nothing.
 */
const fieldsThatName: Readonly<Record<string, 'a member' | 'everybody' | 'nothing'>> = {
  pack_history_id: 'a member',
  packHistoryId: 'a member',
  payment_id: 'a member',
  orderId: 'a member',
  'appendPoints.token': 'a member',
  sessionId: 'a member',
  session_id: 'a member',
  letter_id: 'a member',
  picture_id: 'a member',
  send_card: 'a member',
  reduction_card: 'a member',
  passkey_id: 'a member',
  authenticator_id: 'a member',
  pack_id: 'everybody',
  packId: 'everybody',
  point_price_id: 'everybody',
  pointPriceId: 'everybody',
  card_id: 'everybody',
  site_id: 'everybody',
  coupon_id: 'a member',
  // Another member's offer: won-cards/copy-offers.test.ts.
  'answerCopyOffer.offer_id': 'nothing',
  // Another member's parcel: shipping/own-parcels.test.ts.
  'splitParcel.part_id': 'nothing',
  'changeDelivery.parcel_id': 'nothing',
  // Another member's card, and links: collection/shared-cards.test.ts.
  'changeSharedCard.history_id': 'nothing',
  'getSharedCard.token': 'nothing',
  'getSharedCollection.token': 'nothing',
  // Another member's coupon: payments/bonuses.test.ts.
  'buyPoints.coupon_id': 'nothing',
  // The pack that a member came from is only stored.
  'buyPoints.pack_id': 'nothing',
  'buyPoints.token': 'nothing',
  // The first member who claims it owns it: amazon.test.ts tries a foreign one.
  'buyPoints.amazon_checkout_session_id': 'nothing',
  // The address to which the browser returns.
  'getAmazonButton.point_price_id': 'nothing',
  'getAmazonButton.pack_id': 'nothing',
  // A secret of 256 random bits, which only the owner's mailbox has.
  // Only a mail to a guardian has such a token: minors.test.ts tries others.
  'getGuardianRequest.token': 'nothing',
  'answerGuardianRequest.token': 'nothing',
  'getLogInAlert.token': 'nothing',
  'disownLogIn.token': 'nothing',
  // Useless without the account that it was mailed to: prove-mailbox.test.ts tries a stranger's.
  'confirmMailChange.token': 'nothing',
  'proveMailbox.token': 'nothing',
  'undoMailChange.token': 'nothing',
  // Such a secret, too, which only the browser has.
  'linkIdentity.token': 'nothing',
  // Only mails of notices have such a token: stop-mails.test.ts tries others.
  'stopNoticeMails.token': 'nothing',
  // Only mails to visitors have such a token: visitor-letters.test.ts tries others.
  'readVisitorLetter.token': 'nothing',
  'readVisitorPicture.token': 'nothing',
  'readVisitorPicture.picture_id': 'nothing',
  'replyAsVisitor.token': 'nothing',
  pay_id: 'nothing',
  carrier_id: 'nothing',
  pref_id: 'nothing',
  loginid: 'nothing',
};

const fieldsOf = (schema: ZodMiniType) =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];

describe('access of calls to ids in their fields', () => {
  it.each(Object.keys(calls) as CallName[])(
    "every id field of the call %s: this test tries another member's id and an unknown one",
    (name) => {
      const call: Call = calls[name];
      const { foreign, absent } = entries(personOf('member'), personOf('another member'))[name];
      for (const field of [call.params, call.query, call.payload].flatMap(fieldsOf)) {
        const owner = fieldsThatName[`${name}.${field}`] ?? fieldsThatName[field];
        if (/(?:id|Id|token|_card|_session)$/.test(field))
          expect(owner, `whose ${field} is`).toBeDefined();
        if (owner === 'a member') expect(foreign, field).toBeDefined();
        if (owner === 'a member' || owner === 'everybody') expect(absent, field).toBeDefined();
      }
    },
  );
});
