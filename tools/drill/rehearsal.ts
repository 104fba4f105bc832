import { randomBytes } from 'node:crypto';
import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { calls } from '#contract/shop/index.ts';
import { payMethods } from '#contract/shop/points.ts';
import { findFreePorts, startShopServer } from '../../e2e/support/shop-server.ts';
import { type Sandbox, startSandbox } from '../../sandbox/src/index.ts';
import { openShop, type Shop } from '../../server/src/app/shop.ts';
import { storeFile } from '../../server/src/catalog/index.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { migrateToLatest } from '../../server/src/db/migrate.ts';
import { statement } from '../../server/src/db/pipeline/index.ts';
import { folderStore } from '../../server/src/files/folder-store.ts';
import { movableClock, systemClock } from '../../server/src/lib/clock.ts';
import { loadSandboxKeys } from '../../server/src/providers/payments/sandbox-keys.ts';
import { makeMembers, makePack, makePointCourse } from '../../server/src/testing/factories.ts';
import { cardTokenOf } from '../../server/src/testing/sandbox-customer.ts';
import { Browser, newTraffic } from '../torture/browser.ts';
import { type Answered, type Buyer, Buyers } from '../torture/buyers.ts';
import { Checker } from '../torture/checks.ts';
import { ArchivedPostgres } from './archive.ts';
import { type DrillResult, drill } from './drill.ts';

export interface Rehearsal extends DrillResult {
  moment: Date;
  /** Purchases answered before the moment, and paid orders after it. */
  before: number;
  paidAfter: number;
  /** Every wrong result of the drill. */
  violations: string[];
}

const packOptions = { counts: [3, 97, 9_900], buyPoints: [5000, 300, 20], price: 100 };
const buyersCount = 20;
/** A member may begin ten payments a minute. */
const payersCount = 20;
/** How long the shop sells before the backup, between it and the moment, and after that. */
const sellsMs = 2_000;

/**
 * Makes a shop that sells, backs it up meanwhile, loses its disk and its folder, and restores it
 * as of a moment during the sale.
 *
 * @param folder an empty folder that PostgreSQL's user may enter
 */
export async function rehearse(
  folder: string,
  onProgress: (sentence: string) => void,
): Promise<Rehearsal> {
  await using running = new AsyncDisposableStack();
  const [archive, shopFolder, restoredFolder, backupFolder] = [
    'archive',
    'shop',
    'new',
    'copy',
  ].map((name) => join(folder, name)) as [string, string, string, string];
  for (const each of [archive, shopFolder, restoredFolder]) await mkdir(each);
  onProgress('a shop begins to sell …');
  const server = await ArchivedPostgres.start(archive, await findFreePorts());
  running.defer(() => server.stop());
  const world = await openShopOn(server.url, shopFolder, running);
  await sleep(sellsMs);
  onProgress('a base backup is made while it sells …');
  await server.backUp();
  await cp(shopFolder, backupFolder, { recursive: true });
  await sleep(sellsMs);
  const before = world.buyers.takeAnswered();
  await sleep(10); // The moment is cut to milliseconds.
  const moment = await server.now();
  const paidBefore = world.payers.paid;
  await sleep(sellsMs);
  await world.end();
  const paidAfter = world.payers.paid - paidBefore;
  await server.untilArchived();
  onProgress('its disk and its folder are lost');
  await server.loseDisk();
  await rm(shopFolder, { recursive: true });
  const violations = [...world.buyers.violations];
  const result = await drill(
    {
      backup: server.backup,
      folder: restoredFolder,
      moment,
      settings: { ...world.settings, DATABASE_URL: server.url, KAIFU_DATA: backupFolder },
      onProgress,
    },
    async (shop) => void violations.push(...(await findMissing(shop, before))),
  );
  return { ...result, moment, before: before.purchases.length, paidAfter, violations };
}

/** Purchases that were answered before the moment must be there. */
const findMissing = (shop: Shop, before: Answered) => new Checker(shop, []).findViolations(before);

