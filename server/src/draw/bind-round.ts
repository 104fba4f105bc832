import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { BuyRequest } from './buy-result.ts';
import { writeClosing } from './close-pack.ts';
import { type BoundRound, commitOf } from './commit.rules.ts';
import { insertBoundRound, insertWaitingRound, updateBoundStock } from './draw-2.queries.ts';
import {
  bookRound,
  judgeAll,
  lockRound,
  type RoundState,
  type SettledRequest,
  saleOf,
} from './judge-round.ts';
import { entriesOf } from './prover.ts';
import { signReceipt } from './receipt.ts';
import type { SealedPack, Version2 } from './sealed-pack.ts';

/**
 * Binds the requests that wait for one pack with a beacon as one round, in one transaction: judges
 * and books them, and commits to the beacon's number that will draw them. Nobody knows the cards
 * yet (fairness.md, "Bind"). Each request succeeds or is refused alone.
 */
export function bindRound(
  db: Database,
  clock: Clock,
  { pack, version2, isPaused }: { pack: SealedPack; version2: Version2; isPaused: boolean },
  requests: readonly BuyRequest[],
): Promise<SettledRequest[]> {
  return db.transaction(async (tx) => {
    const state = await lockRound(tx, clock, pack, isPaused, requests);
    const { settled, accepted, answers } = judgeAll(state, requests);
    const sale = saleOf(state, pack, accepted);
    const writes: Promise<unknown>[] = [bookRound(tx, state, sale, answers)];
    if (accepted.length > 0) {
      const bound = boundRoundOf(pack, state, accepted);
      const { packId, round, previous, entries, beacon } = bound;
      const commitHash = commitOf(bound);
      const receipt = signReceipt(version2.receiptKey, commitHash);
      const sold = accepted.reduce((sum, { count }) => sum + count, 0);
      const { remaining, sold: soldBefore } = state.stock;
      const memberIds = accepted.map(({ memberId }) => memberId);
      writes.push(
        insertBoundRound(tx, {
          ...{ packId, round, previous, entries, beacon, commitHash, receipt },
          createdAt: sale.now,
        }),
        insertWaitingRound(tx, {
          ...{ packId, round, beacon, memberIds },
          currency: sale.currency,
          createdAt: sale.now,
        }),
        updateBoundStock(tx, {
          ...{ packId, round, beacon, head: commitHash },
          remaining: remaining - sold,
          sold: soldBefore + sold,
        }),
      );
      if (remaining === sold)
        writes.push(writeClosing(tx, { ...pack, version2 }, { round, head: commitHash }, sale.now));
    }
    await Promise.all([...writes, tx.commit()]);
    return settled;
  });
}

function boundRoundOf(
  { packId, sealHash }: SealedPack,
  { stock, beacon }: RoundState,
  accepted: readonly BuyRequest[],
): BoundRound & { beacon: number } {
  if (beacon === null) throw new Error(`pack ${packId} has no beacon to bind a round to`);
  const entries = entriesOf(accepted);
  return { packId, sealHash, round: stock.round + 1, previous: stock.head, entries, beacon };
}
