import type { RowData } from '@tanstack/react-table';
import { useListAddress } from '../lib/list-address.ts';
import type { ReadFailed } from '../lib/queries.ts';
import type { Choices, Column } from './columns.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ReadState } from './read-state.tsx';

export interface ListProps<Row extends RowData>
  extends Omit<DataTableProps<Row>, 'rows' | 'paging' | 'choices' | 'hasColumnChoice' | 'waiting'> {
  /** The read of its rows (`useRead`). An answer without `next` has all rows. */
  readonly read: {
    readonly data: { readonly items: readonly Row[]; readonly next?: string | null } | undefined;
    readonly error: ReadFailed | null;
    readonly refetch: () => unknown;
  };
  /** Whether people can choose the columns. At most one list of a screen allows it. */
  readonly hasChoices?: boolean;
  /** The beginning of the names of its values in the URL, for a screen with several lists. */
  readonly address?: string;
  /** The server's order if the URL names none. */
  readonly defaultSort?: string;
}

/** A list that the server filters, sorts and pages; all its state is in the URL. */
export function List<Row extends RowData>(props: ListProps<Row>) {
  const { read, hasChoices = false, address, defaultSort, ...table } = props;
  const { data, error, refetch } = read;
  const { value, change } = useListAddress(address);
  const choices = useChoices(table.columns, address, defaultSort);
  // One element before and after the answer: what somebody has opened above the list stays open.
  return (
    <DataTable
      {...table}
      rows={data?.items ?? []}
      {...(data === undefined && { waiting: <ReadState error={error} refetch={refetch} /> })}
      {...((hasChoices || defaultSort !== undefined) && { choices, hasColumnChoice: hasChoices })}
      {...(data?.next !== undefined && {
        paging: {
          next: data.next,
          isFirst: value('cursor') === undefined,
          onCursor: (cursor) => change({ cursor }),
        },
      })}
    />
  );
}

/**
 * The chosen columns and order. The URL has only what differs from the default (`hide`, `show`,
 * `sort`), so that a column which is added later is shown to everybody.
 */
function useChoices<Row>(
  columns: readonly Column<Row>[],
  address: string | undefined,
  defaultSort: string | undefined,
): Choices {
  const { value, change } = useListAddress(address);
  const listed = (name: string) => (value(name) ?? '').split(',');
  const [hidden, added] = [listed('hide'), listed('show')];
  const isShown = ({ key, isOptional }: Column<Row>, place: number) =>
    place === 0 || (isOptional ? added.includes(key) : !hidden.includes(key));
  return {
    shown: columns.filter(isShown).map(({ key }) => key),
    onShown(shown) {
      const keysOf = (differs: (column: Column<Row>) => boolean) =>
        columns
          .filter(differs)
          .map(({ key }) => key)
          .join(',');
      change({
        hide: keysOf(({ key, isOptional }) => !isOptional && !shown.includes(key)),
        show: keysOf(({ key, isOptional }) => isOptional === true && shown.includes(key)),
        // The rows stay those of this page.
        cursor: value('cursor'),
      });
    },
    sort: value('sort') ?? defaultSort,
    onSort: (sort) => change({ sort: sort === defaultSort ? undefined : sort }),
  };
}
