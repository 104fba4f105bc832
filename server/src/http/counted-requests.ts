import type { Clock } from '../lib/clock.ts';

/** The most requests in memory. Beyond it, the oldest is forgotten: a repetition counts again. */
const mostRequests = 10_000;

interface CountedRequest {
  countedAtMs: number;
  secondsToWait: Promise<number>;
}

/**
 * Counts a request with an idempotency key once per window, however often it is repeated. A client
 * repeats a request while the database fails over. Each repetition has the result of the first, so
 * none is a further attempt. Without this, an honest client used up the member's limit.
 *
 * A request that the limit refused is not remembered: its repetitions are refused, too, until the
 * window is over. The memory is of this process. So a request counts once in each process that it
 * reaches, and once more after a restart, which only makes the limit stricter.
 */
export class CountedRequests {
  readonly #clock: Clock;
  readonly #windowMs: number;
  /** The oldest first. */
  readonly #counted = new Map<string, CountedRequest>();

  constructor(clock: Clock, windowMs: number) {
    this.#clock = clock;
    this.#windowMs = windowMs;
  }

  /**
   * Counts a request unless it was counted within the window. A repetition that arrives meanwhile
   * waits for the count of the first.
   *
   * @param request names the request: call, principal, key and payload
   * @param count counts it, and gives the seconds that its sender has to wait
   * @returns the seconds that the sender has to wait; 0 if the request is within the limit
   */
  async once(request: string, count: () => Promise<number>): Promise<number> {
    const nowMs = this.#clock.now().getTime();
    this.#forgetOld(nowMs);
    const earlier = this.#counted.get(request);
    if (earlier !== undefined) return earlier.secondsToWait;
    const own = { countedAtMs: nowMs, secondsToWait: count() };
    this.#counted.set(request, own);
    let isWithin = false;
    try {
      const seconds = await own.secondsToWait;
      isWithin = seconds === 0;
      return seconds;
    } finally {
      if (!isWithin && this.#counted.get(request) === own) this.#counted.delete(request);
    }
  }

  /** Forgets requests whose window is over, and the oldest if there are too many. */
  #forgetOld(nowMs: number): void {
    for (const [request, { countedAtMs }] of this.#counted) {
      const isOver = nowMs - countedAtMs >= this.#windowMs;
      if (!isOver && this.#counted.size < mostRequests) return;
      this.#counted.delete(request);
    }
  }
}
