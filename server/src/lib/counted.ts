/** The largest number of rows that a figure counts. It bounds the cost of counting. */
export const mostCounted = 10_000;

/** The result of counting rows. A count above `mostCounted` means that there are more. */
export interface Counted {
  count: number;
  /** The time of the oldest; null if there is none. */
  oldest: Date | null;
}

export const nothingCounted: Counted = { count: 0, oldest: null };
