import { describe, expect, it } from 'vitest';
import type { ParcelView } from '../shipping/index.ts';
import type { PurchaseHistory } from './find-history.ts';
import { historyCardOnWire, historyOnWire } from './history-on-wire.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));

const waiting: ParcelView = {
  id: 1,
  allCards: 2,
  timeSlot: null,
  deliverOn: null,
  sourceId: 'purchase',
  number: 1,
  cards: 1,
  createdAt: at(1),
  shipBy: at(23),
  carrier: null,
  trackingNumber: null,
  sentAt: null,
  deliveredAt: null,
  takenBackAt: null,
  isHeldBack: false,
  isHeldByRestriction: false,
};
const sent = (number: number, hour: number, trackingNumber: string): ParcelView => ({
  ...waiting,
  number,
  carrier: 'yamato',
  trackingNumber,
  sentAt: at(hour),
});

const history: PurchaseHistory = {
  purchase: {
    memberId: 1,
    id: 'purchase',
    packId: 7,
    round: 1,
    beacon: null,
    firstPosition: 1,
    count: 3,
    firstExtra: null,
    extraCards: 0,
    currency: 'point',
    paid: 900,
    coinsEarned: 9,
    openCards: 1,
    packsOpened: 0,
    createdAt: at(0),
    decideBy: at(23),
    refundedAt: null,
    priceReturnedAt: null,
    termsVersion: 0,
    finalScreen: null,
  },
  pack: { id: 7, nameJa: '行列', nameEn: 'Parade', pictures: ['/files/face.webp'] },
  openCards: 1,
  waiting: undefined,
  sums: { ship: 2, points: 0, pointsBack: 0, takenBack: 0, lapsed: 0, lapsedPoints: 0 },
  parcels: [],
};

describe('a purchase in the history of purchases', () => {
  it('history of purchases, one with an undecided card: state undecided, with its deadline', () => {
    expect(historyOnWire(history, 'ja')).toMatchObject({
      pack_name: '行列',
      payment_method: '1',
      status: '0',
      send_state_id: 0,
      decide_by: at(23).toISOString(),
    });
  });

  it('history of purchases, a coin purchase with two sent parcels, in English: links the one sent last', () => {
    const decided: PurchaseHistory = {
      ...history,
      purchase: { ...history.purchase, currency: 'coin' },
      openCards: 0,
      parcels: [sent(2, 9, '222222222222'), sent(1, 4, '111111111111')],
    };
    expect(historyOnWire(decided, 'en')).toMatchObject({
      pack_name: 'Parade',
      payment_method: '2',
      status: '1',
      send_state_id: 2,
      delivery_code: '222222222222',
      decide_by: null,
    });
  });

  it('history of purchases, one with a parcel not yet sent: state unsent', () => {
    const parcels = [sent(1, 4, '111111111111'), { ...waiting, number: 2 }];
    expect(historyOnWire({ ...history, openCards: 0, parcels }, 'en')).toMatchObject({
      send_state_id: 1,
      delivery_code: '111111111111',
    });
  });
});

describe('a won card in the history of purchases', () => {
  const card = {
    position: 1,
    prizeId: 700,
    buyPoint: 100,
    choice: 'open',
    parcel: null,
    extra: undefined,
    prize: {
      id: 700,
      packId: 7,
      position: 1,
      count: 9,
      buyPoint: 100,
      nameJa: '傘',
      nameEn: 'Umbrella',
      modelNumber: 'A-1',
      rarity: 0,
      rarityLabel: 'N',
      movieRarity: 1,
      setSize: 2,
      picture: '/files/a.webp',
      extraKind: null,
      extraN: null,
      item: null,
      referencePrice: null,
    },
  } as const;

  it('history of purchases, an open card: undecided before the deadline, no choice after it', () => {
    expect(historyCardOnWire(card, history, 'en')).toMatchObject({
      choice: 'open',
      send_state_id: 0,
    });
    expect(historyCardOnWire(card, { ...history, openCards: 0 }, 'en')).toMatchObject({
      send_state_id: 3,
    });
  });

  it('history of purchases, a shipped card: the state and tracking number of its parcel', () => {
    const shipped = { ...card, choice: 'ship', parcel: 1 } as const;
    const parcels = [{ ...waiting, number: 2 }, sent(1, 4, '111111111111')];
    expect(historyCardOnWire(shipped, { ...history, parcels }, 'en')).toMatchObject({
      send_state_id: 2,
      delivery_code: '111111111111',
    });
  });
});
