import { useSearchParams } from 'react-router';
import { idInQuery } from '#contract/console/operation.ts';

/**
 * Holds the state of a list (search, filters, cursor) in the URL. So a link or a reload shows
 * the same rows, and the browser's back button leads to the page before.
 *
 * @param list the beginning of its names in the URL, such as `coins.`, for a screen with several
 *   lists
 */
export function useListAddress(list = '') {
  const [search, setSearch] = useSearchParams();
  const value = (name: string) => search.get(list + name) || undefined;
  return {
    /** A value of the URL; undefined if it is empty or absent. */
    value,
    /** The number of a record in the URL, as its digits; undefined if the value is none. */
    id: (name: string) => idInQuery.safeParse(value(name)).data,
    /**
     * Changes values in the URL. The list starts at its first page unless the cursor is among
     * them.
     */
    change(values: Readonly<Record<string, string | undefined>>) {
      const next = new URLSearchParams(search);
      next.delete(`${list}cursor`);
      for (const [name, value] of Object.entries(values)) {
        if (value === undefined || value === '') next.delete(list + name);
        else next.set(list + name, value);
      }
      setSearch(next);
    },
  };
}
