import * as z from 'zod';
import type { Text } from '../http/language.ts';

/** A sentence that members read, in both languages. */
const publicText = z.strictObject({ ja: z.string(), en: z.string() });
export type PublicText = z.infer<typeof publicText>;

/** An entry of a pack's public history. It is never changed, so later versions must read it. */
export const packHistoryEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('paused'),
    /** A copy of the pack is missing, or its staff decided. */
    cause: z.enum(['missing-copy', 'staff']),
    reason: publicText,
  }),
  z.strictObject({ kind: z.literal('resumed'), reason: publicText }),
]);
export type PackHistoryEntry = z.infer<typeof packHistoryEntry>;

/** The text that members read about an entry of a pack's public history. */
export function packHistoryText(entry: PackHistoryEntry): Text {
  const { ja, en } = entry.reason;
  switch (entry.kind) {
    case 'paused':
      return { ja: `販売を一時停止しました。${ja}`, en: `Sales were paused. ${en}` };
    case 'resumed':
      return { ja: `販売を再開しました。${ja}`, en: `Sales resumed. ${en}` };
  }
}
