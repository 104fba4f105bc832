// npm run bench:feed [-- <watchers> <seconds>]: measures the processor time of a server process
// whose live feed is watched by 5,000 connections while another process draws 50 cards a second.
// Prints the result, which docs/operations/processes.md quotes. It stops by itself after two
// minutes.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { makeMembers } from '../../server/src/testing/factories.ts';
import { buy, openBenchShop, startBenchPostgres } from './bench-shop.ts';
import { startHttpServer } from './http.ts';
import { makeHotPack } from './in-process.ts';

const watchers = Number(process.argv[2] ?? 5_000);
const seconds = Number(process.argv[3] ?? 30);
const pullsPerSecond = 50;
/** The feed shows a card a minute after its draw. */
const delaySeconds = 65;
const received = z.object({ open: z.int(), events: z.int(), bytes: z.int() });

const postgres = await startBenchPostgres();
try {
  const url = await postgres.newDatabase();
  const shop = openBenchShop(url);
  const packId = await makeHotPack(shop, 100_000);
  const members = await makeMembers(shop, pullsPerSecond, { points: 1_000_000 });
  const server = await startHttpServer({
    ...{ url, folder: postgres.folder, seller: 'rounds', listsTtlMs: 1000, sheds: true },
  });

  let drawing = true;
  const draw = async (memberId: number, place: number) => {
    await sleep((1000 / pullsPerSecond) * place);
    while (drawing) {
      await Promise.all([buy(shop, memberId, packId), sleep(1000)]);
    }
  };
  const drawn = Promise.all(members.map(draw));

  const child = fork(fileURLToPath(new URL('feed-watchers.ts', import.meta.url)), [
    JSON.stringify({ port: server.port, watchers }),
  ]);
  const readNow = async () => received.parse((await once(child, 'message'))[0]);
  await readNow();
  await sleep(delaySeconds * 1000);

  child.send('count');
  await readNow();
  const before = { cpuMs: await server.cpuMs(), at: performance.now() };
  await sleep(seconds * 1000);
  const usedMs = (await server.cpuMs()) - before.cpuMs;
  const tookMs = performance.now() - before.at;
  child.send('count');
  const read = await readNow();
  drawing = false;
  await drawn;

  const share = usedMs / tookMs;
  process.stdout.write(
    `${[
      `watchers: ${read.open} of ${watchers}`,
      `cards drawn: ${pullsPerSecond} a second`,
      `events read: ${(read.events / read.open / (tookMs / 1000)).toFixed(2)} a second and watcher, ${(read.bytes / tookMs / 1000).toFixed(1)} MB a second in all`,
      `processor time of the server process: ${(share * 100).toFixed(1)} % of a core during ${(tookMs / 1000).toFixed(0)} s`,
      `load of the machine during the last minute: ${loadavg()[0]?.toFixed(1)}`,
    ].join('\n')}\n`,
  );
  if (read.open < watchers || share > 0.1) process.exitCode = 1;
  child.disconnect();
  await server.stop();
  await shop.close();
} finally {
  await postgres.stop();
}
