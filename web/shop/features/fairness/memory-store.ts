import * as z from 'zod/mini';
import type { Memory } from './verifier/memory.ts';
import type { SeenHead } from './verifier/witness.ts';

const anchor = z.object({ round: z.int(), hash: z.string() });
const memory = z.object({ seen: anchor, proved: anchor });

const storageKey = (packId: number) => `kaifu.fairness.${packId}`;

/** Reads what this browser's last check recorded about a pack's log, or `null`. */
export function readMemory(packId: number): Memory | null {
  try {
    const parsed = z.safeParse(
      memory,
      JSON.parse(localStorage.getItem(storageKey(packId)) ?? 'null'),
    );
    return parsed.success ? parsed.data : null;
  } catch {
    return null; // Storage is forbidden or holds invalid data: treat this as the first check.
  }
}

const seenHeads = z.array(z.object({ round: z.int(), hash: z.string(), at: z.number() }));
const headsKeyOf = (packId: number) => `kaifu.heads.${packId}`;
/** More would add little: each check of a log adds one. */
const mostHeads = 16;

/**
 * Reads the newest rounds of a pack's log that this browser saw, with their times, oldest first.
 */
export function readSeenHeads(packId: number): SeenHead[] {
  try {
    const stored = JSON.parse(localStorage.getItem(headsKeyOf(packId)) ?? '[]');
    const parsed = z.safeParse(seenHeads, stored);
    return parsed.success ? parsed.data : [];
  } catch {
    return []; // As in `readMemory`.
  }
}

/**
 * Stores that this browser saw a round as the newest of a pack, and when. If it saw the same round
 * before, the later time replaces the earlier one.
 */
export function addSeenHead(packId: number, seen: SeenHead): void {
  const others = readSeenHeads(packId).filter(
    ({ round, hash }) => round !== seen.round || hash !== seen.hash,
  );
  try {
    localStorage.setItem(headsKeyOf(packId), JSON.stringify([...others, seen].slice(-mostHeads)));
  } catch {
    // As in `saveMemory`.
  }
}

/**
 * Stores what a check recorded about a pack's log, for the next check; `null` deletes it, and the
 * newest rounds that were seen.
 */
export function saveMemory(packId: number, remembered: Memory | null): void {
  try {
    if (remembered === null) {
      localStorage.removeItem(storageKey(packId));
      localStorage.removeItem(headsKeyOf(packId));
    } else localStorage.setItem(storageKey(packId), JSON.stringify(remembered));
  } catch {
    // `readMemory` treats forbidden storage as empty, too.
  }
}
