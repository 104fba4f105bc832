import { randomBytes, randomInt } from 'node:crypto';
import { chmod, mkdtemp, readdir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { envelope } from '#contract/envelope.ts';
import { type Sandbox, startSandbox } from '../../sandbox/src/index.ts';
import { type Delivery, deliveries } from '../../sandbox/src/payments/callback-post.ts';
import { type Config, readConfig } from '../../server/src/app/config.ts';
import { noExternalServices, openShop, type Shop } from '../../server/src/app/shop.ts';
import { operatorProgram } from '../../server/src/commands/program.ts';
import { type Database, openDatabase } from '../../server/src/db/database.ts';
import { statement } from '../../server/src/db/pipeline/index.ts';
import { enqueue, releaseTask } from '../../server/src/jobs/queue.queries.ts';
import { type MovableClock, movableClock } from '../../server/src/lib/clock.ts';
import { loadSandboxBeacon } from '../../server/src/providers/beacon/sandbox-beacon.ts';
import { openPaymentMethods } from '../../server/src/providers/payments/open-methods.ts';
import { loadSandboxKeys } from '../../server/src/providers/payments/sandbox-keys.ts';
import { withSandbox } from '../../server/src/providers/payments/sandbox-settings.ts';
import { makeOffer, makePack, makePointCourse } from '../../server/src/testing/factories.ts';
import { withRetries } from '../torture/checks.ts';
import { startTorturedShop, type TorturedShop } from '../torture/shop-under-torture.ts';
import { consoleUrl } from './clerk.ts';
import { type SoakDatabase, startDatabase } from './database.ts';
import type {
  CourseOnSale,
  OfferOnSale,
  PackOnSale,
  PromotionOnOffer,
  RanksOnOffer,
} from './notes.ts';
import { makePromotions, makeRanks } from './promotions.ts';

/** Everything on sale, as it was created for the world. */
export interface Catalogue {
  packs: PackOnSale[];
  offers: OfferOnSale[];
  courses: CourseOnSale[];
  promotions: PromotionOnOffer[];
  ranks: RanksOnOffer;
  /** The model number of copies that belong to no pack. */
  reserve: string;
}

/**
 * A shop with two servers, a worker and a database of its own, and a sandbox for all external
 * services.
 */
export interface World {
  shop: Shop;
  shopUnderTorture: TorturedShop;
  sandbox: Sandbox;
  clock: MovableClock;
  catalogue: Catalogue;
  /** The folder of the operator's export files for the carriers. */
  exportFolder: string;
  /** Moves the clock of every process. No requests may be running meanwhile. */
  passTime(seconds: number): Promise<void>;
  /** Enqueues all scheduled jobs of the shop and waits until the worker has finished them. */
  doJobs(): Promise<void>;
  /** Makes callbacks and partner sites fail in changing ways until `end` is called. */
  startCallbackFaults(): { counts: Record<Delivery, number>; end(): Promise<void> };
  /** Runs an operator command and returns its output. */
  command(...words: string[]): Promise<string[]>;
}

export interface WorldOptions {
  /** How many members there will be: the budgets of promotions depend on it. */
  members: number;
  servers: number;
  /** Whether the shop is on Citus. */
  citus: boolean;
  /** Whether the database's data survives a power failure, as in production. This is slower. */
  durable: boolean;
  onProgress: (sentence: string) => void;
}

/**
 * Opens a simulated world: a shop with its sandbox, database and processes. Everything that must be
 * closed later is added to `running`.
 */
export async function openWorld(
  options: WorldOptions,
  running: AsyncDisposableStack,
): Promise<World> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'kaifu-soak-')));
  await chmod(folder, 0o755); // under root, PostgreSQL's own user must be able to enter
  running.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  const database = await startDatabase(folder, options, running);
  const databaseUrl = database.url;
  const db = openDatabase(databaseUrl, { max: 10, applicationName: 'watcher' });
  running.defer(() => db.close());
  const clock = await movableClock(join(folder, 'clock.json'));
  const keys = await loadSandboxKeys(folder);
  // The shop's processes find the same key in the folder.
  const beacon = await loadSandboxBeacon(folder);
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    clock,
    folder: join(folder, 'sandbox'),
    keys,
    beacon,
    persistent: false,
  });
  running.defer(() => sandbox.close());
  const secrets = { master: randomBytes(32), session: randomBytes(32) };
  const config = readConfig({});
  const payments = openPaymentMethods(
    withSandbox(config.payments, { address: sandbox.address, keys }),
  );
  const shop = openShop(db, clock, secrets, {
    ...noExternalServices,
    payments,
    beacon: { chain: beacon.chain, ...sealingBeacon },
  });
  const catalogue = await makeCatalogue(shop, options.members);
  const { servers } = options;
  const settings = {
    KAIFU_SANDBOX_URL: sandbox.address,
    KAIFU_SMTP_URL: sandbox.smtpUrl,
    // Members name their own addresses in X-Forwarded-For.
    KAIFU_TRUSTED_PROXIES: '127.0.0.1',
    KAIFU_CONSOLE_URL: consoleUrl,
  };
  const shopUnderTorture = await startTorturedShop({
    databaseUrl,
    secrets,
    folder,
    servers,
    settings,
  });
  running.defer(() => shopUnderTorture.end());
  running.defer(spreadCallbacks(sandbox, shopUnderTorture));
  return {
    shop,
    shopUnderTorture: withNodes(shopUnderTorture, database),
    sandbox,
    clock,
    catalogue,
    exportFolder: join(folder, 'exports'),
    doJobs: () => doAllJobs(db, shop),
    async passTime(seconds) {
      await clock.setOffsetSeconds(clock.offsetSeconds + seconds);
      await waitForClock(shopUnderTorture, clock);
    },
    startCallbackFaults: () => startCallbackFaults(sandbox),
    command: (...words) => commandOf(shop, config, words),
  };
}

