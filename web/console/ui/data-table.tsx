import {
  functionalUpdate,
  type Header,
  type RowData,
  type SortingState,
  useTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cx } from '../../kit/lib/cx.ts';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import { ColumnChoice } from './column-choice.tsx';
import { type Choices, type Column, features, type TableOf } from './columns.ts';
import styles from './data-table.module.css';
import { uiTexts } from './texts.ts';

export interface DataTableProps<Row extends RowData> {
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** The URL of the row's own screen. */
  readonly linkOf?: (row: Row) => string;
  /** Shown instead of rows. */
  readonly empty: string;
  readonly paging?: Paging;
  readonly choices?: Choices;
  /** Whether people can choose the columns. */
  readonly hasColumnChoice?: boolean;
  /** Shown above the table, beside the choice of columns. */
  readonly tools?: ReactNode;
  /** Shown instead of the table while its rows are read, or because that failed. */
  readonly waiting?: ReactNode;
}

interface Paging {
  /** The cursor of the next page; null on the last. */
  readonly next: string | null;
  readonly isFirst: boolean;
  readonly onCursor: (cursor: string | undefined) => void;
}

/** The TanStack table of these columns. The server sorts; the URL has the choices. */
function useColumns<Row extends RowData>(props: DataTableProps<Row>): TableOf<Row> {
  const { columns, rows, rowKey, choices } = props;
  const shownKeys = choices?.shown ?? columns.filter((each) => !each.isOptional).map(keyOfColumn);
  const sorting = sortingOf(columns, choices?.sort);
  const columnVisibility = Object.fromEntries(
    columns.map(({ key }) => [key, shownKeys.includes(key)]),
  );
  return useTable({
    features,
    data: rows,
    getRowId: (row) => String(rowKey(row)),
    columns: columns.map(({ key, header, sort }, place) => ({
      id: key,
      header,
      // Without a value a column cannot be sorted. The server sorts, so nothing reads it.
      accessorFn: () => null,
      enableHiding: place > 0,
      enableSorting: sort !== undefined && choices !== undefined,
      sortDescFirst: false,
    })),
    manualSorting: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    state: { columnVisibility, sorting },
    onColumnVisibilityChange: (updater) => {
      const visible = functionalUpdate(updater, columnVisibility);
      choices?.onShown(columns.map(keyOfColumn).filter((key) => visible[key]));
    },
    onSortingChange: (updater) => {
      const [next] = functionalUpdate(updater, sorting);
      const sort = columns.find(({ key }) => key === next?.id)?.sort;
      if (sort !== undefined) choices?.onSort(next?.desc ? sort.descending : sort.ascending);
    },
  });
}

function keyOfColumn({ key }: { readonly key: string }): string {
  return key;
}

/** Translates the name of a server's order to the sorting of the table; [] if no column has it. */
function sortingOf<Row>(columns: readonly Column<Row>[], name: string | undefined): SortingState {
  return columns.flatMap(({ key, sort }) =>
    name !== undefined && (sort?.ascending === name || sort?.descending === name)
      ? [{ id: key, desc: sort.descending === name }]
      : [],
  );
}

/**
 * One page of a list as a table. The server filters, sorts and pages; the list's state is in the
 * URL (`List`). `j` and `k` move between the rows.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { rows, paging, hasColumnChoice, waiting } = props;
  const table = useColumns(props);
  return (
    <>
      <div className={styles.tools}>
        {props.tools}
        {hasColumnChoice && rows.length > 0 && (
          <ColumnChoice table={table} columns={props.columns} />
        )}
      </div>
      {waiting ?? <Rows {...props} table={table} />}
      {paging && <Pages {...paging} caption={props.caption} />}
    </>
  );
}

interface PartProps<Row extends RowData> {
  readonly table: TableOf<Row>;
  readonly columns: readonly Column<Row>[];
}

/** The table itself, or a sentence instead of it if it has no rows. */
function Rows<Row extends RowData>(props: DataTableProps<Row> & PartProps<Row>) {
  const { caption, columns, rows, table } = props;
  const t = useTexts(uiTexts);
  if (rows.length === 0) return <p className={styles.empty}>{props.empty}</p>;
  return (
    // The label differs from the caption, because the section around the table often has the
    // caption as its heading, and two regions need different names.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <section className={styles.scroller} tabIndex={0} aria-label={t('table', { name: caption })}>
      <table className={styles.table}>
        <Head table={table} columns={columns} />
        <Body {...props} table={table} />
        <Totals table={table} columns={columns} />
      </table>
    </section>
  );
}

