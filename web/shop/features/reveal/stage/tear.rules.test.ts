import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cracks } from './crack.rules.ts';
import { bends, carriesOn, sequence, tearHeight, tearLine, tension, tornBy } from './tear.rules.ts';

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('tearing a pack open', () => {
  test('line along which a pack tears: runs from edge to edge, is the same for both halves', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const line = tearLine(seed);
        expect(line[0]?.x).toBe(0);
        expect(line.at(-1)?.x).toBe(100);
        for (const { y } of line) expect(Math.abs(y - tearHeight)).toBeLessThan(3);
        expect(tearLine(seed)).toEqual(line);
      }),
    );
  });

  test('dragging to tear a pack: a longer drag never closes it, a full drag opens it', () => {
    fc.assert(
      fc.property(share, share, (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(tornBy(less)).toBeLessThanOrEqual(tornBy(more));
        expect(tension(a)).toBeGreaterThanOrEqual(0);
        expect(tension(a)).toBeLessThanOrEqual(1);
      }),
    );
    expect(tornBy(0)).toBe(0);
    expect(tornBy(1)).toBe(1);
    expect(tornBy(-1)).toBe(0);
  });

  test('dragging to tear a pack: the foil stretches first, then tears', () => {
    expect(tornBy(0.13)).toBeLessThan(0.03);
    expect(tornBy(0.15)).toBeGreaterThan(0.08);
  });

  test('tear of a pack: continues by itself after half of it, or after a quick pull', () => {
    expect(carriesOn(0.6, 0)).toBe(true);
    expect(carriesOn(0.2, 2)).toBe(true);
    expect(carriesOn(0.2, 0.1)).toBe(false);
    expect(carriesOn(0.01, 9)).toBe(false);
  });
});

test('torn strip of a pack: bends only where it is torn, and more the longer it is', () => {
  expect(bends(0).every(({ curl, lift }) => curl === 0 && lift === 0)).toBe(true);
  fc.assert(
    fc.property(share, (torn) => {
      const curls = bends(torn).map(({ curl }) => curl);
      expect(curls).toEqual([...curls].sort((a, b) => b - a));
    }),
  );
});

test('cracks of light on a pack: start at the tear, in three groups, equal for the same pack each time', () => {
  const groups = cracks(12);
  expect(groups).toHaveLength(3);
  expect(groups.flat().length).toBeGreaterThan(6);
  expect(groups[0][0]?.[0]?.y).toBeCloseTo(tearHeight + 0.5);
  expect(cracks(12)).toEqual(groups);
});

test('random numbers for the decoration of a pack: between 0 and 1', () => {
  const random = sequence(3);
  for (let count = 0; count < 1000; count += 1) {
    const value = random();
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThan(1);
  }
});
