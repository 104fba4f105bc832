import { useListAddress } from '../lib/list-address.ts';
import type { ReadFailed } from '../lib/queries.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { ReadState } from './read-state.tsx';

export interface ListProps<Row> extends Omit<DataTableProps<Row>, 'rows' | 'paging'> {
  /** The read of its rows (`useRead`). An answer without `next` has all rows. */
  readonly read: {
    readonly data: { readonly items: readonly Row[]; readonly next?: string | null } | undefined;
    readonly error: ReadFailed | null;
    readonly refetch: () => unknown;
  };
}

/** A list that the server filters and pages; the cursor of its page is in the address. */
export function List<Row>({ read: { data, error, refetch }, ...table }: ListProps<Row>) {
  const { value, change } = useListAddress();
  if (data === undefined) return <ReadState error={error} refetch={refetch} />;
  const { items, next } = data;
  return (
    <DataTable
      {...table}
      rows={items}
      {...(next !== undefined && {
        paging: {
          next,
          isFirst: value('cursor') === undefined,
          onCursor: (cursor) => change({ cursor }),
        },
      })}
    />
  );
}
