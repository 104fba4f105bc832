import type * as z from 'zod/mini';
import type { ExportedList } from '#contract/console/exports.ts';
import { exportOperationOf } from '#contract/console/lists.ts';
import { type SumName, sumName } from '#contract/console/totals.ts';
import type { Executor } from '../../db/database.ts';
import type { ListToCount, ListToExport, Reader, Totals } from '../../exports/index.ts';
import type { Language } from '../../http/language.ts';
import { columnLanguageOf } from '../../lib/in-language.ts';
import {
  type List,
  type ListPage,
  type ListRequest,
  type ListTotals,
  parseListQuery,
} from '../../lib/keyset.rules.ts';
import { japanOffsetMs } from '../../lib/time.rules.ts';
import { exportHeaders } from './lists.texts.ts';

/** A line of a file. */
export type Row = (string | number)[];

interface Counted<Query extends z.ZodMiniType, Listed, Filter> {
  /** The operation that reads the list. */
  of: { readonly query: Query; readonly access: ListToCount['access'] };
  list: List<Listed, Filter>;
  /** The columns of the rows that are summed. */
  sums?: Partial<Record<SumName, keyof Listed & string>>;
  /** Reads the sort and the filter from the operation's query; undefined if nothing matches. */
  ask(query: z.output<Query>, context: Context): Asked | undefined | Promise<Asked | undefined>;
  find(db: Executor, request: ListRequest<Filter>, reader: Reader): Promise<ListPage<Listed>>;
}

interface Exported<Query extends z.ZodMiniType, Listed, Filter>
  extends Counted<Query, Listed, Filter> {
  name: ExportedList;
  /** Writes rows of the list as lines of a file, below `exportHeaders`. */
  write(
    rows: readonly Listed[],
    context: { db: Executor; language: Language },
  ): readonly Row[] | Promise<readonly Row[]>;
}

interface Context {
  db: Executor;
  reader: Reader;
}

interface Asked {
  sort?: string | undefined;
  filter?: unknown;
}

/**
 * Makes the export and the totals of a list from the functions that read it for its screen, so that
 * the file has the screen's filter and order.
 */
export function consoleList<Query extends z.ZodMiniType, Listed extends object, Filter>(
  definition: Exported<Query, Listed, Filter>,
): ListToExport {
  const { name, find, write } = definition;
  return {
    ...countedList(definition),
    isPersonal: exportOperationOf[name].stepUp === true,
    header: (language) => exportHeaders[name][columnLanguageOf(language)],
    async findPage(db, query, { cursor, limit, language, reader }) {
      const page = { cursor, limit };
      const request = await requestOf(definition, query, page, { db, reader });
      if (request === undefined) return { rows: [], next: undefined };
      const { rows, next } = await find(db, request, reader);
      return { rows: [...(await write(rows, { db, language }))], next };
    },
  };
}

/** Makes the totals of a list from the functions that read it for its screen. */
export function countedList<Query extends z.ZodMiniType, Listed extends object, Filter>(
  definition: Counted<Query, Listed, Filter>,
): ListToCount {
  const { of, sums = {}, find } = definition;
  return {
    access: of.access,
    async readTotals(db, query, reader) {
      const request = await requestOf(definition, query, {}, { db, reader });
      if (request === undefined) return { rows: 0, isMore: false, sums: [] };
      const totalsOf = Object.values(sums);
      const { totals } = await find(db, { ...request, totalsOf }, reader);
      if (totals === undefined) throw new Error('a list has no totals');
      return withNames(totals, sums);
    },
  };
}

/** Reads the request of a list from its query; undefined if nothing can match. */
async function requestOf<Query extends z.ZodMiniType, Listed, Filter>(
  { of, list, ask }: Pick<Counted<Query, Listed, Filter>, 'of' | 'list' | 'ask'>,
  query: unknown,
  page: { cursor?: string | undefined; limit?: number },
  context: Context,
): Promise<ListRequest<Filter> | undefined> {
  const asked = await ask(of.query.parse(query), context);
  if (asked === undefined) return undefined;
  const request = parseListQuery(list, { ...asked, ...page });
  // The operation's schema has accepted the query, and the cursor comes from the page before.
  if ('refusal' in request) throw new Error(`a list refuses its own query: ${request.refusal}`);
  return request;
}

/** Gives the sums of columns the names that the contract has for them. */
export function withNames(
  { rows, isMore, sums }: ListTotals,
  columns: Partial<Record<SumName, string>>,
): Totals {
  const named = sumName.options.flatMap((name) => {
    const column = columns[name];
    const value = column === undefined ? undefined : sums.get(column);
    return value === undefined ? [] : [{ name, value }];
  });
  return { rows, isMore, sums: named };
}

/** A time in Japan that spreadsheets recognise; empty without one. */
export function japanTime(at: Date | null): string {
  if (at === null) return '';
  return new Date(at.getTime() + japanOffsetMs).toISOString().slice(0, 19).replace('T', ' ');
}
