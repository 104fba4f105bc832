import type { Executor, Tx } from '../db/database.ts';
import { isMisread, normalizeCode } from './code.rules.ts';
import { findHoldingIdsOfPrizes, type WonCards } from './coverage.queries.ts';
import {
  findHoldingIds,
  findPickableHoldings,
  type LockedHolding,
  lockHoldings,
  type MovementOrigin,
} from './holdings.queries.ts';
import { readLocationCode } from './intake.rules.ts';
import { findLocationId } from './locations.queries.ts';
import { lockHoldingsOf, trackedCardsOf } from './move-won-copies.ts';
import { planPick, planPutBack, servingPlaces, unpickedOf } from './pick.rules.ts';
import { writeMovements } from './write-movements.ts';

/** The cards of a parcel from one prize, with the copies on shelves that can be picked for them. */
export interface PickLine {
  prizeId: number;
  modelNumber: string;
  nameJa: string;
  nameEn: string;
  /** Cards of the parcel, and those of them whose copy is picked. */
  count: number;
  picked: number;
  sources: { code: string; location: string | null; copy: string | null; quantity: number }[];
}

export interface PickList {
  isPacked: boolean;
  /** Copies that are off their shelves: picked, packed or returned. */
  offShelf: number;
  /** In the order of the locations. */
  lines: PickLine[];
}

/**
 * Finds the cards of a parcel to pick, sorted by location; undefined if no pack of them is tracked.
 */
export async function findPickList(db: Executor, parcelId: number): Promise<PickList | undefined> {
  const tracked = await trackedCardsOf(db, parcelId);
  if (tracked.length === 0) return undefined;
  const lists = await Promise.all(tracked.map((won) => findPicksOfPack(db, won)));
  const lines = lists.flatMap((list) => list.lines);
  const place = ({ sources }: PickLine) => sources[0]?.location ?? '';
  return {
    isPacked: lists.every(({ isPacked }) => isPacked),
    offShelf: lists.reduce((sum, { offShelf }) => sum + offShelf, 0),
    lines: lines.toSorted((one, other) => place(one).localeCompare(place(other), 'en')),
  };
}

/** Finds the cards of one pack to pick. */
async function findPicksOfPack(db: Executor, won: WonCards): Promise<PickList> {
  const { packId, cards } = won;
  const holdings = await findPickableHoldings(db, packId, prizesOf(won));
  const unpicked = unpickedOf(holdings, packId, cards);
  const lines = [...Map.groupBy(cards, ({ prizeId }) => prizeId)].map(([prizeId, own]) => {
    const open = unpicked.filter((card) => card.prizeId === prizeId);
    const sources = holdings.flatMap((holding) => {
      const places = new Set(open.flatMap((card) => servingPlaces(holding, packId, card)));
      const { code, copy, locations } = holding;
      return [...places].map(({ locationId, quantity }) => ({
        ...{ code, copy, quantity },
        location: locations.get(locationId) ?? null,
      }));
    });
    const card = holdings.find((holding) => holding.prizeIds.has(prizeId));
    const { modelNumber = '', nameJa = '', nameEn = '' } = card ?? {};
    const about = { prizeId, modelNumber, nameJa, nameEn };
    return { ...about, count: own.length, picked: own.length - open.length, sources };
  });
  const isPacked =
    unpicked.length === 0 &&
    !holdings.some(({ places }) => places.some((each) => isPickedFor(each, won)));
  const offShelf = planPutBack(holdings, won, 0);
  return {
    ...{ isPacked, lines },
    offShelf: offShelf.reduce((sum, { movements }) => sum + countOf(movements), 0),
  };
}

const prizesOf = ({ cards }: WonCards) => [...new Set(cards.map(({ prizeId }) => prizeId))];

function isPickedFor(place: LockedHolding['places'][number], { packId, cards }: WonCards): boolean {
  const { state, prizeId, position } = place;
  if (state !== 'picked' || place.packId !== packId) return false;
  return cards.some((card) => card.prizeId === prizeId && card.position === position);
}

export type PickRefusal =
  | 'not-tracked'
  | 'misread'
  | 'unknown-code'
  | 'not-in-parcel'
  | 'picked-already';

