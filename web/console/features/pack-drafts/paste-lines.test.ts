import { describe, expect, it } from 'vitest';
import { parsePasted } from './paste-lines.ts';

describe('lines pasted from a spreadsheet', () => {
  it('tabs or commas, with or without points: each becomes a line', () => {
    const expected = {
      lines: [
        { modelNumber: 'KF-001', count: 3, buyPoint: 1_200 },
        { modelNumber: 'KF-002', count: 57, buyPoint: null },
      ],
      wrong: [],
    };
    expect(parsePasted('KF-001\t3\t1,200\r\nKF-002\t57')).toEqual(expected);
    expect(parsePasted('KF-001, 3, 1200\nKF-002,57\n')).toEqual(expected);
  });

  it('full-width figures and separators of thousands: are read as numbers', () => {
    const { lines } = parsePasted('KF-001\t１，２００\t300');
    expect(lines).toEqual([{ modelNumber: 'KF-001', count: 1_200, buyPoint: 300 }]);
  });

  it('a first line of headings and empty lines: are left out', () => {
    const { lines, wrong } = parsePasted('型番\t口数\tポイント\n\nKF-001\t1\t5\n');
    expect(lines).toHaveLength(1);
    expect(wrong).toEqual([]);
  });

  it('lines that are not understood: are named by their number, the others are kept', () => {
    const text = 'KF-001\t1\t5\nKF-002\tmany\nKF-003\t0\t1\n\t4\nKF-004\t2\t-1\nKF-005\t2\t1';
    const { lines, wrong } = parsePasted(text);
    expect(lines.map(({ modelNumber }) => modelNumber)).toEqual(['KF-001', 'KF-005']);
    expect(wrong).toEqual([2, 3, 4, 5]);
  });

  it('a card that comes twice: its counts are added up', () => {
    const { lines } = parsePasted('KF-001\t1\t5\nKF-001\t2\t6');
    expect(lines).toEqual([{ modelNumber: 'KF-001', count: 3, buyPoint: 6 }]);
  });
});
