/** Work that is due again and again, whether or not anybody asks for it. */
export interface Job {
  name: string;
  /** When it runs, as a crontab's five fields (UTC). */
  schedule: string;
  /** Safe to run twice, and in two processes at once; after an outage one run catches up. */
  run(): Promise<void>;
}

/**
 * Work that a transaction put into the queue (`enqueue`): done soon after its commit, and again
 * while it throws.
 */
export interface Task {
  name: string;
  /** Safe to run twice with one payload. Throws only what trying again may mend. */
  work(payload: unknown): Promise<void>;
}

/**
 * Works on everything that is due, batch after batch, the longest due first. What fails stays due
 * and does not hold up what comes behind it.
 *
 * @param find the next items that are due, in a fixed order, behind `after`; none where there are
 *   no more
 * @param atOnce how many are worked on beside each other: more than one where each waits for
 *   somebody outside
 * @returns how many items were worked on
 * @throws AggregateError of the failures, when all others are done
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