/**
 * The beacon of this process's shop, which only seals packs. The shop's server processes draw them.
 */
const sealingBeacon = {
  newestAt: undefined,
  urlOf: () => undefined,
  isSilent: () => false,
  isCutOff: false,
} as const;

/** Makes a fault of PostgreSQL hit one of the nodes, where the database has several. */
function withNodes(shop: TorturedShop, { killNode }: SoakDatabase): TorturedShop {
  if (killNode === undefined) return shop;
  return {
    ...shop,
    inject: (target) => (target === 'postgres' ? killNode() : shop.inject(target)),
  };
}

/**
 * Sends the callbacks of payment companies to changing servers, among those that run. @returns a
 * function that ends it
 */
function spreadCallbacks({ callbacks }: Sandbox, tortured: TorturedShop): () => void {
  const toSomeServer = setInterval(() => {
    const up = tortured.addresses();
    callbacks.shopUrl = up[randomInt(Math.max(1, up.length))] ?? callbacks.shopUrl;
  }, 100);
  return () => clearInterval(toSomeServer);
}

/**
 * Runs an operator's command.
 *
 * @returns the command's output
 */
async function commandOf(shop: Shop, config: Config, words: readonly string[]): Promise<string[]> {
  const lines: string[] = [];
  const writeLine = (line: string) => void lines.push(line);
  const program = operatorProgram({
    withShop: (work) => work(shop, config),
    withDatabase: async () => {},
    write: writeLine,
    writeLine,
    logProgress: writeLine,
  });
  await program.exitOverride().parseAsync(words, { from: 'user' });
  return lines;
}

/** Of these packs each copy lies in the warehouse. */
const tracked = { isTracked: true } as const;
/** The copies that a pack names, each by its certificate. */
const namedItems = Array.from({ length: 30 }, (_, place) => ({
  ...{ code: null, grader: 'PSA', grade: '10', certificate: `soak-${place}`, photos: [] },
}));
const namedCounts: readonly number[] = [...namedItems.map(() => 1), 970];
const namedPoints: readonly number[] = [...namedItems.map(() => 900), 60];

/**
 * Makes packs that last and packs that sell out, for points and for coins, early and late; cards
 * for coins; point courses.
 */
async function makeCatalogue(shop: Shop, members: number): Promise<Catalogue> {
  const packs = await makePacks(shop);
  const offers: OfferOnSale[] = [];
  for (const offer of [
    { price: 8, supply: 100_000 },
    { price: 20, supply: 60 },
    { price: 15, supply: 100_000, limitPerMember: 2 },
  ]) {
    offers.push({ cardId: await makeOffer(shop, offer), price: offer.price });
  }
  const courses: CourseOnSale[] = [];
  for (const points of [300, 1_000, 3_000, 5_000]) {
    courses.push({ id: await makePointCourse(shop, { points }), points });
  }
  const promotions = await makePromotions(shop, courses, members);
  const ranks = await makeRanks(shop, members);
  const reserve = `T-${await makePack(shop, { counts: [1] })}-0`;
  return { packs, offers, courses, promotions, ranks, reserve };
}

