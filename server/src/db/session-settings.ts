import type pg from 'pg';

/** Settings of a session by PostgreSQL's names. */
export type SessionSettings = Readonly<Record<string, string>>;

/**
 * The driver parses timestamps of DateStyle ISO only, and returns null for others, so a database's
 * own setting must not apply.
 */
const readable = { TimeZone: 'UTC', DateStyle: 'ISO, MDY' };

/**
 * The settings of the shop's connections.
 *
 * @param lockTimeoutMs how long a statement waits for a lock, in milliseconds
 */
export function shopSettings(lockTimeoutMs = 5_000): SessionSettings {
  return {
    ...readable,
    lock_timeout: `${lockTimeoutMs}ms`,
    idle_in_transaction_session_timeout: '30s',
  };
}

/**
 * Applies the shop's session settings to a connection. They are no startup parameters, because
 * PgBouncer refuses those. On Citus a transaction uses one connection to each worker: with several,
 * it could not change a reference table after a statement on all shards.
 *
 * @returns whether the database is Citus
 */
export async function applySettings(
  client: pg.ClientBase,
  settings: SessionSettings = readable,
): Promise<{ isCitus: boolean }> {
  const { rows } = await client.query<{ isCitus: boolean }>(
    `select (select set_config('citus.multi_shard_modify_mode', 'sequential', false)
        from pg_extension where extname = 'citus') is not null as "isCitus", set_config(name, value, false)
      from unnest($1::text[], $2::text[]) as given (name, value)`,
    [Object.keys(settings), Object.values(settings)],
  );
  return { isCitus: rows[0]?.isCitus === true };
}

/** Whether a connection has the shop's session settings already. */
export async function hasSettings(
  client: pg.ClientBase,
  settings: SessionSettings,
): Promise<boolean> {
  // The wanted value is set for this statement only, and returned in the form that settings have.
  const { rows } = await client.query<{ held: string; wanted: string }>(
    `select current_setting(name) as held, set_config(name, value, true) as wanted
      from unnest($1::text[], $2::text[]) as given (name, value)`,
    [Object.keys(settings), Object.values(settings)],
  );
  return rows.every(({ held, wanted }) => held === wanted);
}
