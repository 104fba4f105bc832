import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readLog } from '../log-file.ts';
import { accept, refuse } from '../testing/judge.ts';
import { makeLog, makeSeal } from '../testing/make-log.ts';
import type { Failure } from './result.ts';

// Each run makes and checks many proofs, which take a few milliseconds each on an idle machine.
describe('verifying a log of version 1', { timeout: 60_000 }, () => {
  const piles = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 5 });
  const client_seed = fc.string({ maxLength: 20, unit: 'grapheme' });
  const purchases = fc.array(fc.record({ count: fc.integer({ min: 1, max: 4 }), client_seed }), {
    maxLength: 6,
  });
  const logs = fc.tuple(piles, purchases).map(([counts, wanted]) => {
    let left = counts.reduce((sum, count) => sum + count, 0);
    const fitting = wanted.filter(({ count }) => {
      if (count > left) return false;
      left -= count;
      return true;
    });
    const entries = fitting.map((entry, index) => ({ purchase: `p${index}`, ...entry }));
    const pairs = entries.flatMap((_, index) =>
      index % 2 === 0 ? [entries.slice(index, index + 2)] : [],
    );
    return makeLog(makeSeal(counts), pairs);
  });

  it('verifying any log of an honest sale: accepted', async () => {
    const accepted = async (log: Parameters<typeof accept>[0]) => void (await accept(log));
    await fc.assert(fc.asyncProperty(logs, accepted), { numRuns: 25 });
  });

  it('verifying any log with one changed field: refused', async () => {
    const change = fc.record({ which: fc.nat(), number: fc.maxSafeInteger(), text: fc.string() });
    await fc.assert(
      fc.asyncProperty(logs, change, async (log, { which, number, text }) => {
        const paths = pathsIn(
          log,
          (value) => typeof value === 'string' || typeof value === 'number',
        );
        const path = paths[which % paths.length] ?? [];
        const changed = replaceAt(log, path, (old) => (typeof old === 'number' ? number : text));
        if (JSON.stringify(changed) !== JSON.stringify(log)) await refuseJson(changed);
      }),
      { numRuns: 100 },
    );
  });

  it('verifying a log with an additional key in any of its objects: refused', async () => {
    const log = makeLog(makeSeal([1, 2, 3]), [[{ purchase: 'a', count: 2, client_seed: 'x' }]]);
    const isObject = (value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value);
    const parts = pathsIn(log, isObject).filter((path) => path.length > 0);
    // The seal, its three prizes, the round and its entry.
    expect(parts).toHaveLength(6);
    for (const path of parts) {
      const spoilt = replaceAt(log, path, (part) => Object.assign({ note: 'x' }, part));
      expect(await refuseJson(spoilt)).toMatchObject({ reason: 'malformed', field: 'note' });
    }
  });

  it('verifying a log with any item missing or repeated: refused', async () => {
    const log = makeLog(makeSeal([1, 2, 3]), [
      [
        { purchase: 'a', count: 2, client_seed: 'x' },
        { purchase: 'b', count: 1, client_seed: '' },
      ],
      [{ purchase: 'c', count: 3, client_seed: '' }],
    ]);
    for (const path of pathsIn(log, Array.isArray)) {
      await refuseJson(
        replaceAt(log, path, (items) => (Array.isArray(items) ? items.slice(1) : items)),
      );
      await refuseJson(
        replaceAt(log, path, (items) => (Array.isArray(items) ? [items[0], ...items] : items)),
      );
    }
  });
});

/** Refuses a log by its shape or, if the shape is right, by its content. */
async function refuseJson(json: unknown): Promise<Failure | null> {
  const log = readLog(JSON.stringify(json));
  return log.ok ? refuse(log.log) : null;
}

type Path = readonly string[];

/** The paths of the values in a JSON value that satisfy `wanted`. */
function pathsIn(value: unknown, wanted: (value: unknown) => boolean, path: Path = []): Path[] {
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, part]) => pathsIn(part, wanted, [...path, key]))
      : [];
  return wanted(value) ? [path, ...inside] : inside;
}

/** A copy with one part replaced. */
function replaceAt(
  value: unknown,
  [key, ...rest]: Path,
  change: (old: unknown) => unknown,
): unknown {
  if (key === undefined) return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const parts = Object.entries(value).map(
    ([name, part]) => [name, name === key ? replaceAt(part, rest, change) : part] as const,
  );
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}