/** Makes the packs on sale: among them a free one, which a member has once a day. */
async function makePacks(shop: Shop): Promise<PackOnSale[]> {
  const soon = new Date(shop.clock.now().getTime() + 3 * 24 * 60 * 60 * 1000);
  const sold = [
    { price: 0, counts: [10, 99_990], buyPoints: [200, 5], limitPerDay: 1, pointsPerCoin: 0 },
    { price: 100, counts: [5, 95, 9_900, 990_000], buyPoints: [5_000, 500, 60, 20] },
    { price: 300, counts: [2, 48, 450], buyPoints: [9_000, 400, 100], pointsPerCoin: 50 },
    { price: 500, counts: [10, 90, 99_900], buyPoints: [8_000, 800, 150], limitPerMember: 3 },
    { price: 200, counts: [10, 90, 99_900], buyPoints: [4_000, 300, 80], startsAt: soon },
    { price: 150, counts: [10, 90, 99_900], buyPoints: [5_000, 400, 90], draw: 'beacon' },
    { price: 250, counts: [10, 90, 9_900], buyPoints: [6_000, 500, 90], draw: 'instant' },
    { price: 10, counts: [5, 995, 99_000], currency: 'coin' },
    {
      price: 140,
      counts: [10, 90, 9_900],
      buyPoints: [3_000, 400, 80],
      draw: 'beacon',
      ...tracked,
    },
    { price: 130, counts: namedCounts, buyPoints: namedPoints, draw: 'instant', ...tracked },
  ] as const;
  const packs: PackOnSale[] = [];
  for (const { price, counts, ...rest } of sold) {
    const currency = 'currency' in rest ? rest.currency : 'point';
    const pointsPerCoin =
      currency === 'coin' ? 0 : 'pointsPerCoin' in rest ? rest.pointsPerCoin : 100;
    const { buyPoints, isTracked, ...more } = { buyPoints: undefined, isTracked: false, ...rest };
    const items = counts === namedCounts ? namedItems : undefined;
    const id = await makePack(shop, {
      ...more,
      ...(items && { items: [...items] }),
      ...(buyPoints && { buyPoints: [...buyPoints] }),
      price,
      counts: [...counts],
      pointsPerCoin,
    });
    const isBeacon = 'draw' in rest && rest.draw === 'beacon';
    const stock = isTracked ? { stock: counts } : {};
    const limit = 'limitPerDay' in rest ? { limitPerDay: rest.limitPerDay } : {};
    packs.push({ id, price, currency, pointsPerCoin, isBeacon, ...stock, ...limit });
  }
  return packs;
}

/** Waits until all processes use the new time. They read the clock's file within a moment. */
async function waitForClock(tortured: TorturedShop, clock: MovableClock): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (const address of tortured.allAddresses()) {
    for (;;) {
      const behind = clock.now().getTime() - (await clockOf(address)).getTime();
      if (behind < 2_000) break;
      if (Date.now() > deadline) throw new Error(`${address} is ${behind} ms behind the clock`);
      await sleep(50);
    }
  }
}

/** Reads the time of a running shop. */
async function clockOf(address: string): Promise<Date> {
  try {
    const response = await fetch(`${address}/api/user/point`);
    return new Date(envelope.parse(await response.json()).now);
  } catch {
    return new Date(0);
  }
}

/** The longest time for the worker to finish all jobs, in milliseconds. */
const jobsTimeoutMs = 180_000;

/**
 * Enqueues all jobs and waits until the worker has done them. It does not wait for the leases of
 * worker pools, which are delayed jobs in the same queue.
 */
async function doAllJobs(db: Database, shop: Shop): Promise<void> {
  for (const { name } of shop.jobs) await withRetries(() => enqueue(db, name, {}));
  const deadline = Date.now() + jobsTimeoutMs;
  for (;;) {
    const waiting = await withRetries(() =>
      db.run(
        statement<{ task: string; count: number; error: string | null }>`
          select task_identifier as task, count(*), max(last_error) as error
          from graphile_worker.jobs
          where attempts < max_attempts and task_identifier <> ${releaseTask}
          group by task_identifier
        `,
      ),
    );
    if (waiting.length === 0) return;
    if (Date.now() > deadline)
      throw new Error(`the worker leaves undone: ${JSON.stringify(waiting)}`);
    await sleep(100);
  }
}

/** The longest duration of each kind of failure, in milliseconds. */
const longestFailureMs = 1_500;

/** Starts changing how webhooks are delivered, until it is ended. */
function startCallbackFaults({
  callbacks,
  address,
}: Sandbox): ReturnType<World['startCallbackFaults']> {
  const counts: Record<Delivery, number> = {
    once: 0,
    twice: 0,
    late: 0,
    'out of order': 0,
    'wrong signature': 0,
    never: 0,
  };
  let isOver = false;
  const change = async () => {
    while (!isOver) {
      callbacks.delivery = deliveries[randomInt(deliveries.length)] ?? 'once';
      counts[callbacks.delivery]++;
      if (randomInt(3) === 0) callbacks.release();
      const call = ['link', 'reserve', 'confirm', 'cancel'][randomInt(4)];
      const kind = ['down', 'lost'][randomInt(2)];
      await fetch(`${address}/partner/trouble`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ call, kind, times: 1 }),
      });
      await sleep(randomInt(longestFailureMs));
    }
  };
  const changing = change();
  return {
    counts,
    async end() {
      isOver = true;
      await changing;
      callbacks.delivery = 'once';
      callbacks.release();
      await callbacks.settled();
    },
  };
}

/** Lists the files that were exported for the carriers until now. */
export async function exportedFiles({ exportFolder }: World): Promise<string[]> {
  const names = await readdir(exportFolder).catch(() => []); // nothing was exported yet
  return names.map((name) => join(exportFolder, name));
}
