import type { Database } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import { assertFound } from '../lib/assert-found.ts';
import type { Clock } from '../lib/clock.ts';
import { postNotices } from '../notices/index.ts';
import {
  deleteEarlyProgress,
  findCardsOfPack,
  findPackState,
  findPacksToCompare,
  findWishers,
  insertNewPacks,
  lockProgress,
  updateProgress,
} from './favourites.queries.ts';
import { wishedCardNotice } from './favourites.texts.ts';

interface NotifyDeps {
  db: Database;
  clock: Clock;
}

const packsAtOnce = 100;
/** How many members are told in one transaction. */
const batch = 500;

/**
 * Tells members of new packs that have a card of their wish list, in the order of the members' ids.
 * How far it came is written with each batch, so a member is told once, also after a crash.
 *
 * @returns how many new packs there were
 */
export async function notifyOfWishedCards({ db, clock }: NotifyDeps): Promise<number> {
  await deleteEarlyProgress(db, clock.now());
  await insertNewPacks(db, clock.now());
  return sweep<number>(
    (after) => findPacksToCompare(db, after ?? 0, packsAtOnce),
    async (packId) => {
      while (await notifyBatch({ db, clock }, packId));
    },
  );
}

/** Tells a batch of members of a new pack. @returns whether more may follow */
function notifyBatch({ db, clock }: NotifyDeps, packId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const untilMember = await lockProgress(tx, packId);
    if (untilMember === undefined) return false;
    const [pack, cards] = await Promise.all([
      findPackState(tx, packId, now),
      findCardsOfPack(tx, packId),
    ]);
    // A pack that is paused is compared once it is on sale again.
    if (pack !== undefined && !pack.isOnSale && pack.remaining > 0 && !pack.isClosed) return false;
    const cardIds = cards.map(({ id }) => id);
    // A pack that left the shop again, or is sold out, is no news.
    const wishers =
      pack?.isOnSale !== true ? [] : await findWishers(tx, cardIds, untilMember, batch);
    for (const [cardId, wishersOfCard] of Map.groupBy(wishers, (wisher) => wisher.cardId)) {
      const card = assertFound(
        cards.find(({ id }) => id === cardId),
        `card ${cardId} is gone`,
      );
      const { nameJa, nameEn } = assertFound(pack, `pack ${packId} is gone`);
      // The text says whether there are other wished cards.
      for (const [hasOthers, group] of Map.groupBy(wishersOfCard, (wisher) => wisher.cards > 1))
        await postNotices(
          tx,
          group.map(({ memberId }) => memberId),
          {
            kind: 'wished_card',
            event: `wishes of pack ${packId}`,
            content: wishedCardNotice(
              { ja: card.nameJa, en: card.nameEn },
              { ja: nameJa, en: nameEn },
              hasOthers,
            ),
            path: `/pack-detail?packId=${packId}`,
          },
          now,
        );
    }
    const last = wishers.at(-1);
    const isDone = wishers.length < batch;
    await updateProgress(tx, packId, {
      ...(last && { untilMember: last.memberId }),
      ...(isDone && { doneAt: now }),
    });
    return !isDone;
  });
}
