/** Work that runs on a schedule. */
export interface Job {
  name: string;
  /** When it runs, as five crontab fields (UTC). */
  schedule: string;
  /** Safe to run twice, and in two processes at once. After an outage one run catches up. */
  run(): Promise<void>;
}

/**
 * Work that a transaction queues (`enqueue`). It runs soon after the commit and is retried while it
 * throws.
 */
export interface Task {
  name: string;
  /** Safe to run twice with one payload. Throws only if a retry may succeed. */
  work(payload: unknown): Promise<void>;
}

/**
 * Works on everything that is due, batch by batch, the item that is due for longest first. A failed
 * item stays due and does not delay the items after it.
 *
 * @param find finds the next due items behind the item `after`, in a fixed order; an empty list
 *   ends the sweep
 * @param atOnce how many items are worked on concurrently; more than one if each waits for another
 *   server
 * @returns how many items were worked on
 * @throws AggregateError of the failures, after all other items are done
 */
export async function sweep<Item>(
  find: (after: Item | undefined) => Promise<Item[]>,
  work: (item: Item) => Promise<void>,
  atOnce = 1,
): Promise<number> {
  const failures: unknown[] = [];
  let count = 0;
  for (let items = await find(undefined); items.length > 0; items = await find(items.at(-1))) {
    const waiting = items.values();
    const worker = async () => {
      for (const item of waiting) await work(item).catch((error: unknown) => failures.push(error));
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
    count += items.length;
  }
  if (failures.length > 0) {
    throw new AggregateError(
      failures,
      `${failures.length} of ${count} could not be done: ${failures[0]}`,
    );
  }
  return count;
}
