import { findPackNames } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import { findPackIdsOfPurchases } from './won-cards.queries.ts';

export interface PackName {
  nameJa: string;
  nameEn: string;
}

/**
 * Finds the names of the packs of a member's purchases, by purchase id. Ids that are no purchase of
 * the member are left out.
 */
export async function findPacksOfPurchases(
  db: Executor,
  memberId: number,
  purchaseIds: readonly string[],
): Promise<Map<string, PackName>> {
  const purchases = await findPackIdsOfPurchases(db, memberId, purchaseIds);
  const packs = await findPackNames(db, [...new Set(purchases.map(({ packId }) => packId))]);
  const nameOf = new Map(packs.map((pack) => [pack.id, pack]));
  return new Map(
    purchases.flatMap(({ id, packId }) => {
      const name = nameOf.get(packId);
      return name === undefined ? [] : [[id, name] as const];
    }),
  );
}
