// npm run bench:console [-- part of the full size]: measures each list of the console on a large
// shop, and what ten people who work in it cost the members who buy.
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { noExternalServices, openShop, type Shop } from '../../../server/src/app/shop.ts';
import { type Database, openDatabase } from '../../../server/src/db/database.ts';
import { systemClock } from '../../../server/src/lib/clock.ts';
import { type ConsoleClient, consoleUrl } from '../../../server/src/testing/console-client.ts';
import { makeMembers } from '../../../server/src/testing/factories.ts';
import { type BenchPostgres, buy, startBenchPostgres } from '../bench-shop.ts';
import { makeHotPack } from '../in-process.ts';
import { inTurns, runLoad } from '../load.ts';
import { milliseconds, perSecond, ratio } from '../section.ts';
import { fillShop, fullSize, type Size } from './fill.ts';
import { type ListRequest, listRequests } from './lists.ts';
import { otherRequests } from './others.ts';
import { besidePeople, openConsole, signIn } from './people.ts';
import { type Known, samplesOf } from './samples.ts';

/** Requests for each list; p95 is the 38th fastest. */
const times = 40;
const warmUp = 3;
const mostMs = 200;
const muchTooSlowMs = 2_000;
const staffAtOnce = 10;
const buyers = 64;

interface Query {
  sql: string;
  parameters: readonly unknown[];
  ms: number;
}

/** The queries that were run since this was emptied. */
const asked: Query[] = [];

/** Wraps a database so that queries outside of transactions are noted with their time. */
function noting(db: Database): Database {
  return {
    ...db,
    /** Runs a query and notes it with its time. */
    async run(query) {
      const plain = 'plain' in query ? query.plain : query;
      const { sql, parameters } = 'compile' in plain ? plain.compile() : plain;
      const begun = performance.now();
      const rows = await db.run(query);
      asked.push({ sql, parameters, ms: performance.now() - begun });
      return rows;
    },
  };
}

interface Measured {
  name: string;
  p50: number;
  p95: number;
  slowest: Query | undefined;
}

/**
 * Measures the times of a list's request, and its slowest query. A list that is far too slow is
 * asked less often.
 */
async function measureList(client: ConsoleClient, request: ListRequest): Promise<Measured> {
  const waitsMs: number[] = [];
  let slowest: Query | undefined;
  for (let time = -warmUp; time < times; time += 1) {
    asked.length = 0;
    const begun = performance.now();
    const { status, problem } = await client.askLoosely(request.operation, request);
    const took = performance.now() - begun;
    if (status !== 200) throw new Error(`${request.name}: ${status} ${JSON.stringify(problem)}`);
    if (time < 0 && took < muchTooSlowMs) continue;
    waitsMs.push(took);
    for (const query of asked) if (query.ms > (slowest?.ms ?? 0)) slowest = query;
    if (took > muchTooSlowMs) break;
  }
  const sorted = waitsMs.toSorted((one, other) => one - other);
  const at = (part: number) => sorted[Math.ceil(sorted.length * part) - 1] ?? 0;
  return { name: request.name, p50: at(0.5), p95: at(0.95), slowest };
}

/** Asks PostgreSQL for the plan of a query. */
async function explain(url: string, { sql, parameters }: Query): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) ${sql}`,
      [...parameters],
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await client.end();
  }
}

/** Finds values in the database that lists and the palette can search for. */
async function findKnown(server: BenchPostgres, url: string, packId: number): Promise<Known> {
  return server.rawSql(url, async (client) => {
    const { rows } = await client.query<Omit<Known, 'packId'>>(`
      select payment.id as payment, member_id::text as member, mail, phone, provider_id as order
      from payment join member on member.id = member_id
      order by payment.created_at desc offset 500 limit 1`);
    const [row] = rows;
    if (row === undefined) throw new Error('there are no payments');
    return { ...row, packId: String(packId) };
  });
}

/** Sums the days that have ended, as the job of each night does, and measures how long it takes. */
async function sumDays({ jobs }: Shop): Promise<void> {
  const job = jobs.find(({ name }) => name === 'sum-days');
  if (job === undefined) throw new Error('no job sums the days');
  const begun = performance.now();
  await job.run();
  console.log(`sums of days: ${((performance.now() - begun) / 1000).toFixed(0)} s`);
}

/** Prints the times of each list, the slowest first. */
function printLists(measured: readonly Measured[]): void {
  console.log('\n| list | p50 | p95 |\n| --- | ---: | ---: |');
  for (const { name, p50, p95 } of measured.toSorted((one, other) => other.p95 - one.p95))
    console.log(`| \`${name}\` | ${milliseconds(p50)} | ${milliseconds(p95)} |`);
  const late = measured.filter(({ p95 }) => p95 > mostMs).length;
  console.log(`\n${measured.length} requests, ${late} of them above ${mostMs} ms at p95`);
}

/** Measures purchases a second, alone and while people work in the console of the same process. */
async function measurePurchases(
  shop: Shop,
  packId: number,
  clients: readonly ConsoleClient[],
  requests: readonly ListRequest[],
): Promise<void> {
  const members = await makeMembers(shop, buyers, { points: 1_000_000_000 });
  const sell = () => runLoad(buyers, 5, (caller) => buy(shop, members[caller] ?? 0, packId));
  const { alone, beside } = await inTurns(5, {
    alone: sell,
    beside: () => besidePeople(clients, requests, sell),
  });
  const rate = beside.perSecond / alone.perSecond;
  console.log(
    `\npurchases a second: ${perSecond(alone.perSecond)} alone, ${perSecond(beside.perSecond)} while ${clients.length} people work: ${ratio(rate)}`,
  );
}

const part = Number(process.argv[2] ?? 1);
const size = Object.fromEntries(
  Object.entries(fullSize).map(([what, count]) => [what, Math.round(count * part)]),
) as Size;
const server = await startBenchPostgres();
try {
  const url = await server.newDatabase();
  await fillShop(server, url, size);
  const db = noting(openDatabase(url, { applicationName: 'kaifu bench' }));
  const secrets = { master: randomBytes(32), session: randomBytes(32) };
  const shop = openShop(db, systemClock, secrets, {
    ...noExternalServices,
    console: { url: consoleUrl, origins: [consoleUrl], allowsDemo: false },
  });
  const app = await openConsole(shop, server.folder);
  await sumDays(shop);
  const packId = await makeHotPack(shop);
  const known = await findKnown(server, url, packId);
  const requests = [...listRequests(samplesOf(known)), ...otherRequests(known)];
  const measured: Measured[] = [];
  const people: ConsoleClient[] = [];
  while (people.length < staffAtOnce) people.push(await signIn(app, shop));
  for (const [place, request] of requests.entries()) {
    // People take turns, because the requests of each are limited.
    const client = people[place % people.length];
    if (client === undefined) throw new Error('nobody has signed in');
    measured.push(await measureList(client, request));
    if (process.stdout.isTTY) console.log(`${measured.length} of ${requests.length}`);
  }
  printLists(measured);
  const [slowest, ...others] = measured.toSorted((one, other) => other.p95 - one.p95);
  for (const each of [slowest, ...others.filter(({ p95 }) => p95 > mostMs)])
    if (each?.slowest !== undefined)
      console.log(`\nplan of ${each.name}:\n\n${await explain(url, each.slowest)}`);
  await measurePurchases(shop, packId, people, requests);
  if (measured.some(({ p95 }) => p95 > mostMs)) process.exitCode = 1;
  await app.close();
  await db.close();
} finally {
  await server.stop();
}
