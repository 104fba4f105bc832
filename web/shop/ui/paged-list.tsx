import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '#contract/envelope.ts';
import { Pager, usePagerLabels } from '../../kit/ui/pager.tsx';
import { Skeleton } from '../../kit/ui/skeleton.tsx';
import type { CallFailed } from '../lib/queries.ts';
import { ReadError } from './read-error.tsx';

interface PagedListProps<Item> {
  /** The read of one page of the list. */
  readonly read: UseQueryResult<
    { readonly list: readonly Item[]; readonly page: Page },
    CallFailed
  >;
  /** About as tall as the list will be. */
  readonly height: string;
  /** Shown if the list is empty. */
  readonly empty: ReactNode;
  readonly onPage: (page: number) => void;
  /** Whether content above the list is still loading. The list waits, so that it does not move. */
  readonly isHeld?: boolean;
  readonly children: (list: readonly Item[]) => ReactNode;
}

/**
 * A page of a list with its pager. Until it has loaded it shows a placeholder, and an error if it
 * could not be read.
 */
export function PagedList<Item>({
  read,
  height,
  empty,
  onPage,
  isHeld,
  children,
}: PagedListProps<Item>) {
  const labels = usePagerLabels();
  if (read.isPending || isHeld) return <Skeleton height={height} radius="var(--radius-md)" />;
  if (read.isLoadingError)
    return <ReadError failure={read.error.failure} onRetry={() => void read.refetch()} />;
  const { list, page } = read.data;
  if (list.length === 0) return empty;
  return (
    <>
      {children(list)}
      <Pager
        page={page.page}
        lastPage={page.all_page}
        pages={page.pages}
        onPage={onPage}
        labels={labels}
      />
    </>
  );
}
