import type { Executor } from '../db/database.ts';
import { query } from '../db/pool.ts';

export interface PauseOfPack {
  pausedAt: Date | null;
  pauseReasonJa: string | null;
  pauseReasonEn: string | null;
}

/** The pause of a sealed pack; undefined if there is no such pack. */
export async function findPause(db: Executor, packId: number): Promise<PauseOfPack | undefined> {
  const [pack] = await db.run(
    query
      .selectFrom('pack')
      .select(['pausedAt', 'pauseReasonJa', 'pauseReasonEn'])
      .where('id', '=', packId)
      .where('sealedAt', 'is not', null),
  );
  return pack;
}

/** The sealed packs whose sale has not ended: of one card type, or all. */
export async function findPackIdsToStop(
  db: Executor,
  now: Date,
  cardTypeId: number | null,
): Promise<number[]> {
  let found = query
    .selectFrom('pack')
    .select('id')
    .where('sealedAt', 'is not', null)
    .where((or) => or.or([or('endsAt', 'is', null), or('endsAt', '>', now)]));
  if (cardTypeId !== null) found = found.where('cardTypeId', '=', cardTypeId);
  return (await db.run(found.orderBy('id'))).map(({ id }) => id);
}