/**
 * Takes a scanned copy from its shelf for a parcel. The caller has locked the parcel.
 *
 * @returns the holding's code, or why the copy does not belong into the parcel
 */
export async function pickCopy(
  tx: Tx,
  { parcelId, code: written }: { parcelId: number; code: string },
  origin: MovementOrigin,
): Promise<{ code: string } | PickRefusal> {
  const tracked = await trackedCardsOf(tx, parcelId);
  if (tracked.length === 0) return 'not-tracked';
  const code = normalizeCode(written);
  const [known] = await findHoldingIds(tx, [code]);
  if (known === undefined) return isMisread(code) ? 'misread' : 'unknown-code';
  await lockHoldingsOf(tx, tracked);
  let refusal: PickRefusal = 'not-in-parcel';
  for (const won of tracked) {
    const holdings = await lockHoldingsOfPack(tx, won);
    const movement = planPick(holdings, won.packId, won.cards, code);
    const holding = holdings.find((each) => each.code === code);
    if (typeof movement !== 'string' && holding !== undefined) {
      await writeMovements(tx, [{ holding, movements: [movement] }], origin);
      return { code };
    }
    if (movement === 'picked-already') refusal = movement;
  }
  return refusal;
}

/** Locks the holdings with copies for cards of one pack, and reads them. */
async function lockHoldingsOfPack(tx: Tx, won: WonCards) {
  return lockHoldings(tx, await findHoldingIdsOfPrizes(tx, won.packId, prizesOf(won)));
}

/**
 * Moves the picked copies of a parcel to the state `packed`. The caller has locked the parcel.
 *
 * @returns `missing`: how many cards have no picked copy; if there are any, nothing is moved.
 *   `not-tracked` if the copies of the pack are not recorded
 */
export async function packCopies(
  tx: Tx,
  parcelId: number,
  origin: MovementOrigin,
): Promise<{ missing: number } | 'not-tracked'> {
  const tracked = await trackedCardsOf(tx, parcelId);
  if (tracked.length === 0) return 'not-tracked';
  await lockHoldingsOf(tx, tracked);
  let missing = 0;
  for (const won of tracked) {
    const holdings = await lockHoldingsOfPack(tx, won);
    missing += unpickedOf(holdings, won.packId, won.cards).length;
  }
  if (missing > 0) return { missing };
  for (const won of tracked) {
    const packed = (await lockHoldingsOfPack(tx, won)).flatMap((holding) => {
      const movements = holding.places
        .filter((place) => isPickedFor(place, won))
        .map(({ quantity, ...from }) => ({
          ...{ command: 'pack', quantity, from },
          to: { ...from, state: 'packed' as const },
        }));
      return movements.length > 0 ? [{ holding, movements }] : [];
    });
    await writeMovements(tx, packed, origin);
  }
  return { missing };
}

/**
 * Puts the copies of a parcel that are off their shelves on a shelf again. They stay allocated to
 * the cards of the parcel. The caller has locked the parcel.
 *
 * @returns how many copies were put back
 */
export async function putBackCopies(
  tx: Tx,
  { parcelId, location: written }: { parcelId: number; location: string },
  origin: MovementOrigin,
): Promise<{ copies: number } | 'not-tracked' | 'unknown-location' | 'nothing-to-put-back'> {
  const tracked = await trackedCardsOf(tx, parcelId);
  if (tracked.length === 0) return 'not-tracked';
  const code = readLocationCode(written);
  const locationId = code === undefined ? undefined : await findLocationId(tx, code);
  if (locationId === undefined) return 'unknown-location';
  await lockHoldingsOf(tx, tracked);
  let copies = 0;
  for (const won of tracked) {
    const planned = planPutBack(await lockHoldingsOfPack(tx, won), won, locationId);
    await writeMovements(tx, planned, origin);
    copies += planned.reduce((sum, { movements }) => sum + countOf(movements), 0);
  }
  return copies === 0 ? 'nothing-to-put-back' : { copies };
}

function countOf(movements: readonly { quantity: number }[]): number {
  return movements.reduce((sum, { quantity }) => sum + quantity, 0);
}
