import {
  columnVisibilityFeature,
  type ReactTable,
  type RowData,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Whether the values are figures, which are aligned at their end. */
  readonly isNumber?: boolean;
  /** Whether the values are sentences, which need a column of some width to be read. */
  readonly isText?: boolean;
  /** The names of the server's orders by this column. */
  readonly sort?: { readonly ascending: string; readonly descending: string };
  /** Shown only if somebody chooses it. */
  readonly isOptional?: boolean;
  /** The total of all rows, where the server gives it. */
  readonly total?: ReactNode;
}

/** Which columns are shown, and in which of the server's orders the rows are. */
export interface Choices {
  /** The keys of the shown columns. */
  readonly shown: readonly string[];
  readonly onShown: (shown: readonly string[]) => void;
  readonly sort: string | undefined;
  readonly onSort: (sort: string) => void;
}

/** The features of TanStack Table that tables use. */
export const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });
export type TableOf<Row extends RowData> = ReactTable<typeof features, Row>;
