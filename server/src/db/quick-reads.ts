import type { WaitTracker } from '../lib/wait-tracker.ts';
import { AnswerTimeoutError } from './pipeline/index.ts';

/** The most reads of one flush. Each waits for those before it. */
const maxReads = 64;
/** The most flushes at a time. Reads that arrive meanwhile form the next. */
const maxFlushes = 2;

interface WaitingRead<Query, Answer> {
  query: Query;
  /** Called when the read is sent. */
  leaveWaiting(): void;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

export interface QuickReadsOptions<Query, Answer> {
  /** Sends a read by itself. */
  sendAlone(query: Query): Promise<Answer>;
  /**
   * Sends reads together on one connection.
   *
   * @returns the promise of each, in their order
   * @throws Error if there is no connection
   */
  sendTogether(queries: readonly Query[]): Promise<readonly Promise<Answer>[]>;
  tracker: WaitTracker;
}

/**
 * Gathers reads of many requests, so that they share connections and flushes. A read that is sent
 * alone takes a connection, a write to its socket and the wake-up of another process of PostgreSQL,
 * which costs the shop several times what the read itself costs. A read that comes alone is sent at
 * once. The more reads come at a time, the more of them share a flush.
 */
export class QuickReads<Query, Answer> {
  readonly #options: QuickReadsOptions<Query, Answer>;
  #waiting: WaitingRead<Query, Answer>[] = [];
  #flushes = 0;
  #isScheduled = false;

  constructor(options: QuickReadsOptions<Query, Answer>) {
    this.#options = options;
  }

  /** Sends a read with the next flush and resolves with its answer. */
  run(query: Query): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const leaveWaiting = this.#options.tracker.enter();
      this.#waiting.push({ query, leaveWaiting, resolve, reject });
      this.#schedule();
    });
  }

  /** Begins the next flush at the end of this turn of the event loop, if one may begin. */
  #schedule(): void {
    if (this.#isScheduled || this.#flushes >= maxFlushes || this.#waiting.length === 0) return;
    this.#isScheduled = true;
    process.nextTick(() => {
      this.#isScheduled = false;
      void this.#flush(this.#waiting.splice(0, maxReads));
      this.#schedule();
    });
  }

  async #flush(reads: readonly WaitingRead<Query, Answer>[]): Promise<void> {
    this.#flushes++;
    for (const { leaveWaiting } of reads) leaveWaiting();
    try {
      const sent = await this.#options.sendTogether(reads.map(({ query }) => query));
      await Promise.all(reads.map((read, place) => this.#settle(read, sent[place])));
    } catch (error) {
      for (const { reject } of reads) reject(error);
    } finally {
      this.#flushes--;
      this.#schedule();
    }
  }

  /**
   * Answers a read. If it failed, it is sent once more alone: PostgreSQL skips a read behind a
   * failed one, and rejects both with the same error. A read changes nothing, so it may run twice.
   * After a timeout it is not sent again, because its request has waited long enough.
   */
  async #settle(
    { query, resolve, reject }: WaitingRead<Query, Answer>,
    sent: Promise<Answer> | undefined,
  ): Promise<void> {
    try {
      if (sent === undefined) throw new Error('a read was not sent');
      resolve(await sent);
    } catch (error) {
      if (error instanceof AnswerTimeoutError) reject(error);
      else this.#options.sendAlone(query).then(resolve, reject);
    }
  }
}
