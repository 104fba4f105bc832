import type { ExportedList } from '#contract/console/exports.ts';
import type { Permission } from '#contract/permissions.ts';
import type { Executor } from '../db/database.ts';
import type { Language } from '../http/language.ts';

/** A list whose rows can be written to a file. Its capability owns the rows. */
export interface ListToExport {
  /** The requester needs it when they request the export, and again when they save the file. */
  permission: Permission;
  /** Whether the file has personal data. */
  isPersonal: boolean;
  header(language: Language): readonly string[];
  /** @param query as it was sent, without a cursor; validated by the operation's schema */
  findPage(
    db: Executor,
    query: unknown,
    options: { cursor: string | undefined; limit: number; language: Language },
  ): Promise<ExportedPage>;
}

export interface ExportedPage {
  rows: (string | number)[][];
  /** Undefined on the last page. */
  next: string | undefined;
}

export type ListsToExport = Readonly<Record<ExportedList, ListToExport>>;
