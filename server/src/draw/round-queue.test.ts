import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { buyRequest } from '../testing/factories.ts';
import type { BuyRequest } from './buy-result.ts';
import type { SettledRequest } from './judge-round.ts';
import { RoundQueue } from './round-queue.ts';

const input = (count = 1, packId = 1) => buyRequest({ memberId: 1, packId, count });
const bought = (request: BuyRequest): SettledRequest => ({
  request,
  outcome: { kind: 'bought', purchaseId: request.key, round: 1 },
});

/** A queue that settles its rounds with `settle` and records them. */
function openQueue(settle: (requests: BuyRequest[]) => Promise<SettledRequest[]>): {
  queue: RoundQueue;
  rounds: BuyRequest[][];
} {
  const rounds: BuyRequest[][] = [];
  const queue = new RoundQueue((requests) => {
    rounds.push(requests);
    return settle(requests);
  });
  return { queue, rounds };
}

const connectionLost = () => Object.assign(new Error('gone'), { code: 'ECONNRESET' });

describe('a queue of requests for one pack', () => {
  it('requests that arrive while a round is in flight: form the next round, in the order of arrival', async () => {
    const ends: (() => void)[] = [];
    const { queue, rounds } = openQueue(async (requests) => {
      await new Promise<void>((resolve) => ends.push(resolve));
      return requests.map(bought);
    });
    const inputs = [input(), input(), input(), input()];
    const submit = (request: BuyRequest) => queue.submit(request);
    const early = inputs.slice(0, 1).map(submit);
    await expect.poll(() => rounds).toEqual([inputs.slice(0, 1)]);
    const late = inputs.slice(1).map(submit);
    await endOfTurn();
    expect(rounds).toHaveLength(1);
    ends[0]?.();
    await expect.poll(() => rounds).toEqual([inputs.slice(0, 1), inputs.slice(1)]);
    ends[1]?.();
    expect(await Promise.all([...early, ...late])).toEqual(
      inputs.map((request) => expect.objectContaining({ purchaseId: request.key })),
    );
  });

  it('a crowd of requests: goes into one round, and those who ask again after it, too', async () => {
    const { queue, rounds } = openQueue(async (requests) => requests.map(bought));
    const askTwice = async () => {
      await queue.submit(input());
      await queue.submit(input());
    };
    await Promise.all(Array.from({ length: 16 }, askTwice));
    expect(rounds.map((round) => round.length)).toEqual([16, 16]);
  });

  it('600 waiting requests: rounds of at most 256 requests', async () => {
    const { queue, rounds } = openQueue(async (requests) => requests.map(bought));
    await Promise.all(Array.from({ length: 600 }, () => queue.submit(input())));
    expect(rounds.map((round) => round.length)).toEqual([256, 256, 88]);
  });

  it('large purchases: rounds of at most 3,000 cards, or one request alone', async () => {
    const { queue, rounds } = openQueue(async (requests) => requests.map(bought));
    await Promise.all([1, 2999, 1, 1, 3000, 3000].map((count) => queue.submit(input(count))));
    expect(rounds.map((round) => round.map((request) => request.count))).toEqual([
      [1, 2999],
      [1, 1],
      [3000],
      [3000],
    ]);
  });

  it('requests with counts that no purchase can have: do not block the queue or fill a round', async () => {
    const { queue, rounds } = openQueue(async (requests) => requests.map(bought));
    const counts = [1, 1, 1e15, -1e15, Number.NaN, 3000, 2999];
    await Promise.all(counts.map((count) => queue.submit(input(count))));
    expect(rounds.map((round) => round.map((request) => request.count))).toEqual([
      [1, 1, 1e15, -1e15, Number.NaN],
      [3000],
      [2999],
    ]);
  });

  it('a round that one request makes fail: its requests are settled one by one, only the faulty one fails', async () => {
    const invalid = input();
    const { queue, rounds } = openQueue(async (requests) => {
      if (requests.includes(invalid)) throw new Error('faulty');
      return requests.map(bought);
    });
    const results = await Promise.allSettled(
      [input(), invalid, input()].map((request) => queue.submit(request)),
    );
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(rounds.map((round) => round.length)).toEqual([3, 1, 1, 1]);
    // The queue continues.
    expect(await queue.submit(input())).toMatchObject({ kind: 'bought' });
  });

  it('a round that loses its connection: all its requests fail, without one try each', async () => {
    let isDead = true;
    const { queue, rounds } = openQueue(async (requests) => {
      if (isDead) throw connectionLost();
      return requests.map(bought);
    });
    const results = await Promise.allSettled(
      Array.from({ length: 50 }, () => queue.submit(input())),
    );
    expect(results.every((result) => result.status === 'rejected')).toBe(true);
    expect(rounds.map((round) => round.length)).toEqual([50]);
    isDead = false;
    expect(await queue.submit(input())).toMatchObject({ kind: 'bought' });
  });
});
