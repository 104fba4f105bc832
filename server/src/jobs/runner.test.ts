import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { Logger, run, type WorkerEvents } from 'graphile-worker';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openLog } from '../app/log.ts';
import { openWorkerPool } from '../db/worker-pool.ts';
import { assertFound } from '../lib/assert-found.ts';
import { makeQueueDue, refuseWork } from '../testing/queue-contents.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { holdLease } from './leases.ts';
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

it('starting the job runner fails: closes all database connections, so that the process can end', async () => {
  await (await start(work('first', () => Promise.resolve()))).stop();
  onTestFinished(await refuseWork(shop.rawSql, '53100'));
  const job = { name: 'job', schedule: '* * * * *', run: () => Promise.resolve() };
  await expect(start({ jobs: [job], tasks: [] })).rejects.toThrow('no more work is taken');
  const connections = () =>
    shop.rawSql`select from pg_stat_activity where datname = current_database() and application_name = 'kaifu jobs'`;
  await expect.poll(connections).toEqual([]);
});

describe('stopping the runner of a process', () => {
  it('stopping the job runner while a job runs: the job is finished', async () => {
    const slow = slowWork();
    const runner = await start(work('finished', slow.work));
    await enqueue(shop.db, 'finished', {});
    await slow.begun;
    const stopped = runner.stop();
    slow.finish();
    await stopped;
    expect(await left('finished')).toEqual([]);
  });

  it('stopping the job runner while a job takes too long: returned to the queue, another runner does it', async () => {
    const slow = slowWork();
    const options = { stopTimeoutMs: 50 };
    const runner = await start(work('given-back', slow.work), options);
    await enqueue(shop.db, 'given-back', {});
    await slow.begun;
    await runner.stop();
    expect(await left('given-back')).toEqual([{ attempts: 1, locked: false }]);
    await makeQueueDue(shop.rawSql);
    const other = slowWork();
    const another = await start(work('given-back', other.work));
    await other.begun;
    other.finish();
    await another.stop();
    expect(await left('given-back')).toEqual([]);
  });
});

describe('a job that becomes due while it runs', () => {
  it('a job that becomes due five times while it runs: does not block other jobs, runs once more', async () => {
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

describe('leases of jobs by processes', () => {
  const soon = { renewEveryMs: 100, expireAfterSeconds: 2 };

  it('a job of a killed process: done by another process after the lease has expired', async () => {
    await enqueue(shop.db, 'outlive', {});
    const killed = spawn(process.execPath, ['server/src/jobs/testing-hanging-process.ts'], {
      env: { ...process.env, DATABASE_URL: shop.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void killed.kill('SIGKILL'));
    await once(killed.stdout, 'data');
    const other = slowWork();
    const runner = await start(work('outlive', other.work), soon);
    expect(await left('outlive')).toEqual([{ attempts: 1, locked: true }]);
    killed.kill('SIGKILL');
    await other.begun;
    expect(await left('outlive')).toEqual([{ attempts: 2, locked: true }]);
    other.finish();
    await runner.stop();
    expect(await left('outlive')).toEqual([]);
    expect(await leases()).toEqual([]);
  });

  it('a job that takes longer than a lease while two processes run: done once', async () => {
    let begun = 0;
    const slow = slowWork();
    const takeLong = work('take-long', () => {
      begun++;
      return slow.work();
    });
    const runners = [await start(takeLong, soon), await start(takeLong, soon)];
    await enqueue(shop.db, 'take-long', {});
    await slow.begun;
    const isLong = async () => {
      const [row] = await shop.rawSql<{ long: boolean }>`
        select locked_at < now() - interval '3 seconds' as long
        from graphile_worker.jobs where task_identifier = 'take-long'`;
      return row?.long;
    };
    await expect.poll(isLong, { timeout: 10_000 }).toBe(true);
    slow.finish();
    await Promise.all(runners.map((runner) => runner.stop()));
    expect(await left('take-long')).toEqual([]);
    expect(begun).toBe(1);
  });

  it('a job locked by a worker pool that has no lease: done by another process', async () => {
    const [held, hung] = await takeWork('held');
    const other = slowWork();
    const runner = await start(work('held', other.work), soon);
    await other.begun;
    other.finish();
    await runner.stop();
    hung.finish();
    await held.stop();
    expect(await left('held')).toEqual([]);
  });

  it('a job locked by a worker pool that does not run it, as after a lost connection: released, so that another pool can run it', async () => {
    const [held, hung, poolId] = await takeWork('forgotten');
    const lease = holdLease(shop.db, poolId, () => {}, soon);
    await expect
      .poll(() => left('forgotten'), { timeout: 10_000 })
      .toMatchObject([{ attempts: 2 }]);
    hung.finish();
    await held.stop();
    await lease.stop();
    expect(await left('forgotten')).toEqual([]);
  });

  it('a job given to a second runner while it still runs: both wait for the first run', async () => {
    const lease = holdLease(shop.db, 'pool-of-a-test', () => {}, soon);
    const slow = slowWork();
    let runs = 0;
    const run = () => {
      runs++;
      return slow.work();
    };
    const both = Promise.all([lease.during('1', run), lease.during('1', run)]);
    slow.finish();
    await both;
    await lease.during('1', run);
    expect(runs).toBe(2);
    await lease.stop();
    expect(await leases()).toEqual([]);
  });
});

/** A pool of graphile-worker without a lease that has taken queued work and does not end it. */
async function takeWork(task: string) {
  const hung = slowWork();
  const pool = openWorkerPool(shop.url, () => {});
  const events: WorkerEvents = new EventEmitter();
  const ids: string[] = [];
  events.on('pool:create', ({ workerPool }) => ids.push(workerPool.id));
  const runner = await run({
    pgPool: pool,
    events,
    taskList: { [task]: hung.work },
    concurrency: 2,
    noHandleSignals: true,
    logger: new Logger(() => () => {}),
  });
  await enqueue(shop.db, task, {});
  await hung.begun;
  const stop = async () => {
    await runner.stop();
    await pool.end();
  };
  return [{ stop }, hung, assertFound(ids[0], 'the pool has no id')] as const;
}

function leases() {
  return shop.rawSql`select from graphile_worker.jobs where key like 'lease of %'`;
}

function left(task: string) {
  return shop.rawSql`
    select attempts, locked_at is not null as locked from graphile_worker.jobs where task_identifier = ${task}
  `;
}
