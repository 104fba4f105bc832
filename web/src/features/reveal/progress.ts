import * as z from 'zod/mini';

/**
 * How far a purchase has been opened, kept for a reload of the same tab. Storage may be forbidden or full: the show
 * then simply begins again.
 */
const key = (packHistoryId: string) => `kaifu.reveal.${packHistoryId}`;

const stored = z.int().check(z.gte(0));

/** How many beats of this purchase were opened before. */
export function readProgress(packHistoryId: string): number {
  try {
    const parsed = z.safeParse(stored, Number(sessionStorage.getItem(key(packHistoryId)) ?? 0));
    return parsed.success ? parsed.data : 0;
  } catch {
    return 0;
  }
}

export function keepProgress(packHistoryId: string, opened: number): void {
  try {
    sessionStorage.setItem(key(packHistoryId), String(opened));
  } catch {
    // See above.
  }
}
