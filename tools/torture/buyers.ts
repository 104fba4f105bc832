import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '#contract/shop/call.ts';
import { calls } from '#contract/shop/index.ts';
import { payMethods } from '#contract/shop/points.ts';
import type { AnswerOf, Failure, RequestOf, Success } from '../../web/shop/lib/api-client.ts';
import { Browser, newTraffic } from './browser.ts';

/** A member who is logged in. */
export interface Buyer {
  memberId: number;
  /** The value of the session cookie. */
  secret: string;
  /** The client address, if the shop trusts this machine as a proxy. */
  sender?: string;
}

/** A purchase that the shop confirmed. */
export interface AnsweredPurchase {
  memberId: number;
  packId: number;
  count: number;
  key: string;
  purchaseId: string;
  round: number;
}

/** Won cards that the shop confirmed to ship and to convert, by their `history_id`. */
export interface AnsweredDecision {
  memberId: number;
  key: string;
  shipped: readonly number[];
  converted: readonly number[];
}

/** A payment for points that the shop confirmed. */
export interface AnsweredPayment {
  memberId: number;
  key: string;
  paymentId: string;
}

/** An exchange of coins for cards that the shop confirmed. */
export interface AnsweredExchange {
  memberId: number;
  key: string;
  cardId: number;
  count: number;
}

/** Everything that the shop confirmed. */
export interface Answered {
  purchases: AnsweredPurchase[];
  decisions: AnsweredDecision[];
  payments: AnsweredPayment[];
  exchanges: AnsweredExchange[];
}

/** Makes the record of confirmed requests before there are any. */
export const nothingAnswered = (): Answered => ({
  purchases: [],
  decisions: [],
  payments: [],
  exchanges: [],
});

export interface BuyersOptions {
  addresses: () => string[];
  packIds: readonly number[];
  members: readonly Buyer[];
  /** The course that members pay for, and where a token for a card comes from. */
  payment?: { courseId: number; cardToken: () => Promise<string> };
  /** A card that members take for coins. There must be enough for all. */
  exchangeCardId?: number;
  /** The longest pause between two purchases of a member, in milliseconds. */
  longestPauseMs?: number;
  responseTimeoutMs?: number;
}

/** How long a member waits for the beacon to draw a purchase, in milliseconds. */
const longestDrawMs = 120_000;
/** One in so many turns of a member is a payment, and one an exchange. */
const turnsPerExtra = 8;
/** Coins for one card of the exchange are fewer than a purchase earns, so few are refused. */
const maxExchanged = 3;

interface Visitor extends Buyer {
  browser: Browser;
}

/**
 * Members who buy over HTTP, look at the cards that they won and decide on them, pay for points and
 * take cards for coins, until they are stopped. A request without a response is repeated under its
 * idempotency key at any running server.
 */
export class Buyers {
  readonly traffic = newTraffic();
  /**
   * Everything that must not happen: two different responses for one idempotency key, or no
   * response in time.
   */
  readonly violations = this.traffic.violations;
  readonly counts = { purchases: 0, decisions: 0, payments: 0, exchanges: 0, refusals: 0 };
  readonly #options: BuyersOptions;
  readonly #lives: Promise<unknown>;
  #answered = nothingAnswered();
  #isOver = false;

