import { operations } from '#contract/console/index.ts';
import { type ConsoleList, listOperations } from '#contract/console/lists.ts';
import type { Database } from '../db/database.ts';
import { withinTime } from '../db/within-time.ts';
import { type ListToCount, mayRead, type Reader, type Totals } from '../exports/index.ts';
import type { OperationServer } from '../http/operations.ts';
import { refused } from '../http/problems.ts';

/** A count that takes longer is given up: the list is of use without it. */
const mostMs = 250;

export interface TotalDeps {
  db: Database;
  lists: Record<ConsoleList, ListToCount>;
}

/** The count of a list's matching rows, and their sums. */
export function totalRoutes(serve: OperationServer, deps: TotalDeps): void {
  serve(operations.readTotals, async ({ query: { list, query: sent } }, { session }) => {
    const { principal } = session;
    if (!mayRead(deps.lists[list], principal)) return refused('permission-required');
    const values = Object.fromEntries(new URLSearchParams(sent));
    if (!listOperations[list].query.safeParse(values).success) return refused('not-valid');
    const totals = await readInTime(deps, list, values, principal);
    return { answer: totals ?? { rows: null, isMore: false, sums: [] } };
  });
}

/** Counts a list; undefined if a statement of it takes too long. */
export function readInTime(
  { db, lists }: TotalDeps,
  list: ConsoleList,
  values: object,
  reader: Reader,
): Promise<Totals | undefined> {
  return withinTime(db, mostMs, (tx) => lists[list].readTotals(tx, values, reader));
}
