import * as z from 'zod/mini';
import type { Memory } from './verifier/memory.ts';

const anchor = z.object({ round: z.int(), hash: z.string() });
const memory = z.object({ seen: anchor, proved: anchor });

const keyOf = (packId: number) => `kaifu.fairness.${packId}`;

/** The record of a pack's log from this browser's last check, or `null`. */
export function readMemory(packId: number): Memory | null {
  try {
    const parsed = z.safeParse(memory, JSON.parse(localStorage.getItem(keyOf(packId)) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // Storage is forbidden or holds invalid data: treat this as the first check.
  }
}

/** Stores it for the next check; `null` deletes it. */
export function saveMemory(packId: number, remembered: Memory | null): void {
  try {
    if (remembered === null) localStorage.removeItem(keyOf(packId));
    else localStorage.setItem(keyOf(packId), JSON.stringify(remembered));
  } catch {
    // `recall` treats forbidden storage as empty, too.
  }
}
