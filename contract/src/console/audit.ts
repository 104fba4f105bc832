import * as z from 'zod/mini';
import { command, idInQuery, instant, pageOf, read, text } from './operation.ts';

const entry = z.object({
  id: z.int(),
  at: instant,
  /** A member of staff, or a user of the machine. */
  by: z.object({ kind: z.string(), id: z.nullable(z.int()), name: z.string() }),
  /** The second person, where one had to approve it. */
  approvedBy: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** It needed a second person, but the shop was in single-handed mode. */
  singleHanded: z.boolean(),
  /** The origin, such as `console 192.0.2.1` or `command line`. */
  origin: z.string(),
  action: z.string(),
  subject: z.string(),
  reason: z.string(),
  details: z.unknown(),
});

/** Such as `2026-11-21`, within the years that the shop's dates have. */
const dayInQuery = z.iso.date().check(z.regex(/^(?:19|2\d)/));

export const auditOperations = {
  listAudit: read({
    path: 'audit',
    summary: 'What was changed, by whom and why, newest first unless sorted otherwise',
    access: 'audit.view',
    query: z.object({
      subject: z.optional(text(200)),
      action: z.optional(text(100)),
      who: z.optional(text(200)),
      /** Only what one person did alone, although it needs two. */
      singleHanded: z.optional(z.literal('true')),
      /** The first and the last day in Japan. */
      from: z.optional(dayInQuery),
      to: z.optional(dayInQuery),
      sort: z.optional(z.enum(['newest', 'oldest'])),
      cursor: z.optional(idInQuery),
    }),
    answer: pageOf(entry),
  }),
  verifyAudit: command({
    path: 'audit/verification',
    summary: 'Compute the chain of the audit log again',
    access: 'audit.view',
    idempotent: false,
    body: z.object({
      /** A head from a mail, such as `12:9f86d0…`: shows also that nothing was cut off. */
      head: z.optional(z.string().check(z.regex(/^\d{1,15}:[0-9a-f]{64}$/))),
    }),
    answer: z.object({
      intact: z.boolean(),
      entries: z.int(),
      /** The entry at which the chain is broken; null if it is intact. */
      brokenAt: z.nullable(z.int()),
      error: z.nullable(z.enum(['changed', 'missing', 'other-head'])),
      /** The newest head. */
      head: z.nullable(z.string()),
    }),
  }),
} as const;
