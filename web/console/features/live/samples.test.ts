import { describe, expect, it } from 'vitest';
import { type LivePack, unitsPerMinute, withReading } from './samples.ts';

const prize = { modelNumber: 'S-1', rarityLabel: 'UR', buyPoint: null, place: null };
const reading = (seconds: number, sold: number, left: number): LivePack => ({
  at: new Date(Date.UTC(2026, 10, 21, 11, 0, seconds)).toISOString(),
  ...{ id: 7, name: 'Moon', state: 'selling', price: 500, currency: 'point' },
  ...{ units: 1_000, sold, remaining: 1_000 - sold, waiting: { purchases: 0, members: 0 } },
  prizes: [
    { ...prize, id: 1, name: 'Full moon', count: 2, remaining: left },
    { ...prize, id: 2, name: 'Night', count: 998, remaining: 998 - sold },
  ],
});

describe('figures of a pack on sale, read again and again', () => {
  it('units sold in the last minute: the rate counts them, older readings are dropped', () => {
    let samples = withReading(undefined, reading(0, 0, 2));
    expect(unitsPerMinute(samples)).toBeUndefined();
    samples = withReading(samples, reading(30, 300, 2));
    expect(unitsPerMinute(samples)).toBe(600);
    samples = withReading(samples, reading(90, 330, 2));
    expect(unitsPerMinute(samples)).toBe(30);
  });

  it('units of a rare prize are won: the list shows the prize with the units left after each reading; common prizes are not listed', () => {
    let samples = withReading(undefined, reading(0, 0, 2));
    samples = withReading(samples, reading(3, 5, 1));
    samples = withReading(samples, reading(6, 9, 0));
    expect(samples.won.map(({ name, remaining }) => [name, remaining])).toEqual([
      ['Full moon', 0],
      ['Full moon', 1],
    ]);
  });

  it('the same reading again: changes nothing; a reading of another pack: the list begins empty', () => {
    const samples = withReading(undefined, reading(0, 0, 2));
    expect(withReading(samples, reading(0, 0, 2))).toBe(samples);
    expect(withReading(samples, { ...reading(3, 50, 0), id: 8 }).won).toEqual([]);
  });
});
