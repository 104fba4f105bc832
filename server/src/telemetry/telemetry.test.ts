import { createServer } from 'node:net';
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '#contract/shop/index.ts';
import { openLog } from '../app/log.ts';
import { noExternalServices, openShop } from '../app/shop.ts';
import { watchShop } from '../app/watch-shop.ts';
import { openDatabase } from '../db/database.ts';
import { Traffic } from '../http/overload/traffic.ts';
import { enqueue } from '../jobs/queue.queries.ts';
import { startJobs } from '../jobs/runner.ts';
import { checkShopAndStore } from '../shop-check/check-shop.ts';
import { makeMember, makePack } from '../testing/factories.ts';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { TestBeacon } from '../testing/test-beacon.ts';
import { makeSecrets, openTestShop, type TestShop } from '../testing/test-shop.ts';
import { callOut } from './call-out.ts';
import { startMetrics } from './start-metrics.ts';
import { traceInto } from './start-traces.ts';

const beacon = new TestBeacon();
const otherServices = { ...noExternalServices, beacon: new TestBeacon() };
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ ...noExternalServices, beacon });
});
afterAll(() => shop.close());

async function buyThrough(http: TestApp, headers: Record<string, string> = {}) {
  const packId = await makePack(shop);
  const client = await http.member(await makeMember(shop, { points: 1_000 }));
  const { name, value } = await client.pair();
  const body = new URLSearchParams({
    csrf_name: name,
    csrf_value: value,
    json: JSON.stringify({ pack_id: packId, count: 1 }),
  }).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const response = await client.raw({
    method: 'POST',
    url: '/api/user/pack/buy',
    headers: { ...type, ...headers },
    body,
  });
  expect(client.read(response)).toMatchObject({ state: 200 });
  return packId;
}

/** Runs a job of this name once; `work` lets it succeed or fail. */
async function runJob(name: string, work: () => Promise<void>, log = openLog('silent')) {
  const done = Promise.withResolvers<void>();
  const once = () => work().finally(done.resolve);
  const runner = await startJobs(
    { database: shop.url, db: shop.db },
    { jobs: [], tasks: [{ name, work: once }] },
    log,
  );
  await enqueue(shop.db, name, { mail: 'hanako@example.com' });
  await done.promise;
  await runner.stop();
}

