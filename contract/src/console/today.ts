import * as z from 'zod/mini';
import { instant, read } from './operation.ts';

/** Work that waits. Counting ends at 10,000, so that it stays cheap. */
const work = z.object({
  count: z.int(),
  /** There is more than was counted. */
  isMore: z.boolean(),
  /** Since when the oldest waits; null if nothing does. */
  oldestAt: z.nullable(instant),
});

const money = z.object({ payments: z.int(), yen: z.int() });

/**
 * The figures of Today. A figure that the reader has no permission for is missing. docs/console.md
 * defines each of them and names the index that it is read by.
 */
export const today = z.object({
  /** When they were read. They are read at most every five seconds, for all readers together. */
  at: instant,
  /** Commands of others that the reader may approve. */
  approvals: work,
  /** Unsent parcels by their due date in Japan. `oldestAt` of `overdue` is that date. */
  parcels: z.exactOptional(z.object({ overdue: work, dueToday: work })),
  /** Letters of members that nobody has answered. */
  letters: z.exactOptional(work),
  /** Payments in the state `needs_attention`. */
  payments: z.exactOptional(work),
  /**
   * Open accounts of members whose payments a guardian has cancelled. `oldestMemberId` is the one
   * that waits longest; null if none does.
   */
  accountsToClose: z.exactOptional(z.extend(work, { oldestMemberId: z.nullable(z.int()) })),
  /** Mails: `delayed` failed and are tried again, `refused` were refused in the last 7 days. */
  mails: z.exactOptional(z.object({ delayed: work, refused: work })),
  /** Rounds of purchases that wait for a number of the public beacon. */
  draws: z.exactOptional(work),
  /** Null if no pack needs it. Silent: it has published nothing for five minutes. */
  beacon: z.exactOptional(
    z.nullable(
      z.object({
        isSilent: z.boolean(),
        newestAt: z.nullable(instant),
        /** How long the database's clock, behind the beacon, stops the sale of packs; mostly 0. */
        clockBehindMs: z.int(),
        /** Packs that another beacon draws than the shop's, with their paid purchases that wait. */
        otherPacks: z.array(z.object({ id: z.int(), purchases: z.int() })),
      }),
    ),
  ),
  /** Packs whose key is lost: they cannot be sold. */
  lostKeys: z.exactOptional(z.array(z.int())),
  /** Packs on sale with at most a tenth of their units left, emptiest first. */
  packsRunningLow: z.exactOptional(
    z.array(
      z.object({
        id: z.int(),
        nameJa: z.string(),
        nameEn: z.string(),
        remaining: z.int(),
        size: z.int(),
      }),
    ),
  ),
  /** The last check of the books; null if there was none. */
  books: z.exactOptional(z.nullable(z.object({ at: instant, findings: z.int() }))),
  /** Unused points as measured last night; null before the first measurement. */
  unusedPoints: z.exactOptional(
    z.nullable(
      z.object({
        at: instant,
        paid: z.int(),
        free: z.int(),
        /** Above this many paid points, a base date of the Payment Services Act has duties. */
        threshold: z.int(),
        /** The highest alarm that is reached, in percent of the threshold; 0 if none is. */
        alarm: z.literal([0, 70, 90, 100]),
      }),
    ),
  ),
  /** Payments credited since midnight in Japan, and a week before until the same time of day. */
  sales: z.exactOptional(z.object({ today: money, weekBefore: money })),
  /** Acts of the last 7 days that one person did alone although they need two. */
  singleHanded: z.exactOptional(work),
  /** Queued work besides mails that failed and is tried again. */
  jobs: z.exactOptional(work),
});
export type Today = z.infer<typeof today>;

export const todayOperations = {
  getToday: read({
    path: 'today',
    summary: 'What waits to be done, and the figures of today, as far as your permissions go',
    access: 'staff',
    isBackground: true,
    answer: today,
  }),
  watchToday: read({
    path: 'today/events',
    summary: 'The same as events (text/event-stream): one now, and one after each change',
    access: 'staff',
    isBackground: true,
    isStream: true,
    answer: today,
  }),
} as const;
