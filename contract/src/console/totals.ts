import * as z from 'zod/mini';
import { exportedList } from './exports.ts';
import { read, text } from './operation.ts';

/** The lists that are counted: all of them. */
export const countedList = z.enum([...exportedList.options, 'exports']);

/** The sums over the rows of a list: yen, points, uses, cards, copies, units, parcels, lines. */
export const sumName = z.enum([
  'yen',
  'reversedYen',
  'cards',
  'copies',
  'remaining',
  'needed',
  'short',
  'parcels',
  'sent',
  'differences',
  'rows',
  'uses',
  'promisedPoints',
  'givenPoints',
  'takenBackPoints',
]);
export type SumName = z.infer<typeof sumName>;

export const totalOperations = {
  readTotals: read({
    path: 'totals',
    summary: 'How many rows of a list match, up to 10,000, and sums over them',
    access: 'staff',
    query: z.object({
      list: countedList,
      /** The query of the list, such as `state=waiting`; its sort and cursor do not count. */
      query: z.optional(text(4_000, 0)),
    }),
    answer: z.object({
      /** Null if counting them took too long. 10,000 if there are more. */
      rows: z.nullable(z.int()),
      isMore: z.boolean(),
      /** None if there are more rows, because the sum of a part would mislead. */
      sums: z.array(z.object({ name: sumName, value: z.int() })),
    }),
  }),
} as const;
