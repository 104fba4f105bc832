import { startShopServer } from '../../e2e/support/shop-server.ts';
import { Refusal } from '../lib/refusal.mjs';

/** Settings that would lead a drill to the servers of the shop that sells. */
const notForDrills = [
  'KAIFU_DATABASE_DIRECT_URL',
  'KAIFU_REPLICA_URL',
  'KAIFU_DATABASE_SYNC',
  'KAIFU_METRICS',
  'KAIFU_TRACES',
  'KAIFU_CONSOLE',
  'KAIFU_JOBS',
  'PORT',
  'HOST',
];

/**
 * Removes settings that would lead the drill to the servers, metrics or jobs of the shop that
 * sells.
 */
export function removeSettingsOfSellingShop(): void {
  for (const name of notForDrills) delete process.env[name];
}

/**
 * Opens a shop that is in maintenance, asks it as a visitor would, and ends it. It sends nothing
 * and runs no jobs.
 *
 * @returns how long it took until the shop answered, in milliseconds
 * @throws Refusal if it does not open, or is not closed to visitors
 */
export async function openClosed(settings: Readonly<Record<string, string>>): Promise<number> {
  const begun = performance.now();
  const server = await startShopServer({
    KAIFU_DEMO: 'off',
    ...settings,
    KAIFU_JOBS: 'off',
    KAIFU_CONSOLE: 'off',
    KAIFU_LOG: 'silent',
  }).catch((error: unknown) => {
    throw new Refusal(String(error instanceof Error ? error.message : error));
  });
  try {
    const ready = await fetch(`${server.url}/health/ready`);
    const openMs = performance.now() - begun;
    if (!ready.ok) throw new Refusal(`The shop opened, but is not ready: ${await ready.text()}`);
    const answer = await (await fetch(`${server.url}/api/user/pack/list`)).text();
    if (!answer.includes('9999'))
      throw new Refusal(`The shop opened, but is not closed to visitors: ${answer}`);
    return openMs;
  } finally {
    await server.stop();
  }
}
