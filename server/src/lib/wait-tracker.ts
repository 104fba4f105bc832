/**
 * Whoever waits for something: how many they are, and for how long the first of them has waited.
 */
export class WaitTracker {
  /** When each came, the first to come first. */
  readonly #since = new Map<symbol, number>();

  /** @returns what to call when the wait is over */
  enter(): () => void {
    const place = Symbol();
    // Not the shop's clock, which may be moved: this is about how busy a process is.
    this.#since.set(place, performance.now());
    return () => this.#since.delete(place);
  }

  get length(): number {
    return this.#since.size;
  }

  /** Milliseconds; 0 where nobody waits. */
  get longestWait(): number {
    const [first] = this.#since.values();
    return first === undefined ? 0 : performance.now() - first;
  }
}
