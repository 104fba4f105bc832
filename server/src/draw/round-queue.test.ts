import { setImmediate as endOfTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { wishToBuy } from '../testing/factories.ts';
import { RoundQueue } from './round-queue.ts';
import type { Settled } from './settle-round.ts';
import type { BuyRequest } from './verdict.ts';

const wish = (count = 1, packId = 1) => wishToBuy({ memberId: 1, packId, count });
const bought = (request: BuyRequest): Settled => ({
  request,
  verdict: { kind: 'bought', purchaseId: request.key, round: 1 },
});

/** A queue whose rounds are noted, and settled as `settle` says. */
function openQueue(settle: (requests: BuyRequest[]) => Promise<Settled[]>): {
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

const lostConnection = () => Object.assign(new Error('gone'), { code: 'ECONNRESET' });

describe('a queue of requests for one pack', () => {
  it('has one round in flight; what arrives meanwhile forms the next, in the order of arrival', async () => {
    const ends: (() => void)[] = [];
    const { queue, rounds } = openQueue(async (requests) => {
      await new Promise<void>((resolve) => ends.push(resolve));
      return requests.map(bought);
    });
    const wishes = [wish(), wish(), wish(), wish()];
    const submit = (request: BuyRequest) => queue.submit(request);
    const early = wishes.slice(0, 1).map(submit);
    await expect.poll(() => rounds).toEqual([wishes.slice(0, 1)]);
    const late = wishes.slice(1).map(submit);
    await endOfTurn();
    expect(rounds).toHaveLength(1);
    ends[0]?.();
    await expect.poll(() => rounds).toEqual([wishes.slice(0, 1), wishes.slice(1)]);
    ends[1]?.();
    expect(await Promise.all([...early, ...late])).toEqual(
      wishes.map((request) => expect.objectContaining({ purchaseId: request.key })),
    );
  });

  it('has no round for the first of a crowd alone: who asks again when they are answered go together, too', async () => {
    const { queue, rounds } = openQueue(async (requests) => requests.map(bought));
    const askTwice = async () => {
      await queue.submit(wish());
      await queue.submit(wish());
    };
    await Promise.all(Array.from({ length: 16 }, askTwice));
    expect(rounds.map((round) => round.length)).toEqual([16, 16]);
  });

  it('takes at most 256 requests into a round', async () => {
    const { queue, rounds } = openQueue(async (requests) => requests.map(bought));
    await Promise.all(Array.from({ length: 600 }, () => queue.submit(wish())));
    expect(rounds.map((round) => round.length)).toEqual([256, 256, 88]);
  });

  it('draws at most 3,000 cards in a round, or one request alone', async () => {
    const { queue, rounds } = openQueue(async (requests) => requests.map(bought));
    await Promise.all([1, 2999, 1, 1, 3000, 3000].map((count) => queue.submit(wish(count))));
    expect(rounds.map((round) => round.map((request) => request.count))).toEqual([
      [1, 2999],
      [1, 1],
      [3000],
      [3000],
    ]);
  });

  it('is neither held up nor overfilled by counts that no purchase can have', async () => {
    const { queue, rounds } = openQueue(async (requests) => requests.map(bought));
    const counts = [1, 1, 1e15, -1e15, Number.NaN, 3000, 2999];
    await Promise.all(counts.map((count) => queue.submit(wish(count))));
    expect(rounds.map((round) => round.map((request) => request.count))).toEqual([
      [1, 1, 1e15, -1e15, Number.NaN],
      [3000],
      [2999],
    ]);
  });

  it('settles one by one what failed together, so that only the poisonous request fails', async () => {
    const poison = wish();
    const { queue, rounds } = openQueue(async (requests) => {
      if (requests.includes(poison)) throw new Error('poison');
      return requests.map(bought);
    });
    const verdicts = await Promise.allSettled(
      [wish(), poison, wish()].map((request) => queue.submit(request)),
    );
    expect(verdicts.map((verdict) => verdict.status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
    expect(rounds.map((round) => round.length)).toEqual([3, 1, 1, 1]);
    // The queue goes on.
    expect(await queue.submit(wish())).toMatchObject({ kind: 'bought' });
  });

  it('fails a round whose connection is lost as a whole, without trying each request of it against a dead database', async () => {
    let isDead = true;
    const { queue, rounds } = openQueue(async (requests) => {
      if (isDead) throw lostConnection();
      return requests.map(bought);
    });
    const verdicts = await Promise.allSettled(
      Array.from({ length: 50 }, () => queue.submit(wish())),
    );
    expect(verdicts.every((verdict) => verdict.status === 'rejected')).toBe(true);
    expect(rounds.map((round) => round.length)).toEqual([50]);
    isDead = false;
    expect(await queue.submit(wish())).toMatchObject({ kind: 'bought' });
  });
});
