import * as z from 'zod/mini';
import { command, instant, read, reason, text } from './operation.ts';

/** The most records that the lists show. */
export const mostAdvertisingRecords = 200;

/** The most kinds of prizes of one campaign. */
export const mostPrizes = 50;

const yen = z.int().check(z.gte(1), z.lte(10_000_000_000));

const prize = z.object({
  name: text(100),
  /** Its price in a shop, by which the law goes. */
  worthYen: z.int().check(z.gte(1), z.lte(100_000_000)),
  count: z.int().check(z.gte(1), z.lte(1_000_000)),
});

const campaign = {
  name: text(100),
  /** The lowest sum that somebody pays to take part. */
  lowestYen: z.int().check(z.gte(1), z.lte(100_000_000)),
  /** Sales that are expected of what the campaign is for, in its period. */
  expectedSalesYen: yen,
  startsAt: instant,
  endsAt: instant,
  prizes: z.array(prize).check(z.minLength(1), z.maxLength(mostPrizes)),
};

const post = {
  /** The address of the post. */
  url: z.url().check(z.maxLength(500), z.startsWith('https://')),
  /** The writer's name that is public there. */
  poster: text(100),
  /** The money or goods that they got for it. */
  given: text(200),
  /** The words by which the post says that it is paid, such as PR. */
  mark: text(100).check(z.trim(), z.minLength(1)),
  postedOn: z.iso.date(),
};

export const advertisingOperations = {
  listPrizeCampaigns: read({
    path: 'prize-campaigns',
    summary: 'Prize campaigns for buyers that were recorded, the newest first',
    access: 'promotions.view',
    answer: z.object({
      items: z.array(z.object({ id: z.int(), ...campaign, recordedAt: instant })),
    }),
  }),
  recordPrizeCampaign: command({
    path: 'prize-campaigns',
    summary: 'Record a prize campaign before it begins; refused above the limits of the law',
    access: 'promotions.edit',
    body: z.object({ ...campaign, reason }),
    answer: z.object({ id: z.int() }),
  }),
  listPaidPosts: read({
    path: 'paid-posts',
    summary: 'Posts that the shop paid for, and how each is marked, the newest first',
    access: 'promotions.view',
    answer: z.object({ items: z.array(z.object({ id: z.int(), ...post, recordedAt: instant })) }),
  }),
  recordPaidPost: command({
    path: 'paid-posts',
    summary: 'Record a post that the shop paid for, with the words that mark it as paid',
    access: 'promotions.edit',
    body: z.object({ ...post, reason }),
    answer: z.object({ id: z.int() }),
  }),
} as const;
