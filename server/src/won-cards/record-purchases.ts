import { decisionHours } from '#contract/limits.ts';
import { winCopies } from '../custody/index.ts';
import type { Tx } from '../db/database.ts';
import type { Currency } from '../db/types.ts';
import { type NewParcel, openParcels } from '../shipping/index.ts';
import { watchPurchases } from './reminders.queries.ts';
import { inactiveAfterMs } from './reminders.rules.ts';
import {
  endWaiting,
  insertPurchases,
  insertWonCards,
  type WonCardRow,
} from './won-cards.queries.ts';
import { decisionDeadlineOf } from './won-cards.rules.ts';

/** The purchases that one round settled, in the order of the round. */
export interface SettledPurchases {
  packId: number;
  round: number;
  /** The position of the first card among all cards sold from the pack. */
  firstPosition: number;
  /** The place of the first extra among the won cards of the pack, after all drawn cards. */
  firstExtra: number;
  currency: Currency;
  /** The beacon's number that will draw the cards; null if they are drawn immediately. */
  beacon: number | null;
  now: Date;
  /** The version of the terms under which they were made. */
  termsVersion: number;
  purchases: readonly {
    id: string;
    memberId: number;
    /** Number of drawn cards. */
    count: number;
    /** Number of extra prizes that it wins in addition. */
    extras: number;
    /** Points or coins. */
    paid: number;
    coinsEarned: number;
    /** The final screen that the buyer saw; null if the client sent none. */
    finalScreen: number | null;
    /** Hours in which the buyer chooses for each card. */
    holdHours: number;
  }[];
}

/** A drawn prize, with the points that its card can be converted into. */
export interface DrawnPrize {
  id: number;
  buyPoint: number | null;
  /** Whether the seal names the one physical copy of it. */
  isNamed: boolean;
}

/**
 * Records the purchases of a round; their cards may still be unknown. Cards bought with coins are
 * shipped; others wait for a choice as long as the pack or the buyer's rank says. If the purchases
 * wait for the beacon, `recordDraw` later ships the cards or begins the wait for a choice.
 */
export function recordPurchases(tx: Tx, settled: SettledPurchases): Promise<unknown> {
  const { packId, round, currency, beacon, now, termsVersion } = settled;
  const isOpen = beacon === null && !isShipped(currency);
  let { firstPosition: position, firstExtra: extraPlace } = settled;
  const purchases = settled.purchases.map(({ extras, holdHours, ...purchase }) => {
    const [firstPosition, firstExtra] = [position, extras > 0 ? extraPlace : null];
    position += purchase.count;
    extraPlace += extras;
    const openCards = isOpen ? purchase.count + extras : 0;
    const decideBy = decisionDeadlineOf(now, holdHours);
    return { ...purchase, decideBy, firstPosition, firstExtra, extraCards: extras, openCards };
  });
  const longHeld = isShipped(currency)
    ? []
    : settled.purchases.filter(({ holdHours }) => holdHours > decisionHours);
  const isShippedNow = beacon === null && isShipped(currency);
  return Promise.all([
    insertPurchases(
      tx,
      {
        ...{ packId, round, currency, beacon, termsVersion, createdAt: now },
      },
      purchases,
    ),
    // The job finds the others by their deadline, which is a day after the purchase.
    longHeld.length > 0 &&
      watchPurchases(
        tx,
        longHeld.map(({ memberId }) => memberId),
        new Date(now.getTime() + inactiveAfterMs),
      ),
    isShippedNow && openParcels(tx, settled.purchases.map(firstParcelOf), now),
  ]);
}

/** Purchases that waited for the beacon, with what they drew. */
export type DrawnPurchases = Pick<
  SettledPurchases,
  'packId' | 'firstPosition' | 'currency' | 'now'
> & {
  purchases: readonly Pick<
    SettledPurchases['purchases'][number],
    'id' | 'memberId' | 'count' | 'extras'
  >[];
};

/** The cards that purchases won: for each purchase its prizes, in drawing order, and its extras. */
export interface WonPrizes {
  prizes: readonly (readonly DrawnPrize[])[];
  extras: readonly (readonly DrawnPrize[])[];
  /** The place of the first extra among the won cards of the pack. */
  firstExtra: number;
}

/**
 * Records the cards of purchases that waited for the beacon. Their time to choose begins here.
 *
 * @throws RangeError if a purchase has another number of prizes than cards
 */
export function recordDraw(tx: Tx, drawn: DrawnPurchases, won: WonPrizes): Promise<unknown> {
  const { currency, now, purchases } = drawn;
  return Promise.all([
    recordCards(tx, drawn, won),
    endWaiting(tx, purchases, { isOpen: !isShipped(currency), drawnAt: now }),
    isShipped(currency) && openParcels(tx, purchases.map(firstParcelOf), now),
  ]);
}

/**
 * Records the cards of purchases recorded in the same transaction.
 *
 * @throws RangeError if a purchase has another number of prizes than cards
 */
export function recordCards(
  tx: Tx,
  { packId, currency, now, firstPosition, purchases }: DrawnPurchases,
  won: WonPrizes,
): Promise<unknown> {
  const cards: WonCardRow[] = [];
  const extras: WonCardRow[] = [];
  const named: { prizeId: number; position: number }[] = [];
  const addNamed = ({ id, isNamed }: DrawnPrize, position: number) => {
    if (isNamed) named.push({ prizeId: id, position });
  };
  for (const [index, { memberId, count }] of purchases.entries()) {
    const prizes = won.prizes[index] ?? [];
    if (prizes.length !== count)
      throw new RangeError(`${prizes.length} cards were drawn for a purchase of ${count}`);
    for (const prize of prizes) {
      addNamed(prize, firstPosition + cards.length);
      cards.push(wonCard(memberId, firstPosition + cards.length, prize));
    }
    for (const extra of won.extras[index] ?? []) {
      addNamed(extra, won.firstExtra + extras.length);
      extras.push(wonCard(memberId, won.firstExtra + extras.length, extra));
    }
  }
  const inserted = insertWonCards(
    tx,
    packId,
    isShipped(currency)
      ? { choice: 'ship', decidedAt: now, parcel: 1 }
      : { choice: 'open', decidedAt: null, parcel: null },
    [...cards, ...extras],
  );
  if (named.length === 0) return inserted;
  return Promise.all([inserted, winCopies(tx, packId, named, now)]);
}

function wonCard(memberId: number, position: number, { id, buyPoint }: DrawnPrize): WonCardRow {
  return { position, memberId, prizeId: id, buyPoint };
}

function isShipped(currency: Currency): boolean {
  return currency === 'coin';
}

/** Makes the first parcel of a purchase, with all its cards and extras. */
function firstParcelOf({
  id,
  memberId,
  count,
  extras,
}: DrawnPurchases['purchases'][number]): NewParcel {
  return { memberId, source: 'purchase', sourceId: id, number: 1, cards: count + extras };
}