  constructor(options: BuyersOptions) {
    this.#options = options;
    const { addresses, members, responseTimeoutMs } = options;
    const { traffic } = this;
    const live = (member: Buyer) =>
      this.#takeTurns({
        ...member,
        browser: new Browser({
          ...{ addresses, traffic, cookie: `m.${member.secret}` },
          ...(member.sender !== undefined && { sender: member.sender }),
          ...(responseTimeoutMs !== undefined && { responseTimeoutMs }),
        }),
      });
    this.#lives = Promise.all(members.map(live));
  }

  /** Takes out the confirmed results that the buyers have collected since the last call. */
  takeAnswered(): Answered {
    const taken = this.#answered;
    this.#answered = nothingAnswered();
    return taken;
  }

  /** Stops after everybody has finished what they are doing. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#lives;
  }

  /** Does random things as one member, with pauses, until the end. */
  async #takeTurns(visitor: Visitor): Promise<void> {
    const { longestPauseMs = 2_500 } = this.#options;
    while (!this.#isOver) {
      await this.#takeTurn(visitor).catch((error: unknown) => {
        // A response that did not arrive in time is already among the violations.
        if (this.violations.length === 0) this.violations.push(String(error));
      });
      await sleep(randomInt(longestPauseMs));
    }
  }

  /** Does one random thing: pays, exchanges, or mostly buys. */
  #takeTurn(visitor: Visitor): Promise<void> {
    const { payment, exchangeCardId } = this.#options;
    const turn = randomInt(turnsPerExtra);
    if (turn === 0 && payment !== undefined) return this.#pay(visitor, payment);
    if (turn === 1 && exchangeCardId !== undefined) return this.#exchange(visitor, exchangeCardId);
    return this.#buy(visitor);
  }

  /**
   * Sends a request that changes something. One in ten is repeated after its response, and must get
   * the same one.
   */
  async #write<C extends Call>(
    { browser }: Visitor,
    call: C,
    request: RequestOf<C>,
  ): Promise<Success<AnswerOf<C>> | Failure> {
    const first = await browser.ask(call, request);
    if (randomInt(10) === 0) {
      const again = await browser.ask(call, request);
      if (factsOf(again) !== factsOf(first)) {
        this.violations.push(
          `${call.path} ${request.idempotencyKey}: first ${factsOf(first)}, then ${factsOf(again)}`,
        );
      }
    }
    return first;
  }

  /** Buys some units of a random pack, repeats the request, and decides on the cards. */
  async #buy(visitor: Visitor): Promise<void> {
    const { packIds } = this.#options;
    const packId = packIds[randomInt(packIds.length)] ?? 0;
    const count = randomInt(1, 6);
    const key = randomUUID();
    const bought = await this.#write(visitor, calls.buyPack, {
      payload: { pack_id: packId, count, client_seed: randomUUID() },
      idempotencyKey: key,
    });
    if (!bought.ok) this.violations.push(`${key}: a purchase was answered ${factsOf(bought)}`);
    const { result, pack_history_id: purchaseId, round } = bought.ok ? bought.answer : {};
    if (result !== '1' || purchaseId === undefined || round === undefined) {
      // Members may run out of points. Nothing else may refuse a purchase here.
      if (result === '-1')
        this.violations.push(`${key}: a purchase was refused: ${factsOf(bought)}`);
      this.counts.refusals++;
      return;
    }
    this.counts.purchases++;
    const { memberId } = visitor;
    this.#answered.purchases.push({ memberId, packId, count, key, purchaseId, round });
    if (randomInt(3) === 0) await this.#decide(visitor, purchaseId, count);
  }

  /** Decides on the cards of a purchase, and notes what was confirmed. */
  async #decide(visitor: Visitor, purchaseId: string, count: number): Promise<void> {
    const { ids, answered } = await this.#findOpen(visitor, purchaseId);
    // Extras come besides the drawn cards.
    if (ids.length < count)
      this.violations.push(
        `${purchaseId}: ${ids.length} cards are open of ${count} just won; ${answered}`,
      );
    const shipped = randomInt(ids.length + 1);
    const [send, convert] = [ids.slice(0, shipped), ids.slice(shipped)];
    const key = randomUUID();
    const decided = await this.#write(visitor, calls.decideCards, {
      payload: { pack_history_id: purchaseId, send_card: send, reduction_card: convert },
      idempotencyKey: key,
    });
    this.counts.decisions++;
    if (!decided.ok || decided.answer.result !== '1')
      this.violations.push(`${purchaseId}: a decision was answered ${factsOf(decided)}`);
    const { memberId } = visitor;
    this.#answered.decisions.push({ memberId, key, shipped: send, converted: convert });
  }

  /** Reads the cards of a purchase, once the beacon has drawn them. */
  async #findOpen(
    { browser }: Visitor,
    purchaseId: string,
  ): Promise<{ ids: number[]; answered: string }> {
    const begun = Date.now();
    for (;;) {
      const open = await browser.ask(calls.getOpenCards, {
        query: { pack_history_id: purchaseId },
      });
      if (!open.ok) return { ids: [], answered: `the choice was answered ${factsOf(open)}` };
      const { cards, waiting } = open.answer;
      const waitedMs = Date.now() - begun;
      if (waiting === undefined || waitedMs > longestDrawMs) {
        const state =
          waiting === undefined ? 'drawn' : `still waiting for number ${waiting.number}`;
        const answered = `${state} after ${waitedMs} ms`;
        return { ids: cards.map((card) => card.history_id), answered };
      }
      await sleep(Math.max(1_000, Date.parse(waiting.at) - Date.now()));
    }
  }

  /** Pays for a course by card, and notes what was confirmed. */
  async #pay(
    visitor: Visitor,
    { courseId, cardToken }: NonNullable<BuyersOptions['payment']>,
  ): Promise<void> {
    const key = randomUUID();
    const paid = await this.#write(visitor, calls.buyPoints, {
      payload: { point_price_id: courseId, pay_id: payMethods.card, token: await cardToken() },
      idempotencyKey: key,
    });
    const { result, payment_id: paymentId } = paid.ok ? paid.answer : {};
    if (result !== '1' || paymentId === undefined) {
      this.violations.push(`${key}: a payment was answered ${factsOf(paid)}`);
      return;
    }
    this.counts.payments++;
    this.#answered.payments.push({ memberId: visitor.memberId, key, paymentId });
  }

  /** Exchanges coins for cards, and notes what was confirmed. */
  async #exchange(visitor: Visitor, cardId: number): Promise<void> {
    const key = randomUUID();
    const count = randomInt(1, maxExchanged + 1);
    const exchanged = await this.#write(visitor, calls.exchangeCards, {
      payload: { card_id: cardId, change_num: count },
      idempotencyKey: key,
    });
    const result = exchanged.ok ? exchanged.answer.result : undefined;
    if (result === '1') {
      this.counts.exchanges++;
      this.#answered.exchanges.push({ memberId: visitor.memberId, key, cardId, count });
    } else if (result === '-2') this.counts.refusals++;
    else this.violations.push(`${key}: an exchange was answered ${factsOf(exchanged)}`);
  }
}

/**
 * Writes the part of a response that must be the same each time. What a purchase still waits for is
 * gone once it is drawn.
 */
function factsOf(result: Success<unknown> | Failure): string {
  const withoutWait = (name: string, value: unknown) => (name === 'waiting' ? undefined : value);
  return JSON.stringify(result.ok ? result : { ...result, requestId: null }, withoutWait);
}
