import { describe, expect, it } from 'vitest';
import {
  formatChance,
  formatCoins,
  formatCountdown,
  formatDate,
  formatDateTime,
  formatNumber,
  formatPoints,
  formatShortDate,
  formatTimeOfDay,
  formatYen,
} from './format.ts';

describe('formatNumber', () => {
  it.each([0, 7, -30, 999, 1000, -1000, 12_800, 1_234_567, 3_999_999])(
    'formatNumber(%i): separates thousands with commas',
    (value) => {
      expect(formatNumber(value)).toBe(value.toLocaleString('en-US'));
    },
  );
});

describe('formatting amounts', () => {
  it('formatYen: yen sign in Japanese, the word yen in English', () => {
    expect(formatYen(12800, 'ja')).toBe('¥12,800');
    expect(formatYen(12800, 'en')).toBe('12,800 yen');
  });
  it('formatPoints and formatCoins: name the unit, singular for 1 in English', () => {
    expect(formatPoints(1200, 'ja')).toBe('1,200ポイント');
    expect(formatPoints(1, 'en')).toBe('1 point');
    expect(formatCoins(0, 'en')).toBe('0 coins');
    expect(formatCoins(-30, 'ja')).toBe('-30コイン');
  });
});

describe('formatting dates', () => {
  const lateInLondon = '2026-03-31T20:30:00Z';
  it('formatting dates in any time zone of the device: shown as Japan’s date and time', () => {
    expect(formatDate(lateInLondon, 'ja')).toBe('2026/04/01');
    expect(formatDate(lateInLondon, 'en')).toBe('1 Apr 2026');
    expect(formatShortDate(lateInLondon, 'ja')).toBe('26/04/01');
    expect(formatShortDate(lateInLondon, 'en')).toBe('1 Apr 26');
    expect(formatDateTime(lateInLondon, 'ja')).toBe('2026/04/01 05:30');
    expect(formatDateTime(lateInLondon, 'en')).toBe('1 Apr 2026, 05:30 JST');
  });
  it('formatTimeOfDay: to the second in Japan, with the time zone in English', () => {
    expect(formatTimeOfDay('2026-11-21T09:00:03Z', 'ja')).toBe('18:00:03');
    expect(formatTimeOfDay('2026-11-21T09:00:03Z', 'en')).toBe('18:00:03 JST');
  });

  it('formatting midnight in Japan: shown as 00:00', () => {
    expect(formatDateTime('2026-04-01T00:00:00+09:00', 'ja')).toBe('2026/04/01 00:00');
  });
});

describe('formatCountdown', () => {
  it.each([
    [0, '00.00.00'],
    [-5000, '00.00.00'],
    [1, '00.00.01'],
    [1000, '00.00.01'],
    [59_001, '00.01.00'],
    [3_600_000, '01.00.00'],
    [36 * 3_600_000 + 61_000, '36.01.01'],
    [400 * 3_600_000, '400.00.00'],
  ])('formatCountdown(%i ms): %s', (milliseconds, text) => {
    expect(formatCountdown(milliseconds)).toBe(text);
  });
});

describe('formatChance', () => {
  it.each([
    [0, 100, '0%'],
    [1, 0, '0%'],
    [1, 1_000_000, '0.0001%'],
    [1, 3_000_000, '0.00003333%'],
    [3, 8000, '0.0375%'],
    [1, 1900, '0.05263%'],
    [10, 1900, '0.5263%'],
    [57, 1900, '3%'],
    [29, 100, '29%'],
    [271, 1900, '14.26%'],
    [1, 3, '33.33%'],
    [999_999, 1_000_000, '99.99%'],
    [7, 7, '100%'],
  ])('formatChance(%i of %i): %s', (remaining, total, text) => {
    expect(formatChance(remaining, total)).toBe(text);
  });
});
