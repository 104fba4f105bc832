import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { longTimeouts } from '../testing/long-timeouts.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { type Executor, openDatabase } from './database.ts';
import { statement } from './pipeline/index.ts';
import { ReplicaReads, readsOf } from './replica-reads.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

/** By how many bytes a replica is behind, and its other statements about itself. */
interface Held {
  bytes: number;
  system?: string;
  timeline?: string | null;
}

/**
 * Opens one server twice, as the leader and as the replica. The replica has no lag unless it is
 * held back.
 */
async function openServers() {
  const proxy = await startTcpProxy(test.url);
  const leader = openDatabase(test.url, { ...longTimeouts, max: 2, applicationName: 'the leader' });
  const replica = openDatabase(proxy.url, {
    max: 2,
    applicationName: 'the replica',
    connectTimeoutMs: 300,
    answerTimeoutMs: 300,
  });
  onTestFinished(async () => {
    proxy.thaw();
    await Promise.all([leader.close(), replica.close()]);
  });
  const held: Held = { bytes: 0 };
  const heldBack: Executor = {
    async run(query) {
      const rows = await replica.run(query);
      for (const row of rows) {
        if (typeof row === 'object' && row !== null && 'position' in row) {
          const { bytes, ...changed } = held;
          Object.assign(row, { position: Number(row.position) - bytes, ...changed });
        }
      }
      return rows;
    },
  };
  return { leader, replica, proxy, heldBack, held };
}

/** Other tests write to the same server meanwhile: the replica must not catch up by that. */
const moreThanIsWritten = 1_000_000_000;

const where = statement<{ name: string }>`select current_setting('application_name') as name`;
const askedAt = async (executor: Executor) => (await executor.run(where))[0]?.name;

/**
 * Measures until the replica is read from. One measurement is not enough: other tests may write
 * after the replica's position was read and before the leader's was.
 */
async function measureUntilClose(reads: ReplicaReads): Promise<void> {
  await expect
    .poll(async () => {
      await reads.measure();
      return askedAt(reads.recent());
    })
    .toBe('the replica');
}

describe('reading from a database replica', () => {
  it('a database replica without lag: gets all reads', async () => {
    const { leader, replica } = await openServers();
    const reads = new ReplicaReads(leader, replica);
    await measureUntilClose(reads);
    expect(await askedAt(await reads.upToDate())).toBe('the replica');
    expect(reads.lagSeconds()).toBeLessThan(2);
  });

  it('a database replica whose lag is unknown or too large: gets no reads', async () => {
    const { leader, heldBack, held } = await openServers();
    const reads = new ReplicaReads(leader, heldBack, { maxLagMs: 300 });
    expect(await askedAt(reads.recent())).toBe('the leader');
    await measureUntilClose(reads);
    held.bytes = moreThanIsWritten;
    await expect
      .poll(async () => {
        await reads.measure();
        return askedAt(reads.recent());
      })
      .toBe('the leader');
    expect(reads.lagSeconds()).toBeGreaterThan(0.3);
    held.bytes = 0;
    await measureUntilClose(reads);
  });

  it("a database replica that lags a moment: a member's own recent writes are read from the leader", async () => {
    const { leader, heldBack, held } = await openServers();
    const reads = new ReplicaReads(leader, heldBack);
    await measureUntilClose(reads);
    held.bytes = moreThanIsWritten;
    expect(await askedAt(reads.recent())).toBe('the replica');
    expect(await askedAt(await reads.upToDate())).toBe('the leader');
    setTimeout(() => {
      held.bytes = 0;
    }, 20);
    expect(await askedAt(await reads.upToDate())).toBe('the replica');
  });

  it('a database replica that freezes or is gone: the leader is read instead', async () => {
    const { leader, replica, proxy } = await openServers();
    const reads = new ReplicaReads(leader, replica);
    await measureUntilClose(reads);
    const reader = reads.recent();
    proxy.freeze();
    expect(await askedAt(reader)).toBe('the leader');
    expect(await askedAt(await reads.upToDate())).toBe('the leader');
    proxy.thaw();
    proxy.cut();
    expect(await askedAt(reader)).toBe('the leader');
  });

  it.each([
    ['that was replaced by one of another cluster', { system: '1' }],
    ['that is a former leader', { timeline: '00000000' }],
  ])('a database replica %s: gets no reads any more', async (_, changed) => {
    const { leader, heldBack, held } = await openServers();
    const reads = new ReplicaReads(leader, heldBack);
    await measureUntilClose(reads);
    Object.assign(held, changed);
    expect(await askedAt(await reads.upToDate())).toBe('the leader');
    await reads.measure();
    expect(await askedAt(reads.recent())).toBe('the leader');
    expect(reads.lagSeconds()).toBe(Number.POSITIVE_INFINITY);
  });

  it('no database replica: everything is read from the leader', async () => {
    const { leader } = await openServers();
    const reads = readsOf(leader);
    expect(await askedAt(reads.recent())).toBe('the leader');
    expect(await askedAt(await reads.upToDate())).toBe('the leader');
    expect(reads.lagSeconds()).toBeUndefined();
  });
});
