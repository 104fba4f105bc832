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
 * The most requests of one round. Larger rounds gained nothing and make their members wait longer.
 */
const maxRequests = 256;
/**
 * The most cards of one round, so that the event loop is not blocked for long. A single larger
 * request gets a round alone.
 */
const maxCards = 3000;

interface WaitingRequest {
  request: BuyRequest;
  span: ReturnType<typeof currentSpan>;
  /** Called when the request's round begins. */
  leaveWaiting(): void;
  resolve(outcome: BuyResult): void;
  reject(error: unknown): void;
}

/**
 * The requests that wait for one pack. One round is in flight at a time, and the requests that
 * arrive meanwhile form the next. So the more members wait, the larger the rounds and the less each
 * request costs.
 */
export class RoundQueue {
  readonly #settle: (requests: BuyRequest[]) => Promise<SettledRequest[]>;
  readonly #line: WaitTracker;
  #waiting: WaitingRequest[] = [];
  #running = false;

  /** @param line tracks each request until its round begins */
  constructor(
    settle: (requests: BuyRequest[]) => Promise<SettledRequest[]>,
    line = new WaitTracker(),
  ) {
    this.#settle = settle;
    this.#line = line;
  }

  submit(request: BuyRequest): Promise<BuyResult> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        request,
        span: currentSpan(),
        leaveWaiting: this.#line.enter(),
        resolve,
        reject,
      });
      if (!this.#running) void withoutActiveSpan(() => this.#run());
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      // Take all requests of this turn of the event loop. Otherwise the first request of a crowd
      // gets a round alone and the rest wait for it.
      await endOfTurn();
      await this.#settleTogether(this.#takeRound());
    }
    this.#running = false;
  }

  #takeRound(): WaitingRequest[] {
    let cards = 0;
    let taken = 0;
    for (const { request } of this.#waiting) {
      cards += cardsOf(request);
      if (taken > 0 && (taken === maxRequests || cards > maxCards)) break;
      taken++;
    }
    const round = this.#waiting.splice(0, taken);
    for (const { leaveWaiting } of round) leaveWaiting();
    return round;
  }

  /**
   * If the round fails, settles its requests one by one, so that an error of one request does not
   * refuse the others. A lost connection is not the fault of a request: then all requests fail at
   * once.
   */
  async #settleTogether(round: WaitingRequest[]): Promise<void> {
    const error = await this.#trySettling(round);
    if (error === undefined) return;
    if (round.length === 1 || isDatabaseUnavailable(error)) return rejectAll(round, error);
    await this.#settleOneByOne(round);
  }

  /**
   * If one member's account is locked, only that member's request times out. After a second lock
   * timeout the pack itself must be locked, so the remaining requests fail at once instead of each
   * waiting for another timeout.
   */
  async #settleOneByOne(round: WaitingRequest[]): Promise<void> {
    let lockTimeouts = 0;
    for (const [place, waiting] of round.entries()) {
      const error = await this.#trySettling([waiting]);
      if (error === undefined) continue;
      if (isLockTimeout(error)) lockTimeouts++;
      const failsAll = isDatabaseUnavailable(error) || lockTimeouts === 2;
      if (failsAll) return rejectAll(round.slice(place), error);
      waiting.reject(error);
    }
  }

  /**
   * Settles requests and answers them.
   *
   * @returns the error if the round failed; then nobody was answered
   */
  async #trySettling(round: WaitingRequest[]): Promise<unknown> {
    try {
      const askers = round.map((waiting) => waiting.span);
      const settled = await watchRound(askers, () =>
        this.#settle(round.map((waiting) => waiting.request)),
      );
      for (const [index, result] of settled.entries()) {
        const waiting = round[index];
        if ('error' in result) waiting?.reject(result.error);
        else waiting?.resolve(result.outcome);
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

/** Cards that a request draws. Its count is not validated yet; an invalid count draws nothing. */
function cardsOf({ count }: BuyRequest): number {
  return count >= 1 && count <= maxPurchaseCount ? count : 0;
}
