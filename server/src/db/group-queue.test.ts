import { expect, it } from 'vitest';
import { GroupQueue, type Settled } from './group-queue.ts';

/** A queue of numbers that settles its groups with `settle` and records them. */
function openQueue(settle: (numbers: number[]) => Settled<string>[]) {
  const groups: number[][] = [];
  const queue = new GroupQueue<number, string>({
    settle: async (numbers) => {
      groups.push(numbers);
      return settle(numbers);
    },
    sizeOfNext: (waiting) => Math.min([...waiting].length, 3),
  });
  return { queue, groups };
}

it('five requests in groups of at most three: two groups, each request gets its own result', async () => {
  const { queue, groups } = openQueue((numbers) =>
    numbers.map((number) => ({ result: `no. ${number}` })),
  );
  const results = await Promise.all([1, 2, 3, 4, 5].map((number) => queue.submit(number)));
  expect(results).toEqual(['no. 1', 'no. 2', 'no. 3', 'no. 4', 'no. 5']);
  expect(groups).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

it('a group in which one request is settled with an error: that one rejects, none is tried again', async () => {
  const { queue, groups } = openQueue((numbers) =>
    numbers.map((number) => (number === 2 ? { error: new Error('two') } : { result: 'fine' })),
  );
  const results = await Promise.allSettled([1, 2, 3].map((number) => queue.submit(number)));
  expect(results).toEqual([
    { status: 'fulfilled', value: 'fine' },
    { status: 'rejected', reason: new Error('two') },
    { status: 'fulfilled', value: 'fine' },
  ]);
  expect(groups).toEqual([[1, 2, 3]]);
});

it('a group that settles fewer requests than it has: all reject', async () => {
  const { queue } = openQueue(() => []);
  const results = await Promise.allSettled([1, 2].map((number) => queue.submit(number)));
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
