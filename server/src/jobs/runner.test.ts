import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openLog } from '../app/log.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { enqueue } from './queue.queries.ts';
import { startJobs } from './runner.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** Work that reports when it has begun and runs until `finish` is called. */
function slowWork() {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const work = () => {
    begun.resolve();
    return end.promise;
  };
  return { begun: begun.promise, finish: end.resolve, work };
}

const start = (work: Parameters<typeof startJobs>[1], options?: Parameters<typeof startJobs>[3]) =>
  startJobs({ database: shop.url, db: shop.db }, work, openLog('silent'), options);

const work = (name: string, work: (payload: unknown) => Promise<void>) => ({
  jobs: [],
  tasks: [{ name, work }],
});

it('starting the jobs fails: closes all connections, so that the process can end', async () => {
  await (await start(work('first', () => Promise.resolve()))).stop();
  await shop.rawSql`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no more work is taken'; end $$`;
  await shop.rawSql`create trigger refuse before insert on graphile_worker._private_jobs
    execute function refuse()`;
  onTestFinished(async () => {
    await shop.rawSql`drop function refuse() cascade`;
  });
  const job = { name: 'job', schedule: '* * * * *', run: () => Promise.resolve() };
  await expect(start({ jobs: [job], tasks: [] })).rejects.toThrow('no more work is taken');
  const connections = () =>
    shop.rawSql`select from pg_stat_activity where datname = current_database() and application_name = 'kaifu jobs'`;
  await expect.poll(connections).toEqual([]);
});

describe('stopping the runner of a process', () => {
  it('stopping while work runs: finishes the work', async () => {
    const slow = slowWork();
    const runner = await start(work('finished', slow.work));
    await enqueue(shop.db, 'finished', {});
    await slow.begun;
    const stopped = runner.stop();
    slow.finish();
    await stopped;
    expect(await left('finished')).toEqual([]);
  });

  it('stopping while work takes too long: returns the work to the queue, another runner does it', async () => {
    const slow = slowWork();
    const options = { stopTimeoutMs: 50 };
    const runner = await start(work('given-back', slow.work), options);
    await enqueue(shop.db, 'given-back', {});
    await slow.begun;
    await runner.stop();
    expect(await left('given-back')).toEqual([{ attempts: 1, locked: false }]);
    await shop.rawSql`update graphile_worker._private_jobs set run_at = now()`;
    const other = slowWork();
    const another = await start(work('given-back', other.work));
    await other.begun;
    other.finish();
    await another.stop();
    expect(await left('given-back')).toEqual([]);
  });
});

describe('a job that becomes due while it runs', () => {
  it('a job that becomes due five times while it runs: does not block other work, runs once more', async () => {
    const runs = Array.from({ length: 2 }, slowWork);
    let begun = 0;
    const job = {
      name: 'held-up',
      // It never runs by itself: this day does not exist.
      schedule: '0 0 30 2 *',
      run: () => runs[begun++]?.work() ?? Promise.resolve(),
    };
    const other = slowWork();
    const runner = await start({ jobs: [job], tasks: [{ name: 'other', work: other.work }] });
    await runs[0]?.begun;
    for (let minute = 0; minute < 5; minute++) await enqueue(shop.db, job.name, {});
    await enqueue(shop.db, 'other', {});
    await other.begun;
    // The five runs have been taken. A run that is taken after the first one ends would run by
    // itself.
    await expect.poll(() => left(job.name)).toHaveLength(1);
    expect(begun).toBe(1);
    other.finish();
    runs[0]?.finish();
    await runs[1]?.begun;
    runs[1]?.finish();
    await runner.stop();
    expect(begun).toBe(2);
    expect(await left(job.name)).toEqual([]);
  });
});

describe('the leases of work', () => {
  it('work of a killed process: done by another process within seconds', async () => {
    await enqueue(shop.db, 'outlive', {});
    await shop.rawSql`
      update graphile_worker._private_jobs set locked_at = now() - interval '2 seconds', locked_by = 'worker-gone', attempts = 1`;
    const other = slowWork();
    const runner = await start(work('outlive', other.work), {
      renewEveryMs: 100,
      expireAfterSeconds: 1,
    });
    await other.begun;
    other.finish();
    await runner.stop();
    expect(await left('outlive')).toEqual([]);
  });

  it('work that takes long while two processes run: done once', async () => {
    let begun = 0;
    const slow = slowWork();
    const takeLong = work('take-long', () => {
      begun++;
      return slow.work();
    });
    const options = { renewEveryMs: 100, expireAfterSeconds: 60 };
    const runners = [await start(takeLong, options), await start(takeLong, options)];
    await enqueue(shop.db, 'take-long', {});
    await slow.begun;
    for (let time = 0; time < 3; time++) {
      // As if the lease had not been renewed for half a minute.
      await shop.rawSql`update graphile_worker._private_jobs set locked_at = now() - interval '30 seconds'`;
      await expect.poll(isRenewed).toBe(true);
    }
    slow.finish();
    await expect.poll(() => left('take-long')).toEqual([]);
    expect(begun).toBe(1);
    await Promise.all(runners.map((runner) => runner.stop()));
  });
});

async function isRenewed(): Promise<boolean | undefined> {
  const [row] = await shop.rawSql<{ lately: boolean }>`
    select locked_at > now() - interval '20 seconds' as lately from graphile_worker._private_jobs`;
  return row?.lately;
}

function left(task: string) {
  return shop.rawSql`
    select attempts, locked_at is not null as locked from graphile_worker.jobs where task_identifier = ${task}
  `;
}
