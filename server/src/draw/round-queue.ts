import { setImmediate as endOfTurn } from 'node:timers/promises';
import { maxPurchaseCount } from '#contract/shop/draw.ts';
import { isDatabaseAway, isLockTimeout } from '../db/errors.ts';
import { WaitTracker } from '../lib/wait-tracker.ts';
import { withoutActiveSpan } from '../telemetry/scope.ts';
import { currentSpan } from '../telemetry/spans.ts';
import type { Settled } from './settle-round.ts';
import type { BuyRequest, Verdict } from './verdict.ts';
import { watchRound } from './watch-round.ts';

/**
 * The most requests of one round: more gained nothing, and a larger round keeps its members
 * waiting.
 */
const maxRequests = 256;
/**
 * The most cards of one round, so that the event loop is not held for long; one request may be
 * larger alone.
 */
const maxCards = 3000;

interface Waiting {
  request: BuyRequest;
  span: ReturnType<typeof currentSpan>;
  /** To be called when its round begins. */
  leaveLine(): void;
  resolve(verdict: Verdict): void;
  reject(error: unknown): void;
}

/**
 * The requests that wait for one pack. One round is in flight at a time; what arrives meanwhile
 * forms the next, so the more members wait, the larger the rounds and the less each costs.
 */
export class RoundQueue {
  readonly #settle: (requests: BuyRequest[]) => Promise<Settled[]>;
  readonly #line: WaitTracker;
  #waiting: Waiting[] = [];
  #running = false;

  /** @param line where each request waits until its round begins */
  constructor(settle: (requests: BuyRequest[]) => Promise<Settled[]>, line = new WaitTracker()) {
    this.#settle = settle;
    this.#line = line;
  }

  submit(request: BuyRequest): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        request,
        span: currentSpan(),
        leaveLine: this.#line.enter(),
        resolve,
        reject,
      });
      if (!this.#running) void withoutActiveSpan(() => this.#run());
    });
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0) {
      // Whoever comes in the same turn of the event loop comes along: the first of a crowd would
      // have a round alone otherwise, and the crowd wait for it.
      await endOfTurn();
      await this.#settleTogether(this.#takeRound());
    }
    this.#running = false;
  }

  #takeRound(): Waiting[] {
    let cards = 0;
    let taken = 0;
    for (const { request } of this.#waiting) {
      cards += cardsOf(request);
      if (taken > 0 && (taken === maxRequests || cards > maxCards)) break;
      taken++;
    }
    const round = this.#waiting.splice(0, taken);
    for (const { leaveLine } of round) leaveLine();
    return round;
  }

  /**
   * An error that one request causes must not refuse the others: they are then settled one by one.
   * A lost connection is no request's fault, and the database that is gone for one is gone for all.
   */
  async #settleTogether(round: Waiting[]): Promise<void> {
    const error = await this.#trySettling(round);
    if (error === undefined) return;
    if (round.length === 1 || isDatabaseAway(error)) return rejectAll(round, error);
    await this.#settleOneByOne(round);
  }

  /**
   * Somebody may hold one member's account: then that member alone waits in vain. Where a second
   * one does, the pack itself is held, and the rest are not kept waiting for as long again, one
   * after the other.
   */
  async #settleOneByOne(round: Waiting[]): Promise<void> {
    let waitedInVain = 0;
    for (const [place, waiting] of round.entries()) {
      const error = await this.#trySettling([waiting]);
      if (error === undefined) continue;
      if (isLockTimeout(error)) waitedInVain++;
      const isHopeless = isDatabaseAway(error) || waitedInVain === 2;
      if (isHopeless) return rejectAll(round.slice(place), error);
      waiting.reject(error);
    }
  }

  /**
   * Settles requests and answers them; gives the error where that failed and nobody was answered.
   */
  async #trySettling(round: Waiting[]): Promise<unknown> {
    try {
      const askers = round.map((waiting) => waiting.span);
      const settled = await watchRound(askers, () =>
        this.#settle(round.map((waiting) => waiting.request)),
      );
      for (const [index, result] of settled.entries()) {
        const waiting = round[index];
        if ('error' in result) waiting?.reject(result.error);
        else waiting?.resolve(result.verdict);
      }
      return undefined;
    } catch (error) {
      return error ?? new Error('a round failed without an error');
    }
  }
}

function rejectAll(round: readonly Waiting[], error: unknown): void {
  for (const waiting of round) waiting.reject(error);
}

/**
 * A count is judged later: until then it may be anything. One that no purchase can have will draw
 * nothing.
 */
function cardsOf({ count }: BuyRequest): number {
  return count >= 1 && count <= maxPurchaseCount ? count : 0;
}
