import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { addSeenHead, readSeenHeads } from './memory-store.ts';

beforeEach(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('hashes of a log that the browser has seen: at most 16 are stored; one that is seen again gets the later time', () => {
  for (let round = 1; round <= 20; round += 1)
    addSeenHead(7, { round, hash: `hash of ${round}`, at: round * 1_000 });
  addSeenHead(7, { round: 10, hash: 'hash of 10', at: 99_000 });
  addSeenHead(8, { round: 1, hash: 'of another pack', at: 1 });
  const seen = readSeenHeads(7);
  expect(seen.map(({ round }) => round)).toEqual([
    5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 10,
  ]);
  expect(seen.at(-1)).toEqual({ round: 10, hash: 'hash of 10', at: 99_000 });
});
