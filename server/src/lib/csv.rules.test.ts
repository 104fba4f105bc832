import { describe, expect, it } from 'vitest';
import { readCsv, writeCsv } from './csv.rules.ts';

describe('reading CSV', () => {
  it('reading CSV that this code wrote: the same fields, with the line on which each row begins', () => {
    const rows = [
      ['札', 'a,b', 'say "yes"'],
      ['two\r\nlines', '', '""'],
      [' spaced ', '5" doll', '7'],
    ];
    expect(readCsv(writeCsv(rows))).toEqual({
      rows: rows.map((fields, at) => ({ line: [1, 2, 4][at], fields })),
      brokenLine: undefined,
    });
  });

  it('reading CSV: accepts any line ends, a byte order mark, empty lines, spaces around fields, and quotes within a plain field', () => {
    expect(readCsv('a, "b" , c\r\n\n , \nx,5" doll,="7"')).toEqual({
      rows: [
        { line: 1, fields: ['a', 'b', 'c'] },
        { line: 4, fields: ['x', '5" doll', '="7"'] },
      ],
      brokenLine: undefined,
    });
    expect(readCsv('a,b\r"c\rd",e\r\rf,g')).toEqual({
      rows: [
        { line: 1, fields: ['a', 'b'] },
        { line: 2, fields: ['c\rd', 'e'] },
        { line: 5, fields: ['f', 'g'] },
      ],
      brokenLine: undefined,
    });
    expect(readCsv('\uFEFFa,b\n"c",d')).toEqual({
      rows: [
        { line: 1, fields: ['a', 'b'] },
        { line: 2, fields: ['c', 'd'] },
      ],
      brokenLine: undefined,
    });
    expect(readCsv('')).toEqual({ rows: [], brokenLine: undefined });
  });

  it.each([
    ['never closed', 'a,b\n"c\nd",e\nf,"g\nh,i\n'],
    ['closed before its field ends', 'a,b\n"c\nd",e\nf,"g"g\nh,"i"\n'],
    // The next quote would close it, and after that every quoted part would be read as plain and
    // vice versa.
    ['closed by the next field’s', 'a,b\n"c\nd",e\nf,"g\n"h","i"\n'],
  ])('reading CSV with a quote that is %s: returns the rows before it and its line', (_, text) => {
    expect(readCsv(text)).toEqual({
      rows: [
        { line: 1, fields: ['a', 'b'] },
        { line: 2, fields: ['c\nd', 'e'] },
      ],
      brokenLine: 4,
    });
  });

  it('reading CSV with a broken quote after a field of two lines: returns the line on which its row begins', () => {
    expect(readCsv('a\n"b\r\nb","c\n').brokenLine).toBe(2);
  });

  it('reading CSV, a field of 100,000 lines: read whole', () => {
    const long = '字"\n'.repeat(100_000);
    expect(readCsv(writeCsv([[long, 'end']])).rows[0]?.fields).toEqual([long, 'end']);
  });
});
