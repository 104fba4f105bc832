import { openShop, type Shop } from '../../server/src/app/shop.ts';
import { openDatabase } from '../../server/src/db/database.ts';
import { systemClock } from '../../server/src/lib/clock.ts';

/** Reads a setting of the running shop from the environment. */
function setting(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: the shop has not been started`);
  return value;
}

/** The use cases of the shop that the browser tests' global setup has started. */
export function openDemoShop(): {
  shop: Shop;
  url: string;
  consoleUrl: string;
  close: () => Promise<void>;
} {
  const db = openDatabase(setting('KAIFU_E2E_DATABASE_URL'), {
    max: 2,
    applicationName: 'kaifu screens',
  });
  const secret = (name: string) => Buffer.from(setting(name), 'hex');
  const secrets = {
    master: secret('KAIFU_MASTER_SECRET'),
    session: secret('KAIFU_SESSION_SECRET'),
  };
  return {
    shop: openShop(db, systemClock, secrets),
    url: setting('KAIFU_E2E_URL'),
    consoleUrl: setting('KAIFU_E2E_CONSOLE_URL'),
    close: () => db.close(),
  };
}
