import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { selectSetting } from '../db/shop-setting.queries.ts';
import { findLostKeys } from '../draw/index.ts';
import type { Traffic } from '../http/traffic.ts';
import { selectOutbox } from '../jobs/queue.queries.ts';
import { CachedValue } from '../lib/cached-value.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import { metrics, type Observation } from '../telemetry/metrics.ts';
import { findNotedCheck, type NotedCheck } from './check-shop.ts';
import type { Shop } from './shop.ts';

/**
 * How long what one question to the database tells is good for all metrics that it fills, in
 * milliseconds.
 */
const databaseKept = 1_000;
/**
 * A database that takes longer to answer tells nothing, in milliseconds: what else is to be read
 * must not wait for it.
 */
const databasePatience = 2_000;

/**
 * Shows whoever reads the metrics how the process and the shop are. To watch the event loop costs a
 * little: only where they are read.
 */
export function watchShop(shop: Shop, traffic: Traffic): void {
  metrics.requestsInFlight.watch(() => [[traffic.inFlight]]);
  metrics.requestLimit.watch(() => [[traffic.limit]]);
  metrics.requestsRefused.watch(() => [[traffic.refused]]);
  metrics.purchasesWaiting.watch(() => [[shop.counter.waiting.length]]);
  metrics.purchasesLongestWait.watch(() => [[shop.counter.waiting.longestWait / 1000]]);
  watchDatabase(shop);
  watchProcess();
}

function watchDatabase(shop: Shop): void {
  const { db, clock } = shop;
  const pool = { 'db.client.connection.pool.name': 'kaifu' };
  const inState = (state: string) => ({ ...pool, 'db.client.connection.state': state });
  metrics.connections.watch(() => {
    const { used, idle } = db.connections();
    return [
      [used, inState('used')],
      [idle, inState('idle')],
    ];
  });
  metrics.connectionLimit.watch(() => [[db.connections().max, pool]]);
  metrics.connectionsWaitedFor.watch(() => [[db.waiting.length, pool]]);

  const kept = <Value>(ask: () => Promise<Value>) =>
    new CachedValue(() => withTimeout(ask(), databasePatience), databaseKept);
  const outbox = kept(() => selectOutbox(db));
  metrics.outboxWaiting.watch(async () => [[(await outbox.get()).waiting]]);
  metrics.outboxAge.watch(async () => [[(await outbox.get()).ageSeconds]]);

  const check = kept(() => findNotedCheck(db));
  const ofCheck = async (value: (noted: NotedCheck) => number): Promise<Observation[]> => {
    const noted = await check.get();
    return noted === undefined ? [] : [[value(noted)]];
  };
  metrics.ledgerFindings.watch(() => ofCheck(({ findings }) => findings));
  metrics.ledgerCheckAge.watch(() =>
    ofCheck(({ at }) => (clock.now().getTime() - Date.parse(at)) / 1000),
  );
  const lostKeys = kept(() => findLostKeys(shop));
  metrics.packsWithLostKey.watch(async () => [[(await lostKeys.get()).length]]);
  const closed = kept(() => selectSetting(db, 'maintenance'));
  metrics.shopClosed.watch(async () => [[(await closed.get()) === true ? 1 : 0]]);
}

function watchProcess(): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const delays = new CachedValue(() => {
    // Not a number before anything was measured.
    const [p50, p99] = [delay.percentile(50), delay.percentile(99)].map(
      (value) => (value || 0) / 1e9,
    );
    delay.reset();
    return Promise.resolve({ p50: p50 ?? 0, p99: p99 ?? 0 });
  }, databaseKept);
  metrics.loopDelayMedian.watch(async () => [[(await delays.get()).p50]]);
  metrics.loopDelay.watch(async () => [[(await delays.get()).p99]]);
  let before = performance.eventLoopUtilization();
  metrics.loopUtilization.watch(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return [[utilization]];
  });
  metrics.cpuTime.watch(() => {
    const { user, system } = process.cpuUsage();
    return [
      [user / 1e6, { 'cpu.mode': 'user' }],
      [system / 1e6, { 'cpu.mode': 'system' }],
    ];
  });
  metrics.memory.watch(() => [[process.memoryUsage.rss()]]);
  metrics.uptime.watch(() => [[process.uptime()]]);
}
