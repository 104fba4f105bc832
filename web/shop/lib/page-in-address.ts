import { useSearchParams } from 'react-router';
import { numberFromQuery } from './paths.ts';

/**
 * The page of a list that the address names, from 1 on, and the way to another one: back leads to
 * the page before.
 */
export function usePageInAddress(): [page: number, goTo: (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const goTo = (page: number) =>
    setSearch((before) => ({ ...Object.fromEntries(before), page: String(page) }));
  return [numberFromQuery(search.get('page')) ?? 1, goTo];
}
