import { CommitUnknownError, DatabaseAwayError } from './errors.ts';
import type { Statement } from './pipeline/index.ts';

/**
 * PostgreSQL would confirm a commit before a second server has it, but the shop must not sell so
 * (KAIFU_DATABASE_SYNC). Commits succeed again when a standby is back.
 */
export class NotReplicatedError extends DatabaseAwayError {
  constructor() {
    super('no synchronous standby has what is committed');
  }
}

/**
 * Whether PostgreSQL confirms a commit only after a second server has it, by its own settings (its
 * manual, "Synchronous Replication"). Patroni empties the list of standbys when it lets the leader
 * go on without one.
 */
export const isSynchronousSql = `current_setting('synchronous_standby_names') <> ''
  and current_setting('synchronous_commit') not in ('off', 'local')`;

const missing = 'no synchronous standby';

/**
 * Fails if the transaction's commit would be confirmed without a second server; sent with the
 * commit, which PostgreSQL then skips. A query can only fail by an error, such as this of a cast.
 */
export const assertSynchronous: Statement<unknown> = {
  sql: `select (case when ${isSynchronousSql} then '1' else '${missing}' end)::integer`,
  parameters: [],
};

/** Whether a statement failed because of `assertSynchronous`. */
export function isNotSynchronous(error: unknown): boolean {
  return error instanceof Error && error.message.includes(`"${missing}"`);
}

/**
 * Awaits a write that only notes that something was read, such as the last use of a session. While
 * no second server would have it, it is left out, so that the shop can still be read.
 */
export async function noteIfReplicated(write: Promise<unknown>): Promise<void> {
  try {
    await write;
  } catch (error) {
    const cause = error instanceof CommitUnknownError ? error.cause : error;
    if (!(cause instanceof NotReplicatedError)) throw error;
  }
}
