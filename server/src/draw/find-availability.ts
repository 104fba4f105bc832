import type { Availability, FindAvailability } from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import { findAccount } from '../ledger/index.ts';
import { selectLimitUse, selectStocks } from './draw.queries.ts';
import { standingRefusal } from './judge.rules.ts';

/** What remains of packs, and whether this viewer may buy of them. It is for showing: a purchase judges again. */
export function availabilityFinder(db: Database): FindAvailability {
  return async (packs, memberId) => {
    const limited = packs.filter((pack) => pack.limitPerMember > 0).map((pack) => pack.id);
    const [stocks, account, uses] = await Promise.all([
      selectStocks(
        db,
        packs.map((pack) => pack.id),
      ),
      memberId === undefined ? undefined : findAccount(db, memberId),
      memberId === undefined || limited.length === 0 ? [] : selectLimitUse(db, limited, [memberId]),
    ]);
    const conditions = new Map(packs.map((pack) => [pack.id, pack]));
    return new Map(
      stocks.map((stock): [number, Availability] => {
        const pack = conditions.get(stock.packId);
        const bought = uses.find((use) => use.packId === stock.packId)?.bought ?? 0;
        const refusal = pack && account && standingRefusal(pack, { hasPaid: account.hasPaid, bought });
        return [
          stock.packId,
          {
            size: stock.size,
            remaining: stock.remaining,
            counts: stock.counts,
            limit: refusal && { reason: refusal.reason, limitPerMember: pack.limitPerMember },
          },
        ];
      }),
    );
  };
}
