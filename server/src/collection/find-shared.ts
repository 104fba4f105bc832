import type { Executor } from '../db/database.ts';
import { readShareToken } from './read-share-token.ts';
import { findRoundOfCard, findSharedCard, type SharedCardRow } from './shared-cards.queries.ts';

/** Finds the card that a link shows, and the round that drew it; undefined if it shows none. */
export async function findShared(
  db: Executor,
  token: string,
): Promise<(SharedCardRow & { round: number }) | undefined> {
  const asked = readShareToken(token);
  if (asked === undefined) return undefined;
  const card = await findSharedCard(db, asked.place, asked.code);
  if (card === undefined) return undefined;
  const round = await findRoundOfCard(db, card.memberId, asked.place);
  return round === undefined ? undefined : { ...card, round };
}
