import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/index.ts';
import type { AnswerOf, Failure, RequestOf, Success } from '../web/src/lib/api-client.ts';
import { Browser, newTraffic } from './browser.ts';

/** Somebody who is logged in. */
export interface CrowdMember {
  memberId: number;
  /** The secret of the session's cookie. */
  secret: string;
}

/** A purchase that a member was told is theirs. */
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

/** What members did and saw. */
export interface Crowd {
  /** Purchases answered since this was last asked. */
  takeAnswered(): AnsweredPurchase[];
  /** Whatever a member saw that must not be: two answers to one key, an answer that never came. */
  readonly complaints: string[];
  readonly counts: { purchases: number; decisions: number; refusals: number };
  readonly traffic: { readonly cut: number; readonly retried: number };
  /** Lets everybody finish what they are at. */
  stop(): Promise<void>;
}

/** Between two purchases a member takes breath for so long at the most. */
const longestBreath = 2_500;

interface Visitor extends CrowdMember {
  browser: Browser;
}

/**
 * Members who buy, look at what they won and decide on it, over HTTP. Whatever is not answered is asked again under its key,
 * through whichever server is up.
 */
export function startCrowd({ addresses, packIds, members }: CrowdOptions): Crowd {
  let isOver = false;
  let answered: AnsweredPurchase[] = [];
  const traffic = newTraffic();
  const { complaints } = traffic;
  const counts = { purchases: 0, decisions: 0, refusals: 0 };

  /** One in ten asks again for what was answered. */
  async function write<C extends Call>(
    { browser }: Visitor,
    call: C,
    request: RequestOf<C>,
  ): Promise<Success<AnswerOf<C>> | Failure> {
    const first = await browser.ask(call, request);
    if (randomInt(10) === 0) {
      const again = await browser.ask(call, request);
      if (factsOf(again) !== factsOf(first)) {
        complaints.push(
          `${call.path} ${request.idempotencyKey}: first ${factsOf(first)}, then ${factsOf(again)}`,
        );
      }
    }
    return first;
  }

  async function buy(visitor: Visitor): Promise<void> {
    const packId = packIds[randomInt(packIds.length)] ?? 0;
    const count = randomInt(1, 6);
    const key = randomUUID();
    const bought = await write(visitor, calls.buyPack, {
      payload: { pack_id: packId, count, client_seed: randomUUID() },
      idempotencyKey: key,
    });
    if (!bought.ok) complaints.push(`${key}: a purchase was answered ${factsOf(bought)}`);
    const { result, pack_history_id: purchaseId, round } = bought.ok ? bought.answer : {};
    if (result !== '1' || purchaseId === undefined || round === undefined) {
      counts.refusals++;
      return;
    }
    counts.purchases++;
    answered.push({ memberId: visitor.memberId, packId, count, key, purchaseId, round });
    if (randomInt(3) === 0) await decide(visitor, purchaseId, count);
  }

  async function decide(visitor: Visitor, purchaseId: string, count: number): Promise<void> {
    const open = await visitor.browser.ask(calls.getOpenCards, { query: { pack_history_id: purchaseId } });
    const ids = open.ok ? open.answer.cards.map((card) => card.history_id) : [];
    if (ids.length !== count)
      complaints.push(`${purchaseId}: ${ids.length} cards are open of ${count} just won`);
    const shipped = randomInt(ids.length + 1);
    const decided = await write(visitor, calls.decideCards, {
      payload: {
        pack_history_id: purchaseId,
        send_card: ids.slice(0, shipped),
        reduction_card: ids.slice(shipped),
      },
      idempotencyKey: randomUUID(),
    });
    counts.decisions++;
    if (!decided.ok || decided.answer.result !== '1')
      complaints.push(`${purchaseId}: a decision was answered ${factsOf(decided)}`);
  }

  const lives = members.map(async (member) => {
    const browser = new Browser({ addresses, traffic, cookie: `m.${member.secret}` });
    while (!isOver) {
      await buy({ ...member, browser }).catch((error: unknown) => {
        // What was not answered in time is among the complaints.
        if (complaints.length === 0) complaints.push(String(error));
      });
      await sleep(randomInt(longestBreath));
    }
  });
  return {
    complaints,
    counts,
    traffic,
    takeAnswered() {
      const taken = answered;
      answered = [];
      return taken;
    },
    async stop() {
      isOver = true;
      await Promise.all(lives);
    },
  };
}

/** What of an answer must be the same each time. */
function factsOf(outcome: Success<unknown> | Failure): string {
  return JSON.stringify(outcome.ok ? outcome : { ...outcome, requestId: null });
}
