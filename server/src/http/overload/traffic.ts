import { monitorEventLoopDelay } from 'node:perf_hooks';

/** The longest wait that the limit aims at, in milliseconds. */
const targetWaitMs = 250;
/** How often the limit is adjusted, in milliseconds. */
const intervalMs = 100;
/**
 * The limit never goes below this, a full round of purchases. If so few wait too long, the cause is
 * not the number of requests.
 */
const minLimit = 256;
const firstLimit = 1_024;
/** A full process that answers nothing for so long is stuck, in milliseconds. */
const stuckAfterMs = 5_000;

/** Resources that requests wait for, besides the event loop. */
export type Waits = () => readonly { longestWaitMs: number }[];

/**
 * Counts the requests in progress and limits them.
 *
 * The limit adapts to how long requests wait for the event loop, a connection, or a round. While no
 * wait is too long, the limit grows when it is reached; when one is, it shrinks (additive increase,
 * multiplicative decrease, as in TCP congestion control). So each process takes what its machine
 * can serve in time, and refuses the rest at once, which costs next to nothing.
 */
export class Traffic {
  readonly #waits: Waits;
  #limit: number;
  #inFlight = 0;
  #mostInFlight = 0;
  #unsent = 0;
  #refused = 0;
  #lastAnswer = performance.now();
  #isDraining = false;

  constructor({ waits = () => [], limit = firstLimit }: { waits?: Waits; limit?: number } = {}) {
    this.#waits = waits;
    this.#limit = limit;
  }

  /** Admits a request and counts it, unless too many are in progress. */
  admit(): boolean {
    if (this.#inFlight >= this.#limit) {
      this.#refused++;
      return false;
    }
    this.#inFlight++;
    this.#mostInFlight = Math.max(this.#mostInFlight, this.#inFlight);
    return true;
  }

  /** Counts a request as finished: it was answered, or its client disconnected. */
  leave(): void {
    this.#inFlight--;
    this.#lastAnswer = performance.now();
  }

  /**
   * Counts a response that the client has not read yet. It costs no more work, however slow the
   * client is.
   */
  beginSending(): void {
    this.#unsent++;
  }

  /** Counts a response as read, or its client as disconnected. */
  endSending(): void {
    this.#unsent--;
  }

  /** Requests in progress. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Answers that clients have not fully read. */
  get unsent(): number {
    return this.#unsent;
  }

  /** The present limit of requests in progress. */
  get limit(): number {
    return this.#limit;
  }

  /** Requests refused since the start. */
  get refused(): number {
    return this.#refused;
  }

  /**
   * Whether the process is at its limit and has answered nothing for a while. Load balancers should
   * use other processes.
   */
  get isStuck(): boolean {
    return this.#inFlight >= this.#limit && performance.now() - this.#lastAnswer > stuckAfterMs;
  }

  /**
   * Prepares for the end of the process: requests are still answered, and each connection is closed
   * with its response.
   */
  drain(): void {
    this.#isDraining = true;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Begins to adjust the limit at intervals. @returns a function that stops it */
  watch(): () => void {
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const timer = setInterval(
      () => this.adjustLimit(longestOf(delay, this.#waits())),
      intervalMs,
    ).unref();
    return () => {
      clearInterval(timer);
      delay.disable();
    };
  }

  /**
   * Lowers the limit of requests in progress after a long wait, and raises it after a short one.
   *
   * @param longestWaitMs the longest wait since the last adjustment, in milliseconds
   */
  adjustLimit(longestWaitMs: number): void {
    if (longestWaitMs > targetWaitMs && this.#mostInFlight > minLimit) {
      this.#limit = Math.max(minLimit, Math.floor(this.#mostInFlight * 0.8));
    } else if (this.#mostInFlight >= this.#limit && longestWaitMs < targetWaitMs / 2) {
      this.#limit += Math.ceil(this.#limit / 16);
    }
    this.#mostInFlight = this.#inFlight;
  }
}

/** Finds the longest wait since the last call, of the event loop and of the queues. */
function longestOf(
  delay: ReturnType<typeof monitorEventLoopDelay>,
  waits: ReturnType<Waits>,
): number {
  const loop = delay.max / 1e6;
  delay.reset();
  return Math.max(loop, ...waits.map(({ longestWaitMs }) => longestWaitMs));
}
