import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { memberDataSources } from '../app/member-data-sources.ts';
import { findOffersOfMember, moveStock } from '../custody/index.ts';
import { systemActor } from '../db/audit.ts';
import { query } from '../db/pool.ts';
import { findSpendable } from '../ledger/index.ts';
import { day, hour } from '../lib/time.rules.ts';
import { replaceMissingCopy } from '../pack-sales/index.ts';
import { mergeParcels, packParcel, pickForParcel } from '../shipping/index.ts';
import { checkShop } from '../shop-check/check-shop.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { makeCopyOffer, makePackWithCopy } from '../testing/make-copy-offer.ts';
import { makeMemberAt, makeParcel } from '../testing/make-parcel.ts';
import { queuedMailsTo } from '../testing/queued-messages.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { acceptOverdueOffers } from './accept-overdue-offers.ts';
import { answerCopyOffer, type OfferAnswer } from './answer-copy-offer.ts';
import { convertOverdueCards } from './convert-overdue-cards.ts';
import { decideCards } from './decide-cards.ts';
import { findParcelCards } from './find-parcel-cards.ts';
import { returnDuePrices } from './return-due-prices.ts';

let shop: TestShop;
let http: TestApp;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop);
});
afterAll(async () => {
  const { findings } = await checkShop(shop.db);
  expect(findings).toEqual([]);
  await http.close();
  await shop.close();
});

const actor = systemActor('kaori', 'a test');
const publicReason = { ja: '申し訳ございません。', en: 'We are sorry.' };

function requestOf(memberId: number, key: string = randomUUID()) {
  return { memberId, key, call: 'user/copy_offer/answer', payloadHash: Buffer.alloc(32) };
}
const answer = (memberId: number, given: OfferAnswer, key?: string) =>
  answerCopyOffer(shop.db, shop.clock, requestOf(memberId, key), given);
const decide = (memberId: number, purchaseId: string, convert: number[], ship: number[] = []) =>
  decideCards(shop.db, shop.clock, requestOf(memberId), purchaseId, { ship, convert });
const pointsOf = async (memberId: number) =>
  (await findSpendable(shop.db, memberId, shop.clock.now())).points;
const offerOf = async (memberId: number) => (await findOffersOfMember(shop.db, memberId, 1))[0];
const moveCopy = async (command: 'lose' | 'find', code: string, location?: string) =>
  expect(
    await moveStock(shop.db, shop.clock, { command, lines: [{ code }], location }, actor),
  ).toMatchObject({ kind: 'moved' });
const placeOf = async (code: string) => {
  const [place] = await shop.rawSql<{ state: string; packId: number; position: number }>`
    select state, pack_id as "packId", position from holding_place
    join holding on holding.id = holding_id where code = ${code}`;
  return place;
};
const cardOf = async (packId: number) => {
  const [card] = await shop.db.run(
    query
      .selectFrom('wonCard')
      .select(['choice', 'parcel'])
      .where('packId', '=', packId)
      .where('position', '=', 1),
  );
  return card;
};
const parcelsOf = (memberId: number) =>
  shop.db.run(
    query
      .selectFrom('parcel')
      .select(['id', 'cards', 'mergedCards', 'mergedInto', 'takenBackAt'])
      .where('memberId', '=', memberId)
      .orderBy('id'),
  );
const subjectsTo = async (memberId: number) =>
  (await queuedMailsTo(shop, memberId)).map(({ en }) => en.subject);

