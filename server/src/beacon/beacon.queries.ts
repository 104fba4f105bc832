import type { Executor } from '../db/database.ts';
import { statement } from '../db/pipeline/index.ts';

/** Stores a signature that was verified. Another process may have stored the same one. */
export function insertSignature(
  db: Executor,
  chainHash: Buffer,
  round: number,
  signature: Buffer,
  now: Date,
): Promise<unknown> {
  return db.run(
    statement`
      insert into beacon_signature (chain_hash, round, signature, received_at)
      values (${chainHash}, ${round}, ${signature}, ${now}) on conflict do nothing
    `,
  );
}

/** Finds the newest number of a chain that this shop has; undefined if it has none. */
export async function findNewestRound(
  db: Executor,
  chainHash: Buffer,
): Promise<number | undefined> {
  const [row] = await db.run(
    statement<{ round: number }>`
      select round from beacon_signature where chain_hash = ${chainHash} order by round desc limit 1
    `,
  );
  return row?.round;
}

/** Finds which of these numbers of a chain this shop does not have. */
export async function findMissingRounds(
  db: Executor,
  chainHash: Buffer,
  rounds: readonly number[],
): Promise<number[]> {
  const rows = await db.run(
    statement<{ round: number }>`
      select round from unnest(${rounds}::bigint[]) as round
      where not exists (
        select from beacon_signature as published
        where published.chain_hash = ${chainHash} and published.round = round.round
      )
      order by round
    `,
  );
  return rows.map(({ round }) => round);
}

/** Deletes the signatures received before `before`. Drawn rounds have their own copy. */
export function deleteSignaturesBefore(db: Executor, before: Date): Promise<unknown> {
  return db.run(statement`delete from beacon_signature where received_at < ${before}`);
}
