import { readFile } from 'node:fs/promises';
import { migrateToLatest } from '../../db/migrate.ts';
import { createTestDatabase } from '../database.ts';
import { usualBirthDate } from '../factories.ts';
import { releaseBeacon } from '../fill-shop-for-a-day.ts';
import { workQueue } from '../queue.ts';
import { restoreShop, shopFile } from '../releases.ts';
import { TestPartner } from '../test-partner.ts';
import { openTestPayments } from '../test-payments.ts';
import { TestClock } from '../test-shop.ts';
import { findDumpedIds } from './find-dumped-ids.ts';
import type { RecordedAnswer } from './normalise.rules.ts';
import { playScript } from './play-script.ts';
import { Recording } from './replay-client.ts';

/** Minutes after the clock at which each shop is dumped (test-shop.ts). */
const soonAfter = new Date('2026-11-21T03:05:00.000Z');

/**
 * Plays the script over HTTP to this version's server, on the shop that the given version dumped.
 * The clock stands still, so times and draws are the same in each run.
 */
export async function playToDumpOf(version: string): Promise<RecordedAnswer[]> {
  const site = new TestPartner();
  for (const phone of ['09011111111', '09011112222'])
    site.balances.set(`aoi@partner/${phone}`, 9_500);
  const clock = new TestClock(soonAfter);
  const database = await createTestDatabase({ migrated: false });
  const secrets = await restoreShop(version, database.url);
  await migrateToLatest(database.url);
  const outside = { partnerSites: [site], beacon: releaseBeacon() };
  const test = await openTestPayments(outside, clock, { database, secrets });
  // Members are asked for it since 0.2.0, before they pay. The script pays as they did before.
  await test.shop.rawSql`insert into member_birth
    select member_id, ${usualBirthDate}::text::date, ${soonAfter} from ledger_account on conflict do nothing`;
  try {
    const url = test.sandbox.callbacks.shopUrl;
    const sandboxUrl = test.sandbox.address;
    const origins = new Map([
      [url, '<shop>'],
      [sandboxUrl, '<sandbox>'],
    ]);
    // The sandbox does not know the orders that the dumped shop has, so their look-ups fail.
    const runJobs = async () => {
      for (const job of test.shop.jobs) await job.run().catch(() => {});
    };
    const recording = new Recording(url, origins, await readFile(shopFile(version), 'utf8'));
    const steps = {
      sandboxUrl,
      advance: (milliseconds: number) => clock.advance(milliseconds),
      runJobs,
      async receiveCallbacks() {
        await test.sandbox.callbacks.settled();
        await runJobs();
      },
      act: (order: string, action: string) => test.act(order, action),
      sendMessages: () => workQueue(test.shop),
    };
    await playScript(recording, steps, await findDumpedIds(test.shop.rawSql));
    return recording.answers;
  } finally {
    await test.close();
  }
}
