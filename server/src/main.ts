import { once } from 'node:events';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { DamagedStateError, type Sandbox, startSandbox } from '../../sandbox/src/index.ts';
import { findRecipient } from './accounts/index.ts';
import { type Config, readConfig } from './app/config.ts';
import { connectDatabase } from './app/connect-database.ts';
import { buildConsole } from './app/console-app.ts';
import { openLog } from './app/log.ts';
import { missingProductionSettings } from './app/missing-production-settings.rules.ts';
import { openBeacon, watchBeacon } from './app/open-beacon.ts';
import { openFileStores } from './app/open-file-stores.ts';
import { operatorMessageFor } from './app/operator-message.ts';
import { loadSecrets } from './app/secrets.ts';
import { openShop, type Shop } from './app/shop.ts';
import { buildApp } from './app/shop-app.ts';
import { warnAboutBeacon } from './app/warn-about-beacon.ts';
import { warnAboutMissingPackKeys } from './app/warn-about-missing-pack-keys.ts';
import { watchShop } from './app/watch-shop.ts';
import { typefaceJobs } from './catalog/index.ts';
import type { Database } from './db/database.ts';
import type { Primary } from './db/primary.ts';
import { startShopDatabase } from './db/shop-database.ts';
import { demoMember, seedDemo } from './demo/seed-demo.ts';
import type { FileStores } from './files/file-store.ts';
import { Traffic } from './http/overload/traffic.ts';
import { retainAssets } from './http/retain-assets.ts';
import type { Job } from './jobs/job.ts';
import { startJobs } from './jobs/runner.ts';
import {
  CurrentOperator,
  importOperator,
  type Operator,
  operatorFinder,
  operatorStateOf,
  readOperator,
} from './legal/index.ts';
import {
  type Clock,
  followedClock,
  type MovableClock,
  movableClock,
  systemClock,
} from './lib/clock.ts';
import { assertFreePort } from './lib/free-port.ts';
import { day } from './lib/time.rules.ts';
import { messageTasks, type OperatorChannel } from './messages/index.ts';
import { noticeMails } from './notices/index.ts';
import { pictureJobs } from './pictures/index.ts';
import { loadSandboxBeacon } from './providers/beacon/sandbox-beacon.ts';
import { openLine } from './providers/line/open-line.ts';
import { openMessengers, type SandboxMessengers } from './providers/open-messengers.ts';
import { openOpenid } from './providers/openid/open-openid.ts';
import type { PartnerSettings } from './providers/partners/http-partner.ts';
import { openPartners, sandboxPartners } from './providers/partners/open-partners.ts';
import { isLive } from './providers/payments/live-provider.rules.ts';
import { openPaymentMethods, type PaymentSettings } from './providers/payments/open-methods.ts';
import { loadSandboxKeys, type SandboxKeys } from './providers/payments/sandbox-keys.ts';
import { withSandbox } from './providers/payments/sandbox-settings.ts';
import { openPush } from './providers/push/open-push.ts';
import { labelSenderOf } from './shipping/index.ts';
import { demoStaff, demoStaffCodes, seedDemoStaff } from './staff/index.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const webFolder = join(root, 'web/shop/dist');
const consoleFolder = join(root, 'web/console/dist');

/** Its member's points buy real cards as anybody's do. */
const demoForSale = `This shop is filled with the demonstration, and everybody knows the password of its member ${demoMember.mail}. Begin with an empty database and KAIFU_DEMO=off before anything is sold.`;

/**
 * How long a shop that closes lets requests finish: longer than any of them waits for a lock, or
 * for a payment company.
 */
const closeTimeoutMs = 15_000;
/** How long all of it takes at the most, after the pause of KAIFU_DRAIN_SECONDS. */
const exitTimeoutMs = 40_000;
/** How long it waits for what may yet come on connections on which nothing is asked. */
const idleConnectionMs = 500;

function writeLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Starts the shop and everything it runs on. What is put on `running` is stopped in reverse order.
 */
