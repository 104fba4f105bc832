import { type Actor, audited } from '../db/audit.ts';
import type { Database, Tx } from '../db/database.ts';
import { lockAccounts } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { type FixedReason, mostUrgentOf, whyFixed } from './merge.rules.ts';
import {
  countMergedCards,
  findParts,
  mergeInto,
  type ParcelPart,
  separate,
} from './merges.queries.ts';
import { findParcel } from './parcel-lists.queries.ts';
import { isOvertaken } from './readdress-parcel.ts';
import { lockParcels, splitRow, updateHeld } from './shipping.queries.ts';

/** Equal cards of one part of a parcel that are to leave it. */
export interface CardsApart {
  partId: number;
  /** Null: the cards of an exchange. */
  prizeId: number | null;
  count: number;
}

/** Cards of a part that were found, and can be moved to another parcel of their purchase. */
export interface ChosenCards {
  /** Their worth in points. */
  worthPoints: number;
  moveTo(number: number): Promise<void>;
}

/**
 * Finds these cards in a part, and locks their purchase. Cards whose copy is picked are not found:
 * they lie with the parcel. Call it with the account and the parcels locked.
 */
export type ChooseCards = (
  tx: Tx,
  part: ParcelPart,
  cards: readonly Pick<CardsApart, 'prizeId' | 'count'>[],
) => Promise<ChosenCards | undefined>;

/** Why cards stay in their parcel. */
export type SplitOffRefusal =
  | FixedReason
  | 'not-found'
  | 'overtaken'
  | 'no-part'
  | 'none-stays'
  | 'exchange-as-one'
  | 'picked-or-gone';

export interface SplitOffDeps {
  db: Database;
  clock: Clock;
  chooseCards: ChooseCards;
}

/**
 * Sends some cards of a waiting parcel apart: they get a parcel of their own, with the same
 * address, wishes and last day. Cards of several purchases leave as one parcel. A card whose copy
 * is picked stays.
 *
 * @param asked `isHeld`: whether the new parcel is held back, because its cards cannot leave yet.
 *   `seenRevision`: the revision that the change was made from; undefined changes any
 * @returns the id of the new parcel, and the new revision of the one that remains
 */
export async function splitOffCards(
  deps: SplitOffDeps,
  asked: {
    parcelId: number;
    cards: readonly CardsApart[];
    isHeld: boolean;
    seenRevision?: number | undefined;
  },
  actor: Actor,
): Promise<{ id: number; revision: number } | SplitOffRefusal> {
  const { db, clock } = deps;
  const { parcelId, isHeld } = asked;
  const found = await findParcel(db, parcelId);
  if (found === undefined) return 'not-found';
  return audited(db, clock, actor, 'shipping split', async (tx, record) => {
    // An answer to an offer of another copy, and a cancellation, read the parcel of a card under
    // this lock.
    await lockAccounts(tx, [found.memberId]);
    const leaving = await chooseLeaving(tx, deps, asked);
    if (typeof leaving === 'string') return leaving;
    const opened = [];
    for (const each of leaving) opened.push(await openApart(tx, parcelId, each));
    const first = mostUrgentOf(opened);
    if (first === undefined) return 'no-part';
    const others = opened.filter(({ id }) => id !== first.id);
    if (others.length > 0)
      await mergeInto(
        tx,
        first.id,
        others.map(({ id }) => id),
      );
    if (isHeld) await updateHeld(tx, first.id, clock.now());
    const [rest] = await lockParcels(tx, [parcelId]);
    if (rest === undefined) throw new Error(`parcel ${parcelId} is gone`);
    const cards = asked.cards.reduce((sum, { count }) => sum + count, 0);
    const details = { from: parcelId, to: first.id, cards, isHeld };
    for (const id of [parcelId, first.id]) record({ subject: `parcel ${id}`, details });
    return { id: first.id, revision: rest.revision };
  });
}

/** A part with the cards that leave it; `chosen` is undefined if it leaves as a whole. */
interface LeavingPart {
  part: ParcelPart;
  count: number;
  chosen: ChosenCards | undefined;
}

/** Locks a parcel and the cards that are to leave it, or returns why they stay. */
async function chooseLeaving(
  tx: Tx,
  { chooseCards }: SplitOffDeps,
  {
    parcelId,
    cards,
    seenRevision,
  }: { parcelId: number; cards: readonly CardsApart[]; seenRevision?: number | undefined },
): Promise<LeavingPart[] | SplitOffRefusal> {
  const [parcel] = await lockParcels(tx, [parcelId]);
  if (parcel === undefined) return 'not-found';
  if (isOvertaken(parcel, seenRevision)) return 'overtaken';
  // Picked copies do not matter: their cards stay.
  const fixed = whyFixed(parcel, false);
  if (fixed !== undefined) return fixed;
  const parts = await findParts(tx, parcelId);
  const leaving: LeavingPart[] = [];
  // Purchases are locked in the order of their ids.
  const named = Map.groupBy(cards, ({ partId }) => partId);
  const byPurchase = [...named].toSorted(([one], [other]) =>
    sourceOf(parts, one).localeCompare(sourceOf(parts, other), 'en'),
  );
  for (const [partId, lines] of byPurchase) {
    const part = parts.find(({ id }) => id === partId);
    const count = lines.reduce((sum, line) => sum + line.count, 0);
    if (part === undefined || count > part.cards) return 'no-part';
    const isWhole = count === part.cards;
    if (isWhole && partId === parcelId) return 'none-stays';
    if (part.source === 'exchange') {
      // The shop takes an exchange back as one, so it travels as one.
      if (!isWhole) return 'exchange-as-one';
      leaving.push({ part, count, chosen: undefined });
      continue;
    }
    const chosen = await chooseCards(tx, part, lines);
    if (chosen === undefined) return 'picked-or-gone';
    leaving.push({ part, count, chosen: isWhole ? undefined : chosen });
  }
  return leaving;
}

function sourceOf(parts: readonly ParcelPart[], partId: number): string {
  return parts.find(({ id }) => id === partId)?.sourceId ?? '';
}

/** Gives the leaving cards of one part a parcel of their own. */
async function openApart(
  tx: Tx,
  parcelId: number,
  { part, count, chosen }: LeavingPart,
): Promise<{ id: number; shipBy: Date }> {
  const { id, shipBy } = part;
  if (chosen === undefined) {
    await separate(tx, parcelId, part);
    return { id, shipBy };
  }
  const opened = await splitRow(tx, part, {
    parcelId,
    cards: count,
    worthPoints: chosen.worthPoints,
  });
  await chosen.moveTo(opened.number);
  if (id !== parcelId) await countMergedCards(tx, parcelId, -count);
  return { id: opened.id, shipBy };
}
