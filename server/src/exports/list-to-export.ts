import type { ExportedList } from '#contract/console/exports.ts';
import type { SumName } from '#contract/console/totals.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Executor } from '../db/database.ts';
import type { Language } from '../http/language.ts';

/** The person who reads a list. */
export interface Reader {
  staffId: number;
  /** None once they are removed. */
  permissions: ReadonlySet<Permission>;
}

export interface Totals {
  /** At most 10,000. */
  rows: number;
  isMore: boolean;
  /** None if there are more rows. */
  sums: { name: SumName; value: number }[];
}

/** A list whose matching rows can be counted. */
export interface ListToCount {
  /** The permission to read the list; `staff` if all of them may. */
  access: Permission | 'staff';
  /** @param query as it was sent, validated by the operation's schema; its cursor does not count */
  readTotals(db: Executor, query: unknown, reader: Reader): Promise<Totals>;
}

/** A list whose rows can be written to a file. Its capability owns the rows. */
export interface ListToExport extends ListToCount {
  /** Whether the file has personal data. */
  isPersonal: boolean;
  header(language: Language): readonly string[];
  /** @param query as it was sent, without a cursor; validated by the operation's schema */
  findPage(
    db: Executor,
    query: unknown,
    options: { cursor: string | undefined; limit: number; language: Language; reader: Reader },
  ): Promise<ExportedPage>;
}

export interface ExportedPage {
  rows: (string | number)[][];
  /** Undefined on the last page. */
  next: string | undefined;
}

export type ListsToExport = Readonly<Record<ExportedList, ListToExport>>;

/** Whether somebody may read a list, and so export and count it. */
export function mayRead({ access }: Pick<ListToCount, 'access'>, { permissions }: Reader): boolean {
  return access === 'staff' || permissions.has(access);
}