describe('metrics', () => {
  let http: TestApp;
  let stop: () => Promise<void>;
  let port: number;
  beforeAll(async () => {
    port = await freePort();
    stop = await startMetrics({ host: '127.0.0.1', port });
    const traffic = new Traffic();
    watchShop(shop, traffic);
    http = await openTestApp(shop, { traffic });
  });
  afterAll(async () => {
    await http.close();
    await stop();
  });

  const read = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

  it('metrics: served on their own port, not by the shop', async () => {
    expect(await read()).toContain('process_cpu_time_total{cpu_mode="user"');
    const { statusCode } = await http.app.inject({
      url: '/metrics',
      headers: { accept: 'text/plain' },
    });
    expect(statusCode).not.toBe(500);
    expect((await http.app.inject('/metrics')).body).not.toContain('process_cpu');
  });

  it('metrics of requests by route, purchases, rounds, and the database: recorded without paths and personal data', async () => {
    const packId = await buyThrough(http);
    await http.visitor().ask(calls.getPack, { params: { packId } });
    await http.app.inject('/nowhere/at/all?mail=hanako@example.com');
    await expect.poll(read).toMatch(/http_server_request_duration_count\{[^}]*pack\/buy[^}]*\} 1/);
    const text = await read();
    expect(text).toMatch(/http_route="\/api\/user\/pack\/detail\/:packId"/);
    expect(text).toMatch(/kaifu_draw_purchases_total\{kaifu_draw_outcome="bought"\} 1/);
    expect(text).toMatch(/kaifu_draw_round_duration_count 1/);
    expect(text).toMatch(
      /db_client_operation_duration_count\{[^}]*db_operation_name="BATCH"[^}]*\}/,
    );
    expect(text).toMatch(/db_client_connection_max\{[^}]*\} 5/);
    expect(text).toMatch(/kaifu_draw_waiting 0/);
    // The labels contain the route, not the path or the query.
    expect(text).not.toContain(`detail/${packId}`);
    expect(text).not.toMatch(/nowhere|hanako/);
  });

  it('metrics, database unreachable: each connection attempt is counted as failed', async () => {
    const away = openDatabase('postgres://kaifu@127.0.0.1:1/kaifu');
    await expect(away.transaction(() => Promise.resolve())).rejects.toThrow('ECONNREFUSED');
    await away.close();
    expect(await read()).toMatch(
      /db_client_operation_duration_count\{[^}]*"CONNECT",error_type="ECONNREFUSED"\} 4/,
    );
  });

  it('metrics of the last check of the books: have the number of findings and the age of the check', async () => {
    expect(await read()).not.toContain('kaifu_ledger_findings');
    await checkShopAndStore(shop.db, shop.clock);
    shop.clock.advance(90_000);
    await expect.poll(read).toMatch(/kaifu_ledger_findings 0/);
    expect(await read()).toMatch(/kaifu_ledger_check_age 90/);
  });

  it('metrics of a pack that was sealed with another master secret: count it as not on sale', async () => {
    await expect.poll(read).toMatch(/kaifu_draw_lost_keys 0/);
    await makePack(shop.openAnother(makeSecrets()));
    await expect.poll(read).toMatch(/kaifu_draw_lost_keys 1/);
  });

  it('metrics of the beacon while it has published nothing: report silence and no age if a pack needs it; after a number its age and no silence', async () => {
    await expect.poll(read).toMatch(/^kaifu_beacon_silent 0/m);
    await makePack(shop, { draw: 'beacon' });
    await expect.poll(read, { timeout: 3000 }).toMatch(/^kaifu_beacon_silent 1/m);
    const text = await read();
    expect(text).not.toMatch(/^kaifu_beacon_age [0-9]/m);
    expect(text).toMatch(/kaifu_draw_rounds_waiting 0/);
    await beacon.publish(shop, beacon.numberAt(shop.clock.now()) - 2);
    await expect.poll(read, { timeout: 3000 }).toMatch(/^kaifu_beacon_silent 0/m);
    expect(await read()).toMatch(/^kaifu_beacon_age [0-9.]+/m);
    shop.clock.advance(6 * 60_000);
    await expect.poll(read, { timeout: 3000 }).toMatch(/^kaifu_beacon_silent 1/m);
  });

  it('metrics of a process that never reached a relay of the beacon: say so until it reaches one', async () => {
    expect(await read()).toMatch(/^kaifu_beacon_cut_off 0/m);
    beacon.isCutOff = true;
    expect(await read()).toMatch(/^kaifu_beacon_cut_off 1/m);
    beacon.isCutOff = false;
    expect(await read()).toMatch(/^kaifu_beacon_cut_off 0/m);
  });

  it('metrics while the clock is behind the beacon, or packs need another beacon: report the seconds until the sale goes on, and the number of these packs', async () => {
    expect(await read()).toMatch(/kaifu_beacon_clock_behind 0[\s\S]*kaifu_beacon_other_packs 0/);
    await beacon.publish(shop, beacon.numberAt(shop.clock.now()) + 1000);
    await makePack(openShop(shop.db, shop.clock, shop.secrets, otherServices), { draw: 'beacon' });
    await expect.poll(read, { timeout: 3000 }).toMatch(/kaifu_beacon_clock_behind (2999|300[0-9])/);
    expect(await read()).toMatch(/kaifu_beacon_other_packs 1/);
  });

  it('metrics of jobs: count processed, failed and waiting ones', async () => {
    await runJob('measured', () => Promise.resolve());
    await runJob('in-vain', () => Promise.reject(new RangeError('no luck')));
    await expect.poll(read).toMatch(/kaifu_outbox_waiting 1/);
    const text = await read();
    expect(text).toMatch(/messaging_process_duration_count\{[^}]*"measured"[^}]*\} 1/);
    expect(text).toMatch(
      /messaging_process_duration_count\{[^}]*"in-vain",error_type="RangeError"\} 1/,
    );
    expect(text).toMatch(/kaifu_job_failures_total\{kaifu_job_name="in-vain"\} 1/);
  });
});

