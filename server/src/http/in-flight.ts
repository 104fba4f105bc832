/** A running request, identified by its key and payload. */
interface Running {
  request: string;
  outcome: Promise<unknown>;
}

/**
 * Runs one request of a guarded call at a time for each principal (spec section 4). A repeated
 * request (same idempotency key and payload) waits for the first one's result; a different one is
 * refused.
 *
 * This holds within a process. Between processes the account's lock serializes requests: the result
 * is correct, but they wait instead of being refused.
 */
export class InFlight {
  readonly #running = new Map<string, Running>();

  /**
   * Runs work unless another request is running at the same place. An equal request waits for the
   * same result.
   *
   * @returns the result, or undefined if another request is running
   */
  async run<Result>(
    place: string,
    request: string,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const running = this.#running.get(place);
    if (running !== undefined) {
      // A place holds results of one call only, so the type is right.
      return running.request === request ? (running.outcome as Promise<Result>) : undefined;
    }
    const result = work();
    this.#running.set(place, { request, outcome: result });
    try {
      return await result;
    } finally {
      this.#running.delete(place);
    }
  }
}
