import * as z from 'zod/mini';
import { get } from './call.ts';

const rank = z.object({
  name: z.string(),
  /** Points that a member must have spent on packs in the window. */
  point: z.int(),
  /** Hours in which its members choose for won cards, if the pack gives fewer; 0: as the pack. */
  hold_hours: z.int(),
  /** Coins in addition, in percent of those that packs give. */
  bonus_percent: z.int(),
});

/** The member's rank. `data` is null while the shop has no ranks. */
export const getRank = get({
  path: 'user/rank',
  answer: z.object({
    data: z.nullable(
      z.object({
        /** Days, until now, in which spent points count. */
        window_days: z.int(),
        /** Points that the member spent on packs in the window. */
        spent: z.int(),
        /** Null below the first rank. */
        rank: z.nullable(rank),
        /** Null at the highest rank, and for members who may buy nothing now. */
        next: z.nullable(z.extend(rank, { left: z.int() })),
        /** Whether the coins that ranks add in this month are used up. */
        bonus_used_up: z.boolean(),
        /** All ranks, the lowest first. */
        ranks: z.array(rank),
      }),
    ),
  }),
});
