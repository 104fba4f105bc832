import type { Executor } from '../db/database.ts';
import {
  type CollectionCardRow,
  findCardsOfCollection,
  findMemberOfCollection,
} from './shown-members.queries.ts';

/** The most cards on the page of shared cards. */
const mostCards = 500;

export interface SharedCollection {
  /** The name that the member shows there; null if they show none. */
  by: string | null;
  cards: CollectionCardRow[];
}

/**
 * Finds the cards that a link shows together; undefined if the link was revoked. It has only cards
 * that the member shares one by one.
 */
export async function findSharedCollection(
  db: Executor,
  token: string,
): Promise<SharedCollection | undefined> {
  if (!/^[a-z2-9]{20}$/.test(token)) return undefined;
  const member = await findMemberOfCollection(db, token);
  if (member === undefined) return undefined;
  return { by: member.by, cards: await findCardsOfCollection(db, member.memberId, mostCards) };
}
