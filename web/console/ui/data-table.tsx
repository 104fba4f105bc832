import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../kit/lib/i18n.ts';
import { Button } from '../../kit/ui/button.tsx';
import styles from './data-table.module.css';
import { uiTexts } from './texts.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures are aligned at their end. */
  readonly isNumber?: boolean;
}

export interface DataTableProps<Row> {
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** The address of the row's own screen. */
  readonly linkOf?: (row: Row) => string;
  /** Shown instead of rows. */
  readonly empty: string;
  readonly paging?: Paging;
}

interface Paging {
  /** The cursor of the next page; null on the last. */
  readonly next: string | null;
  readonly isFirst: boolean;
  readonly onCursor: (cursor: string | undefined) => void;
}

/**
 * A part of a list. The server filters, sorts and pages; the list's state is in the address
 * (`useListAddress`). `j` and `k` move between the rows.
 */
export function DataTable<Row>({ caption, columns, rows, paging, ...rest }: DataTableProps<Row>) {
  const t = useTexts(uiTexts);
  // A section around it often has the caption as its heading, and regions need names of their own.
  const name = t('table', { name: caption });
  return (
    <>
      {rows.length === 0 ? (
        <p className={styles.empty}>{rest.empty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        <section className={styles.scroller} tabIndex={0} aria-label={name}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map(({ key, header, isNumber }) => (
                  <th key={key} scope="col" className={isNumber ? styles.number : undefined}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody data-rows>
              {rows.map((row) => (
                <TableRow key={rest.keyOf(row)} row={row} columns={columns} linkOf={rest.linkOf} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {paging && <Pages {...paging} />}
    </>
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
      {others.map(({ key, cell, isNumber }) => (
        <td key={key} className={isNumber ? styles.number : undefined}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}

function Pages({ next, isFirst, onCursor }: Paging) {
  const t = useTexts(uiTexts);
  if (next === null && isFirst) return null;
  return (
    <nav className={styles.pages} aria-label={t('pages')}>
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