async function start(
  config: Config,
  ending: AbortSignal,
  running: AsyncDisposableStack,
): Promise<Traffic> {
  await startTelemetry(config, running);
  const secrets = await loadSecrets(config);
  const configured = await readOperator(config.operatorFile);
  const log = openLog(config.logLevel);
  const stores = await openFileStores(config, writeLine);
  const database = await startShopDatabase(config, writeLine, ending);
  running.defer(() => database.stop());
  const { db, direct, reads } = await connectDatabase(
    database.url,
    config,
    { log, writeLine },
    running,
  );
  const { sandboxClock, otherClock } = await openClocks(config, log);
  const keys =
    config.sandboxUrl === undefined ? undefined : await loadSandboxKeys(config.dataFolder);
  const payments = openPaymentMethods(paymentsOf(config, keys));
  const clock = sandboxClock ?? otherClock;
  const operator = await followOperator({ db, clock, log }, configured, running);
  for (const lack of missingProductionSettings(config, operator.now, payments)) writeLine(lack);
  const beacon = await openBeacon(config, { db, clock, log, writeLine }, running);
  const shop = openShop(
    db,
    clock,
    secrets,
    {
      ...(beacon && { beacon }),
      payments,
      ...{ partnerSites: openPartners(partnersOf(config)), openid: openidOf(config) },
      ...{ publicUrl: config.publicUrl, ...(await noticeSendersOf(config, log)) },
      delivery: config.delivery,
      operator: operatorChannelOf(operator, log),
      console: { ...config.console, allowsDemo: config.sandboxUrl !== undefined },
    },
    { reads },
  );
  for (const warn of [warnAboutMissingPackKeys, warnAboutBeacon]) await warn(shop, writeLine);
  // Filling an empty shop takes long, and would be for nothing where it cannot open.
  for (const { port, host } of endpointsOf(config)) await assertFreePort(port, host);
  const demoPlaces = { catalogue: join(root, 'catalogue/demo'), files: stores.files };
  const isDemo = config.demo && (await seedDemo(shop, demoPlaces, writeLine));
  if (isDemo && config.sandboxUrl === undefined) writeLine(demoForSale);
  if (isDemo && config.sandboxUrl !== undefined) await seedDemoStaff(shop.staff);
  const traffic = new Traffic({ waits: () => [db.waitingForConnection, shop.packSales.waiting] });
  if (config.metrics !== undefined) watchShop(shop, traffic);
  if (config.shop)
    await serve(shop, config, { stores, log, operator: configured, traffic }, running);
  await serveConsole(shop, config, { stores, log, operator, traffic }, running);
  const sandbox =
    sandboxClock &&
    keys &&
    (await serveSandbox(shop, config, { clock: sandboxClock, keys }, running));
  if (beacon && (config.shop || config.jobs)) watchBeacon(beacon, shop, log, running);
  const ofFiles = [
    ...typefaceJobs(db, { web: webFolder, files: stores.files }, () =>
      JSON.stringify(operator.now),
    ),
    ...pictureJobs({ db, clock: shop.clock, files: stores.files }),
  ];
  await runJobsAndQueue(shop, config, { sandbox, direct, log, ofFiles }, running);
  printAddresses(config);
  if (isDemo) printLogins(config);
  return traffic;
}

/** Opens the sandbox's clock, or else the one that this process follows. */
async function openClocks(config: Config, log: Logger) {
  const clockFile = join(config.dataFolder, 'clock.json');
  const onClockError = (error: unknown) =>
    log.warn({ err: error }, 'clock.json of the sandbox cannot be read: does it run?');
  const sandboxClock = config.sandbox ? await movableClock(clockFile) : undefined;
  const otherClock =
    config.sandboxUrl === undefined ? systemClock : await followedClock(clockFile, onClockError);
  return { sandboxClock, otherClock };
}

/** Mails notices to the operator in their language, and logs them in English. */
function operatorChannelOf(operator: CurrentOperator, log: Logger): OperatorChannel {
  return {
    get mail() {
      return operator.now.mail;
    },
    get language() {
      return operator.now.mail_language;
    },
    show: ({ message, ...facts }) => log.error(facts, message),
  };
}

