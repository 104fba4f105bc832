import type { Database, Tx } from '../db/database.ts';
import { sweep } from '../jobs/job.ts';
import type { Clock } from '../lib/clock.ts';
import { postNotices } from '../notices/index.ts';
import {
  findMarkedPacks,
  findPackStates,
  type PackState,
  takeLowNews,
  takeSaleNews,
} from './favourites.queries.ts';
import { lowNotice, saleNotice } from './favourites.texts.ts';

interface NotifyDeps {
  db: Database;
  clock: Clock;
}

interface MarkedPack {
  packId: number;
  /** Undefined if the pack is not in the shop. */
  state: PackState | undefined;
}

const packsAtOnce = 200;
/** How many members are told in one transaction, so that telling many delays nobody else. */
const batch = 500;

/**
 * Tells members what happened to the packs that they marked. Each member's row says what they
 * know; it changes in the transaction that posts the notice, so a member is told once, also by two
 * processes or after a crash.
 *
 * @returns how many packs were looked at
 */
export function notifyOfSales({ db, clock }: NotifyDeps): Promise<number> {
  return sweep<MarkedPack>(
    async (after) => {
      const packIds = await findMarkedPacks(db, after?.packId ?? 0, packsAtOnce);
      const states = await findPackStates(db, packIds, clock.now());
      const stateOf = new Map(states.map((state) => [state.packId, state]));
      return packIds.map((packId) => ({ packId, state: stateOf.get(packId) }));
    },
    async ({ state }) => {
      if (state === undefined) return;
      while ((await notifyOfSale({ db, clock }, state)) === batch);
      if (state.isOnSale) while ((await notifyOfLowStock({ db, clock }, state)) === batch);
    },
  );
}

function nameOf({ nameJa, nameEn }: Pick<PackState, 'nameJa' | 'nameEn'>) {
  return { ja: nameJa, en: nameEn };
}

/**
 * Tells a batch of members that a pack is on sale; if it is not, records that they must be told
 * when it is.
 *
 * @returns the size of the batch
 */
function notifyOfSale({ db, clock }: NotifyDeps, state: PackState): Promise<number> {
  return db.transaction(async (tx) => {
    const news = await takeSaleNews(tx, state, batch);
    if (!state.isOnSale) return news.length;
    const now = clock.now();
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
function notifyOfLowStock({ db, clock }: NotifyDeps, state: PackState): Promise<number> {
  return db.transaction(async (tx) => {
    const news = await takeLowNews(tx, state, batch);
    await postAbout(tx, state, news, {
      event: 'low',
      content: lowNotice(nameOf(state)),
      now: clock.now(),
    });
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