/** Opens a shop with a sandbox on a database, for the rehearsal of a restore. */
async function openShopOn(url: string, folder: string, running: AsyncDisposableStack) {
  await migrateToLatest(url);
  const db = openDatabase(url, { applicationName: 'rehearsal' });
  running.defer(() => db.close());
  const secrets = { master: randomBytes(32), session: randomBytes(32) };
  const shop = openShop(db, systemClock, secrets);
  const packId = await makePack(shop, packOptions);
  await givePictures(shop, folder);
  const courseId = await makePointCourse(shop, { points: 1_000 });
  const memberIds = await makeMembers(shop, buyersCount + payersCount, { points: 100_000 });
  const members: Buyer[] = [];
  for (const memberId of memberIds) {
    const { secret } = await shop.sessions.start(memberId, { isPersistent: false });
    members.push({ memberId, secret });
  }
  const keys = await loadSandboxKeys(folder);
  const sandbox = await startSandbox({
    ...{ port: 0, host: '127.0.0.1', folder: join(folder, '..', 'outside'), keys },
    clock: await movableClock(join(folder, 'clock.json')),
    persistent: false,
  });
  running.defer(() => sandbox.close());
  const settings = {
    KAIFU_DEMO: 'off',
    KAIFU_MASTER_SECRET: secrets.master.toString('hex'),
    KAIFU_SESSION_SECRET: secrets.session.toString('hex'),
    KAIFU_SANDBOX_URL: sandbox.address,
    KAIFU_SMTP_URL: sandbox.smtpUrl,
  };
  const server = await startShopServer({
    ...settings,
    ...{ DATABASE_URL: url, KAIFU_DATA: folder, KAIFU_CONSOLE: 'off', KAIFU_LOG: 'silent' },
  });
  running.defer(() => server.kill());
  const addresses = () => [server.url];
  const payers = new Payers(sandbox, addresses, members.slice(buyersCount), courseId);
  const buyers = new Buyers({
    addresses,
    packIds: [packId],
    members: members.slice(0, buyersCount),
  });
  const end = async () => {
    await Promise.all([buyers.stop(), payers.stop()]);
    await server.kill();
  };
  return { buyers, payers, settings, end };
}

/** Gives all cards and packs a picture, as an import stores it. */
async function givePictures({ db }: Shop, folder: string): Promise<void> {
  const address = await storeFile(randomBytes(2_000), '.webp', folderStore(join(folder, 'files')));
  await db.run(statement`update card set picture = ${address}`);
  await db.run(statement`update pack set pictures = ${[address]}::text[]`);
}

/** Members who pay for points by card, one after the other. */
class Payers {
  /** Orders that the shop credited. */
  paid = 0;
  readonly #ended: Promise<void>;
  #isOver = false;

  constructor(
    sandbox: Sandbox,
    addresses: () => string[],
    members: readonly Buyer[],
    courseId: number,
  ) {
    const traffic = newTraffic();
    const browsers = members.map(
      ({ secret }) => new Browser({ addresses, traffic, cookie: `m.${secret}` }),
    );
    this.#ended = this.#buyPoints(browsers, sandbox, courseId);
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#ended;
  }

  /** Buys points by card, as one member after the other, until the rehearsal ends. */
  async #buyPoints(
    browsers: readonly Browser[],
    sandbox: Sandbox,
    courseId: number,
  ): Promise<void> {
    for (const browser of inTurn(browsers)) {
      if (this.#isOver) return;
      const token = await cardTokenOf(sandbox.address, '4242424242424242');
      const bought = await browser.ask(calls.buyPoints, {
        payload: { point_price_id: courseId, pay_id: payMethods.card, token },
        idempotencyKey: crypto.randomUUID(),
      });
      if (!bought.ok) throw new Error(`a payment was refused: ${JSON.stringify(bought)}`);
      this.paid++;
      await sleep(200);
    }
  }
}

function* inTurn<Item>(items: readonly Item[]): Generator<Item> {
  for (;;) yield* items;
}
