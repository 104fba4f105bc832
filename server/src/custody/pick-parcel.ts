import type { Executor, Tx } from '../db/database.ts';
import { isMisread, normalizeCode } from './code.rules.ts';
import {
  findCardsOfParcel,
  findHoldingIdsOfPrizes,
  isTracked,
  type WonCards,
} from './coverage.queries.ts';
import {
  findHoldingIds,
  findPickableHoldings,
  type LockedHolding,
  lockHoldings,
  type MovementOrigin,
} from './holdings.queries.ts';
import { readLocationCode } from './intake.rules.ts';
import { findLocationId } from './locations.queries.ts';
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
 * Finds the cards of a parcel to pick, sorted by location; undefined if its pack is not tracked.
 */
export async function findPickList(db: Executor, parcelId: number): Promise<PickList | undefined> {
  const won = await trackedCards(db, parcelId);
  if (won === undefined) return undefined;
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
  const place = ({ sources }: PickLine) => sources[0]?.location ?? '';
  const isPacked =
    unpicked.length === 0 &&
    !holdings.some(({ places }) => places.some((each) => isPickedFor(each, won)));
  const offShelf = planPutBack(holdings, won, 0);
  return {
    isPacked,
    offShelf: offShelf.reduce((sum, { movements }) => sum + countOf(movements), 0),
    lines: lines.toSorted((one, other) => place(one).localeCompare(place(other), 'en')),
  };
}

async function trackedCards(db: Executor, parcelId: number): Promise<WonCards | undefined> {
  const won = await findCardsOfParcel(db, parcelId);
  return won !== undefined && (await isTracked(db, won.packId)) ? won : undefined;
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
  const won = await trackedCards(tx, parcelId);
  if (won === undefined) return 'not-tracked';
  const code = normalizeCode(written);
  const [known] = await findHoldingIds(tx, [code]);
  if (known === undefined) return isMisread(code) ? 'misread' : 'unknown-code';
  const ids = await findHoldingIdsOfPrizes(tx, won.packId, prizesOf(won));
  const holdings = await lockHoldings(tx, ids);
  const movement = planPick(holdings, won.packId, won.cards, code);
  if (typeof movement === 'string') return movement;
  const holding = holdings.find((each) => each.code === code);
  if (holding === undefined) return 'not-in-parcel';
  await writeMovements(tx, [{ holding, movements: [movement] }], origin);
  return { code };
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
  const won = await trackedCards(tx, parcelId);
  if (won === undefined) return 'not-tracked';
  const ids = await findHoldingIdsOfPrizes(tx, won.packId, prizesOf(won));
  const holdings = await lockHoldings(tx, ids);
  const missing = unpickedOf(holdings, won.packId, won.cards).length;
  if (missing > 0) return { missing };
  const packed = holdings.flatMap((holding) => {
    const movements = holding.places
      .filter((place) => isPickedFor(place, won))
      .map(({ quantity, ...from }) => ({
        ...{ command: 'pack', quantity, from },
        to: { ...from, state: 'packed' as const },
      }));
    return movements.length > 0 ? [{ holding, movements }] : [];
  });
  await writeMovements(tx, packed, origin);
  return { missing: 0 };
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
  const won = await trackedCards(tx, parcelId);
  if (won === undefined) return 'not-tracked';
  const code = readLocationCode(written);
  const locationId = code === undefined ? undefined : await findLocationId(tx, code);
  if (locationId === undefined) return 'unknown-location';
  const ids = await findHoldingIdsOfPrizes(tx, won.packId, prizesOf(won));
  const planned = planPutBack(await lockHoldings(tx, ids), won, locationId);
  if (planned.length === 0) return 'nothing-to-put-back';
  await writeMovements(tx, planned, origin);
  return { copies: planned.reduce((sum, { movements }) => sum + countOf(movements), 0) };
}

function countOf(movements: readonly { quantity: number }[]): number {
  return movements.reduce((sum, { quantity }) => sum + quantity, 0);
}
