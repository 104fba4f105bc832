import * as z from 'zod/mini';
import type { Permission } from '../permissions.ts';
import { idInPath, idInQuery, instant, pageOf, read } from './operation.ts';

export const recordTimelineSorts = ['newest', 'oldest'] as const;

const line = z.object({
  id: z.int(),
  at: instant,
  /** The command, such as `staff roles`. */
  action: z.string(),
  by: z.string(),
  /** The second person, where one had to approve it. */
  approvedBy: z.nullable(z.string()),
  /** It needed a second person, but the shop was in single-handed mode. */
  singleHanded: z.boolean(),
  reason: z.string(),
});

/**
 * Makes the operation that reads what was done to a record, by whom and why. What was before and
 * after, and from where, is in the audit log alone. An unknown record has no lines.
 */
/* @__NO_SIDE_EFFECTS__ */
const timelineOf = <const Caller extends Permission>(path: string, noun: string, access: Caller) =>
  read({
    path: `${path}/:id/timeline`,
    summary: `${noun}: what was done to it, by whom and why, newest first unless sorted otherwise`,
    access,
    params: z.object({ id: idInPath }),
    query: z.object({
      sort: z.optional(z.enum(recordTimelineSorts)),
      cursor: z.optional(idInQuery),
    }),
    answer: pageOf(line),
  });

/** The timelines of records that have no list of events of their own. */
export const recordTimelineOperations = {
  listStaffTimeline: timelineOf('staff', 'A member of staff', 'staff.view'),
  listMailTimeline: timelineOf('mails', 'A mail to a member', 'mails.view'),
  listLetterTimeline: timelineOf('letters', 'A thread of letters', 'letters.view'),
  listCardTimeline: timelineOf('cards', 'A card', 'cards.view'),
  listPackTimeline: timelineOf('packs', 'A pack', 'packs.view'),
  listPackDraftTimeline: timelineOf('pack-drafts', 'A draft of a pack', 'packs.view'),
  listPromotionTimeline: timelineOf('promotions', 'A coupon or bonus', 'promotions.view'),
  listPartnerSiteTimeline: timelineOf('partner-sites', 'A partner site', 'shop.view'),
  listIntakeTimeline: timelineOf('stock/intakes', 'A batch', 'stock.view'),
  listStockTakeTimeline: timelineOf('stock/takes', 'A stock-take', 'stock.view'),
} as const;
