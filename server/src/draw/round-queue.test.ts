import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DatabaseTooSlowError } from '../db/errors.ts';
import { buyRequest } from '../testing/factories.ts';
import type { BuyRequest } from './buy-result.ts';
import type { SettledRequest } from './judge-round.ts';
import { openRoundQueue, type RoundQueue } from './round-queue.ts';

const input = (count = 1, packId = 1) => buyRequest({ memberId: 1, packId, count });
const bought = (request: BuyRequest): SettledRequest => ({
  request,
  result: { kind: 'bought', purchaseId: request.key, round: 1 },
});

/** A queue that settles its rounds with `settle` and records them. */
function openQueue(settle: (requests: BuyRequest[]) => Promise<SettledRequest[]>): {
  queue: RoundQueue;
  rounds: BuyRequest[][];
} {
  const rounds: BuyRequest[][] = [];
  const queue = openRoundQueue((requests) => {
    rounds.push(requests);
    return settle(requests);
  });
  return { queue, rounds };
}

const connectionLost = () => Object.assign(new Error('gone'), { code: 'ECONNRESET' });

describe('the queue of purchases of one pack', () => {
  it('purchases that arrive while others are settled: settled together next, in the sequence of arrival', async () => {
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

  it('16 members buy twice in sequence from one pack: their first purchases are one round, their second the next', async () => {
    const { queue, rounds } = openQueue(async (requests) => requests.map(bought));
    const askTwice = async () => {
      await queue.submit(input());
      await queue.submit(input());
    };
    await Promise.all(Array.from({ length: 16 }, askTwice));
    expect(rounds.map((round) => round.length)).toEqual([16, 16]);
  });

  it('600 purchases waiting for one pack: settled in rounds of at most 256', async () => {
    const { queue, rounds } = openQueue(async (requests) => requests.map(bought));
    await Promise.all(Array.from({ length: 600 }, () => queue.submit(input())));
    expect(rounds.map((round) => round.length)).toEqual([256, 256, 88]);
  });

  it('large purchases waiting for one pack: rounds of at most 3,000 cards, or of one larger purchase', async () => {
    const { queue, rounds } = openQueue(async (requests) => requests.map(bought));
    await Promise.all([1, 2999, 1, 1, 3000, 3000].map((count) => queue.submit(input(count))));
    expect(rounds.map((round) => round.map((request) => request.count))).toEqual([
      [1, 2999],
      [1, 1],
      [3000],
      [3000],
    ]);
  });

  it('purchases with impossible counts: neither block the queue nor fill a round', async () => {
    const { queue, rounds } = openQueue(async (requests) => requests.map(bought));
    const counts = [1, 1, 1e15, -1e15, Number.NaN, 3000, 2999];
    await Promise.all(counts.map((count) => queue.submit(input(count))));
    expect(rounds.map((round) => round.map((request) => request.count))).toEqual([
      [1, 1, 1e15, -1e15, Number.NaN],
      [3000],
      [2999],
    ]);
  });

  it('one purchase makes its round fail: all are settled one by one, only the faulty one fails', async () => {
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

  it.each([
    ['connection lost while a round of purchases is settled', connectionLost],
    [
      'round of purchases that the database is too slow to bind',
      () => new DatabaseTooSlowError(new Error('late')),
    ],
  ])('%s: all fail, none is tried by itself', async (_, failure) => {
    let isDead = true;
    const { queue, rounds } = openQueue(async (requests) => {
      if (isDead) throw failure();
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