function Head<Row extends RowData>({ table, columns }: PartProps<Row>) {
  const [group] = table.getHeaderGroups();
  return (
    <thead>
      <tr>
        {group?.headers.map((header) => (
          <HeaderCell
            key={header.id}
            header={header}
            column={columns.find(({ key }) => key === header.column.id)}
          />
        ))}
      </tr>
    </thead>
  );
}

interface HeaderCellProps<Row extends RowData> {
  readonly header: Header<typeof features, Row>;
  readonly column: Column<Row> | undefined;
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;

/** The header of a column; a column that sorts has a button, and tells screen readers its order. */
function HeaderCell<Row extends RowData>({ header, column }: HeaderCellProps<Row>) {
  const sorted = header.column.getIsSorted();
  const numberClass = column?.isNumber ? styles.number : undefined;
  if (!header.column.getCanSort()) {
    return (
      <th scope="col" className={numberClass}>
        {column?.header}
      </th>
    );
  }
  return (
    <th
      scope="col"
      className={numberClass}
      aria-sort={sorted === false ? 'none' : ariaSort[sorted]}
    >
      <button
        type="button"
        className={styles.sort}
        onClick={header.column.getToggleSortingHandler()}
      >
        {column?.header}
        <span aria-hidden="true">{sorted === false ? '↕' : sorted === 'asc' ? '↑' : '↓'}</span>
      </button>
    </th>
  );
}

function Body<Row extends RowData>(props: DataTableProps<Row> & PartProps<Row>) {
  const { table, columns, linkOf } = props;
  const shown = columns.filter(({ key }) => table.getColumn(key)?.getIsVisible());
  return (
    <tbody data-rows>
      {table.getRowModel().rows.map(({ id, original }) => (
        <TableRow key={id} row={original} columns={shown} linkOf={linkOf} />
      ))}
    </tbody>
  );
}

interface TableRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly Column<Row>[];
  readonly linkOf: ((row: Row) => string) | undefined;
}

function TableRow<Row>({ row, columns: [first, ...others], linkOf }: TableRowProps<Row>) {
  return (
    <tr>
      <th scope="row">
        {linkOf === undefined ? (
          first?.cell(row)
        ) : (
          <Link to={linkOf(row)} data-row className={styles.link}>
            {first?.cell(row)}
          </Link>
        )}
      </th>
      {others.map(({ key, cell, isNumber, isText }) => (
        <td key={key} className={cx(isNumber && styles.number, isText && styles.text)}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** The row of totals; nothing if no column has one. */
function Totals<Row extends RowData>({ table, columns }: PartProps<Row>) {
  const t = useTexts(uiTexts);
  if (columns.every(({ total }) => total === undefined)) return null;
  const [, ...others] = columns.filter(({ key }) => table.getColumn(key)?.getIsVisible());
  return (
    <tfoot>
      <tr>
        <th scope="row">{t('total')}</th>
        {others.map(({ key, total, isNumber }) => (
          <td key={key} className={isNumber ? styles.number : undefined}>
            {total}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

/** The buttons for the first and the next page: lists by cursor have no numbered pages. */
function Pages({ next, isFirst, onCursor, caption }: Paging & { readonly caption: string }) {
  const t = useTexts(uiTexts);
  if (next === null && isFirst) return null;
  return (
    <nav className={styles.pages} aria-label={t('pages', { name: caption })}>
      {!isFirst && (
        <Button size="sm" onClick={() => onCursor(undefined)}>
          {t('firstPage')}
        </Button>
      )}
      {next !== null && (
        <Button size="sm" onClick={() => onCursor(next)}>
          {t('nextPage')}
        </Button>
      )}
    </nav>
  );
}
