import * as z from 'zod';

/** A sentence that members read, in both languages. */
const publicText = z.strictObject({ ja: z.string(), en: z.string() });
export type PublicText = z.infer<typeof publicText>;

/** A changed term. Texts are long, so only their new version is shown, on the pack's page. */
const termChange = z.discriminatedUnion('field', [
  z.strictObject({ field: z.literal('price'), before: z.int(), after: z.int() }),
  // 0 is no limit.
  z.strictObject({ field: z.literal('maxPerPurchase'), before: z.int(), after: z.int() }),
  z.strictObject({ field: z.literal('limitPerMember'), before: z.int(), after: z.int() }),
  z.strictObject({
    field: z.literal('startsAt'),
    before: z.iso.datetime().nullable(),
    after: z.iso.datetime().nullable(),
  }),
  z.strictObject({
    field: z.literal('endsAt'),
    before: z.iso.datetime().nullable(),
    after: z.iso.datetime().nullable(),
  }),
  z.strictObject({ field: z.literal('name') }),
  z.strictObject({ field: z.literal('description') }),
]);
export type TermChange = z.infer<typeof termChange>;

/** An entry of a pack's public history. It is never changed, so later versions must read it. */
export const packHistoryEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('paused'),
    /** `missing-copy`: a copy of the pack is missing. `staff`: staff decided to pause it. */
    cause: z.enum(['missing-copy', 'staff']),
    reason: publicText,
  }),
  z.strictObject({ kind: z.literal('resumed'), reason: publicText }),
  z.strictObject({
    kind: z.literal('changed'),
    changes: z.array(termChange).min(1),
    reason: publicText,
  }),
  z.strictObject({ kind: z.literal('ended'), reason: publicText }),
  z.strictObject({
    kind: z.literal('replaced'),
    /** The names of both copies, such as `PSA 10 81240017`. */
    missing: z.string(),
    replacement: z.string(),
    reason: publicText,
  }),
  z.strictObject({
    kind: z.literal('offered'),
    /** The names of both copies. Its winner decides about the second one. */
    missing: z.string(),
    replacement: z.string(),
    reason: publicText,
  }),
  z.strictObject({
    kind: z.literal('refunded'),
    /** The name of the missing copy, such as `PSA 10 81240017`. */
    missing: z.string(),
    /** When somebody last had it in hand. */
    seenAt: z.iso.datetime(),
    purchases: z.int(),
    reason: publicText,
  }),
]);
export type PackHistoryEntry = z.infer<typeof packHistoryEntry>;
