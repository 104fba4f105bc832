import { setTimeout as sleep } from 'node:timers/promises';

const pollMs = 20;
/** Purchases have resumed after so many milliseconds without a pause of `longestPauseMs`. */
const steadyMs = 2_000;
const longestPauseMs = 1_000;
const timeoutMs = 120_000;

/** Measures the longest time in which no purchase was answered. */
export class GapWatch {
  readonly #count: () => number;
  readonly #timer: NodeJS.Timeout;
  #last: number;
  #lastAt = performance.now();
  #startedAt = performance.now();
  /** In milliseconds, since `start`. */
  longest = 0;

  /** @param count the number of purchases answered so far */
  constructor(count: () => number) {
    this.#count = count;
    this.#last = count();
    this.#timer = setInterval(() => this.#look(), pollMs);
  }

  /** Begins to measure how long nothing is confirmed. */
  start(): void {
    this.longest = 0;
    this.#startedAt = performance.now();
    this.#lastAt = this.#startedAt;
  }

  /** Waits for the next purchase. @returns for how long, in milliseconds */
  async untilNextPurchase(): Promise<number> {
    const begun = performance.now();
    const count = this.#count();
    while (this.#count() === count) {
      if (performance.now() - begun > timeoutMs)
        throw new Error('no purchase is answered any more');
      await sleep(pollMs);
    }
    return performance.now() - begun;
  }

  /** Waits until purchases are answered steadily again. @returns the longest gap so far */
  async untilPurchasesGoOn(): Promise<number> {
    const deadline = performance.now() + timeoutMs;
    let steadySince = performance.now();
    while (performance.now() - steadySince < steadyMs) {
      if (performance.now() > deadline) throw new Error('no purchase is answered any more');
      await sleep(pollMs);
      if (performance.now() - this.#lastAt > longestPauseMs) steadySince = performance.now();
    }
    return this.longest;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  /**
   * Updates the longest time without a purchase, and stores the time if a purchase was answered
   * since the last look.
   */
  #look(): void {
    const now = performance.now();
    this.longest = Math.max(this.longest, now - this.#lastAt);
    const count = this.#count();
    if (count === this.#last) return;
    this.#last = count;
    this.#lastAt = now;
  }
}
