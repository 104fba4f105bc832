import * as z from 'zod/mini';
import { pageInPath, post } from './call.ts';
import { packHistoryId } from './draw.ts';
import { instant, page } from './envelope.ts';

/** One change of a member's coins. */
export const coinEntry = z.object({
  /** 1, 2, 3 … in the order in which it happened. */
  id: z.int(),
  /** Below zero where coins were redeemed. */
  bonusCoin: z.int(),
  /** Yen that were paid for them: always 0, as coins are earned and never sold. */
  money: z.int(),
  created: instant,
  memo: z.string(),
  /** The purchase or the exchange that it is of, '' where it is of none. */
  history_id: z.union([packHistoryId, z.literal('')]),
});
export type CoinEntry = z.infer<typeof coinEntry>;

const coinHistory = z.object({ mode: z.literal('coin'), list: z.array(coinEntry), page });

/** A member's histories, newest first. `data.mode` says which was asked for. */
export const listHistory = post({
  path: 'user/history/list/:page?',
  params: pageInPath,
  payload: z.object({ mode: z.literal('coin') }),
  answer: z.object({ data: z.discriminatedUnion('mode', [coinHistory]) }),
});
