import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CsrfPair, State } from '#contract/envelope.ts';
import { calls } from '#contract/index.ts';
import { findSpendable } from '../ledger/index.ts';
import { makeMember, makeOffer, makePack, makePointCourse } from '../testing/factories.ts';
import { type HttpClient, type LooseRequest, openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

/**
 * Who may call what: every call of the contract, by a visitor and two members, with the right, a foreign and no csrf pair,
 * about things that are theirs, another's and nobody's. A call that is new in the contract does not compile here until it
 * says what it answers.
 */

const viewers = ['visitor', 'member', 'another member'] as const;
type Viewer = (typeof viewers)[number];
const pairs = ['right', 'foreign', 'missing'] as const;
type Pair = (typeof pairs)[number];
/** Whose a thing is that a request names: of the one who asks (or everybody's), of the other member, or nobody's. */
type Owner = 'own' | 'foreign' | 'absent';

/** What each member has. */
interface Belongings {
  purchaseId: string;
  cards: number[];
}

interface Expectation {
  request: LooseRequest;
  state: State;
}
/** What a call takes and answers once it is allowed, by whose things it names. */
type Expected = Partial<Record<Owner, Expectation>> & { own: Expectation };

let shop: TestShop;
let http: TestApp;
let packId: number;
let offeredCard: number;
let courseId: number;
const members: { memberId: number; belongings: Belongings }[] = [];
const nobodys: Belongings = { purchaseId: randomUUID(), cards: [4_000_001, 4_000_002] };
/** No pack's and no point course's id. */
const absentId = 999_999_999;
const password = 'kaifu1234';

beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
  packId = await makePack(shop);
  offeredCard = await makeOffer(shop);
  courseId = await makePointCourse(shop);
  for (const mail of ['one@example.com', 'other@example.com']) {
    const memberId = await makeMember(shop, { points: 10_000, coins: 1_000, mail, password });
    const client = await http.member(memberId);
    await client.done(calls.buyPack, { payload: { pack_id: packId, count: 2 } });
    const { pack_history_id, cards } = await client.done(calls.getOpenCards);
    members.push({
      memberId,
      belongings: { purchaseId: pack_history_id ?? '', cards: cards.map((card) => card.history_id) },
    });
  }
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

function belongingsOf(viewer: Viewer, owner: Owner): Belongings {
  const [one, other] = members;
  if (one === undefined || other === undefined) throw new Error('the members are not made yet');
  if (owner === 'absent') return nobodys;
  return ((viewer === 'another member') === (owner === 'own') ? other : one).belongings;
}

const always = (state: State, request: LooseRequest = {}): Expected => ({ own: { request, state } });
const ofPack = (there: LooseRequest, notThere: LooseRequest, absent: State): Expected => ({
  own: { request: there, state: 200 },
  absent: { request: notThere, state: absent },
});

function expectations(viewer: Viewer): Record<keyof typeof calls, Expected> {
  const inPath = (absent: State) => ofPack({ params: { packId } }, { params: { packId: absentId } }, absent);
  const inPayload = ofPack(
    { payload: { pack_id: packId, count: 1 } },
    { payload: { pack_id: absentId, count: 1 } },
    404,
  );
  const purchase = (owner: Owner, state: State): Expectation => ({
    request: { query: { pack_history_id: belongingsOf(viewer, owner).purchaseId } },
    state,
  });
  const history = (owner: Owner, state: State): Expectation => ({
    request: { params: { packHistoryId: belongingsOf(viewer, owner).purchaseId } },
    state,
  });
  const decision = (owner: Owner, state: State): Expectation => {
    const { purchaseId, cards } = belongingsOf(viewer, owner);
    const payload = {
      pack_history_id: purchaseId,
      send_card: cards.slice(0, 1),
      reduction_card: cards.slice(1),
    };
    return { request: { payload }, state };
  };
  const exchange: Expected = {
    own: { request: { payload: { card_id: offeredCard, change_num: 1 } }, state: 200 },
    absent: { request: { payload: { card_id: absentId, change_num: 1 } }, state: 404 },
  };
  return {
    getCurrentUser: always(200),
    login: always(200, { payload: { mail: 'one@example.com', pass: password } }),
    logout: always(200),
    listPrefectures: always(200),
    findTowns: always(200, { payload: { zipcode: '1040061' } }),
    // Nothing but what is sent is judged, and nothing of it is there.
    checkRegistration: always(422),
    register: always(422),
    resetPassword: always(200, { payload: { mail: 'nobody@example.com' } }),
    sendSmsCode: always(422, { payload: { tel: '03-1234-5678' } }),
    checkSmsCode: always(422, { payload: { sms_code: '000000' } }),
    getReferral: always(200),
    getOperator: always(200),
    getUserDetail: always(200),
    // The name that is registered is changed by support alone.
    changeMember: always(422, {
      payload: {
        lastName: '別',
        middleName: '',
        firstName: '人',
        tel: '09012345678',
        mail: 'another@example.com',
        zipcode: '1000001',
        pref_id: 13,
        province: '',
        shiku: '千代田区',
        address: '1-1',
        building: '',
      },
    }),
    changePassword: always(200, { payload: { pass: password, confirmPass: password } }),
    listSessions: always(200),
    endOtherSessions: always(200),
    getMyData: always(200),
    previewClosing: always(200),
    // Its password is asked for once more; closing it would leave nobody to ask about the other calls.
    closeAccount: always(422, { payload: { pass: 'not the password' } }),
    listCardTypes: always(200),
    listBanners: always(200),
    listPosts: always(200),
    listTopPacks: always(200),
    findPacks: always(200),
    listPacksOfType: {
      own: { request: { params: { type: 1 } }, state: 200 },
      absent: { request: { params: { type: 99 } }, state: 404 },
    },
    // The spec's own way to say that there is no such pack: an empty id.
    getPack: inPath(200),
    listLineUp: inPath(404),
    checkPack: inPayload,
    buyPack: inPayload,
    getSeal: inPath(404),
    listRounds: inPath(404),
    // Nothing to show, rather than not there: the spec's screens then go to the top page.
    getDrawResult: {
      own: purchase('own', 200),
      foreign: purchase('foreign', 200),
      absent: purchase('absent', 200),
    },
    getOpenCards: {
      own: purchase('own', 200),
      foreign: purchase('foreign', 200),
      absent: purchase('absent', 200),
    },
    getPackHistory: {
      own: history('own', 200),
      foreign: history('foreign', 404),
      absent: history('absent', 404),
    },
    decideCards: {
      own: decision('own', 200),
      foreign: decision('foreign', 404),
      absent: decision('absent', 404),
    },
    listExchangeCards: always(200),
    checkExchange: exchange,
    exchangeCards: exchange,
    // This shop is set up for no way to pay.
    buyPoints: {
      own: { request: { payload: { point_price_id: courseId, pay_id: 1, token: 'pm_1' } }, state: 422 },
    },
    appendPoints: always(404, { payload: { token: randomUUID() } }),
    getPaymentEnd: always(404),
    getStoreNumber: always(404),
    getBankAccount: always(404),
    getCardField: always(200),
    listHistory: always(200, { payload: { mode: 'coin' } }),
    // This shop is connected with no partner site.
    listPartnerSites: always(200),
    linkPartnerSite: always(404, { payload: { loginid: 'a', password: 'b', site_id: 1 } }),
    transferPoints: always(404, { payload: { point: 1, site_id: 1 } }),
    listPointCourses: always(200),
    getPointCourse: {
      own: { request: { params: { pointPriceId: courseId } }, state: 200 },
      absent: { request: { params: { pointPriceId: absentId } }, state: 404 },
    },
    listPointHistory: always(200),
    listPayStyles: {
      own: { request: { query: { point_price_id: courseId } }, state: 200 },
      absent: { request: { query: { point_price_id: absentId } }, state: 404 },
    },
  };
}

function clientOf(viewer: Viewer): HttpClient | Promise<HttpClient> {
  const member = viewer === 'visitor' ? undefined : members[viewer === 'member' ? 0 : 1];
  return member === undefined ? http.visitor() : http.member(member.memberId);
}

async function pairFor(pair: Pair, client: HttpClient): Promise<CsrfPair | 'none'> {
  if (pair === 'missing') return 'none';
  return pair === 'right' ? client.pair() : http.visitor().pair();
}

const balances = () =>
  Promise.all(members.map(({ memberId }) => findSpendable(shop.db, memberId, shop.clock.now())));

describe.each(Object.entries(calls))('%s', (name, call) => {
  const expectedOf = (viewer: Viewer, pair: Pair, state: State): State => {
    if (call.csrf && pair !== 'right') return 403;
    return call.access === 'member' && viewer === 'visitor' ? 401 : state;
  };

  it.each(viewers)('answers a %s what it should, about what it should', async (viewer) => {
    const all: Record<string, Expected | undefined> = expectations(viewer);
    for (const pair of pairs) {
      // What is the viewer's own comes last: it alone changes anything.
      for (const owner of ['foreign', 'absent', 'own'] as const) {
        const expectation = all[name]?.[owner];
        if (expectation === undefined) continue;
        const client = await clientOf(viewer);
        const csrf = await pairFor(pair, client);
        const before = await balances();
        const expected = expectedOf(viewer, pair, expectation.state);
        const reply = await client.askLoosely(call, { ...expectation.request, csrf });
        expect(reply.state, `${pair} pair, ${owner} things`).toBe(expected);
        if (expected !== 200) expect(await balances()).toEqual(before);
      }
    }
  });
});

describe("what is another member's", () => {
  it.each(['getDrawResult', 'getOpenCards', 'decideCards'] as const)(
    'looks to %s as if it were not there',
    async (name) => {
      const client = await clientOf('member');
      const { foreign, absent } = expectations('member')[name];
      const { body: ofOther } = await client.askLoosely(calls[name], foreign?.request);
      const { body: ofNobody } = await client.askLoosely(calls[name], absent?.request);
      expect(ofOther).toEqual(ofNobody);
    },
  );
});
