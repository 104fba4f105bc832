import pg from 'pg';

/** The numbers of `int8` and its list in pg_type. */
const int8 = 20;
const int8List = 1016;

/**
 * How a column of a type is read. Whole numbers of 64 bits come as `number`: the shop counts yen,
 * points and ids, and one that a `number` cannot hold exactly is a fault, not a rounding.
 */
export function parserOf(type: number): (text: string) => unknown {
  if (type === int8) return parseExactInteger;
  if (type === int8List)
    return (text) => text.slice(1, -1).split(',').filter(Boolean).map(parseExactInteger);
  return pg.types.getTypeParser(type);
}

function parseExactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large to be counted exactly`);
  return value;
}
