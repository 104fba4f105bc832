import { randomInt } from 'node:crypto';
import { chmod, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../server/src/db/embedded/index.ts';
import type { Buyers } from './buyers.ts';
import { openShopForTorture, type ShopForTorture } from './shop-for-torture.ts';
import { canFillDisk, type Target } from './shop-under-torture.ts';

export interface TortureOptions {
  /** The number of faults. Each kills a process, cuts all connections or fills the disk. */
  faultCount: number;
  members: number;
  /** The longest pause between two actions of a member; 2,500 by default. */
  longestPauseMs?: number;
  servers: number;
  /** The most faults at the same time. */
  atOnce: number;
  /** Whether the database's data survives a power failure, as in production. This is slower. */
  durable: boolean;
  onProgress?: (sentence: string) => void;
  /** Ends the run early and in order. */
  signal?: AbortSignal;
}

/** A target that is hit; `beacon`: its relays misbehave for a moment. */
type Hit = Target | 'beacon';

export interface TortureResult {
  injected: Record<Hit, number>;
  checks: number;
  counts: Buyers['counts'] & Buyers['traffic'];
  rounds: number;
  /** Those of them that the beacon drew. */
  beaconRounds: number;
  /** Everything that was lost, doubled or wrong. Empty if all is well. */
  violations: string[];
  /** The faults that this machine could not produce. */
  left: string[];
}

/**
 * Targets of faults. Those that appear more often are hit more often. The disk is filled once,
 * halfway.
 */
const weights: readonly Hit[] = [
  ...Array<Hit>(5).fill('server'),
  'worker',
  ...Array<Hit>(2).fill('postgres'),
  'a backend',
  'connections',
  'beacon',
];

/**
 * Kills processes of a shop again and again while members buy and decide, and checks after each
 * fault that nothing was lost. Ends early if a check fails.
 */
export async function torture(options: TortureOptions): Promise<TortureResult> {
  await using running = new AsyncDisposableStack();
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kaifu-torture-')));
  await chmod(folder, 0o755); // under root, PostgreSQL's own user must be able to enter
  running.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const dataFolder = join(folder, 'postgres');
  await choosePort(dataFolder);
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    durable: options.durable,
    onProgress: options.onProgress ?? (() => {}),
  });
  running.defer(() => postgres.stop());
  const { members, servers, longestPauseMs } = options;
  const stage = await openShopForTorture(
    { databaseUrl: postgres.url, folder, members, servers, longestPauseMs },
    running,
  );
  return await injectAndCheck(stage, options);
}

/**
 * Chooses a port that no other shop on this machine uses. Otherwise, while PostgreSQL is down,
 * another shop that starts could take the default port. The port must be in a shop's range
 * (server/src/db/embedded/index.ts); a start takes the first free one.
 */
async function choosePort(dataFolder: string): Promise<void> {
  await mkdir(dataFolder);
  await writeFile(join(dataFolder, 'port'), String(randomInt(15_600, 15_932)));
}

/** Chooses one to `most` random targets. */
function chooseTargets(most: number): Hit[] {
  return Array.from(
    { length: randomInt(1, most + 1) },
    () => weights[randomInt(weights.length)] ?? 'server',
  );
}

/** Kills random targets again and again, and checks that nothing was lost. */
async function injectAndCheck(
  { tortured, relays, buyers, checker }: ShopForTorture,
  { faultCount: wanted, atOnce, onProgress = () => {}, signal }: TortureOptions,
): Promise<TortureResult> {
  const injected: TortureResult['injected'] = {
    server: 0,
    worker: 0,
    postgres: 0,
    'a backend': 0,
    connections: 0,
    beacon: 0,
    disk: 0,
  };
  const canFill = await canFillDisk();
  const violations: string[] = [];
  let checks = 0;
  let count = 0;
  const check = async () => {
    const found = await checker.findViolations(buyers.takeAnswered());
    violations.push(...found, ...buyers.violations, ...tortured.violations);
    checks++;
  };
  while (count < wanted && violations.length === 0 && !signal?.aborted) {
    await sleep(randomInt(50, 400));
    const isForDisk = canFill && injected.disk === 0 && count >= wanted / 2;
    const chosen = isForDisk
      ? (['disk'] as const)
      : chooseTargets(Math.min(atOnce, wanted - count));
    onProgress(`injecting: ${chosen.join(', ')}`);
    await Promise.all(
      chosen.map((target) => (target === 'beacon' ? relays.misbehave() : tortured.inject(target))),
    );
    for (const target of chosen) injected[target]++;
    count += chosen.length;
    await check();
    onProgress(
      `${count} of ${wanted} faults injected, ${buyers.counts.purchases} purchases, ${violations.length} violations`,
    );
  }
  await buyers.stop();
  violations.push(...(await checker.findUndrawn()));
  await check();
  return {
    injected,
    checks,
    counts: { ...buyers.counts, ...buyers.traffic },
    rounds: checker.rounds,
    beaconRounds: await checker.countBeaconRounds(),
    violations: [...new Set(violations)],
    left: canFill ? [] : ['the disk was never full: this machine has no prlimit (util-linux)'],
  };
}
