import * as z from 'zod/mini';
import { command, read, reason, text } from './operation.ts';

/** The most ranks of a shop. */
export const mostRanks = 10;

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
      }),
    )
    .check(z.maxLength(mostRanks)),
};

const answer = z.object({ ...ranks, revision: z.int() });

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
    summary: 'Set the ranks of members; they hold at once, also for points spent before',
    access: 'promotions.edit',
    stepUp: true,
    revised: true,
    body: z.object({ ...ranks, reason }),
    answer,
  }),
} as const;
