import { calls } from '#contract/shop/index.ts';
import type { Database } from '../db/database.ts';
import type { Reads } from '../db/replica-reads.ts';
import type { CallServer } from '../http/calls.ts';
import { done, notFound, refusedFields, settledBefore } from '../http/handler-result.ts';
import type { Language } from '../http/language.ts';
import { debtText, restrictedText } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import {
  type DeliveryDays,
  type DeliveryRules,
  findDeliveryDays,
  impossibleDayText,
} from '../shipping/index.ts';
import type { DecisionResult } from './carry-out-choices.ts';
import { copyOfferRoutes } from './copy-offers.routes.ts';
import { decideCardBox } from './decide-card-box.ts';
import { openDecisionQueue } from './decide-cards.ts';
import { findCardBox } from './find-card-box.ts';
import { findPurchaseHistory } from './find-history.ts';
import { findPurchase, findPurchaseToDecide } from './find-purchase.ts';
import {
  type DescribeBeacon,
  type DescribeWait,
  findResult,
  type WaitForDraw,
} from './find-result.ts';
import { historyCardOnWire, historyOnWire, parcelOnWire } from './history-on-wire.ts';
import { recordOpening } from './record-opening.ts';
import { nothingToShow, resultOnWire } from './result-on-wire.ts';
import { showAcceptedCopies } from './show-accepted-copies.ts';
import { findPackIdsOfPurchases, type Purchase } from './won-cards.queries.ts';
import { placeOfHistoryId } from './won-cards.rules.ts';
import { cancelledText, decisionRefusalTexts, pointsInsteadText } from './won-cards.texts.ts';

/** The longest that an answer waits for a draw, in milliseconds. Then the client asks again. */
const maxWaitMs = 2_000;

interface WonCardDeps {
  db: Database;
  reads: Reads;
  clock: Clock;
  describeWait: DescribeWait;
  describeBeacon: DescribeBeacon;
  waitForDraw: WaitForDraw;
  /** How fast parcels leave and arrive. */
  delivery: DeliveryRules;
}

/** Reads the day of delivery that a member chose, with the days that are possible now. */
async function deliveryOf(
  { db, clock, delivery: rules }: WonCardDeps,
  memberId: number,
  { deliver_on: on, address }: { deliver_on?: string | undefined; address?: number | undefined },
) {
  if (on === undefined) return undefined;
  const now = clock.now();
  return { on, days: await findDeliveryDays({ db, now, rules }, memberId, address) };
}

/** Serves the calls about a member's won cards: results, open cards, decisions and history. */
export function wonCardRoutes(serve: CallServer, deps: WonCardDeps): void {
  const { quick } = deps.db;
  const decisions = openDecisionQueue(deps.db, deps.clock);
  serveHistory(serve, deps);
  serveBox(serve, deps);
  copyOfferRoutes(serve, deps);

  serve(calls.getDrawResult, async ({ query }, { memberId, language }) => {
    const { pack_history_id: id } = query;
    const purchase = await findPurchase(quick, memberId, id);
    const isWaiting = query.wait === '1' && purchase !== undefined && purchase.beacon !== null;
    if (!isWaiting) return done(await readResult(deps, purchase, language, 'all'));
    await deps.waitForDraw(purchase.packId, purchase.round, maxWaitMs);
    return done(
      await readResult(deps, await findPurchase(quick, memberId, purchase.id), language, 'all'),
    );
  });

  serve(calls.getOpenCards, async ({ query }, { memberId, language }) => {
    const purchase = await findPurchaseToDecide(quick, memberId, query.pack_history_id);
    return done(await readResult(deps, purchase, language, 'open'));
  });

  serve(calls.recordOpening, async ({ payload }, { memberId }) => {
    const unopened = await recordOpening(
      deps.db,
      memberId,
      payload.pack_history_id,
      payload.opened,
    );
    return unopened === undefined ? notFound() : done({ unopened });
  });

  serve(calls.decideCards, async ({ payload }, context) => {
    const { memberId, request, language, demandFactor } = context;
    const purchase = await findPurchaseToDecide(quick, memberId, payload.pack_history_id);
    if (purchase === undefined) return notFound();
    const positionIn = positionsIn(purchase.packId);
    const ship = payload.send_card.map(positionIn);
    const convert = payload.reduction_card.map(positionIn);
    const factorDemand = ship.length > 0 ? await demandFactor() : undefined;
    const { time_slot: timeSlot, address } = payload;
    const delivery = await deliveryOf(deps, memberId, payload);
    const decision = { ship, convert, timeSlot, delivery, address };
    const mayShipValuable = factorDemand === undefined;
    const asked = { ...request, purchaseId: purchase.id, decision, mayShipValuable };
    const result = await decisions.submit(asked);
    return answerTo(result, language, delivery) ?? factorDemand ?? notFound();
  });
}

