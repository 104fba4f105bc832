import type { HistoryCard, PackHistory, Parcel, SendStateId } from '#contract/shop/histories.ts';
import { timeSlots } from '#contract/time-slots.ts';
import type { Language } from '../http/language.ts';
import { inLanguage } from '../lib/in-language.ts';
import { carrierNames, deliveryOf, type ParcelView, trackingUrl } from '../shipping/index.ts';
import type { PurchaseHistory } from './find-history.ts';
import type { PurchaseView } from './find-result.ts';
import { cardOnWire } from './result-on-wire.ts';
import { type SendState, sendStateOf, unopenedPacks } from './won-cards.rules.ts';
import { sendStateTexts } from './won-cards.texts.ts';

const idOfState: Readonly<Record<SendState, SendStateId>> = {
  undecided: 0,
  unsent: 1,
  sent: 2,
  'nothing-to-send': 3,
};

/** Writes a purchase as a row of the history, in the shop's response format. */
export function historyOnWire(history: PurchaseHistory, language: Language): PackHistory {
  const { purchase, pack, openCards, waiting, sums, parcels } = history;
  const sent = parcels.filter(({ sentAt }) => sentAt !== null);
  const latest = sent.sort((a, b) => Number(a.sentAt) - Number(b.sentAt)).at(-1);
  return {
    id: purchase.id,
    created: purchase.createdAt.toISOString(),
    pack_id: purchase.packId,
    round: purchase.round,
    pack_name: inLanguage(pack, 'name', language),
    pack_image: pack.pictures[0] ?? '',
    count: purchase.count,
    point: purchase.paid,
    payment_method: purchase.currency === 'point' ? '1' : '2',
    ...(waiting && { waiting }),
    ...(purchase.refundedAt && { refunded_at: purchase.refundedAt.toISOString() }),
    ...(purchase.priceReturnedAt && { price_returned_at: purchase.priceReturnedAt.toISOString() }),
    status: openCards > 0 ? '0' : '1',
    ...stateOnWire(sendStateOf(openCards, parcels), language),
    ...deliveryOnWire(latest, language),
    open_card: openCards,
    send_card: sums.ship,
    reduction_card: sums.points,
    reduction_point: sums.pointsBack,
    taken_back_card: sums.takenBack,
    unsent_card: parcels.reduce(
      (sum, { sentAt, takenBackAt, cards }) =>
        sum + (sentAt === null && takenBackAt === null ? cards : 0),
      0,
    ),
    lapsed_card: sums.lapsed,
    lapsed_point: sums.lapsedPoints,
    lapsed_at: sums.lapsed > 0 ? purchase.decideBy.toISOString() : null,
    decide_by: openCards > 0 ? purchase.decideBy.toISOString() : null,
    unopened: unopenedPacks(purchase),
  };
}

/** Writes a card of the history with its choice and its delivery, in the shop's response format. */
export function historyCardOnWire(
  card: PurchaseView['cards'][number],
  { purchase, openCards, parcels }: PurchaseHistory,
  language: Language,
): HistoryCard {
  const parcel = parcels.find(({ number }) => number === card.parcel);
  const open = card.choice === 'open' && openCards > 0 ? 1 : 0;
  return {
    ...cardOnWire(purchase.packId, card, language),
    choice: card.choice,
    parcel: card.parcel,
    ...stateOnWire(sendStateOf(open, parcel === undefined ? [] : [parcel]), language),
    ...deliveryOnWire(parcel, language),
  };
}

/** Writes a parcel in the shop's response format. */
export function parcelOnWire(parcel: ParcelView, language: Language): Parcel {
  return {
    number: parcel.number,
    parcel_id: parcel.id,
    cards: parcel.cards,
    all_cards: parcel.allCards,
    time_slot: timeSlots.find((each) => each === parcel.timeSlot) ?? null,
    deliver_on: parcel.deliverOn,
    created: parcel.createdAt.toISOString(),
    ship_by: parcel.shipBy.toISOString(),
    held: parcel.isHeldBack ? 1 : 0,
    on_hold: parcel.isHeldByRestriction ? 1 : 0,
    sent: parcel.sentAt?.toISOString() ?? null,
    taken_back: parcel.takenBackAt?.toISOString() ?? null,
    delivered: deliveryOf(parcel)?.toISOString() ?? null,
    delivery_company: parcel.carrier === null ? '' : carrierNames[parcel.carrier][language],
    ...stateOnWire(sendStateOf(0, [parcel]), language),
    ...deliveryOnWire(parcel, language),
  };
}

function stateOnWire(state: SendState, language: Language) {
  return { send_state_id: idOfState[state], send_state: sendStateTexts[state][language] };
}

/** Writes a parcel's tracking number and the carrier's tracking page; empty until it is sent. */
function deliveryOnWire(parcel: ParcelView | undefined, language: Language) {
  if (parcel?.carrier == null || parcel.trackingNumber === null)
    return { delivery_code: '', delivery_url: '' };
  return {
    delivery_code: parcel.trackingNumber,
    delivery_url: trackingUrl(parcel.carrier, parcel.trackingNumber, language),
  };
}
