import * as z from 'zod';
import { jsonOf } from './json-of.rules.ts';

/**
 * The kinds of sort key. An `instant` has whole milliseconds, as `clock.now()` gives it, because a
 * cursor carries no more.
 */
const keySchemas = {
  integer: z.int(),
  text: z
    .string()
    .max(254)
    .refine((text) => !text.includes('\0')),
  instant: z.iso.datetime({ precision: 3 }).transform((text) => new Date(text)),
  uuid: z.uuid(),
} as const;

export type KeyType = keyof typeof keySchemas;
export type KeyValue = number | string | Date;

/** An order of a list. */
export interface Sort<Column extends string = string> {
  direction: 'asc' | 'desc';
  /**
   * The columns, most significant first, and what they hold. None may be null, and together they
   * must be unique: the last one is usually the id. An index needs the same columns in this order.
   */
  keys: readonly (readonly [Column, KeyType])[];
}

/** The sorts and filters that a list of rows offers. */
export interface List<Row, Filter> {
  /** The orders by their names. The first is the default. */
  sorts: Readonly<Record<string, Sort<keyof Row & string>>>;
  filter: z.ZodType<Filter>;
}

/** A request for a part of a list, before it is parsed. */
export interface ListQuery {
  sort?: string | undefined;
  /** The beginning of the page: the `next` of the page before. */
  cursor?: string | undefined;
  /** The largest number of rows on the page. */
  limit?: number | undefined;
  filter?: unknown;
}

export interface ListRequest<Filter> {
  sort: Sort;
  sortName: string;
  /** The sort keys of the row behind which the page begins; undefined for the first page. */
  after: readonly KeyValue[] | undefined;
  limit: number;
  filter: Filter;
  /** Instead of a page: count the rows that match, and sum these columns of them. */
  totalsOf?: readonly string[];
}

/** The rows that match a filter, counted up to a limit, and their sums. */
export interface ListTotals {
  /** At most `mostCounted`. */
  rows: number;
  /** Whether there are more rows than that. Then there are no sums. */
  isMore: boolean;
  /** By the names of the columns. */
  sums: ReadonlyMap<string, number>;
}

export type ListRefusal = 'unknown-sort' | 'invalid-cursor' | 'invalid-limit' | 'invalid-filter';

/** A part of a list. */
export interface ListPage<Row> {
  rows: Row[];
  /** The cursor of the next page; undefined on the last one. */
  next: string | undefined;
  /** The answer to a request with `totalsOf`, which gets no rows. */
  totals?: ListTotals;
}

/** The largest number of rows on a page, and the default. */
export const maxPageRows = 200;
const maxCursorLength = 1_000;

/**
 * Reads the sort, cursor, limit and filter of a list's request, or refuses it. A cursor is valid
 * only with the sort that it was made for. The filter may change.
 */
export function parseListQuery<Row, Filter>(
  list: List<Row, Filter>,
  { sort: name, cursor, limit = maxPageRows, filter = {} }: ListQuery,
): ListRequest<Filter> | { refusal: ListRefusal } {
  const sorts = new Map(Object.entries(list.sorts));
  const sortName = name ?? [...sorts.keys()][0] ?? '';
  const sort = sorts.get(sortName);
  if (sort === undefined) return { refusal: 'unknown-sort' };
  if (!Number.isSafeInteger(limit) || limit < 1 || limit > maxPageRows)
    return { refusal: 'invalid-limit' };
  const parsed = list.filter.safeParse(filter);
  if (!parsed.success) return { refusal: 'invalid-filter' };
  const after = cursor === undefined ? undefined : decodeCursor(sortName, sort, cursor);
  if (cursor !== undefined && after === undefined) return { refusal: 'invalid-cursor' };
  return { sort, sortName, after, limit, filter: parsed.data };
}

/**
 * Writes the cursor that points after a row: the name of the sort and the row's sort keys, as
 * base64url. It is not signed: a forged one only leads to another place in a list that its sender
 * may read.
 */
export function encodeCursor(sortName: string, keys: readonly KeyValue[]): string {
  return Buffer.from(JSON.stringify([sortName, ...keys])).toString('base64url');
}

/**
 * Reads the sort keys from a cursor.
 *
 * @returns undefined if the cursor is malformed or of another order
 */
export function decodeCursor(
  sortName: string,
  sort: Sort,
  cursor: string,
): readonly KeyValue[] | undefined {
  if (cursor.length > maxCursorLength || !/^[\w-]+$/.test(cursor)) return undefined;
  const parts = jsonOf(Buffer.from(cursor, 'base64url').toString());
  if (!Array.isArray(parts) || parts.length !== sort.keys.length + 1) return undefined;
  const [name, ...sent]: unknown[] = parts;
  if (name !== sortName) return undefined;
  const keys = sort.keys.map(([, type], place) => keySchemas[type].safeParse(sent[place]).data);
  return keys.some((key) => key === undefined)
    ? undefined
    : keys.filter((key) => key !== undefined);
}

/**
 * Makes the page that a request gets from the rows that were found, with the cursor of the next
 * page.
 *
 * @param rows the rows behind the request's cursor in its order, one more than its limit if there
 *   are so many
 */
export function pageOfRows<Row extends object>(
  { sort, sortName, limit }: Pick<ListRequest<unknown>, 'sort' | 'sortName' | 'limit'>,
  rows: readonly Row[],
): ListPage<Row> {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || last === undefined) return { rows: shown, next: undefined };
  const values = new Map<string, unknown>(Object.entries(last));
  const keys = sort.keys.map(([column]) => keyValue(column, values.get(column)));
  return { rows: shown, next: encodeCursor(sortName, keys) };
}

function keyValue(column: string, value: unknown): KeyValue {
  if (typeof value === 'number' || typeof value === 'string' || value instanceof Date) return value;
  throw new Error(`the rows of the list have no ${column} to sort by`);
}
