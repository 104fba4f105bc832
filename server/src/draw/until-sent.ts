/**
 * Waits until the queries made so far are sent to the database, which happens at the end of the
 * turn of the event loop. The database then works while the caller computes.
 */
export function untilSent(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
