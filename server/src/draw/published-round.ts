import type { PublishedRound, PublishedRound1 } from '#contract/shop/draw.ts';
import type { PublishedRound2 } from '#contract/shop/draw-2.ts';
import type { Executor } from '../db/database.ts';
import { findRounds, type RoundRow } from './draw.queries.ts';
import { findRoundsOfVersion2, type RoundOfVersion2 } from './draw-2.queries.ts';

/**
 * Finds the rounds `from` to `to` of a pack, both inclusive, in the format of the public log
 * (fairness.md, "Reading a log").
 */
export async function findPublishedRounds(
  db: Executor,
  { packId, isVersion2 }: { packId: number; isVersion2: boolean },
  from: number,
  to: number,
): Promise<PublishedRound[]> {
  return isVersion2
    ? (await findRoundsOfVersion2(db, packId, from, to)).map(publishedRound2Of)
    : (await findRounds(db, packId, from, to)).map(publishedRound1Of);
}

/** Writes a round of version 1 in the format of the public log. */
function publishedRound1Of(row: RoundRow): PublishedRound1 {
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

/**
 * Writes a round of version 2 in the format of the public log. The fields of its draw are null
 * until it is drawn.
 */
function publishedRound2Of({ draw, ...bound }: RoundOfVersion2): PublishedRound2 {
  return {
    round: bound.round,
    previous: bound.previous.toString('hex'),
    entries: bound.entries,
    beacon: bound.beacon,
    commit: bound.commitHash.toString('hex'),
    receipt: bound.receipt.toString('hex'),
    signature: draw?.signature?.toString('hex') ?? null,
    proof: draw?.proof.toString('hex') ?? null,
    results: draw?.results ?? null,
    extras: draw?.extras ?? null,
    created: bound.createdAt.toISOString(),
    drawn: draw?.drawnAt.toISOString() ?? null,
  };
}