describe('an offer of another copy', () => {
  it('the winner of a missing copy is offered another: it is reserved, they get a mail, and their cards do not become points before', async () => {
    const memberId = await makeMemberAt(shop);
    const { packId, code, equals } = await makeCopyOffer(shop, memberId);
    expect(await placeOf(equals[0])).toEqual({ state: 'allocated', packId, position: 1 });
    expect(await placeOf(code)).toEqual({ state: 'missing', packId: 0, position: 0 });
    expect(await subjectsTo(memberId)).toContain(
      '[Kaifu] About the card you won: our apologies, and an offer',
    );
    shop.clock.advance(2 * day);
    await convertOverdueCards(shop);
    expect(await cardOf(packId)).toMatchObject({ choice: 'open' });
    const list = (await (await http.member(memberId)).done(calls.listCopyOffers)).data.list;
    expect(list).toMatchObject([
      { state: 'open', points: 1000, item: { grader: 'PSA', grade: '10' }, gave: null },
    ]);
  });

  it('the copy is missing before anybody has won it: another takes its place without an offer', async () => {
    const { packId, code, equals } = await makePackWithCopy(shop);
    await moveCopy('lose', code);
    const replacement = { code: equals[0], publicReason, answerDays: 14 };
    expect(await replaceMissingCopy(shop, packId, replacement, actor)).toMatchObject({
      ...{ kind: 'replaced', isOffered: false },
    });
    expect(await placeOf(equals[0])).toEqual({ state: 'allocated', packId, position: 0 });
  });

  it('an accepted offer: the copy is the winner’s, and an equal request gets the same answer', async () => {
    const memberId = await makeMemberAt(shop);
    const { packId, offerId, equals } = await makeCopyOffer(shop, memberId);
    const key = randomUUID();
    const given = { offerId, answer: 'accept' } as const;
    const accepted = { kind: 'answered', state: 'accepted' };
    expect(await answer(memberId, given, key)).toEqual(accepted);
    expect(await answer(memberId, given, key)).toEqual(accepted);
    expect(await answer(memberId, { offerId, answer: 'decline' })).toEqual({
      ...{ kind: 'settled-before', state: 'accepted' },
    });
    expect(await placeOf(equals[0])).toEqual({ state: 'won', packId, position: 1 });
    expect(await cardOf(packId)).toMatchObject({ choice: 'open' });
    expect(await subjectsTo(memberId)).toContain('[Kaifu] The other copy is yours');
  });

  it('an accepted offer: the purchase, its choice, the box and the collection show the copy that was accepted', async () => {
    const memberId = await makeMemberAt(shop);
    const { offerId, purchaseId } = await makeCopyOffer(shop, memberId);
    const client = await http.member(memberId);
    const { item } = (await client.done(calls.listCopyOffers)).data.list[0] ?? {};
    const named = async () => [
      (await client.done(calls.getPackHistory, { params: { packHistoryId: purchaseId } })).data
        .cards[0]?.item,
      (await client.done(calls.getOpenCards)).cards[0]?.item,
      (await client.done(calls.getCardBox)).purchases[0]?.cards[0]?.item,
    ];
    for (const sealed of await named()) expect(sealed?.certificate).not.toBe(item?.certificate);
    await answer(memberId, { offerId, answer: 'accept' });
    await client.done(calls.recordOpening, {
      payload: { pack_history_id: purchaseId, opened: 1 },
    });
    const { list } = (await client.done(calls.listCollection, { query: {} })).data;
    for (const shown of [...(await named()), list[0]?.item]) expect(shown).toEqual(item);
  });

  it('a declined offer for a card that waits for a choice: the card becomes its points, the copy is available', async () => {
    const memberId = await makeMemberAt(shop);
    const { packId, offerId, equals } = await makeCopyOffer(shop, memberId);
    const before = await pointsOf(memberId);
    expect(await answer(memberId, { offerId, answer: 'decline' })).toEqual({
      ...{ kind: 'answered', state: 'declined' },
    });
    expect(await pointsOf(memberId)).toBe(before + 1000);
    expect(await cardOf(packId)).toEqual({ choice: 'points', parcel: null });
    expect(await placeOf(equals[0])).toMatchObject({ state: 'available', packId: 0 });
    expect(await offerOf(memberId)).toMatchObject({ state: 'declined', gave: 'points' });
    expect(await subjectsTo(memberId)).toContain('[Kaifu] You declined the other copy');
  });

  it('a declined offer for the only card of a parcel: points for it, and the parcel is not sent', async () => {
    const memberId = await makeMemberAt(shop);
    const { packId, offerId } = await makeCopyOffer(shop, memberId, { isShipped: true });
    const before = await pointsOf(memberId);
    await answer(memberId, { offerId, answer: 'decline' });
    expect(await pointsOf(memberId)).toBe(before + 1000);
    expect(await cardOf(packId)).toEqual({ choice: 'points', parcel: null });
    expect(await parcelsOf(memberId)).toMatchObject([{ cards: 1, takenBackAt: shop.clock.now() }]);
  });

  it('a declined offer for one of several cards of a parcel: the others are still sent', async () => {
    const memberId = await makeMemberAt(shop);
    const options = { counts: [1, 1], isShipped: true };
    const { packId, purchaseId, position } = await makeCopyOffer(shop, memberId, options);
    const { id: offerId = 0 } = (await offerOf(memberId)) ?? {};
    await answer(memberId, { offerId, answer: 'decline' });
    expect(await parcelsOf(memberId)).toMatchObject([{ cards: 1, takenBackAt: null }]);
    const others = await shop.rawSql`
      select choice from won_card where pack_id = ${packId} and position <> ${position}`;
    expect(others).toEqual([{ choice: 'ship' }]);
    expect(await decide(memberId, purchaseId, [position])).toEqual({ kind: 'settled-before' });
  });

  it.each([true, false])(
    'a declined offer for the only card of a parcel that travels with others, which carries their cards: %s: the others are still sent',
    async (isWhole) => {
      const memberId = await makeMemberAt(shop);
      const other = () => makeParcel(shop, memberId);
      const before = isWhole ? [] : [await other()];
      const { offerId } = await makeCopyOffer(shop, memberId, { isShipped: true });
      const made = [...before, await other(), await other()];
      const own = (await parcelsOf(memberId)).find(({ cards }) => cards === 1)?.id ?? 0;
      const ids = [...made.map(({ id }) => id), own];
      expect(await mergeParcels(shop.db, shop.clock, { ids }, actor)).toEqual({
        id: Math.min(...ids),
      });
      expect(await packParcel(shop.db, shop.clock, Math.min(...ids), actor)).toBe('offer-open');
      await answer(memberId, { offerId, answer: 'decline' });
      const left = (await parcelsOf(memberId)).filter(({ takenBackAt }) => takenBackAt === null);
      expect(left.map(({ id }) => id)).toEqual(made.map(({ id }) => id).toSorted((a, b) => a - b));
      expect(left.map(({ mergedInto }) => mergedInto)).toEqual(
        left.map((_, at) => (at === 0 ? null : left[0]?.id)),
      );
      expect(await packParcel(shop.db, shop.clock, left[0]?.id ?? 0, actor)).toEqual({
        missing: 0,
      });
    },
  );

  it('a declined offer for one of several cards of a parcel that travels in another: the other one counts a card less', async () => {
    const memberId = await makeMemberAt(shop);
    const { id } = await makeParcel(shop, memberId);
    const options = { counts: [1, 1], isShipped: true };
    const { offerId } = await makeCopyOffer(shop, memberId, options);
    const ids = (await parcelsOf(memberId)).map((parcel) => parcel.id);
    await mergeParcels(shop.db, shop.clock, { ids }, actor);
    await answer(memberId, { offerId, answer: 'decline' });
    expect(await parcelsOf(memberId)).toMatchObject([
      { id, cards: 2, mergedCards: 1 },
      { cards: 1, mergedInto: id },
    ]);
  });

  it('a declined offer for a card that can only be shipped: the price of the packs is given back, once', async () => {
    const memberId = await makeMemberAt(shop);
    const options = { currency: 'coin', isShipped: true } as const;
    const { packId, offerId } = await makeCopyOffer(shop, memberId, options);
    await answer(memberId, { offerId, answer: 'decline' });
    expect(await cardOf(packId)).toEqual({ choice: 'taken_back', parcel: null });
    expect(await offerOf(memberId)).toMatchObject({ state: 'declined', gave: 'price' });
    await returnDuePrices(shop.db, shop.clock);
    await returnDuePrices(shop.db, shop.clock);
    const back = await shop.rawSql`
      select amount from journal_entry where member_id = ${memberId} and kind = 'pack_refunded'`;
    expect(back).toEqual([{ amount: 100 }]);
  });

  it('an offer for a card whose price was given back before and that can only be shipped: declining is refused', async () => {
    const memberId = await makeMemberAt(shop);
    const options = { currency: 'coin', isShipped: true } as const;
    const { offerId, purchaseId } = await makeCopyOffer(shop, memberId, options);
    await shop.rawSql`
      update purchase set price_due_back_at = now() where id = ${purchaseId}`;
    expect(await answer(memberId, { offerId, answer: 'decline' })).toEqual({
      ...{ kind: 'refused', reason: 'nothing-to-give' },
    });
    await returnDuePrices(shop.db, shop.clock);
    expect(await answer(memberId, { offerId, answer: 'accept' })).toMatchObject({
      state: 'accepted',
    });
  });

  it('an offer that nobody answers: accepted by the job once its deadline has passed, answers are refused', async () => {
    const memberId = await makeMemberAt(shop);
    const { packId, offerId, equals } = await makeCopyOffer(shop, memberId, { answerDays: 7 });
    shop.clock.advance(7 * day);
    expect(await answer(memberId, { offerId, answer: 'decline' })).toEqual({
      ...{ kind: 'refused', reason: 'too-late' },
    });
    await shop.jobs.find(({ name }) => name === 'accept-overdue-offers')?.run();
    expect(await acceptOverdueOffers(shop.db, shop.clock)).toBe(0);
    expect(await offerOf(memberId)).toMatchObject({ state: 'accepted', isByDeadline: true });
    expect(await placeOf(equals[0])).toEqual({ state: 'won', packId, position: 1 });
  });

  it('the offered copy is missing as well: not accepted, another copy is offered, and the first offer is withdrawn', async () => {
    const memberId = await makeMemberAt(shop);
    const { packId, offerId, equals } = await makeCopyOffer(shop, memberId);
    await moveCopy('lose', equals[0]);
    expect(await answer(memberId, { offerId, answer: 'accept' })).toEqual({
      ...{ kind: 'refused', reason: 'copy-gone' },
    });
    shop.clock.advance(20 * day);
    await acceptOverdueOffers(shop.db, shop.clock);
    expect(await offerOf(memberId)).toMatchObject({ state: 'open' });
    const replacement = { code: equals[1], publicReason, answerDays: 14 };
    expect(await replaceMissingCopy(shop, packId, replacement, actor)).toMatchObject({
      ...{ kind: 'replaced', isOffered: true },
    });
    expect(await answer(memberId, { offerId, answer: 'accept' })).toEqual({
      ...{ kind: 'settled-before', state: 'withdrawn' },
    });
    const next = await offerOf(memberId);
    expect(await answer(memberId, { offerId: next?.id ?? 0, answer: 'accept' })).toMatchObject({
      state: 'accepted',
    });
    expect(await placeOf(equals[1])).toMatchObject({ state: 'won' });
  });

  it('the offered copy was missing and is found: it can be accepted', async () => {
    const memberId = await makeMemberAt(shop);
    const { packId, offerId, equals } = await makeCopyOffer(shop, memberId);
    await moveCopy('lose', equals[0]);
    await moveCopy('find', equals[0], `O-${packId}`);
    expect(await answer(memberId, { offerId, answer: 'accept' })).toMatchObject({
      state: 'accepted',
    });
    expect(await placeOf(equals[0])).toMatchObject({ state: 'won' });
  });

  it('a card with an open offer is turned into points by a choice: the offer ends as declined', async () => {
    const memberId = await makeMemberAt(shop);
    const { purchaseId, equals } = await makeCopyOffer(shop, memberId);
    expect(await decide(memberId, purchaseId, [1])).toMatchObject({ points: 1000 });
    expect(await offerOf(memberId)).toMatchObject({ state: 'declined', gave: 'points' });
    expect(await placeOf(equals[0])).toMatchObject({ state: 'available' });
  });

  it('a parcel with an open offer: neither picked nor packed until it is answered', async () => {
    const memberId = await makeMemberAt(shop);
    const made = await makeCopyOffer(shop, memberId, { isShipped: true });
    const { offerId, purchaseId, equals } = made;
    const [{ id: parcelId } = { id: 0 }] = await parcelsOf(memberId);
    const pick = () => pickForParcel(shop.db, shop.clock, { parcelId, code: equals[0] }, actor);
    expect(await pick()).toBe('offer-open');
    expect(await packParcel(shop.db, shop.clock, parcelId, actor)).toBe('offer-open');
    await answer(memberId, { offerId, answer: 'accept' });
    expect(await pick()).toEqual({ code: equals[0] });
    const packed = await findParcelCards(shop.db, { memberId, sourceId: purchaseId, number: 1 });
    expect(packed[0]?.copy).toContain(equals[0]);
    expect(await packParcel(shop.db, shop.clock, parcelId, actor)).toEqual({ missing: 0 });
  });

  it('an offer for a card whose parcel was sent: declining is refused, accepting is not', async () => {
    const memberId = await makeMemberAt(shop);
    const { offerId, equals } = await makeCopyOffer(shop, memberId, { isShipped: true });
    const [{ id: parcelId } = { id: 0 }] = await parcelsOf(memberId);
    // As if its label was made before the offer, and somebody sent it all the same.
    await shop.rawSql`insert into shipping_export (created_at) values (now())`;
    await shop.rawSql`
      update parcel set export_id = (select max(id) from shipping_export), carrier = 'yamato',
        tracking_number = '123456789012', sent_at = ${new Date(shop.clock.now().getTime() + hour)}
      where id = ${parcelId}`;
    expect(await answer(memberId, { offerId, answer: 'decline' })).toEqual({
      ...{ kind: 'refused', reason: 'sent' },
    });
    expect(await answer(memberId, { offerId, answer: 'accept' })).toMatchObject({
      state: 'accepted',
    });
    expect(await placeOf(equals[0])).toMatchObject({ state: 'won' });
  });

  it('the offer of another member, and one that does not exist: not found, and nothing changes', async () => {
    const [memberId, other] = [await makeMemberAt(shop), await makeMemberAt(shop)];
    const { offerId } = await makeCopyOffer(shop, memberId);
    const client = await http.member(other);
    for (const offer_id of [offerId, 999_999_999]) {
      const payload = { offer_id, answer: 'decline' } as const;
      expect((await client.ask(calls.answerCopyOffer, { payload })).state).toBe(404);
    }
    expect(await offerOf(memberId)).toMatchObject({ state: 'open' });
  });

  it('answers over the wire: accepted, settled before, or refused with what to do', async () => {
    const memberId = await makeMemberAt(shop);
    const client = await http.member(memberId);
    const { offerId: offer_id, equals } = await makeCopyOffer(shop, memberId);
    const accept = { payload: { offer_id, answer: 'accept' } } as const;
    await moveCopy('lose', equals[0]);
    expect(await client.ask(calls.answerCopyOffer, accept)).toMatchObject({ state: 422 });
    await moveCopy('find', equals[0], `O-${(await offerOf(memberId))?.packId}`);
    expect(await client.ask(calls.answerCopyOffer, accept)).toMatchObject({
      ...{ state: 200, body: { result: 'accepted' } },
    });
    expect(await client.ask(calls.answerCopyOffer, accept)).toMatchObject({
      ...{ state: 204, body: { result: 'accepted' } },
    });
  });

  it('a guardian has cancelled payments of the winner: answers are refused, and the offer ends with the card', async () => {
    const memberId = await makeMemberAt(shop);
    const { offerId, equals } = await makeCopyOffer(shop, memberId);
    const [payment] = await shop.rawSql<{ id: string }>`
      insert into payment (member_id, request_key, payload_hash, method, provider, course_id, amount,
        state, pay_by, created_at, updated_at)
      values (${memberId}, ${randomUUID()}, ${Buffer.alloc(32)}, 1, 'stripe', 1, 100,
        'cancelled', now(), now(), now())
      returning id`;
    await shop.rawSql`
      insert into guardian_cancellation (payment_id, member_id, cancelled_at)
      values (${payment?.id}, ${memberId}, now())`;
    for (const given of ['accept', 'decline'] as const)
      expect(await answer(memberId, { offerId, answer: given })).toEqual({
        ...{ kind: 'refused', reason: 'cancelled' },
      });
    const origin = { madeBy: 'kaori', now: shop.clock.now() };
    await shop.db.transaction((tx) => shop.takeBack(tx, memberId, [], origin));
    expect(await offerOf(memberId)).toMatchObject({ state: 'ended', gave: null });
    expect(await placeOf(equals[0])).toMatchObject({ state: 'available' });
  });

  it('the download of a member’s data: has the offers to them', async () => {
    const memberId = await makeMemberAt(shop);
    await makeCopyOffer(shop, memberId);
    const source = memberDataSources.find(({ name }) => name === 'copy_offers');
    expect(await source?.read(shop.db, memberId)).toMatchObject([
      { state: 'open', reasonEn: 'We are sorry.' },
    ]);
  });
});

