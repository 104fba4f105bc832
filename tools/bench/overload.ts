// npm run bench:overload: measures a shop at four times the load that it can serve, and the cost of
// its metrics and traces. Prints the result, which docs/operations/processes.md quotes.
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { makeMembers } from '../../server/src/testing/factories.ts';
import { openBenchShop, startBenchPostgres } from './bench-shop.ts';
import { startHttpServer } from './http.ts';
import type { BuyersReport, BuyersSettings } from './http-messages.ts';
import { makeHotPack } from './in-process.ts';
import { inTurns, medianOf } from './load.ts';
import { milliseconds, perSecond, ratio } from './section.ts';

const rounds = 3;
const think = 100;
const execute = promisify(execFile);

const server = await startBenchPostgres();
try {
  const url = await server.newDatabase();
  const shop = openBenchShop(url);
  const packId = await makeHotPack(shop);
  const common = { url, folder: server.folder, seller: 'rounds', listsTtlMs: 1000 } as const;
  const shedding = await startHttpServer({ ...common, sheds: true });
  const taking = await startHttpServer(common);

  /** Makes so many members with sessions, and returns their cookies. */
  const cookiesOf = async (count: number): Promise<string[]> => {
    if (count > 250) return [...(await cookiesOf(250)), ...(await cookiesOf(count - 250))];
    const members = await makeMembers(shop, count, { points: 1_000_000_000 });
    const sessions = await Promise.all(
      members.map((id) => shop.sessions.start(id, { isPersistent: false })),
    );
    return sessions.map(({ secret }) => `m.${secret}`);
  };
  const cookies = await cookiesOf(256);
  const buying = { packId, ask: 'buy', cookies, seconds: 1.5 } as const;
  const ways = {
    neither: taking,
    'metrics alone': await startHttpServer({ ...common, watched: { traced: 0 } }),
    'metrics, 1 request in 20 traced': await startHttpServer({
      ...common,
      watched: { traced: 0.05 },
    }),
    'metrics, each request traced': await startHttpServer({ ...common, watched: { traced: 1 } }),
  };
  const loads = await inTurns(
    5,
    Object.fromEntries(Object.entries(ways).map(([name, way]) => [name, () => way.load(buying)])),
  );
  const plain = loads['neither']?.perSecond ?? 0;
  writeLine('Purchases a second by 256 members over HTTP, and what watching them costs:');
  for (const [name, load] of Object.entries(loads)) {
    writeLine(`${name.padEnd(34)} ${perSecond(load.perSecond)}, ${ratio(load.perSecond / plain)}`);
  }
  for (const way of Object.values(ways)) if (way !== taking) await way.stop();

  // As many members as are needed, with their pauses, to reach the shop's capacity.
  const few = Math.round((plain * think) / 1000);
  cookies.push(...(await cookiesOf(Math.max(0, 4 * few - cookies.length))));
  const loadsOfBuyers = {
    'as many as it can serve': { by: shedding, times: 1, waitsWhenRefused: true },
    '4 x as many': { by: shedding, times: 4, waitsWhenRefused: true },
    '4 x, who do not wait when refused': { by: shedding, times: 4, waitsWhenRefused: false },
    '4 x, nobody refused': { by: taking, times: 4, waitsWhenRefused: true },
  };
  const reports = new Map<string, BuyersReport[]>();
  for (let round = 0; round < rounds; round++) {
    for (const [name, { by, times, waitsWhenRefused }] of Object.entries(loadsOfBuyers)) {
      const order: BuyersSettings = {
        port: by.port,
        packId,
        cookies: cookies.slice(0, few * times),
        warmUp: 2,
        seconds: 3,
        think,
        waitsWhenRefused,
      };
      reports.set(name, [...(reports.get(name) ?? []), await runBuyers(order)]);
    }
  }
  writeLine(
    `\nPurchases over HTTP by ${few} members who pause for ${think} ms on average, and by four times as many:`,
  );
  const served = new Map<string, number>();
  for (const [name, some] of reports) {
    const median = (key: keyof BuyersReport) => medianOf(some.map((report) => report[key]));
    served.set(name, median('servedPerSecond'));
    writeLine(
      `${name.padEnd(34)} ${perSecond(median('servedPerSecond'))} served, ${perSecond(median('refusedPerSecond'))} refused, ${perSecond(median('failedPerSecond'))} failed a second; p50 ${milliseconds(median('p50'))}, p99 ${milliseconds(median('p99'))}`,
    );
  }
  const reached = (served.get('4 x as many') ?? 0) / (served.get('as many as it can serve') ?? 1);
  writeLine(
    `At 4 x the load: ${ratio(reached)} of what it serves at its best (wanted: 0.90 or more)`,
  );
  await Promise.all([shedding.stop(), taking.stop(), shop.close()]);
} finally {
  await server.stop();
}

/** Runs many buyers in a process of its own, and returns its report. */
async function runBuyers(order: BuyersSettings): Promise<BuyersReport> {
  const file = fileURLToPath(new URL('buyers-load.ts', import.meta.url));
  const { stdout } = await execute(process.execPath, [file, JSON.stringify(order)], {
    maxBuffer: 2 ** 24,
  });
  return JSON.parse(stdout);
}

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}
