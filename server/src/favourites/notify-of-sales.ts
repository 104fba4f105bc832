import type { Database, Tx } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { postNotices } from '../notices/index.ts';
import {
  findPackState,
  findPackStates,
  findPacksWithNews,
  type PackState,
  takeLowNews,
  takeSaleNews,
} from './favourites.queries.ts';
import { lowNotice, saleNotice } from './favourites.texts.ts';

interface NotifyDeps {
  db: Database;
  clock: Clock;
}

const packsAtOnce = 500;
/** How many members are told in one transaction, so that telling many delays nobody else. */
const batch = 500;

/**
 * Tells members what happened to the packs that they marked. Each member's row says what they
 * know; it changes in the transaction that posts the notice, so a member is told once, also by two
 * processes or after a crash. Packs that everybody knows about cost two queries for 500 of them.
 *
 * @returns how many packs were looked at
 */
export function notifyOfSales(deps: NotifyDeps): Promise<number> {
  return sweep(
    async (after: { packId: number } | undefined) => {
      const states = await findPackStates(
        deps.db,
        after?.packId ?? 0,
        packsAtOnce,
        deps.clock.now(),
      );
      const withNews = await findPacksWithNews(deps.db, states);
      return states.map(({ packId }) => ({ packId, hasNews: withNews.has(packId) }));
    },
    async ({ packId, hasNews }) => {
      if (!hasNews) return;
      while ((await notifyOfSale(deps, packId)) === batch);
      while ((await notifyOfLowStock(deps, packId)) === batch);
    },
  );
}

function nameOf({ nameJa, nameEn }: Pick<PackState, 'nameJa' | 'nameEn'>) {
  return { ja: nameJa, en: nameEn };
}

/**
 * Tells a batch of members that a pack is on sale; if it is not, records that they must be told
 * when it is. How it is sold is read for each batch: telling many takes minutes.
 *
 * @returns the size of the batch
 */
function notifyOfSale({ db, clock }: NotifyDeps, packId: number): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const state = await findPackState(tx, packId, now);
    if (state === undefined) return 0;
    const news = await takeSaleNews(tx, state, batch);
    if (!state.isOnSale) return news.length;
    for (const isBack of [false, true]) {
      const notified = news.filter((each) => each.saleAlert && each.isBack === isBack);
      await postAbout(tx, state, notified, {
        event: 'on sale',
        content: saleNotice(nameOf(state), isBack),
        now,
      });
    }
    return news.length;
  });
}

/** Tells a batch of members that few cards of a pack are left. @returns the size of the batch */
function notifyOfLowStock({ db, clock }: NotifyDeps, packId: number): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const state = await findPackState(tx, packId, now);
    if (state?.isOnSale !== true) return 0;
    const news = await takeLowNews(tx, state, batch);
    await postAbout(tx, state, news, { event: 'low', content: lowNotice(nameOf(state)), now });
    return news.length;
  });
}

/** Posts a notice about a pack to these members. */
async function postAbout(
  tx: Tx,
  { packId }: PackState,
  notified: readonly { memberId: number }[],
  {
    event,
    content,
    now,
  }: { event: 'on sale' | 'low'; content: ReturnType<typeof lowNotice>; now: Date },
): Promise<void> {
  if (notified.length === 0) return;
  await postNotices(
    tx,
    notified.map(({ memberId }) => memberId),
    {
      kind: 'favourite',
      event: `pack ${packId} ${event} at ${now.toISOString()}`,
      content,
      path: `/pack-detail?packId=${packId}`,
    },
    now,
  );
}
