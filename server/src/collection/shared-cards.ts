import type { Executor } from '../db/database.ts';
import { historyIdOf } from '../won-cards/index.ts';
import { findShareCodes } from './shared-cards.queries.ts';

/** Finds the cards that a member shares, with the tokens in their links. */
export async function readSharedCards(db: Executor, memberId: number) {
  const rows = await findShareCodes(db, memberId);
  return rows.map(({ packId, position, shareCode }) => {
    const history_id = historyIdOf(packId, position);
    return { history_id, token: `${history_id}-${shareCode}` };
  });
}
