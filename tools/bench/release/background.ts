import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { nightlyLimits } from '../../../server/src/draw/index.ts';
import { checkShopAndStore } from '../../../server/src/shop-check/check-shop.ts';
import type { LoadSettings } from '../http-messages.ts';
import { inTurns, type Load } from '../load.ts';
import type { ReleaseShop } from './release-shop.ts';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const load = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number() });

export type Besides = Record<'alone' | 'besides', Load>;

export interface BesidesOrder {
  port: number;
  watchers: number;
  /** Members who buy again as soon as they are answered. */
  buyers: number;
  seconds: number;
  rounds: number;
}

/** Measures the sales of a process by itself, and beside watchers of the feed and the check. */
export async function measureBesides(
  release: ReleaseShop,
  { port, watchers, buyers, seconds, rounds }: BesidesOrder,
): Promise<Besides> {
  const packId = await release.makeReleasePack(Date.now(), null);
  const order: LoadSettings = {
    ...{ port, seconds, ask: 'buy', packId },
    cookies: release.cookies.slice(0, buyers),
  };
  return inTurns(rounds, {
    alone: () => buyAll(order),
    besides: async () => {
      const feed = fork(pathOf('../feed-watchers.ts'), [JSON.stringify({ port, watchers })]);
      await once(feed, 'message');
      try {
        const checked = checkShopAndStore(release.shop.db, release.shop.clock, nightlyLimits);
        const [bought] = await Promise.all([buyAll(order), checked]);
        return bought;
      } finally {
        feed.disconnect();
      }
    },
  });
}

/** Runs the buyers in a process of their own. */
async function buyAll(order: LoadSettings): Promise<Load> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [pathOf('../http-load.ts'), JSON.stringify(order)],
    { maxBuffer: 2 ** 24 },
  );
  return load.parse(JSON.parse(stdout));
}
