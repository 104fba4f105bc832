import type pg from 'pg';

/** The database takes no part in sales: its shop is being moved, or was moved. */
export class MovedShopError extends Error {}

/**
 * - `prepared`, `filling`: a shop is to be copied into this database, or is being copied.
 * - `leaving`: this database's shop is being copied elsewhere.
 * - `left`: this database's shop was copied elsewhere and is open there.
 */
export type MoveState = 'prepared' | 'filling' | 'leaving' | 'left';

/** A database's part in a move. */
export interface MoveMarker {
  state: MoveState;
  /** The name of the other database, without a password. */
  other: string;
  at: Date;
}

/** Finds where a database is in a move; undefined if it is in none. */
export async function findMoveMarker(client: pg.Client): Promise<MoveMarker | undefined> {
  const { rows: tables } = await client.query<{ found: boolean }>(
    `select to_regclass('database_move') is not null as found`,
  );
  if (tables[0]?.found !== true) return undefined;
  const { rows } = await client.query<MoveMarker>('select state, other, at from database_move');
  return rows[0];
}

/** Stores where a database is in a move. */
export async function putMoveMarker(
  client: pg.Client,
  { state, other }: Pick<MoveMarker, 'state' | 'other'>,
): Promise<void> {
  await client.query('begin');
  // Not a migration: on Citus it stays on the coordinator, and only a moved shop has it.
  await client.query(
    `create table if not exists database_move (
      only_row boolean primary key default true check (only_row),
      state text not null, other text not null, at timestamptz not null)`,
  );
  await client.query(
    `insert into database_move (state, other, at) values ($1, $2, now())
     on conflict (only_row) do update set state = $1, other = $2, at = now()`,
    [state, other],
  );
  await client.query('commit');
}

/** Forgets that a database took part in a move. */
export async function removeMoveMarker(client: pg.Client): Promise<void> {
  await client.query('drop table if exists database_move');
}

/**
 * Keeps a shop from starting on a database that is the source or the target of a move. Otherwise
 * the same points could be spent twice, or a half-copied shop could sell.
 *
 * @throws MovedShopError
 */
export async function assertNotMoved(client: pg.Client): Promise<void> {
  const marker = await findMoveMarker(client);
  if (marker !== undefined) throw new MovedShopError(sentenceOf(marker));
}

function sentenceOf({ state, other, at }: MoveMarker): string {
  const since = at.toISOString();
  switch (state) {
    case 'prepared':
    case 'filling':
      return `This database is for the shop that is moved from ${other}, and is not complete: wait until "database move --now" has finished, or set DATABASE_URL to ${other}.`;
    case 'leaving':
      return `The shop of this database is being moved to ${other} since ${since}: wait for "database move --now", or run it again. To stay here, run "database move --cancel".`;
    case 'left':
      return `The shop of this database was moved to ${other} at ${since}: set DATABASE_URL to ${other}. Nothing was changed here.`;
  }
}