describe('races about an offer', () => {
  it('accepted and declined at once, ten times: one of the two, and the copy agrees', async () => {
    const other = shop.openAnother();
    for (let round = 0; round < 10; round++) {
      const memberId = await makeMemberAt(shop);
      const { offerId, equals } = await makeCopyOffer(shop, memberId, {
        isShipped: round % 2 === 0,
      });
      const results = await Promise.all([
        answer(memberId, { offerId, answer: 'accept' }),
        answerCopyOffer(other.db, shop.clock, requestOf(memberId), {
          ...{ offerId, answer: 'decline' },
        }),
      ]);
      expect(results.map(({ kind }) => kind).toSorted()).toEqual(['answered', 'settled-before']);
      const state = (await offerOf(memberId))?.state;
      expect((await placeOf(equals[0]))?.state).toBe(state === 'accepted' ? 'won' : 'available');
    }
  });

  it('declined while its card is shipped by a choice, the job converts it and staff offer another copy, ten times: no deadlock, one end', async () => {
    const other = shop.openAnother();
    for (let round = 0; round < 10; round++) {
      const memberId = await makeMemberAt(shop);
      const made = await makeCopyOffer(shop, memberId, { answerDays: 7 });
      const { offerId, packId, purchaseId, equals } = made;
      await moveCopy('lose', equals[0]);
      const replacement = { code: equals[1], publicReason, answerDays: 7 };
      const [declined] = await Promise.all([
        answer(memberId, { offerId, answer: 'decline' }),
        decideCards(other.db, shop.clock, requestOf(memberId), purchaseId, {
          ...{ ship: [1], convert: [] },
        }),
        replaceMissingCopy({ ...shop, db: other.db }, packId, replacement, actor),
        convertOverdueCards({ ...shop, db: other.db }),
      ]);
      expect(['answered', 'settled-before']).toContain(declined.kind);
      const card = await cardOf(packId);
      const place = await placeOf(equals[1]);
      const isOffered = (await offerOf(memberId))?.state === 'open';
      expect(place?.position).toBe(card?.choice !== 'points' && isOffered ? 1 : 0);
    }
  });

  it('packed while the offer is declined and while the deadline passes, ten times: a packed parcel has its card', async () => {
    const other = shop.openAnother();
    for (let round = 0; round < 10; round++) {
      const memberId = await makeMemberAt(shop);
      const { offerId, equals, packId } = await makeCopyOffer(shop, memberId, {
        ...{ isShipped: true, answerDays: 7 },
      });
      const [{ id: parcelId } = { id: 0 }] = await parcelsOf(memberId);
      shop.clock.advance(round % 2 === 0 ? 7 * day : hour);
      await Promise.all([
        answer(memberId, { offerId, answer: 'decline' }),
        acceptOverdueOffers(other.db, shop.clock),
        (async () => {
          await pickForParcel(other.db, shop.clock, { parcelId, code: equals[0] }, actor);
          await packParcel(other.db, shop.clock, parcelId, actor);
        })(),
      ]);
      const card = await cardOf(packId);
      const place = await placeOf(equals[0]);
      if (card?.choice === 'points') expect(place).toMatchObject({ state: 'available' });
      else expect(['won', 'picked', 'packed']).toContain(place?.state);
    }
  });
});