/** How often a process reads the operator's data again, in milliseconds; less than a minute. */
const operatorIntervalMs = 10_000;

/** Records the operator of the configuration, and follows what the console publishes after it. */
async function followOperator(
  { db, clock, log }: { db: Database; clock: Clock; log: Logger },
  configured: Operator,
  running: AsyncDisposableStack,
): Promise<CurrentOperator> {
  if ((await importOperator({ db, clock }, configured)) === 'edited')
    writeLine(
      'KAIFU_OPERATOR is not used any more: the console has published the data of the operator.',
    );
  const operator = new CurrentOperator(operatorFinder({ db, clock }, configured, 0), configured);
  await operator.refresh();
  const onError = (error: unknown) =>
    log.warn({ err: error }, 'The data of the operator could not be read. It is tried again.');
  const timer = setInterval(() => void operator.refresh().catch(onError), operatorIntervalMs);
  running.defer(() => clearInterval(timer));
  return operator;
}

/** Returns the payment settings, with the sandbox in place of providers that are not configured. */
function paymentsOf(
  { payments, sandboxUrl }: Config,
  keys: SandboxKeys | undefined,
): PaymentSettings {
  if (sandboxUrl === undefined || keys === undefined) return payments;
  return withSandbox(payments, { address: sandboxUrl, keys });
}

/**
 * Returns the partner sites. If a company takes real money, the sandbox replaces no site, because
 * its points cost nothing.
 */
function partnersOf({ partners, payments, sandboxUrl }: Config): PartnerSettings[] {
  return (
    partners ?? (sandboxUrl === undefined || isLive(payments) ? [] : sandboxPartners(sandboxUrl))
  );
}

/**
 * Opens the companies with whose accounts members can log in. If a company takes real money, the
 * sandbox plays none, because it lets anybody log in with any account.
 */
function openidOf({ logins, payments, sandboxUrl }: Config) {
  return openOpenid(logins, isLive(payments) ? undefined : sandboxUrl);
}

/**
 * Opens web push and messages by LINE. If a company takes real money, the sandbox plays neither,
 * because everybody who reaches it reads what it gets.
 */
async function noticeSendersOf(
  { push, line, payments, sandboxUrl, dataFolder }: Config,
  log: Logger,
) {
  const sandbox = isLive(payments) ? undefined : sandboxUrl;
  const onPushDenied = (reason: string) =>
    log.warn({ reason }, 'a push service does not accept the VAPID key of the shop');
  const onLineDenied = (reason: string) =>
    log.warn({ reason }, 'LINE does not accept the channel access token: replace KAIFU_LINE_TOKEN');
  return {
    push: await openPush(push, sandbox, dataFolder, onPushDenied),
    line: openLine(line, sandbox, onLineDenied),
  };
}

/** Addresses on which this process listens. */
function endpointsOf({ shop, sandbox, host, port, console }: Config) {
  return [
    ...(shop ? [{ host, port }] : []),
    ...(sandbox ? [{ host, port: port + 1 }] : []),
    ...(console.endpoint === undefined ? [] : [console.endpoint]),
  ];
}

function printAddresses({ shop, ownUrl, sandboxUrl, console }: Config): void {
  writeLine(shop ? `\nKaifu 開封 is open at ${ownUrl}/` : '\nKaifu 開封 serves the console alone.');
  if (sandboxUrl !== undefined) writeLine(`The sandbox (clock, inbox) is at ${sandboxUrl}/`);
  if (console.endpoint !== undefined) writeLine(`The console is at ${console.url}/`);
}

/** Prints how to log in to the demo shop and its console. */
function printLogins({ shop, sandboxUrl, console }: Config): void {
  if (shop) writeLine(`Log in as ${demoMember.mail} with the password ${demoMember.password}.`);
  const [owner] = demoStaff;
  if (console.endpoint !== undefined && sandboxUrl !== undefined && owner !== undefined)
    writeLine(
      `Sign in to the console as ${owner.mail} with the password ${owner.password} and the code at ${sandboxUrl}/authenticator`,
    );
  writeLine('Ctrl-C stops the shop.');
}

