import { describe, expect, it } from 'vitest';
import { parsePasted, parsePrices } from './paste-lines.ts';

describe('prizes pasted from a spreadsheet', () => {
  it('pasted prizes with tabs or commas, with or without points: each becomes a line', () => {
    const expected = {
      rows: [
        { modelNumber: 'KF-001', count: 3, buyPoint: 1_200 },
        { modelNumber: 'KF-002', count: 57, buyPoint: null },
      ],
      wrong: [],
    };
    expect(parsePasted('KF-001\t3\t1,200\r\nKF-002\t57')).toEqual(expected);
    expect(parsePasted('KF-001, 3, 1200\nKF-002,57\n')).toEqual(expected);
  });

  it('pasted prizes with full-width figures and separators of thousands: read as numbers', () => {
    const { rows } = parsePasted('KF-001\t１，２００\t300');
    expect(rows).toEqual([{ modelNumber: 'KF-001', count: 1_200, buyPoint: 300 }]);
  });

  it('pasted prizes with a first line of headings, and with empty lines: these are left out', () => {
    const { rows, wrong } = parsePasted('型番\t口数\tポイント\n\nKF-001\t1\t5\n');
    expect(rows).toHaveLength(1);
    expect(wrong).toEqual([]);
  });

  it('pasted prizes with some lines that cannot be read: these are named by their number, the others are used', () => {
    const text = 'KF-001\t1\t5\nKF-002\tmany\nKF-003\t0\t1\n\t4\nKF-004\t2\t-1\nKF-005\t2\t1';
    const { rows, wrong } = parsePasted(text);
    expect(rows.map(({ modelNumber }) => modelNumber)).toEqual(['KF-001', 'KF-005']);
    expect(wrong).toEqual([2, 3, 4, 5]);
  });

  it('pasted prizes with one card on two lines: its counts are added up', () => {
    const { rows } = parsePasted('KF-001\t1\t5\nKF-001\t2\t6');
    expect(rows).toEqual([{ modelNumber: 'KF-001', count: 3, buyPoint: 6 }]);
  });
});

it('card prices pasted from a spreadsheet: read as yen by model number', () => {
  const { rows, wrong } = parsePrices('Card\tYen\nKF-001\t12,800\nKF-002\t0\nKF-003\n');
  expect(rows).toEqual([
    { modelNumber: 'KF-001', yen: 12_800 },
    { modelNumber: 'KF-002', yen: 0 },
  ]);
  expect(wrong).toEqual([4]);
});
