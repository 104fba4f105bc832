import { setImmediate as endOfTurn } from 'node:timers/promises';
import { maxPurchaseCount } from '#contract/shop/draw.ts';
import { isDatabaseUnavailable, isLockTimeout } from '../db/errors.ts';
import { WaitTracker } from '../lib/wait-tracker.ts';
import { withoutActiveSpan } from '../telemetry/scope.ts';
import { currentSpan } from '../telemetry/spans.ts';
import type { BuyRequest, BuyResult } from './buy-result.ts';
import type { SettledRequest } from './judge-round.ts';
import { watchRound } from './watch-round.ts';

/**
 * The most requests of one round. Larger rounds were not faster and make their members wait longer.
 */
export const maxRoundRequests = 256;
/**
 * The most cards of one round, so that the event loop is not blocked for long. A larger request
 * is the only one of its round.
 */
const maxCards = 3000;

interface WaitingRequest {
  request: BuyRequest;
  span: ReturnType<typeof currentSpan>;
  /** Called when the request's round begins. */
  leaveWaiting(): void;
  resolve(result: BuyResult): void;
  reject(error: unknown): void;
}

/**
 * The requests that wait for one pack. One round is in flight at a time, and the requests that
 * arrive meanwhile form the next. So the more members wait, the larger the rounds and the less each
 * request costs.
 */
export class RoundQueue {
  readonly #settle: (requests: BuyRequest[]) => Promise<SettledRequest[]>;
  readonly #tracker: WaitTracker;
  #waiting: WaitingRequest[] = [];
  #running = false;

  /** @param tracker tracks each request until its round begins */
  constructor(
    settle: (requests: BuyRequest[]) => Promise<SettledRequest[]>,
    tracker = new WaitTracker(),
  ) {
    this.#settle = settle;
    this.#tracker = tracker;
  }

  /** Adds a purchase to the queue and resolves with its result. */
  submit(request: BuyRequest): Promise<BuyResult> {
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

  /** Settles the waiting requests, one round after the other, until none waits. */
  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      // Take all requests of this turn of the event loop. Otherwise the first of many requests
      // gets a round alone and the rest wait for it.
      await endOfTurn();
      await this.#settleTogether(this.#takeRound());
    }
    this.#running = false;
  }

  /**
   * Takes the next requests out of the queue: up to a limit of requests and of cards, but at least
   * one.
   */
  #takeRound(): WaitingRequest[] {
    let cards = 0;
    let taken = 0;
    for (const { request } of this.#waiting) {
      cards += cardsOf(request);
      if (taken > 0 && (taken === maxRoundRequests || cards > maxCards)) break;
      taken++;
    }
    const round = this.#waiting.splice(0, taken);
    for (const { leaveWaiting } of round) leaveWaiting();
    return round;
  }

  /**
   * Settles requests as one round. If that fails, settles each as a round of its own, so that an
   * error of one request does not fail the others. If the database is unavailable, all fail
   * immediately.
   */
  async #settleTogether(round: WaitingRequest[]): Promise<void> {
    const error = await this.#trySettling(round);
    if (error === undefined) return;
    if (round.length === 1 || isDatabaseUnavailable(error)) return rejectAll(round, error);
    await this.#settleOneByOne(round);
  }

  /**
   * Settles each request as a round of its own, and rejects those that fail. A lock timeout means
   * that one member's account is locked. After a second one the pack itself must be locked, so the
   * remaining requests fail without waiting for more timeouts.
   */
  async #settleOneByOne(round: WaitingRequest[]): Promise<void> {
    let lockTimeoutCount = 0;
    for (const [place, waiting] of round.entries()) {
      const error = await this.#trySettling([waiting]);
      if (error === undefined) continue;
      if (isLockTimeout(error)) lockTimeoutCount++;
      const failsAll = isDatabaseUnavailable(error) || lockTimeoutCount === 2;
      if (failsAll) return rejectAll(round.slice(place), error);
      waiting.reject(error);
    }
  }

  /**
   * Settles requests as one round and resolves or rejects each with its result.
   *
   * @returns the error if the round failed; then nobody was answered
   */
  async #trySettling(round: WaitingRequest[]): Promise<unknown> {
    try {
      const spans = round.map((waiting) => waiting.span);
      const settled = await watchRound(spans, () =>
        this.#settle(round.map((waiting) => waiting.request)),
      );
      for (const [index, answer] of settled.entries()) {
        const waiting = round[index];
        if ('error' in answer) waiting?.reject(answer.error);
        else waiting?.resolve(answer.result);
      }
      return undefined;
    } catch (error) {
      return error ?? new Error('a round failed without an error');
    }
  }
}

function rejectAll(round: readonly WaitingRequest[], error: unknown): void {
  for (const waiting of round) waiting.reject(error);
}

/**
 * How many cards a request draws. Its count is not validated yet; an invalid count draws nothing.
 */
function cardsOf({ count }: BuyRequest): number {
  return count >= 1 && count <= maxPurchaseCount ? count : 0;
}