/** Reads the cards of a purchase in the shop's response format. */
async function readResult(
  deps: WonCardDeps,
  purchase: Purchase | undefined,
  language: Language,
  wanted: 'all' | 'open',
) {
  if (purchase === undefined) return nothingToShow;
  const { quick } = deps.db;
  const result = resultOnWire(await findResult({ ...deps, db: quick }, purchase, wanted), language);
  return { ...result, cards: await showAcceptedCopies(quick, [purchase.id], result.cards) };
}

/** Serves the box of undecided cards of all purchases. */
function serveBox(serve: CallServer, deps: WonCardDeps): void {
  const { db, reads, clock } = deps;
  serve(calls.getCardBox, async (_request, { memberId, language }) => {
    const box = await findCardBox(await reads.upToDate(), memberId, clock.now(), language);
    return done({ purchases: box.purchases, more_cards: box.moreCards });
  });

  serve(calls.decideCardBox, async ({ payload }, context) => {
    const { memberId, request, language, demandFactor } = context;
    const ids = payload.decisions.map((decision) => decision.pack_history_id);
    const packs = await findPackIdsOfPurchases(db, memberId, ids);
    const delivery = await deliveryOf(deps, memberId, payload);
    const packOf = new Map(packs.map(({ id, packId }) => [id, packId]));
    const decisions = payload.decisions.map((decision) => {
      const positions = positionsIn(packOf.get(decision.pack_history_id));
      return {
        purchaseId: decision.pack_history_id,
        ship: decision.send_card.map(positions),
        convert: decision.reduction_card.map(positions),
        timeSlot: payload.time_slot,
        delivery,
        address: payload.address,
      };
    });
    const isShipping = decisions.some(({ ship }) => ship.length > 0);
    const factorDemand = isShipping ? await demandFactor() : undefined;
    const mayShipValuable = factorDemand === undefined;
    const result = await decideCardBox(db, clock, request, decisions, mayShipValuable);
    return answerTo(result, language, delivery) ?? factorDemand ?? notFound();
  });
}

/** Returns a function from the id of a card to its position in this pack. */
function positionsIn(packId: number | undefined): (historyId: number) => number {
  return (historyId) => {
    const place = placeOfHistoryId(historyId);
    // A card of another pack is not in this purchase. Position 0 exists in no purchase.
    return place.packId === packId ? place.position : 0;
  };
}

/**
 * Answers a decision about cards; undefined if the member must show their second factor, or has no
 * such purchase.
 */
function answerTo(
  result: DecisionResult,
  language: Language,
  delivery: { days: DeliveryDays | undefined } | undefined,
) {
  switch (result.kind) {
    case 'decided':
      return done({ result: '1' as const });
    case 'settled-before':
      return settledBefore({ result: '-1' as const });
    case 'refused':
      if (result.reason === 'impossible-day')
        return refusedFields({ deliver_on: [impossibleDayText(delivery?.days)[language]] });
      return refusedFields({ send_card: [decisionRefusalTexts[result.reason][language]] });
    case 'held-back': {
      const sentence = [restrictedText(result)[language], pointsInsteadText[language]];
      return refusedFields({ send_card: [sentence.join(language === 'ja' ? '' : ' ')] });
    }
    case 'cancelled':
      return refusedFields({ send_card: [cancelledText[language]] });
    case 'owes':
      return refusedFields({ send_card: [debtText(result.owed)[language]] });
    case 'factor-required':
    case 'no-such-purchase':
      return undefined;
  }
}

/** Serves the history of a purchase: its cards and their parcels. */
function serveHistory(serve: CallServer, { reads, clock, describeWait }: WonCardDeps): void {
  serve(calls.getPackHistory, async ({ params }, { memberId, language }) => {
    const db = await reads.upToDate();
    const history = await findPurchaseHistory(
      { db, clock, describeWait },
      memberId,
      params.packHistoryId,
    );
    if (history === undefined) return notFound();
    const cards = history.cards.map((card) => historyCardOnWire(card, history, language));
    return done({
      data: {
        ...historyOnWire(history, language),
        cards: await showAcceptedCopies(db, [history.purchase.id], cards),
        parcels: history.parcels.map((parcel) => parcelOnWire(parcel, language)),
      },
    });
  });
}
