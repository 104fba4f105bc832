import { findCardNames } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import type { Text } from '../http/language.ts';
import { findHistory, type HistoryRow } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { findParcelsOf, type ParcelView } from '../shipping/index.ts';
import { findPacksOfPurchases } from '../won-cards/index.ts';
import { selectExchanges } from './exchange.queries.ts';

/** A change of a member's coins with what it is of. */
export interface CoinChange extends HistoryRow {
  /** The pack that was bought; undefined where it is of none. */
  pack: Text | undefined;
  /** The cards that were taken; undefined where it is of none. */
  taken: Text | undefined;
  /** What those cards are sent in; undefined where it is of none. */
  parcel: ParcelView | undefined;
}

/** A part of the history of a member's coins, newest first. */
export async function findCoinHistory(
  { db, clock }: { db: Executor; clock: Clock },
  memberId: number,
  slice: { limit: number; offset: number },
): Promise<CoinChange[]> {
  const rows = await findHistory(db, memberId, 'coin', slice);
  const references = rows.flatMap(({ reference }) => (reference === null ? [] : [reference]));
  const [packs, exchanges, parcels] = await Promise.all([
    findPacksOfPurchases(db, memberId, references),
    findTakenCards(db, memberId, references),
    findParcelsOf(db, memberId, references, clock.now()),
  ]);
  return rows.map((row) => {
    const pack = row.reference === null ? undefined : packs.get(row.reference);
    const taken = row.reference === null ? undefined : exchanges.get(row.reference);
    return {
      ...row,
      pack: pack && { ja: pack.nameJa, en: pack.nameEn },
      taken,
      // A purchase's parcels are told on its own screen.
      parcel: taken && parcels.find(({ sourceId }) => sourceId === row.reference),
    };
  });
}

/** The cards of exchanges, by the exchange's id: their name, and how many. */
async function findTakenCards(
  db: Executor,
  memberId: number,
  ids: readonly string[],
): Promise<Map<string, Text>> {
  const exchanges = await selectExchanges(db, memberId, ids);
  const names = await findCardNames(db, [...new Set(exchanges.map(({ cardId }) => cardId))]);
  return new Map(
    exchanges.flatMap(({ id, cardId, count }) => {
      const name = names.get(cardId);
      if (name === undefined) return [];
      return [[id, { ja: `${name.nameJa} ${count}枚`, en: `${name.nameEn} × ${count}` }] as const];
    }),
  );
}
