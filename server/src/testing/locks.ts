import { setTimeout as sleep } from 'node:timers/promises';
import type { RawSql } from './raw-sql.ts';
import type { TestShop } from './test-shop.ts';

async function isCitus(rawSql: RawSql): Promise<boolean> {
  const [row] = await rawSql<{ found: boolean }>`
    select to_regclass('pg_catalog.citus_stat_activity') is not null as found`;
  return row?.found === true;
}

/**
 * Waits until a transaction in this test's database waits for a lock. On Citus its session on a
 * worker does.
 */
export async function untilLockWait({ rawSql }: Pick<TestShop, 'rawSql'>): Promise<void> {
  const onCitus = await isCitus(rawSql);
  const waiting = () =>
    onCitus
      ? rawSql`select from citus_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      : rawSql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  while ((await waiting()).length === 0) await sleep(5);
}

/** Ends the connections of the transactions in this test's database that wait for a lock. */
export async function endLockWaiters({ rawSql }: Pick<TestShop, 'rawSql'>): Promise<void> {
  // On Citus the pid identifies the session of the transaction on the coordinator.
  if (await isCitus(rawSql))
    await rawSql`select pg_terminate_backend(global_pid) from citus_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
  else
    await rawSql`select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and datname = current_database()`;
}
