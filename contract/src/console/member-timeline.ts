import * as z from 'zod/mini';
import { command, idInPath, instant, pageOf, read, text } from './operation.ts';

const params = z.object({ memberId: idInPath });

/** The kinds of events of a member's timeline. */
export const timelineKind = z.enum([
  'registered',
  'closed',
  'login',
  'booking',
  'payment',
  'parcel',
  'parcel-sent',
  'mail',
  'letter',
  'command',
  'note',
]);
export type TimelineKind = z.infer<typeof timelineKind>;
export const timelineSorts = ['newest', 'oldest'] as const;

const event = z.object({
  /** Names it within the member's timeline. */
  key: z.string(),
  at: instant,
  kind: timelineKind,
  /** The kind of booking, the state of a payment, the command, the device, or the subject. */
  detail: z.nullable(z.string()),
  /** Points or coins of a booking, yen of a payment, cards of a parcel. */
  amount: z.nullable(z.int()),
  currency: z.nullable(z.enum(['point', 'coin'])),
  /** The person who did it. */
  by: z.nullable(z.string()),
  /** A note, or the reason of a command. */
  text: z.nullable(z.string()),
  /** The number of the final screen that the member saw before this order; null if unknown. */
  finalScreen: z.nullable(z.int()),
  /** The record that it is about. */
  neighbour: z.nullable(
    z.object({ kind: z.enum(['payment', 'parcel', 'mail', 'letter', 'pack']), id: z.string() }),
  ),
});

export const memberTimelineOperations = {
  listMemberTimeline: read({
    path: 'members/:memberId/timeline',
    summary:
      'All that happened to a member, as far as you may see it, newest first unless sorted otherwise',
    access: 'members.view',
    params,
    query: z.object({
      kind: z.optional(timelineKind),
      sort: z.optional(z.enum(timelineSorts)),
      cursor: z.optional(text(1_000)),
    }),
    answer: pageOf(event),
  }),
  addMemberNote: command({
    path: 'members/:memberId/notes',
    summary: 'Add a note to a member. It can never be changed',
    access: 'members.change',
    params,
    body: z.object({ note: text(2_000).check(z.trim(), z.minLength(1)) }),
    answer: z.object({ id: z.uuid() }),
  }),
} as const;
