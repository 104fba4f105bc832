import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '#contract/shop/call.ts';
import { calls } from '#contract/shop/index.ts';
import type { AnswerOf, Failure, RequestOf, Success } from '../../web/shop/lib/api-client.ts';
import { Browser, newTraffic } from './browser.ts';

/** A member who is logged in. */
export interface CrowdMember {
  memberId: number;
  /** The value of the session cookie. */
  secret: string;
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

export interface CrowdOptions {
  addresses: () => string[];
  packIds: readonly number[];
  members: readonly CrowdMember[];
}

/** The longest pause between two purchases of a member, in milliseconds. */
const longestPauseMs = 2_500;

interface Visitor extends CrowdMember {
  browser: Browser;
}

/**
 * Members who buy over HTTP, look at the cards that they won and decide on them, until they are
 * stopped. A request without a response is repeated under its idempotency key at any running
 * server.
 */
export class Crowd {
  readonly traffic = newTraffic();
  /**
   * Everything that must not happen: two different responses for one idempotency key, or no
   * response in time.
   */
  readonly complaints = this.traffic.complaints;
  readonly counts = { purchases: 0, decisions: 0, refusals: 0 };
  readonly #packIds: readonly number[];
  readonly #lives: Promise<unknown>;
  #answered: AnsweredPurchase[] = [];
  #isOver = false;

  constructor({ addresses, packIds, members }: CrowdOptions) {
    this.#packIds = packIds;
    const { traffic } = this;
    const live = (member: CrowdMember) =>
      this.#live({
        ...member,
        browser: new Browser({ addresses, traffic, cookie: `m.${member.secret}` }),
      });
    this.#lives = Promise.all(members.map(live));
  }

  /** @returns the purchases confirmed since the last call */
  takeAnswered(): AnsweredPurchase[] {
    const taken = this.#answered;
    this.#answered = [];
    return taken;
  }

  /** Stops after everybody has finished what they are doing. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#lives;
  }

  async #live(visitor: Visitor): Promise<void> {
    while (!this.#isOver) {
      await this.#buy(visitor).catch((error: unknown) => {
        // A response that did not arrive in time is already among the complaints.
        if (this.complaints.length === 0) this.complaints.push(String(error));
      });
      await sleep(randomInt(longestPauseMs));
    }
  }

  /** Sends a request. One in ten is repeated after its response. */
  async #write<C extends Call>(
    { browser }: Visitor,
    call: C,
    request: RequestOf<C>,
  ): Promise<Success<AnswerOf<C>> | Failure> {
    const first = await browser.ask(call, request);
    if (randomInt(10) === 0) {
      const again = await browser.ask(call, request);
      if (factsOf(again) !== factsOf(first)) {
        this.complaints.push(
          `${call.path} ${request.idempotencyKey}: first ${factsOf(first)}, then ${factsOf(again)}`,
        );
      }
    }
    return first;
  }

  async #buy(visitor: Visitor): Promise<void> {
    const packId = this.#packIds[randomInt(this.#packIds.length)] ?? 0;
    const count = randomInt(1, 6);
    const key = randomUUID();
    const bought = await this.#write(visitor, calls.buyPack, {
      payload: { pack_id: packId, count, client_seed: randomUUID() },
      idempotencyKey: key,
    });
    if (!bought.ok) this.complaints.push(`${key}: a purchase was answered ${factsOf(bought)}`);
    const { result, pack_history_id: purchaseId, round } = bought.ok ? bought.answer : {};
    if (result !== '1' || purchaseId === undefined || round === undefined) {
      // Members may run out of points. Nothing else may refuse a purchase here.
      if (result === '-1')
        this.complaints.push(`${key}: a purchase was refused: ${factsOf(bought)}`);
      this.counts.refusals++;
      return;
    }
    this.counts.purchases++;
    this.#answered.push({ memberId: visitor.memberId, packId, count, key, purchaseId, round });
    if (randomInt(3) === 0) await this.#decide(visitor, purchaseId, count);
  }

  async #decide(visitor: Visitor, purchaseId: string, count: number): Promise<void> {
    const open = await visitor.browser.ask(calls.getOpenCards, {
      query: { pack_history_id: purchaseId },
    });
    const ids = open.ok ? open.answer.cards.map((card) => card.history_id) : [];
    if (ids.length !== count)
      this.complaints.push(`${purchaseId}: ${ids.length} cards are open of ${count} just won`);
    const shipped = randomInt(ids.length + 1);
    const decided = await this.#write(visitor, calls.decideCards, {
      payload: {
        pack_history_id: purchaseId,
        send_card: ids.slice(0, shipped),
        reduction_card: ids.slice(shipped),
      },
      idempotencyKey: randomUUID(),
    });
    this.counts.decisions++;
    if (!decided.ok || decided.answer.result !== '1')
      this.complaints.push(`${purchaseId}: a decision was answered ${factsOf(decided)}`);
  }
}

/** The part of a response that must be the same each time. */
function factsOf(outcome: Success<unknown> | Failure): string {
  return JSON.stringify(outcome.ok ? outcome : { ...outcome, requestId: null });
}
