// npm run bench:release [-- short]: what a shop serves when a pack opens for which 5,000 members
// wait, on a machine that also runs its database and the members. Writes docs/benchmarks-release.md
// at full size. The short form takes some seconds and writes nothing.
import { writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ShopServer } from '../../../e2e/support/shop-server.ts';
import { ensureWebBuild } from '../../lib/web-build.mjs';
import { measureBesideOtherWork, type SalesBesideWork } from './beside-other-work.ts';
import { startPhone } from './phone.ts';
import { endProcesses, type ProcessEnd } from './process-ends.ts';
import { releaseReport } from './release-report.ts';
import { openReleaseShop } from './release-shop.ts';
import { type Rush, type RushSettings, runRush } from './run-rush.ts';

const isShort = process.argv[2] === 'short';
if (process.argv[2] !== undefined && !isShort)
  throw new Error('usage: npm run bench:release [-- short]');
const memberCount = isShort ? 400 : 5_000;
const settings: RushSettings = isShort
  ? {
      steps: [200, 400],
      secondsPerStep: 1,
      chooseAfterMs: { least: 200, most: 600 },
      leadMs: 4_000,
    }
  : {
      steps: [1_000, 2_750, 4_000, 6_000, 10_000],
      secondsPerStep: 4,
      chooseAfterMs: { least: 4_000, most: 12_000 },
      leadMs: 15_000,
    };

/** How the shop runs, and what happens to it. */
interface Form {
  processes: number;
  draw?: 'beacon' | null;
  steps?: number[];
  processEnds?: ProcessEnd[];
  /** Somebody who comes besides the members. */
  visit?: (url: string, opensAtMs: number, packId: number) => Promise<void>;
}

const otherWorkOrder = isShort
  ? { watchers: 50, buyers: 32, staff: 2, seconds: 1, rounds: 1 }
  : { watchers: 2_000, buyers: 128, staff: 5, seconds: 4, rounds: 5 };
const stepMs = settings.secondsPerStep * 1000;
const rushes: Rush[] = [];
await ensureWebBuild(process.execPath);
await using running = new AsyncDisposableStack();
const release = await openReleaseShop(memberCount, running);

/** Measures one form of the shop. Its processes are started for it and ended after it. */
async function measure(name: string, form: Form): Promise<void> {
  const { processes, draw = null, processEnds = [], steps = settings.steps, visit } = form;
  const servers: ShopServer[] = [];
  try {
    for (let started = 0; started < processes; started++)
      servers.push(await release.startProcess({ KAIFU_JOBS: started === 0 ? 'on' : 'off' }));
    const ports = servers.map(({ url }) => Number(new URL(url).port));
    const restart = (port: number) => release.startProcess({ KAIFU_JOBS: 'off' }, port);
    const rush = await runRush(name, release, {
      ...{ ports, draw, settings: { ...settings, steps } },
      meanwhile: async (opensAtMs, packId) => {
        await visit?.(servers[0]?.url ?? '', opensAtMs, packId);
        await endProcesses(processEnds, opensAtMs, servers, restart);
      },
    });
    rushes.push(rush);
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
  }
}

await measure('one process', { processes: 1 });
await measure('two processes', { processes: 2 });
await measure('one process, and a pack that the beacon draws', { processes: 1, draw: 'beacon' });
const [, wantedStep = 0] = settings.steps;
await measure('two processes, of which one is killed in the first step and drained in the second', {
  processes: 2,
  steps: [wantedStep, wantedStep],
  processEnds: [
    { afterMs: stepMs / 4, how: 'kill' },
    { afterMs: stepMs + settings.chooseAfterMs.most + stepMs / 4, how: 'deploy' },
  ],
});
const pageLoadsMs = await measurePhone();
const besideWork = await measureProcessBesideWork();
const report = releaseReport(rushes, memberCount, {
  pageLoadsMs,
  besideWork,
  order: otherWorkOrder,
});
process.stdout.write(report);
if (!isShort) await writeFile('docs/benchmarks-release.md', report);

/** Lets a phone load the pack's page while members arrive as fast as it is wanted. */
async function measurePhone(): Promise<number[]> {
  const loadsMs: number[] = [];
  const phone = await startPhone(release.cookies[0] ?? '');
  const steps = settings.steps.slice(0, 2);
  const rushMs = steps.length * (stepMs + settings.chooseAfterMs.most);
  try {
    await measure('one process, while a phone loads the page of the pack', {
      ...{ processes: 1, steps },
      visit: async (url, opensAtMs, packId) => {
        await sleep(Math.max(0, opensAtMs - Date.now()));
        const address = `${url}/pack-detail?packId=${packId}`;
        loadsMs.push(...(await phone.loadUntil(opensAtMs + rushMs, address)));
      },
    });
  } finally {
    await phone.close();
  }
  return loadsMs;
}

/** Compares what one process sells by itself and beside other work. */
async function measureProcessBesideWork(): Promise<SalesBesideWork> {
  const server = await release.startProcess({ KAIFU_JOBS: 'on' });
  const port = Number(new URL(server.url).port);
  try {
    return await measureBesideOtherWork(release, { port, ...otherWorkOrder });
  } finally {
    await server.stop();
  }
}