/** Loads the libraries for metrics and traces only if they are switched on. */
async function startTelemetry(
  { metrics, traces }: Pick<Config, 'metrics' | 'traces'>,
  running: AsyncDisposableStack,
): Promise<void> {
  if (metrics !== undefined) {
    const { startMetrics } = await import('./telemetry/start-metrics.ts');
    running.defer(await startMetrics(metrics));
  }
  if (traces !== undefined) {
    const { startTraces } = await import('./telemetry/start-traces.ts');
    running.defer(startTraces(traces));
  }
}

/** Starts the shop's and the console's HTTP servers. */
async function serve(
  shop: Shop,
  config: Config,
  parts: { stores: FileStores; log: Logger; operator: Operator; traffic: Traffic },
  running: AsyncDisposableStack,
): Promise<void> {
  const { port, host, https, trustedProxies, publicUrl, filesUrl } = config;
  await retainAssetsEachDay(webFolder, parts.stores, running);
  const app = await buildApp(shop, {
    ...parts,
    https,
    trustedProxies,
    publicUrl,
    filesUrl,
    webFolder,
  });
  running.defer(() => closeApp(app, parts.traffic));
  await app.listen({ port, host });
  running.defer(parts.traffic.watch());
}

/**
 * Stores the web app's files for pages of other versions. An error is only printed: a full disk
 * must not stop a process from opening.
 */
async function retainAssetsOf(folder: string, { assets }: FileStores): Promise<void> {
  await retainAssets(join(folder, 'assets'), assets).catch((error: unknown) =>
    writeLine(`The web app's files could not be kept for pages of other versions (${error}).`),
  );
}

/** Stores the web app's files now, and again each day while this process runs. */
async function retainAssetsEachDay(
  folder: string,
  stores: FileStores,
  running: AsyncDisposableStack,
): Promise<void> {
  await retainAssetsOf(folder, stores);
  const daily = setInterval(() => void retainAssetsOf(folder, stores), day);
  running.defer(() => clearInterval(daily));
}

/** Serves the console, on a listener of its own. It stays open while the shop is closed. */
async function serveConsole(
  shop: Shop,
  { console, trustedProxies, filesUrl, yamatoBilling, delivery, sandboxUrl }: Config,
  {
    operator,
    ...parts
  }: { stores: FileStores; log: Logger; operator: CurrentOperator; traffic: Traffic },
  running: AsyncDisposableStack,
): Promise<void> {
  if (console.endpoint === undefined) return;
  const isBuilt = await access(consoleFolder).then(
    () => true,
    () => false,
  );
  const [demo, hasSandbox] = [await readOperator(undefined), sandboxUrl !== undefined];
  const app = await buildConsole(shop, {
    ...parts,
    trustedProxies,
    filesUrl,
    webFolder: isBuilt ? consoleFolder : undefined,
    labels: {
      get sender() {
        return labelSenderOf(operator.now);
      },
      billing: yamatoBilling,
      delivery,
    },
    readOperatorState: () => operatorStateOf(operator.now, { demo, hasSandbox }),
  });
  if (isBuilt) await retainAssetsEachDay(consoleFolder, parts.stores, running);
  running.defer(() => closeApp(app, parts.traffic));
  await app.listen(console.endpoint);
}

/**
 * Takes no new connections, and ends each open one once its requests are answered.
 */
async function closeApp(app: FastifyInstance, traffic: Traffic): Promise<void> {
  const closed = app.close();
  const deadline = performance.now() + closeTimeoutMs;
  while (traffic.inFlight + traffic.unsent > 0 && performance.now() < deadline) await sleep(20);
  // Browsers open connections before they need them. One without a request would delay the end by a
  // minute.
  const idleTimer = setTimeout(() => app.server.closeAllConnections(), idleConnectionMs);
  await closed;
  clearTimeout(idleTimer);
}

