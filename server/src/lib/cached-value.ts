/**
 * Keeps what was read for a moment. Whoever asks meanwhile gets the same, and whoever asks while it
 * is being read waits for that reading, so that a crowd costs the database no more than one person.
 */
export class CachedValue<Value> {
  readonly #read: () => Promise<Value>;
  readonly #milliseconds: number;
  #reading: Promise<Value> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;

  /**
   * @param milliseconds how old what is given may be, counted from before it was read; 0 keeps
   * nothing
   */
  constructor(read: () => Promise<Value>, milliseconds: number) {
    this.#read = read;
    this.#milliseconds = milliseconds;
  }

  get(): Promise<Value> {
    // Not the shop's clock: that one may be moved, and this is about how often the database is
    // asked.
    const now = performance.now();
    if (this.#reading === undefined || now - this.#readAt >= this.#milliseconds) {
      this.#readAt = now;
      const reading = this.#read();
      this.#reading = reading;
      // What failed is not kept.
      reading.catch(() => {
        if (this.#reading === reading) this.#reading = undefined;
      });
    }
    return this.#reading;
  }
}
