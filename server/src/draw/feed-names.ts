import type { Executor } from '../db/database.ts';
import {
  type FeedPullRow,
  findFeedNames,
  findLastPositions,
  hasFeedNames,
} from './feed.queries.ts';

/** A pull with the name that its winner shows; null unless they chose to show one. */
export interface NamedPull extends FeedPullRow {
  by: string | null;
}

/** Adds the names that winners chose to show. */
export async function nameWinners(
  db: Executor,
  pulls: readonly FeedPullRow[],
): Promise<NamedPull[]> {
  if (pulls.length === 0 || !(await hasFeedNames(db)))
    return pulls.map((pull) => ({ ...pull, by: null }));
  const named: NamedPull[] = [];
  for (const [packId, ofPack] of Map.groupBy(pulls, (pull) => pull.packId)) {
    const rounds = [...new Set(ofPack.map(({ round }) => round))];
    const found = await findLastPositions(db, packId, rounds);
    const lastOf = new Map(found.map((each) => [each.round, each]));
    const placed = ofPack.map((pull) => ({ pull, position: positionIn(lastOf, pull) }));
    const names = await findFeedNames(
      db,
      packId,
      placed.map(({ position }) => position),
    );
    for (const { pull, position } of placed)
      named.push({ ...pull, by: names.get(position) ?? null });
  }
  return pulls.flatMap((pull) => named.filter((each) => isSame(each, pull)));
}

const isSame = (one: FeedPullRow, other: FeedPullRow) =>
  one.packId === other.packId &&
  one.round === other.round &&
  one.entry === other.entry &&
  one.place === other.place;

/** Computes a card's position from that of the last card of its round; 0 if it has none. */
function positionIn(
  rounds: ReadonlyMap<number, { counts: number[]; last: number }>,
  { round, entry, place }: FeedPullRow,
): number {
  const found = rounds.get(round);
  if (found === undefined) return 0;
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return found.last - sum(found.counts.slice(entry - 1)) + place;
}
