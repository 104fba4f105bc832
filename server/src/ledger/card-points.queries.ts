import { sql } from 'kysely';
import * as z from 'zod';
import type { Executor, Tx } from '../db/database.ts';
import { findSetting, insertSetting, lockSetting, putSetting } from '../db/shop-setting.queries.ts';

/** How points for returned cards count, and how often that was changed, plus one. */
const storedCardPoints = z
  .object({ origin: z.enum(['paid', 'free']), revision: z.int() })
  .catch({ origin: 'free', revision: 1 });
export type CardPoints = z.output<typeof storedCardPoints>;

/** Finds whether points for cards that are returned from now on count as paid or free. */
export async function findCardPoints(db: Executor): Promise<CardPoints> {
  return storedCardPoints.parse(await findSetting(db, 'card-points'));
}

/** Finds the setting as `findCardPoints`, and keeps it as it is until the commit. */
export async function lockCardPoints(tx: Tx): Promise<CardPoints> {
  await insertSetting(tx, 'card-points', { origin: 'free', revision: 1 });
  return storedCardPoints.parse(await lockSetting(tx, 'card-points'));
}

/** Stores how points for returned cards count. The setting must be locked. */
export function updateCardPoints(tx: Tx, cardPoints: CardPoints): Promise<unknown> {
  return putSetting(tx, 'card-points', cardPoints);
}

/**
 * The SQL condition that the points of a lot were given for a returned card. `entry` is the journal
 * entry that began the lot. A relaid lot keeps the reference of the lot whose points it continues.
 */
export const isFromCard = sql<boolean>`(
  entry.kind = 'card_converted' or (entry.kind = 'lots_relaid' and exists (
    select from journal_entry as given where given.member_id = entry.member_id
      and given.reference = entry.reference and given.kind = 'card_converted'
  ))
)`;
