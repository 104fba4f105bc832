import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../log.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { enqueue } from './queue.queries.ts';
import { startJobs } from './runner.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Work that says when it has begun, and goes on until it is let. */
function slowWork() {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const work = () => {
    begun.resolve();
    return end.promise;
  };
  return { begun: begun.promise, finish: end.resolve, work };
}

const work = (name: string, work: (payload: unknown) => Promise<void>) => ({
  jobs: [],
  tasks: [{ name, work }],
});

describe('a process that ends', () => {
  it('finishes the work that it is at', async () => {
    const slow = slowWork();
    const runner = await startJobs(shop.url, work('finished', slow.work), openLog('silent'));
    await enqueue(shop.db, 'finished', {});
    await slow.begun;
    const stopped = runner.stop();
    slow.finish();
    await stopped;
    expect(await left('finished')).toEqual([]);
  });

  it('gives work back that takes too long, for another to do', async () => {
    const slow = slowWork();
    const options = { patience: 50 };
    const runner = await startJobs(shop.url, work('given-back', slow.work), openLog('silent'), options);
    await enqueue(shop.db, 'given-back', {});
    await slow.begun;
    await runner.stop();
    expect(await left('given-back')).toEqual([{ attempts: 1, locked: false }]);
    await shop.byHand`update graphile_worker._private_jobs set run_at = now()`;
    const other = slowWork();
    const another = await startJobs(shop.url, work('given-back', other.work), openLog('silent'));
    await other.begun;
    other.finish();
    await another.stop();
    expect(await left('given-back')).toEqual([]);
  });
});

function left(task: string) {
  return shop.byHand`
    select attempts, locked_at is not null as locked from graphile_worker.jobs where task_identifier = ${task}
  `;
}
