import * as z from 'zod/mini';
import { copyOfferStates } from '../copy-offer-states.ts';
import { command, instant, read, reason, smallId, smallIdInPath, text } from './operation.ts';

/** How many days the winner of a missing copy has to answer the offer of another one. */
export const defaultAnswerDays = 14;

/** A sentence that members read. */
const publicText = text(300).check(z.trim(), z.minLength(1));
const publicReason = z.object({ ja: publicText, en: publicText });
const params = z.object({ packId: smallIdInPath });

const whole = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const bilingual = (most: number) => {
  const words = text(most).check(z.trim(), z.minLength(1));
  return z.object({ ja: words, en: words });
};

/** The terms of a sealed pack that may change. Line-up and counts are sealed. */
const terms = z.object({
  /** Points or coins for one unit; 0 for a free pack. */
  price: whole(0, 10_000_000),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  /** 0 is no limit, here and below. */
  maxPerPurchase: whole(0, 3_000),
  limitPerMember: whole(0, 2_147_483_647),
  name: bilingual(200),
  /** Simple HTML. */
  description: bilingual(20_000),
});

/** The two ways out of a pause because a copy is missing: two people, with a public reason. */
const aboutMissingCopy = {
  access: 'stock.resolve',
  stepUp: true,
  approval: 'always',
  approver: 'packs.seal',
  revised: true,
  params,
  body: z.object({
    /** The code of the copy that takes its place, or of the missing copy that is given up. */
    code: text(40).check(z.trim(), z.minLength(1)),
    publicReason,
    reason,
  }),
} as const;

export const packSaleOperations = {
  getPackSale: read({
    path: 'packs/:packId/sale',
    summary: 'The pause of a sealed pack, and its public history',
    access: 'packs.view',
    params,
    answer: z.object({
      /** The number of the newest entry of the history; 0 without one. */
      revision: z.int(),
      terms,
      pause: z.nullable(z.object({ since: instant, reason: publicReason })),
      /** The copies that the pack names and that are missing, damaged or written off. */
      missing: z.array(
        z.object({
          code: z.string(),
          /** Such as `PSA 10 81240017`. */
          copy: z.string(),
          /** When somebody last had it in hand. */
          seenAt: instant,
          isWon: z.boolean(),
          /** The purchases since then, and what was paid for them, in points or coins. */
          purchases: z.int(),
          members: z.int(),
          paid: z.int(),
        }),
      ),
      /** The newest offers of other copies to winners of missing ones, newest first. */
      offers: z.array(
        z.object({
          memberId: z.int(),
          missing: z.string(),
          offered: z.string(),
          /** The code of the offered copy. */
          code: z.string(),
          state: z.enum(copyOfferStates),
          offeredAt: instant,
          /** After this moment an open offer counts as accepted. */
          answerBy: instant,
          answeredAt: z.nullable(instant),
          isByDeadline: z.boolean(),
          /** Given to a winner who declined: the points of the card, or the price of the packs. */
          gave: z.nullable(z.enum(['points', 'price'])),
        }),
      ),
      /** The newest entries as members read them, newest first. */
      history: z.array(
        z.object({
          number: z.int(),
          at: instant,
          kind: z.string(),
          text: z.object({ ja: z.string(), en: z.string() }),
        }),
      ),
    }),
  }),
  changePackSale: command({
    method: 'PATCH',
    path: 'packs/:packId/sale',
    summary: 'Change terms of a sealed pack; members read the change in its history',
    access: 'packs.edit',
    revised: true,
    params,
    body: z.object({ ...z.partial(terms).shape, publicReason, reason }),
    answer: z.object({ revision: z.int() }),
  }),
  endPackSale: command({
    path: 'packs/:packId/end',
    summary: 'End the sale of a pack at once, with the reason that members read',
    access: 'packs.edit',
    approval: 'always',
    approver: 'packs.end',
    stepUp: true,
    revised: true,
    params,
    body: z.object({ publicReason, reason }),
    answer: z.object({ ended: z.int() }),
  }),
  pausePack: command({
    path: 'packs/:packId/pause',
    summary: 'Pause the sale of a pack, with the reason that members read',
    access: 'packs.pause',
    revised: true,
    params,
    body: z.object({ publicReason, reason }),
    answer: z.object({ paused: z.int() }),
  }),
  resumePack: command({
    path: 'packs/:packId/resumption',
    summary: 'Resume the sale of a pack whose cards are all in stock',
    access: 'packs.pause',
    revised: true,
    params,
    body: z.object({ publicReason, reason }),
    answer: z.object({ resumed: z.int() }),
  }),
  replaceCopy: command({
    path: 'packs/:packId/replacement',
    summary:
      'Replace a missing copy of a pack by one of the same card, grader and grade; who won it decides',
    ...aboutMissingCopy,
    body: z.extend(aboutMissingCopy.body, {
      /** How many days a winner has to answer; 14 if it is left out. */
      answerDays: z.optional(whole(7, 60)),
    }),
    answer: z.object({
      replaced: z.int(),
      /** 1 if somebody has won the missing copy: the other one is offered to them. */
      offered: z.int(),
    }),
  }),
  refundMissingCopy: command({
    path: 'packs/:packId/refund',
    summary: 'End the sale of a pack whose copy is missing, and refund the draws since it was seen',
    ...aboutMissingCopy,
    answer: z.object({
      purchases: z.int(),
      paid: z.int(),
      /** The purchases of closed accounts, which get nothing back. */
      ofClosedAccounts: z.int(),
    }),
  }),
  stopSales: command({
    path: 'pack-stops',
    summary: 'Emergency stop: pause every pack of one card type, or every pack',
    access: 'packs.pause',
    // Not revised: an emergency stop must not wait for a newer screen. It changes only packs that
    // are not paused, so it replaces nobody's reason.
    body: z.object({
      /** Null stops every pack. */
      cardType: z.nullable(smallId),
      publicReason,
      reason,
    }),
    answer: z.object({ paused: z.int() }),
  }),
} as const;
