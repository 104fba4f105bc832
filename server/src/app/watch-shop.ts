import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { isSynchronous } from '../db/synchronous.queries.ts';
import { countWaitingRounds, findPacksWithoutKey, readBeaconState } from '../draw/index.ts';
import { Maintenance } from '../http/maintenance.ts';
import type { Traffic } from '../http/overload/traffic.ts';
import { findOutbox } from '../jobs/queue.queries.ts';
import { CachedValue } from '../lib/cached-value.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import { findStoredCheck, type StoredCheck } from '../shop-check/check-shop.ts';
import { metrics, type Observation } from '../telemetry/metrics.ts';
import type { Shop } from './shop.ts';

/** How long a database result is reused for all metrics read from it, in milliseconds. */
const databaseTtlMs = 1_000;
/** The timeout for a database query, in milliseconds. The other metrics must not wait for it. */
const databaseTimeoutMs = 2_000;

/**
 * Registers the metrics of the process and the shop. Only called if metrics are served, because
 * monitoring the event loop costs some CPU.
 */
export function watchShop(shop: Shop, traffic: Traffic): void {
  metrics.requestsInFlight.watch(() => [[traffic.inFlight]]);
  metrics.requestLimit.watch(() => [[traffic.limit]]);
  metrics.requestsRefused.watch(() => [[traffic.refused]]);
  metrics.purchasesWaiting.watch(() => [[shop.packSales.waiting.length]]);
  metrics.purchasesLongestWait.watch(() => [[shop.packSales.waiting.longestWaitMs / 1000]]);
  watchStoredState(shop);
  watchProcess();
}

/** Registers the metrics that are read from the database and the beacon. */
function watchStoredState(shop: Shop): void {
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
  metrics.connectionsWaitedFor.watch(() => [[db.waitingForConnection.length, pool]]);

  const cached = <Value>(read: () => Promise<Value>) =>
    new CachedValue(() => withTimeout(read(), databaseTimeoutMs), databaseTtlMs);
  const synchronous = cached(() => isSynchronous(db));
  metrics.replicaLag.watch(() => {
    const lag = shop.reads.lagSeconds();
    return lag === undefined || !Number.isFinite(lag) ? [] : [[lag]];
  });
  metrics.databaseSynchronous.watch(async () => [[(await synchronous.get()) ? 1 : 0]]);
  const outbox = cached(() => findOutbox(db));
  metrics.outboxWaiting.watch(async () => [[(await outbox.get()).waiting]]);
  metrics.outboxAge.watch(async () => [[(await outbox.get()).ageSeconds]]);

  const check = cached(() => findStoredCheck(db));
  const ofCheck = async (value: (storedCheck: StoredCheck) => number): Promise<Observation[]> => {
    const storedCheck = await check.get();
    return storedCheck === undefined ? [] : [[value(storedCheck)]];
  };
  metrics.ledgerFindings.watch(() => ofCheck(({ findings }) => findings));
  metrics.ledgerCheckAge.watch(() =>
    ofCheck(({ at }) => (clock.now().getTime() - Date.parse(at)) / 1000),
  );
  const lostKeys = cached(() => findPacksWithoutKey(shop));
  const waitingRounds = cached(() => countWaitingRounds(db));
  metrics.roundsWaiting.watch(async () => [[(await waitingRounds.get()).rounds]]);
  const beacon = cached(() => readBeaconState(shop));
  metrics.beaconAge.watch(async () => {
    const { isNeeded, newestAt } = await beacon.get();
    if (!isNeeded || newestAt === null) return [];
    return [[(clock.now().getTime() - newestAt.getTime()) / 1000]];
  });
  metrics.beaconSilent.watch(async () => {
    const { isNeeded, isSilent } = await beacon.get();
    return [[isNeeded && isSilent ? 1 : 0]];
  });
  metrics.beaconCutOff.watch(() => [[shop.packs.beacon.isCutOff ? 1 : 0]]);
  metrics.beaconClockBehind.watch(async () => [[(await beacon.get()).clockBehindMs / 1000]]);
  metrics.beaconOtherPacks.watch(async () => [[(await beacon.get()).otherPacks.length]]);
  metrics.packsWithMissingKey.watch(async () => [[(await lostKeys.get()).length]]);
  const closed = cached(() => Maintenance.find(db, clock.now()));
  metrics.shopClosed.watch(async () => [[(await closed.get()) === undefined ? 0 : 1]]);
}

/** Registers the metrics of the process, such as the delay of its event loop. */
function watchProcess(): void {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const delays = new CachedValue(() => {
    // NaN before the first measurement.
    const [p50, p99] = [delay.percentile(50), delay.percentile(99)].map(
      (value) => (value || 0) / 1e9,
    );
    delay.reset();
    return Promise.resolve({ p50: p50 ?? 0, p99: p99 ?? 0 });
  }, databaseTtlMs);
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
