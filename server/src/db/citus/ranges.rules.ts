/** Ids from the first one on and before the second one; a side that is not given is open. */
export interface IdRange {
  from: number | undefined;
  to: number | undefined;
}

/** How many rows belong to an id. */
export interface IdSize {
  id: number;
  rows: number;
}

/**
 * Divides all ids into ranges with about so many rows each. Together they contain every id, also
 * those that are not among the sizes. An id with more rows has a range of its own or the end of
 * one.
 *
 * @param sizes in the order of their ids
 */
export function rangesOf(sizes: readonly IdSize[], rowsAtOnce: number): IdRange[] {
  const starts: number[] = [];
  let held = 0;
  for (const { id, rows } of sizes) {
    if (held > 0 && held + rows > rowsAtOnce) {
      starts.push(id);
      held = 0;
    }
    held += rows;
  }
  return [undefined, ...starts].map((from, place) => ({ from, to: starts[place] }));
}
