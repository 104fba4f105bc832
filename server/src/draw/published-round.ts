import type { PublishedRound } from '#contract/shop/draw.ts';
import type { RoundRow } from './draw.queries.ts';

/** A settled round as it is published (fairness.md, "Reading a log"). */
export function publishedRoundOf(row: RoundRow): PublishedRound {
  return {
    round: row.round,
    previous: row.previous.toString('hex'),
    entries: row.entries,
    beacon: null,
    alpha: row.alpha.toString('hex'),
    proof: row.proof.toString('hex'),
    hash: row.hash.toString('hex'),
    results: row.results,
    created: row.createdAt.toISOString(),
  };
}
