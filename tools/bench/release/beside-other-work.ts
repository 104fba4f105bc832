import { execFile, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as z from 'zod';
import { nightlyLimits } from '../../../server/src/draw/index.ts';
import { postNotices } from '../../../server/src/notices/index.ts';
import { checkShopAndStore } from '../../../server/src/shop-check/check-shop.ts';
import type { ConsoleClient } from '../../../server/src/testing/console-client.ts';
import { type ListRequest, listRequests } from '../console/lists.ts';
import { otherRequests } from '../console/others.ts';
import { besidePeople, openConsole, signIn } from '../console/people.ts';
import { type Known, samplesOf } from '../console/samples.ts';
import type { LoadSettings } from '../http-messages.ts';
import { inTurns, type Load } from '../load.ts';
import type { ReleaseShop } from './release-shop.ts';

const pathOf = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const load = z.object({ perSecond: z.number(), p50: z.number(), p99: z.number() });

export type SalesBesideWork = Record<'alone' | 'beside', Load>;

export interface OtherWorkOrder {
  port: number;
  watchers: number;
  /** Members who buy again as soon as they are answered. */
  buyers: number;
  seconds: number;
  rounds: number;
  /** People who work in the console. */
  staff: number;
}

/** Notices of one transaction. */
const noticesAtOnce = 500;

/**
 * Measures the sales of a process by itself, and beside watchers of the feed, people in the
 * console, a notice to all members, and the nightly check.
 */
export async function measureBesideOtherWork(
  release: ReleaseShop,
  { port, watchers, buyers, seconds, rounds, staff }: OtherWorkOrder,
): Promise<SalesBesideWork> {
  const { shop, folder } = release;
  const packId = await release.makeReleasePack(Date.now(), null);
  const app = await openConsole(shop, folder);
  const people: ConsoleClient[] = [];
  while (people.length < staff) people.push(await signIn(app, shop));
  const requests = requestsAbout(packId);
  const order: LoadSettings = {
    ...{ port, seconds, ask: 'buy', packId },
    cookies: release.cookies.slice(0, buyers),
  };
  try {
    return await inTurns(rounds, {
      alone: () => buyAll(order),
      beside: async () => {
        const feed = fork(pathOf('../feed-watchers.ts'), [JSON.stringify({ port, watchers })]);
        await once(feed, 'message');
        try {
          return await besidePeople(people, requests, async () => {
            const [bought] = await Promise.all([
              buyAll(order),
              notifyAll(release),
              checkShopAndStore(shop.db, shop.clock, nightlyLimits),
            ]);
            return bought;
          });
        } finally {
          feed.disconnect();
        }
      },
    });
  } finally {
    await app.close();
  }
}

/** Lists what people ask in the console on the day of a release. Most lists are short or empty. */
function requestsAbout(packId: number): ListRequest[] {
  const known: Known = {
    ...{ packId: String(packId), member: '1', mail: 'nobody@example.com', phone: '09000000000' },
    ...{ payment: randomUUID(), order: 'none' },
  };
  return [...otherRequests(known), ...listRequests(samplesOf(known))];
}

/** Posts a notice to all members, group by group, as the job of a release does. */
async function notifyAll({ shop, memberIds }: ReleaseShop): Promise<void> {
  const notice: Parameters<typeof postNotices>[2] = {
    ...{ kind: 'late_draw', event: `release ${randomUUID()}`, path: '/', urgency: 'bulk' },
    content: {
      ja: { title: '抽選結果', body: '抽選結果が出ました。' },
      en: { title: 'Your draw', body: 'Your cards are drawn.' },
    },
  };
  for (let first = 0; first < memberIds.length; first += noticesAtOnce) {
    const group = memberIds.slice(first, first + noticesAtOnce);
    await shop.db.transaction((tx) => postNotices(tx, group, notice, shop.clock.now()));
  }
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
