/** The most rows that a figure counts. It bounds the cost of counting. */
export const mostCounted = 10_000;

/** Rows that were counted up to `mostCounted`, and one more if there are more. */
export interface Counted {
  count: number;
  /** The time of the oldest; null if there is none. */
  oldest: Date | null;
}

export const nothingCounted: Counted = { count: 0, oldest: null };
