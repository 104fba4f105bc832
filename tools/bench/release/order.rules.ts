/** How far purchases are from the place in the log at which their members arrived. */
export interface SaleOrder {
  /** The most places between arrival and log. */
  mostPlaces: number;
  /** 99 % are at most so many places away. */
  p99Places: number;
}

/**
 * Compares two orders of the same purchases.
 *
 * @param arrived ids in the order of arrival
 * @param logged ids in the order of the public log, which may have others between them
 */
export function orderOf(arrived: readonly string[], logged: readonly string[]): SaleOrder {
  const known = new Set(arrived);
  const places = new Map(logged.filter((id) => known.has(id)).map((id, place) => [id, place]));
  const distances = arrived
    .map((id, place) => Math.abs((places.get(id) ?? place) - place))
    .toSorted((one, other) => one - other);
  return {
    mostPlaces: distances.at(-1) ?? 0,
    p99Places: distances[Math.floor(distances.length * 0.99)] ?? 0,
  };
}
