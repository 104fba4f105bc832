/** A request that is running, told apart from others by its key and payload. */
interface Running {
  request: string;
  outcome: Promise<unknown>;
}

/**
 * Lets one request of a guarded call run at a time for each member (spec section 4). The same
 * request sent again meanwhile (same idempotency key and payload) waits for the first one's
 * outcome; another one is turned away.
 *
 * This holds within a process. Between processes the account's lock makes requests wait for each
 * other, so that what they may do is right there too; they are served one after the other instead
 * of being turned away.
 */
export class InFlight {
  readonly #running = new Map<string, Running>();

  /** @returns the outcome, or undefined where another request is running */
  async run<Result>(
    place: string,
    request: string,
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const running = this.#running.get(place);
    if (running !== undefined) {
      // One place only ever holds outcomes of one call, hence of one type.
      return running.request === request ? (running.outcome as Promise<Result>) : undefined;
    }
    const outcome = work();
    this.#running.set(place, { request, outcome });
    try {
      return await outcome;
    } finally {
      this.#running.delete(place);
    }
  }
}
