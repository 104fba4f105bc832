import { setTimeout as sleep } from 'node:timers/promises';
import type { TestShop } from './test-shop.ts';

/** Waits until a transaction in this test's database waits for a lock. */
export async function untilLockWait({ rawSql }: Pick<TestShop, 'rawSql'>): Promise<void> {
  const waiting = () =>
    rawSql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await waiting()).length === 0) await sleep(5);
}
