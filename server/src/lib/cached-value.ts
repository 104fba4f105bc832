/**
 * Caches one value for a short time. Callers during a read share its promise, so that many requests
 * cost the database one query.
 */
export class CachedValue<Value> {
  readonly #read: () => Promise<Value>;
  readonly #milliseconds: number;
  #reading: Promise<Value> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;

  /**
   * @param milliseconds the maximum age of the value, counted from the start of its read; 0
   *   disables the cache
   */
  constructor(read: () => Promise<Value>, milliseconds: number) {
    this.#read = read;
    this.#milliseconds = milliseconds;
  }

  /** Returns the cached value, or reads it again if it is too old. */
  get(): Promise<Value> {
    // Not the shop's clock, which can be moved: this limits the rate of real queries.
    const now = performance.now();
    if (this.#reading === undefined || now - this.#readAt >= this.#milliseconds) {
      this.#readAt = now;
      const reading = this.#read();
      this.#reading = reading;
      // Failures are not cached.
      reading.catch(() => {
        if (this.#reading === reading) this.#reading = undefined;
      });
    }
    return this.#reading;
  }
}
