import { createHash, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { calls } from '#contract/index.ts';
import { freshCsrfPair } from '../server/src/http/csrf.ts';

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
  csrfSecret: Buffer;
}

/** What members did and saw. */
export interface Crowd {
  /** Purchases answered since this was last asked. */
  takeAnswered(): AnsweredPurchase[];
  /** Whatever a member saw that must not be: two answers to one key, an answer that never came. */
  readonly complaints: string[];
  readonly counts: { purchases: number; decisions: number; refusals: number; cut: number; retried: number };
  /** Lets everybody finish what they are at. */
  stop(): Promise<void>;
}

/** What a member looks at in an answer. */
const answer = z.object({
  state: z.int(),
  result: z.string().optional(),
  pack_history_id: z.string().optional(),
  round: z.int().optional(),
  errors: z.unknown().optional(),
  cards: z.array(z.object({ history_id: z.int() })).optional(),
});
type Answer = z.infer<typeof answer>;

/** However often the shop is hit, a request is answered within this time, not counting while no server is up at all. */
const patience = 60_000;
/** Between two purchases a member takes breath for so long at the most. */
const longestBreath = 800;
/** Who was not answered asks again after a pause, each time a longer one. */
const shortestPause = 20;
const longestPause = 2_000;

/**
 * Members who buy, look at what they won and decide on it, over HTTP. Whatever is not answered is asked again under its key,
 * through whichever server is up. One in twenty lets go of the connection before the answer can come.
 */
export function startCrowd({ addresses, packIds, members, csrfSecret }: CrowdOptions): Crowd {
  let isOver = false;
  let answered: AnsweredPurchase[] = [];
  const complaints: string[] = [];
  const counts = { purchases: 0, decisions: 0, refusals: 0, cut: 0, retried: 0 };

  async function ask(
    member: CrowdMember,
    path: string,
    form?: { key: string; payload: object },
  ): Promise<Answer> {
    const [address] = shuffled(addresses());
    if (address === undefined) throw new Error('no server is up');
    const sessionId = createHash('sha256').update(member.secret).digest('base64url');
    const { name, value } = freshCsrfPair(csrfSecret, sessionId);
    const isCut = form !== undefined && randomInt(20) === 0;
    if (isCut) counts.cut++;
    const response = await fetch(`${address}/api/${path}`, {
      signal: AbortSignal.timeout(isCut ? randomInt(1, 30) : 10_000),
      headers: {
        cookie: `kaifu_session=m.${member.secret}`,
        ...(form === undefined ? {} : { 'idempotency-key': form.key }),
      },
      ...(form === undefined
        ? {}
        : {
            method: 'POST',
            body: new URLSearchParams({
              csrf_name: name,
              csrf_value: value,
              json: JSON.stringify(form.payload),
            }),
          }),
    });
    const given = answer.parse(await response.json());
    if (isNoAnswer(given.state)) throw new Error(`state ${given.state}`);
    return given;
  }

  /** Asks until there is an answer. */
  async function insist(
    member: CrowdMember,
    path: string,
    form?: { key: string; payload: object },
  ): Promise<Answer> {
    let giveUp = Date.now() + patience;
    for (let pause = 150; ; pause = Math.min(2 * pause, longestPause)) {
      try {
        return await ask(member, path, form);
      } catch (error) {
        if (addresses().length === 0) giveUp = Date.now() + patience;
        if (Date.now() > giveUp) {
          complaints.push(`${path} ${form?.key ?? ''}: no answer within ${patience / 1000} s (${error})`);
          throw error;
        }
        counts.retried++;
        await sleep(randomInt(shortestPause, pause));
      }
    }
  }

  async function write(
    member: CrowdMember,
    path: string,
    payload: object,
  ): Promise<Answer & { key: string }> {
    const form = { key: randomUUID(), payload };
    const first = await insist(member, path, form);
    if (randomInt(10) === 0) {
      const again = await insist(member, path, form);
      if (factsOf(again) !== factsOf(first)) {
        complaints.push(`${path} ${form.key}: first ${factsOf(first)}, then ${factsOf(again)}`);
      }
    }
    return { ...first, key: form.key };
  }

  async function buy(member: CrowdMember): Promise<void> {
    const packId = packIds[randomInt(packIds.length)] ?? 0;
    const count = randomInt(1, 6);
    const payload = { pack_id: packId, count, client_seed: randomUUID() };
    const {
      result,
      pack_history_id: purchaseId,
      round,
      key,
      ...rest
    } = await write(member, calls.buyPack.path, payload);
    if (result !== '1' || purchaseId === undefined || round === undefined) {
      counts.refusals++;
      if (rest.state !== 200) complaints.push(`${key}: a purchase was answered ${JSON.stringify(rest)}`);
      return;
    }
    counts.purchases++;
    answered.push({ memberId: member.memberId, packId, count, key, purchaseId, round });
    if (randomInt(3) === 0) await decide(member, purchaseId, count);
  }

  async function decide(member: CrowdMember, purchaseId: string, count: number): Promise<void> {
    const { cards = [] } = await insist(member, `${calls.getOpenCards.path}?pack_history_id=${purchaseId}`);
    if (cards.length !== count)
      complaints.push(`${purchaseId}: ${cards.length} cards are open of ${count} just won`);
    const ids = cards.map((card) => card.history_id);
    const shipped = randomInt(ids.length + 1);
    const { result, ...rest } = await write(member, calls.decideCards.path, {
      pack_history_id: purchaseId,
      send_card: ids.slice(0, shipped),
      reduction_card: ids.slice(shipped),
    });
    counts.decisions++;
    if (result !== '1') complaints.push(`${purchaseId}: a decision was answered ${JSON.stringify(rest)}`);
  }

  const lives = members.map(async (member) => {
    while (!isOver) {
      await buy(member).catch((error: unknown) => {
        // What was not answered in time is among the complaints.
        if (complaints.length === 0) complaints.push(String(error));
      });
      await sleep(randomInt(longestBreath));
    }
  });
  return {
    complaints,
    counts,
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

/** A fault, one that is still at it, and a shop that has too much to do: the same key is to be asked again. */
function isNoAnswer(state: number): boolean {
  return state >= 500 || state === 409 || state === 429;
}

/** What of an answer must be the same each time. */
function factsOf({ state, result, pack_history_id, round, errors }: Answer): string {
  return JSON.stringify({ state, result, pack_history_id, round, errors });
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  return items.toSorted(() => Math.random() - 0.5);
}
