import * as z from 'zod/mini';
import { command, instant, read, reason, smallIdInPath, text } from './operation.ts';

/** A sentence that members read. */
const publicText = text(300).check(z.trim(), z.minLength(1));
const publicReason = z.object({ ja: publicText, en: publicText });
const params = z.object({ packId: smallIdInPath });

export const packSaleOperations = {
  getPackSale: read({
    path: 'packs/:packId/sale',
    summary: 'The pause of a sealed pack, and its public history',
    access: 'packs.view',
    params,
    answer: z.object({
      pause: z.nullable(z.object({ since: instant, reason: publicReason })),
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
  pausePack: command({
    path: 'packs/:packId/pause',
    summary: 'Pause the sale of a pack, with the reason that members read',
    access: 'packs.pause',
    params,
    body: z.object({ publicReason, reason }),
    answer: z.object({ paused: z.int() }),
  }),
  resumePack: command({
    path: 'packs/:packId/resumption',
    summary: 'Resume the sale of a pack whose cards are all in stock',
    access: 'packs.pause',
    params,
    body: z.object({ publicReason, reason }),
    answer: z.object({ resumed: z.int() }),
  }),
  stopSales: command({
    path: 'pack-stops',
    summary: 'Emergency stop: pause every pack of one card type, or every pack',
    access: 'packs.pause',
    body: z.object({
      /** Null stops every pack. */
      cardType: z.nullable(z.int()),
      publicReason,
      reason,
    }),
    answer: z.object({ paused: z.int() }),
  }),
} as const;
