import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import * as z from 'zod';
import { openDatabase } from '../db/database.ts';
import { systemClock } from '../lib/clock.ts';
import { buyRequest } from '../testing/factories.ts';
import { readConfig } from './config.ts';
import { openBeacon, watchBeacon } from './open-beacon.ts';
import { noExternalServices, openShop } from './shop.ts';

/**
 * A process of a shop, for tests that kill it. It watches the beacon, draws rounds, and makes the
 * purchase in its argument. The argument is JSON. It prints one line of JSON for each purchase, and
 * ends only by a signal.
 */
const Argument = z.object({
  url: z.string(),
  /** Both in hexadecimal digits. */
  secrets: z.object({ master: z.string(), session: z.string() }),
  /** The setting KAIFU_BEACON. */
  beacon: z.string(),
  /** The purchase to make; missing: none. */
  buy: z.exactOptional(z.object({ memberId: z.int(), packId: z.int(), count: z.int() })),
});
const { url, secrets, beacon, buy } = Argument.parse(JSON.parse(process.argv[2] ?? ''));

const db = openDatabase(url, { applicationName: 'kaifu killed' });
const log = pino({ level: 'silent' });
const running = new AsyncDisposableStack();
const config = readConfig({ KAIFU_BEACON: beacon });
const parts = { db, clock: systemClock, log, writeLine: () => {} };
const watch = await openBeacon(config, parts, running);
if (watch === undefined) throw new Error('no beacon is set');
const hex = (text: string) => Buffer.from(text, 'hex');
const shop = openShop(
  db,
  systemClock,
  { master: hex(secrets.master), session: hex(secrets.session) },
  { ...noExternalServices, beacon: watch },
);
watchBeacon(watch, shop, log, running);
process.stdout.write(`${JSON.stringify({ ready: true })}\n`);
if (buy !== undefined) {
  while (watch.isSilent()) await sleep(50);
  const result = await shop.packSales.buy(buyRequest(buy));
  process.stdout.write(`${JSON.stringify(result)}\n`);
}
await sleep(2 ** 31 - 1);