describe('traces', () => {
  const exporter = new InMemorySpanExporter();
  let http: TestApp;
  let stop: () => Promise<void>;
  beforeAll(async () => {
    stop = traceInto(new SimpleSpanProcessor({ exporter }), 1);
    http = await openTestApp(shop, { trustedProxies: ['127.0.0.0/8'] });
  });
  afterAll(async () => {
    await http.close();
    await stop();
  });

  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const spansOf = (name: string) =>
    exporter.getFinishedSpans().filter((span) => span.name === name);
  const buying = 'POST /api/user/pack/buy';

  it('trace of a purchase: continues the proxy’s trace, and is linked with the trace of its draw', async () => {
    exporter.reset();
    await buyThrough(http, { traceparent });
    await expect.poll(() => spansOf(buying)).toHaveLength(1);
    const [[request], [round]] = [spansOf(buying), spansOf('round')];
    expect(request?.spanContext().traceId).toBe(traceId);
    expect(request?.parentSpanContext?.spanId).toBe('b7ad6b7169203331');
    expect(round?.links.map(({ context }) => context.spanId)).toEqual([
      request?.spanContext().spanId,
    ]);
    expect(request?.links.map(({ context }) => context.spanId)).toEqual([
      round?.spanContext().spanId,
    ]);
    expect(round?.spanContext().traceId).toBe(traceId);
    expect(JSON.stringify(request?.attributes)).not.toMatch(/pack_id|csrf|kaifu_session/);
  });

  it('traceparent header from an untrusted address: ignored', async () => {
    exporter.reset();
    const direct = await openTestApp(shop, { trustedProxies: ['10.0.0.0/8'] });
    try {
      await buyThrough(direct, { traceparent });
      await expect.poll(() => spansOf(buying)).toHaveLength(1);
      expect(spansOf(buying)[0]?.spanContext().traceId).not.toBe(traceId);
    } finally {
      await direct.close();
    }
  });

  it('request that the proxy does not sample for tracing, or a provider call outside a trace: no spans are made', async () => {
    exporter.reset();
    await buyThrough(http, { traceparent: traceparent.replace(/01$/, '00') });
    await callOut('a company', 'ask', () => Promise.resolve());
    await runJob('traced-after', () => callOut('a company', 'ask', () => Promise.resolve()));
    // The CSRF pair came from another request, which is traced.
    const names = exporter.getFinishedSpans().map((span) => span.name);
    expect(names).toEqual(['GET /api/user/point', 'ask a company', 'process traced-after']);
  });

  it('trace of a failed job: has the kind of the error, not its message', async () => {
    exporter.reset();
    await runJob('traced', () => Promise.reject(new TypeError('hanako@example.com is unknown')));
    const [span] = spansOf('process traced');
    expect(span?.status.message).toBe('TypeError');
    expect(JSON.stringify([span?.attributes, span?.events, span?.status])).not.toContain('hanako');
  });

  it('log lines of a traced request: contain the trace id', async () => {
    http.logged.length = 0;
    const refused = await http
      .visitor()
      .raw({ method: 'POST', url: '/api/user/login', headers: { traceparent } });
    expect(refused.statusCode).toBe(403);
    expect(http.logged).toMatchObject([
      { trace_id: traceId, reqId: expect.any(String), route: '/api/user/login' },
    ]);
  });
});

it('stopping the tracing while the collector is unreachable: no error', async () => {
  const idleProcessor = { onStart: () => {}, onEnd: () => {}, forceFlush: async () => {} };
  const shutdown = () => Promise.reject(new Error('the collector is away'));
  await expect(traceInto({ ...idleProcessor, shutdown }, 1)()).resolves.toBeUndefined();
});

describe('ids in log lines', () => {
  it('log line written deep in a request: has the request id; outside a request: none', async () => {
    const log: Record<string, unknown>[] = [];
    const shopLog = openLog('info', { write: (line) => log.push(JSON.parse(line)) });
    const shopWithLog = {
      ...shop,
      packSales: { ...shop.packSales, waiting: shop.packSales.waiting, buy },
    };
    function buy(request: Parameters<typeof shop.packSales.buy>[0]) {
      shopLog.info('deep in the shop');
      return shop.packSales.buy(request);
    }
    const http = await openTestApp(shopWithLog);
    try {
      await Promise.all([buyThrough(http), buyThrough(http)]);
      shopLog.info('of no request');
    } finally {
      await http.close();
    }
    const ids = log.map(({ reqId }) => reqId);
    expect(ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.any(String), undefined]);
    expect(new Set(ids).size).toBe(3);
  });

  it('log line written in a job: has the job’s id, name and attempt', async () => {
    const log: Record<string, unknown>[] = [];
    const shopLog = openLog('info', { write: (line) => log.push(JSON.parse(line)) });
    await runJob('logged', async () => shopLog.info('deep in the job'), shopLog);
    expect(log).toContainEqual(
      expect.objectContaining({
        msg: 'deep in the job',
        job: { id: expect.any(String), name: 'logged', attempts: 1 },
      }),
    );
  });
});

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(),
      );
    });
  });
}
