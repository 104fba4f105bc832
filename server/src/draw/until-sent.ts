/**
 * Waits until the queries made so far have left: they do at the end of the turn of the event loop.
 * The database works on them during whatever is computed next.
 */
export function untilSent(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
