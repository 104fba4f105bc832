import { useSearchParams } from 'react-router';
import { numberFromQuery } from './paths.ts';

/**
 * The page of a list from the URL, counted from 1, and a function that opens another page. The
 * browser's Back returns to the page before.
 */
export function usePageInAddress(): [page: number, goTo: (page: number) => void] {
  const [search, setSearch] = useSearchParams();
  const goTo = (page: number) =>
    setSearch((before) => ({ ...Object.fromEntries(before), page: String(page) }));
  return [numberFromQuery(search.get('page')) ?? 1, goTo];
}
