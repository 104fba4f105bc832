import * as z from 'zod/mini';
import { mostHoldHours } from '../limits.ts';
import { command, instant, read, reason, text } from './operation.ts';

/** The most ranks of a shop. */
export const mostRanks = 10;
/** The most coins that a rank adds, in percent of those that packs give. */
export const mostBonusPercent = 100;

const ranks = {
  /** Days, until now, in which points that a member spent on packs count. */
  windowDays: z.int().check(z.gte(30), z.lte(366)),
  /** The lowest first; each needs more points than the one before. None: the shop has no ranks. */
  ranks: z
    .array(
      z.object({
        nameJa: text(30),
        nameEn: text(30),
        points: z.int().check(z.gte(1), z.lte(100_000_000)),
        /** Hours to choose for won cards, if the pack gives fewer; 0: as the pack. */
        holdHours: z.int().check(z.gte(0), z.lte(mostHoldHours)),
        /** Coins in addition, in percent of those that packs give; 0: none. */
        bonusPercent: z.int().check(z.gte(0), z.lte(mostBonusPercent)),
      }),
    )
    .check(z.maxLength(mostRanks)),
  /** The most coins that all ranks give together in a month in Japan. */
  bonusCoinsPerMonth: z.int().check(z.gte(0), z.lte(1_000_000_000)),
};

const answer = z.object({ ...ranks, revision: z.int() });

/** The ranks as a change left them. */
const change = z.object({ ...ranks, at: instant, by: z.string(), reason: z.string() });

export const rankOperations = {
  getRanks: read({
    path: 'settings/ranks',
    summary: 'The ranks of members by the points that they spent on packs',
    access: 'promotions.view',
    answer,
  }),
  setRanks: command({
    method: 'PUT',
    path: 'settings/ranks',
    summary: 'Set the ranks of members, at once; above the limit of one person with a second one',
    access: 'promotions.edit',
    stepUp: true,
    approval: 'conditional',
    revised: true,
    body: z.object({ ...ranks, reason }),
    answer,
  }),
  listRankChanges: read({
    path: 'settings/ranks/changes',
    summary: 'The newest changes of the ranks, by whom and why, with what each left',
    access: 'promotions.view',
    answer: z.object({ items: z.array(change) }),
  }),
  previewRanks: read({
    path: 'settings/ranks/preview',
    summary: 'Members of each rank, the coins their packs gave in 30 days, what ranks would add',
    access: 'promotions.edit',
    query: z.object({
      windowDays: z.string().check(z.regex(/^\d{2,3}$/)),
      /** The points of the ranks, the lowest first, such as `1000,3000`. */
      points: z.string().check(z.regex(/^\d{1,9}(,\d{1,9}){0,9}$/)),
      /** Coins that each adds to those of packs, in percent, in the same order. */
      bonusPercents: z.string().check(z.regex(/^\d{1,3}(,\d{1,3}){0,9}$/)),
    }),
    answer: z.object({
      items: z.array(
        z.object({
          ...{ points: z.int(), members: z.int(), coins: z.int() },
          /** Coins that these ranks would have added to `coins`. */
          bonus: z.int(),
        }),
      ),
    }),
  }),
} as const;
