/** Tracks a queue of waiting work: its length and the longest current wait. */
export class WaitTracker {
  /** The start of each wait, oldest first. */
  readonly #startedAt = new Map<symbol, number>();

  /** @returns a function that ends the wait */
  enter(): () => void {
    const key = Symbol();
    // Not the shop's clock, which can be moved: this measures how busy the process is.
    this.#startedAt.set(key, performance.now());
    return () => this.#startedAt.delete(key);
  }

  get length(): number {
    return this.#startedAt.size;
  }

  /** How long the longest waiting request has waited, in milliseconds; 0 if nothing waits. */
  get longestWaitMs(): number {
    const [first] = this.#startedAt.values();
    return first === undefined ? 0 : performance.now() - first;
  }
}
