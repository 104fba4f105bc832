import pg from 'pg';

/** The OIDs of `int8` and `int8[]` in pg_type. */
const int8 = 20;
const int8List = 1016;

/**
 * Returns the parser for a column of a type. 64-bit integers are read as `number`, for yen, points
 * and ids; one that a `number` cannot hold exactly throws instead of being rounded.
 */
export function parserOf(type: number): (text: string) => unknown {
  if (type === int8) return parseExactInteger;
  if (type === int8List)
    return (text) => text.slice(1, -1).split(',').filter(Boolean).map(parseExactInteger);
  return pg.types.getTypeParser(type);
}

/** Parses an integer. Throws if a `number` cannot hold it exactly. */
function parseExactInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is too large to be counted exactly`);
  return value;
}
