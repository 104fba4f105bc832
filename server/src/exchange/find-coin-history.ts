import { findCardNames } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import type { Text } from '../http/language.ts';
import { findHistory, type HistoryRow } from '../ledger/index.ts';
import type { Clock } from '../lib/clock.ts';
import { findParcelsOf, type ParcelView } from '../shipping/index.ts';
import { findPacksOfPurchases } from '../won-cards/index.ts';
import { findExchanges } from './exchange.queries.ts';

/** A change of a member's coins and what it is about. */
export interface CoinChange extends HistoryRow {
  /** The pack that was bought; undefined for other changes. */
  pack: Text | undefined;
  /** The cards that were taken; undefined for other changes. */
  taken: Text | undefined;
  /** The parcel of those cards; undefined for other changes. */
  parcel: ParcelView | undefined;
}

/** Finds a page of the history of a member's coins, newest first. */
export async function findCoinHistory(
  { db, clock }: { db: Executor; clock: Clock },
  memberId: number,
  range: { limit: number; offset: number },
): Promise<CoinChange[]> {
  const rows = await findHistory(db, memberId, 'coin', range);
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
      // The parcels of a purchase are shown on the purchase's own screen.
      parcel: taken && parcels.find(({ sourceId }) => sourceId === row.reference),
    };
  });
}

/** Finds the name and number of the cards of exchanges, by exchange id. */
async function findTakenCards(
  db: Executor,
  memberId: number,
  ids: readonly string[],
): Promise<Map<string, Text>> {
  const exchanges = await findExchanges(db, memberId, ids);
  const names = await findCardNames(db, [...new Set(exchanges.map(({ cardId }) => cardId))]);
  return new Map(
    exchanges.flatMap(({ id, cardId, count }) => {
      const name = names.get(cardId);
      if (name === undefined) return [];
      return [[id, { ja: `${name.nameJa} ${count}枚`, en: `${name.nameEn} × ${count}` }] as const];
    }),
  );
}
