import { setImmediate as endOfTurn } from 'node:timers/promises';
import { WaitTracker } from '../lib/wait-tracker.ts';
import { withoutActiveSpan } from '../telemetry/scope.ts';
import { currentSpan, type Span } from '../telemetry/spans.ts';
import { isDatabaseUnavailable, isLockTimeout } from './errors.ts';

/** The result of one request of a group, or the error of this request alone. */
export type Settled<Result> = { result: Result } | { error: unknown };

interface WaitingRequest<Request, Result> {
  request: Request;
  span: Span | undefined;
  /** Called when the request's group begins. */
  leaveWaiting(): void;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export interface GroupQueueOptions<Request, Result> {
  /**
   * Settles a group in one transaction.
   *
   * @param spans of the requests, in their order; undefined for a request that is not traced
   * @returns what became of each request, in their order
   */
  settle(
    requests: Request[],
    spans: readonly (Span | undefined)[],
  ): Promise<readonly Settled<Result>[]>;
  /** How many of the waiting requests form the next group: the first ones, at least one. */
  sizeOfNext(waiting: Iterable<Request>): number;
  /** Tracks each request until its group begins. */
  tracker?: WaitTracker;
}

/**
 * Gathers requests into groups, each of which is settled in one transaction. That costs much less
 * than a transaction for each request. One group is in flight at a time, and the requests that
 * arrive meanwhile form the next. So the more requests wait, the larger the groups, and the less
 * each request costs.
 */
export class GroupQueue<Request, Result> {
  readonly #settle: GroupQueueOptions<Request, Result>['settle'];
  readonly #sizeOfNext: (waiting: Iterable<Request>) => number;
  readonly #tracker: WaitTracker;
  #waiting: WaitingRequest<Request, Result>[] = [];
  #running = false;

  constructor({
    settle,
    sizeOfNext,
    tracker = new WaitTracker(),
  }: GroupQueueOptions<Request, Result>) {
    this.#settle = settle;
    this.#sizeOfNext = sizeOfNext;
    this.#tracker = tracker;
  }

  /** Adds a request to the queue and resolves with its result. */
  submit(request: Request): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        request,
        span: currentSpan(),
        leaveWaiting: this.#tracker.enter(),
        resolve,
        reject,
      });
      if (!this.#running) void withoutActiveSpan(() => this.#run());
    });
  }

  /** Settles the waiting requests, one group after the other, until none waits. */
  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      // Take all requests of this turn of the event loop. Otherwise the first of many requests
      // gets a group alone and the rest wait for it.
      await endOfTurn();
      await this.#settleTogether(this.#takeGroup());
    }
    this.#running = false;
  }

  /** Takes the next requests out of the queue. */
  #takeGroup(): WaitingRequest<Request, Result>[] {
    const group = this.#waiting.splice(0, this.#sizeOfNext(requestsOf(this.#waiting)));
    for (const { leaveWaiting } of group) leaveWaiting();
    return group;
  }

  /**
   * Settles requests as one group. If that fails, settles each as a group of its own, so that an
   * error of one request does not fail the others. If the database is unavailable, all fail
   * immediately.
   */
  async #settleTogether(group: WaitingRequest<Request, Result>[]): Promise<void> {
    const error = await this.#trySettling(group);
    if (error === undefined) return;
    if (group.length === 1 || isDatabaseUnavailable(error)) return rejectAll(group, error);
    await this.#settleOneByOne(group);
  }

  /**
   * Settles each request as a group of its own, and rejects those that fail. A lock timeout means
   * that one member's account is locked. After a second one, a row that all of them need must be
   * locked, so the remaining requests fail without waiting for more timeouts.
   */
  async #settleOneByOne(group: WaitingRequest<Request, Result>[]): Promise<void> {
    let lockTimeoutCount = 0;
    for (const [place, waiting] of group.entries()) {
      const error = await this.#trySettling([waiting]);
      if (error === undefined) continue;
      if (isLockTimeout(error)) lockTimeoutCount++;
      const failsAll = isDatabaseUnavailable(error) || lockTimeoutCount === 2;
      if (failsAll) return rejectAll(group.slice(place), error);
      waiting.reject(error);
    }
  }

  /**
   * Settles requests as one group and resolves or rejects each with its result.
   *
   * @returns the error if the group failed; then nobody was answered
   */
  async #trySettling(group: WaitingRequest<Request, Result>[]): Promise<unknown> {
    try {
      const settled = await this.#settle(
        group.map(({ request }) => request),
        group.map(({ span }) => span),
      );
      if (settled.length !== group.length)
        throw new Error(`${settled.length} of ${group.length} requests were settled`);
      for (const [index, answer] of settled.entries()) {
        const waiting = group[index];
        if ('error' in answer) waiting?.reject(answer.error);
        else waiting?.resolve(answer.result);
      }
      return undefined;
    } catch (error) {
      return error ?? new Error('a group failed without an error');
    }
  }
}

function* requestsOf<Request, Result>(
  waiting: readonly WaitingRequest<Request, Result>[],
): Iterable<Request> {
  for (const { request } of waiting) yield request;
}

function rejectAll<Request, Result>(
  group: readonly WaitingRequest<Request, Result>[],
  error: unknown,
): void {
  for (const waiting of group) waiting.reject(error);
}
