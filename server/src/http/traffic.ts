import { monitorEventLoopDelay } from 'node:perf_hooks';

/**
 * How long a request may wait before anything is done for it, in milliseconds. More of them would
 * only wait longer.
 */
const waitWanted = 250;
/** How often the limit is thought over, in milliseconds. */
const interval = 100;
/**
 * So many may always be worked on at once, a full round of purchases: where these wait, others than
 * they are the cause.
 */
const leastLimit = 256;
const firstLimit = 1_024;
/** After so long without any answer, in milliseconds, a process that is full is stuck. */
const stuckAfter = 5_000;

/** What requests wait for, besides their turn. */
export type Waits = () => readonly { longestWait: number }[];

/**
 * The requests that this process works on, and whether it takes more.
 *
 * How many it may work on at once is learnt from how long they wait: for a turn of the event loop,
 * for a connection, for a round. While none of these takes longer than wanted, the limit grows as
 * it is reached; when one does, it shrinks (additive increase, multiplicative decrease, as TCP
 * finds the width of a line). So a process takes what it can serve in time, whatever its machine,
 * and refuses the rest at once, which costs next to nothing.
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

  /** Counts a request in, unless there are too many: then it is to be refused. */
  admit(): boolean {
    if (this.#inFlight >= this.#limit) {
      this.#refused++;
      return false;
    }
    this.#inFlight++;
    this.#mostInFlight = Math.max(this.#mostInFlight, this.#inFlight);
    return true;
  }

  /** A request that was admitted is answered, or given up. */
  leave(): void {
    this.#inFlight--;
    this.#lastAnswer = performance.now();
  }

  /**
   * An answer is on its way to whoever asked: that costs the process no more work, however slowly
   * they take it. @returns what ends that
   */
  send(): () => void {
    this.#unsent++;
    return () => this.#unsent--;
  }

  /** Being worked on. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Answered, but not taken by whoever asked. */
  get unsent(): number {
    return this.#unsent;
  }

  /** How many may be worked on. */
  get limit(): number {
    return this.#limit;
  }

  /** Refused since the start. */
  get refused(): number {
    return this.#refused;
  }

  /** Full, and nothing is answered any more: others should be asked. */
  get isStuck(): boolean {
    return this.#inFlight >= this.#limit && performance.now() - this.#lastAnswer > stuckAfter;
  }

  /**
   * This process is about to end: what it is asked it still answers, and each answer ends its
   * connection.
   */
  drain(): void {
    this.#isDraining = true;
  }

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** Learns the limit from now on. @returns what ends that */
  watch(): () => void {
    const delay = monitorEventLoopDelay({ resolution: 10 });
    delay.enable();
    const timer = setInterval(() => this.learn(longestOf(delay, this.#waits())), interval).unref();
    return () => {
      clearInterval(timer);
      delay.disable();
    };
  }

  /** @param wait the longest that was seen since it learnt last, in milliseconds */
  learn(wait: number): void {
    if (wait > waitWanted && this.#mostInFlight > leastLimit) {
      this.#limit = Math.max(leastLimit, Math.floor(this.#mostInFlight * 0.8));
    } else if (this.#mostInFlight >= this.#limit && wait < waitWanted / 2) {
      this.#limit += Math.ceil(this.#limit / 16);
    }
    this.#mostInFlight = this.#inFlight;
  }
}

function longestOf(
  delay: ReturnType<typeof monitorEventLoopDelay>,
  waits: ReturnType<Waits>,
): number {
  const loop = delay.max / 1e6;
  delay.reset();
  return Math.max(loop, ...waits.map(({ longestWait }) => longestWait));
}
