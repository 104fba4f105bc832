import type { PackRules } from '../catalog/index.ts';
import type { Executor } from '../db/database.ts';
import { day } from '../lib/time.rules.ts';
import { findRanksOfMembers } from '../promotions/index.ts';
import { periodStarts } from '../protection/index.ts';
import { findBuyersOfOtherPacks, findUnitsBoughtSince } from '../won-cards/index.ts';
import { findJoinTimes } from './draw.queries.ts';
import { type FindPersonKeys, FreePackUses } from './free-pack-uses.ts';
import type { RuleFacts } from './judge.rules.ts';

/** The facts that need no query of their own for a pack: those of its limit per member. */
export type FurtherFacts = Omit<RuleFacts, 'bought'>;

/** The facts about members and packs that were asked for. */
export interface FoundFacts {
  of: (packId: number, memberId: number) => FurtherFacts;
  /** Null if none of the packs is free. */
  freePackUses: FreePackUses | null;
}

/** The facts about a visitor: no rule refuses them. */
export const factsOfVisitor: FurtherFacts = {
  ...{ hasBoughtOthers: false, boughtToday: 0, memberDays: 0 },
  ...{ ofOthers: { bought: 0, boughtToday: 0 }, mustProveMailbox: false },
  ...{ rank: Number.POSITIVE_INFINITY, rankNames: [] },
};

/**
 * Reads the facts about members that the rules of packs need, besides the units of a limit per
 * member. Each fact is read only if a pack has a rule that needs it. A purchase must have locked
 * the accounts of its buyers.
 */
export async function findRuleFacts(
  { db, findPersonKeys, now }: { db: Executor; findPersonKeys: FindPersonKeys; now: Date },
  packs: readonly (PackRules & { id: number; price: number })[],
  memberIds: readonly number[],
): Promise<FoundFacts> {
  const idsOf = (hasRule: (pack: PackRules) => boolean) =>
    packs.filter(hasRule).map(({ id }) => id);
  const forNewcomers = idsOf((pack) => pack.newcomersOnly);
  const withDayLimit = idsOf((pack) => pack.limitPerDay > 0);
  const asksFor = (hasRule: (pack: PackRules) => boolean) => packs.some(hasRule);
  const free = packs.filter(({ price }) => price === 0).map(({ id }) => id);
  const [others, units, joined, ranks, freePackUses] = await Promise.all([
    forNewcomers.length > 0 ? findBuyersOfOtherPacks(db, forNewcomers, memberIds) : [],
    withDayLimit.length > 0
      ? findUnitsBoughtSince(db, withDayLimit, memberIds, periodStarts(now).day)
      : [],
    asksFor((pack) => pack.newcomerDays > 0) ? findJoinTimes(db, memberIds) : [],
    asksFor((pack) => pack.leastRank > 0) ? findRanksOfMembers(db, memberIds, now) : undefined,
    free.length > 0 ? FreePackUses.read(db, findPersonKeys, free, memberIds, now) : null,
  ]);
  const key = (packId: number, memberId: number) => `${packId} ${memberId}`;
  const ofOthers = new Set(others.map(({ packId, memberId }) => key(packId, memberId)));
  const today = new Map(units.map((use) => [key(use.packId, use.memberId), use.units]));
  const joinedAt = new Map(joined.map((member) => [member.id, member.createdAt]));
  const of = (packId: number, memberId: number) => ({
    hasBoughtOthers: ofOthers.has(key(packId, memberId)),
    boughtToday: today.get(key(packId, memberId)) ?? 0,
    memberDays: Math.floor((now.getTime() - (joinedAt.get(memberId) ?? now).getTime()) / day),
    rank: ranks?.rankOf(memberId) ?? 0,
    rankNames: ranks?.names ?? [],
    ofOthers: freePackUses?.ofOthers(packId, memberId) ?? { bought: 0, boughtToday: 0 },
    mustProveMailbox: freePackUses?.mustProveMailbox(packId, memberId) ?? false,
  });
  return { of, freePackUses };
}
