import { seal as sealSchema } from '#contract/shop/draw.ts';
import type { Log } from '../../../web/shop/features/fairness/verifier/log.ts';
import type { Executor } from '../db/database.ts';
import { findRounds, findSeal, findStocks } from './draw.queries.ts';
import { publishedRoundOf } from './published-round.ts';

/** The public log of a pack, together with the shop's remaining count of each prize. */
export async function publicLogOf(
  db: Executor,
  packId: number,
): Promise<{ log: Log; counts: number[] }> {
  const [seal, [stock]] = await Promise.all([findSeal(db, packId), findStocks(db, [packId])]);
  if (seal === undefined || stock === undefined) throw new Error(`pack ${packId} is not sealed`);
  const rounds = await findRounds(db, packId, 1, stock.round);
  const log: Log = {
    seal: sealSchema.parse(JSON.parse(seal.seal)),
    seal_hash: seal.sealHash.toString('hex'),
    // Through JSON, as clients receive them.
    rounds: JSON.parse(JSON.stringify(rounds.map(publishedRoundOf))),
    head: stock.head.toString('hex'),
  };
  return { log, counts: stock.counts };
}
