import type { Availability, FindAvailability } from '../catalog/index.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';
import type { People } from '../protection/index.ts';
import { findLimitUse, findStocks } from './draw.queries.ts';
import { pauseTexts, refusalTexts } from './draw.texts.ts';
import { copiesUntil, nextPositionOf } from './extras.rules.ts';
import { factsOfVisitor, findRuleFacts } from './find-rule-facts.ts';
import { findLimitRefusal, maxUnits } from './judge.rules.ts';
import { pointsLeftIn } from './points-left.rules.ts';
import type { SealedPack, SealedPacks } from './sealed-pack.ts';

/** Recognises members in their other accounts, for the limits of free packs. */
interface PersonFinder {
  people: Pick<People, 'findKeys'>;
}

/**
 * Returns a function that finds what remains of packs and how many units a viewer may buy. The
 * numbers are for display; a purchase checks again. The points of each prize come from the seals,
 * which a process reads once and caches.
 */
export function availabilityFinder(
  { db, clock, people }: { db: Database; clock: Clock } & PersonFinder,
  sealed: SealedPacks,
): FindAvailability {
  return async (packs, memberId) => {
    const ids = packs.map((pack) => pack.id);
    const [stocks, lineUps, bought, factsOf] = await Promise.all([
      findStocks(db.quick, ids),
      Promise.all(ids.map((id) => sealed.find(id))),
      unitsBought(db, packs, memberId),
      factsFinder({ db, people }, packs, memberId, clock.now()),
    ]);
    const packOf = new Map(lineUps.flatMap((pack) => (pack ? [[pack.packId, pack]] : [])));
    const termsOf = new Map(packs.map((pack) => [pack.id, pack]));
    return new Map(
      stocks.flatMap((stock): [number, Availability][] => {
        const { packId, size, remaining, counts } = stock;
        const terms = termsOf.get(packId);
        const pack = packOf.get(packId);
        if (terms === undefined) return [];
        const viewer = { ...factsOf(packId), bought: bought.get(packId) ?? 0 };
        const refusal = findLimitRefusal(terms, viewer);
        return [
          [
            packId,
            {
              size,
              remaining,
              counts,
              extras: extrasLeftIn(pack, stock.sold),
              pause: pack && pauseIn(sealed, pack, clock.now(), stock.beacon),
              limit: refusal && refusalTexts(refusal),
              maxUnits: maxUnits(terms, viewer, remaining),
              pointsLeft: pointsLeftIn(pack?.prizes ?? [], counts),
            },
          ],
        ];
      }),
    );
  };
}

/**
 * Finds why the shop itself paused the sale of a pack, for display. It uses this machine's clock; a
 * purchase uses the database's.
 *
 * @param bound the beacon's number of the pack's newest round; null in the first
 */
function pauseIn(
  sealed: SealedPacks,
  pack: SealedPack,
  now: Date,
  bound: number | null,
): Availability['pause'] {
  const cause = sealed.pauseOf(pack, now.getTime() / 1000, bound);
  if (cause === undefined) return undefined;
  const { newestAt } = sealed.beacon;
  const since = cause === 'beacon-silent' && newestAt !== undefined ? newestAt : now;
  return { since, reason: pauseTexts[cause] };
}

/** Lists a pack's extra prizes: how many copies are left, and which position wins the next. */
function extrasLeftIn(pack: SealedPack | undefined, sold: number): Availability['extras'] {
  if (pack === undefined || pack.version2 === null) return [];
  const { extras, size } = pack.version2;
  return extras.map((extra) => ({
    prizeId: extra.id,
    remaining: copiesUntil(extra, size, size) - copiesUntil(extra, size, sold),
    next: nextPositionOf(extra, size, sold),
  }));
}

type Packs = Parameters<FindAvailability>[0];

/** Finds which of these packs a member may buy no more of, because of the packs' own rules. */
export async function findPacksAtLimit(
  { db, people }: { db: Database } & PersonFinder,
  packs: Packs,
  memberId: number,
  now: Date,
): Promise<number[]> {
  const [bought, factsOf] = await Promise.all([
    unitsBought(db, packs, memberId),
    factsFinder({ db, people }, packs, memberId, now),
  ]);
  return packs
    .filter(({ id, ...terms }) => {
      const viewer = { ...factsOf(id), bought: bought.get(id) ?? 0 };
      return findLimitRefusal(terms, viewer) !== undefined;
    })
    .map(({ id }) => id);
}

/** Counts the units that a member has bought of each pack with a limit, by pack id. */
async function unitsBought(
  db: Database,
  packs: Packs,
  memberId: number | undefined,
): Promise<ReadonlyMap<number, number>> {
  const limited = packs.filter((pack) => pack.limitPerMember > 0).map((pack) => pack.id);
  if (memberId === undefined || limited.length === 0) return new Map();
  const uses = await findLimitUse(db.quick, limited, [memberId]);
  return new Map(uses.map((use) => [use.packId, use.bought]));
}

/** Reads what the rules of these packs need to know about a viewer. */
async function factsFinder(
  { db, people }: { db: Database } & PersonFinder,
  packs: Packs,
  memberId: number | undefined,
  now: Date,
): Promise<(packId: number) => typeof factsOfVisitor> {
  if (memberId === undefined) return () => factsOfVisitor;
  const findPersonKeys = people.findKeys;
  const facts = await findRuleFacts({ db, findPersonKeys, now }, packs, [memberId]);
  return (packId) => facts.of(packId, memberId);
}