/** Runs what is due, and does what waits in the queue: sending messages. */
async function runJobsAndQueue(
  shop: Shop,
  config: Config,
  parts: { sandbox: Sandbox | undefined; direct: Primary; log: Logger; ofFiles: Job[] },
  running: AsyncDisposableStack,
): Promise<void> {
  if (!config.jobs) return;
  const { sandbox, direct, log, ofFiles } = parts;
  const { mail, sms, missing } = openMessengers(config, sandboxMessengers(config, sandbox));
  running.defer(() => mail.close());
  if (missing.length > 0)
    writeLine(`Mails or text messages wait until these are set: ${missing.join(', ')}.`);
  const sending = messageTasks({
    db: shop.db,
    clock: shop.clock,
    log,
    mail,
    sms,
    shopUrl: config.publicUrl,
    findRecipient: (memberId) => findRecipient(shop.db, memberId),
    notices: noticeMails(shop),
  });
  const { db, jobs, tasks } = shop;
  const runner = await startJobs(
    { database: direct, db },
    { jobs: [...jobs, ...ofFiles], tasks: [...tasks, ...sending] },
    log,
  );
  running.defer(() => runner.stop());
}

/**
 * Finds where mail and SMS of the sandbox go, of this process or of another: its SMS company is at
 * its address, its mail server is configured.
 */
function sandboxMessengers(
  { sandboxUrl }: Config,
  own: Sandbox | undefined,
): SandboxMessengers | undefined {
  return sandboxUrl === undefined ? undefined : { smtpUrl: own?.smtpUrl, smsUrl: sandboxUrl };
}

/**
 * Starts the sandbox. After a move of its clock, work that became due is done before the request is
 * answered.
 */
async function serveSandbox(
  shop: Shop,
  { dataFolder, host, port, ownUrl, publicUrl, sandboxSmtpPort }: Config,
  { clock, keys }: { clock: MovableClock; keys: SandboxKeys },
  running: AsyncDisposableStack,
): Promise<Sandbox> {
  const sandbox = await startSandbox({
    port: port + 1,
    smtpPort: sandboxSmtpPort,
    host,
    clock,
    keys,
    beacon: await loadSandboxBeacon(dataFolder),
    folder: join(dataFolder, 'sandbox'),
    shopUrl: ownUrl,
    publicUrl,
    authenticatorCodes: () => demoStaffCodes(shop.staff),
    onClockMoved: () => Promise.all(shop.jobs.map((job) => job.run())),
  });
  running.defer(() => sandbox.close());
  return sandbox;
}

/** The longest time for a failed start to stop what it had started. */
const failedStartTimeoutMs = 5_000;

/** Aborts at the first signal to end the process. A second signal ends it immediately. */
function endingSignal(): AbortSignal {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => ending.abort());
  return ending.signal;
}

/** Starts the process and runs it until it is told to end. */
async function main(): Promise<void> {
  await using running = new AsyncDisposableStack();
  const ending = endingSignal();
  const config = readConfig(process.env);
  const traffic = await start(config, ending, running).catch((error: unknown) => {
    // The process supervisor must see the failed start, even if something hangs.
    setTimeout(() => process.exit(1), failedStartTimeoutMs).unref();
    throw error;
  });
  if (!ending.aborted) await once(ending, 'abort');
  writeLine('\nClosing the shop …');
  // First let load balancers notice that the process is not ready; then accept no more requests.
  traffic.drain();
  await sleep(config.drainSeconds * 1000);
  // Do not wait longer for work that hangs: the process supervisor would kill the process anyway.
  setTimeout(() => process.exit(1), exitTimeoutMs).unref();
}

try {
  await main();
} catch (thrown) {
  // Errors while stopping are not the reason why the shop did not open.
  const error = thrown instanceof SuppressedError ? thrown.suppressed : thrown;
  const line = error instanceof DamagedStateError ? error.message : operatorMessageFor(error);
  process.stderr.write(`${line ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = 1;
}
