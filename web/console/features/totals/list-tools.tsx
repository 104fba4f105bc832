import type { ViewList } from '#contract/console/views.ts';
import { Views } from '../views/views.tsx';
import { Totals } from './totals.tsx';

interface ListToolsProps {
  readonly list: ViewList;
  readonly query: Readonly<Record<string, string | undefined>>;
}

/** The part above every list: saved views, and the count of the rows that match. */
export function ListTools({ list, query }: ListToolsProps) {
  return (
    <>
      <Views list={list} />
      <Totals list={list} query={query} />
    </>
  );
}
