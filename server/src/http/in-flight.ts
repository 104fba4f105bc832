/** A running request, identified by its key and payload. */
interface Running {
  request: string;
  result: Promise<unknown>;
}

/**
 * For each principal and call, runs one request at a time (spec section 4). A repeated request
 * (same idempotency key and payload) waits for the first one's result; a different one is refused.
 *
 * This holds within a process. Between processes the account's lock serializes requests: the result
 * is correct, but they wait instead of being refused.
 */
export class InFlight {
  readonly #running = new Map<string, Running>();

  /**
   * Runs work unless another request of the same principal and call is running. An equal request
   * gets the result of the running one.
   *
   * @param place names the principal and the call
   * @param request names the request: its idempotency key and payload hash
   * @returns the result, or undefined if a different request is running
   */
  async run<Result>(
    place: string,
    request: string,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const running = this.#running.get(place);
    if (running !== undefined) {
      // All results of a place are of one call, so the type is right.
      return running.request === request ? (running.result as Promise<Result>) : undefined;
    }
    const result = work();
    this.#running.set(place, { request, result });
    try {
      return await result;
    } finally {
      this.#running.delete(place);
    }
  }
}
