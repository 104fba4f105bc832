import type * as z from 'zod';
import { calls } from '#contract/shop/index.ts';
import type { PackSort } from '#contract/shop/pack-search.ts';
import { type CatalogDeps, findPacksById, packsFor, packTagsOf } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import { findPacksAtLimit, type SealedPacks } from '../draw/index.ts';
import type { CallServer } from '../http/calls.ts';
import { done } from '../http/handler-result.ts';
import { pageOf } from '../lib/paging.rules.ts';
import { wordsIn } from '../lib/words-in.ts';
import { findMatchingPacks, findPacksWithLimits, type PackSearch } from './pack-search.queries.ts';

const packsOnPage = 24;

interface PackSearchDeps extends CatalogDeps {
  /** The packs that this process can draw, with the state of the beacon. */
  packs: Pick<SealedPacks, 'beacon'>;
  /** Recognises members in their other accounts. */
  people: Parameters<typeof findPacksAtLimit>[0]['people'];
}

/** Serves the search for packs; visitors may make it. */
export function packSearchRoutes(serve: CallServer, deps: PackSearchDeps): void {
  const { db } = deps;

  serve(calls.searchPacks, async ({ query }, { session, language }) => {
    const memberId = session.kind === 'member' ? session.member.principal.memberId : undefined;
    const search = await searchOf(deps, query, memberId);
    const { total, found, page } = await findOnPage(db, search, query);
    const rows = await findPacksById(db, found);
    const tagsOf = new Map(rows.map((row) => [row.id, packTagsOf(row)]));
    const packs = await packsFor(deps, rows, memberId, language);
    const list = packs.map((pack) => ({ ...pack, tags: tagsOf.get(pack.id) ?? [] }));
    return done({ data: { list, page, total } });
  });
}

/** Finds the packs on the page that was asked for; on the last one if there is no such page. */
async function findOnPage(
  db: Executor,
  search: PackSearch,
  asked: { page?: number | undefined; sort?: PackSort | undefined },
) {
  const { sort = 'recommended', page: number = 1 } = asked;
  const range = { limit: packsOnPage, offset: (Math.max(1, number) - 1) * packsOnPage };
  const first = await findMatchingPacks(db, search, { sort, ...range });
  if (first.packIds.length > 0 || range.offset === 0)
    return {
      ...pageOf(first.total, number, packsOnPage),
      total: first.total,
      found: first.packIds,
    };
  const { total } = await findMatchingPacks(db, search, { sort, limit: 1, offset: 0 });
  const { page, ...last } = pageOf(total, number, packsOnPage);
  return { page, total, found: (await findMatchingPacks(db, search, { sort, ...last })).packIds };
}

/**
 * Reads the query of the call as a search, with its words one by one. If a member searches for
 * packs on sale, those of which they may buy no more are left out.
 */
async function searchOf(
  { db, clock, packs, people }: PackSearchDeps,
  asked: z.output<typeof calls.searchPacks.query>,
  memberId: number | undefined,
): Promise<PackSearch> {
  const now = clock.now();
  const isOnSale = asked.on_sale === '1';
  return {
    words: wordsIn(asked.words),
    ...(asked.type !== undefined && { cardTypeId: asked.type }),
    ...(asked.currency !== undefined && { currency: asked.currency === '1' ? 'point' : 'coin' }),
    ...(asked.min !== undefined && { minPrice: asked.min }),
    ...(asked.max !== undefined && { maxPrice: asked.max }),
    tags: asked.tags ?? [],
    isOnSale,
    isBeaconSilent: packs.beacon.isSilent(),
    without:
      isOnSale && memberId !== undefined
        ? await findPacksAtLimit({ db, people }, await findPacksWithLimits(db, now), memberId, now)
        : [],
    now,
  };
}
