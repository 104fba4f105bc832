import pg from 'pg';

/** No server of the database takes writes now. */
export class DatabaseAwayError extends Error {}

/**
 * The connection was lost after the commit was sent: the transaction may have been committed. The
 * caller must look the request up under its idempotency key before making it again.
 */
export class CommitUnknownError extends Error {
  constructor(cause: unknown) {
    super('Connection terminated after the commit was sent', { cause });
  }
}

/** The database needed too long for work that must end by a time. Nothing was changed. */
export class DatabaseTooSlowError extends Error {
  constructor(cause: unknown) {
    super('The database needed too long for work that must end by a time', { cause });
  }
}

/**
 * PostgreSQL's error codes for transactions that succeed when they are run again (appendix A of its
 * manual).
 */
const serializationFailure = '40001';
const deadlockDetected = '40P01';

/** Whether the failed transaction may succeed when it is run again. */
export function isRetryable(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    [serializationFailure, deadlockDetected].includes(error.code ?? '')
  );
}

/** Whether the transaction was cancelled because it and another one waited for each other. */
export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === deadlockDetected;
}

/** PostgreSQL's error code for a statement that was cancelled, as by `statement_timeout`. */
const queryCanceled = '57014';

/** Whether a statement took longer than `statement_timeout` allows. */
export function isStatementTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === queryCanceled;
}

/** PostgreSQL's error code for a lock timeout. */
const lockNotAvailable = '55P03';

/** Whether a query waited longer for a lock than `lock_timeout` allows. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === lockNotAvailable;
}

/**
 * PostgreSQL's error code for a query that it skipped after a failed one. It does not name the
 * cause.
 */
const transactionAborted = '25P02';

/** Whether PostgreSQL skipped a query because an earlier one of its transaction had failed. */
export function isSkippedQuery(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === transactionAborted;
}

const lossCodes = [
  // System error codes: the connection broke, was refused, found no route or an old certificate.
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'CERT_HAS_EXPIRED',
  // PostgreSQL's codes: it shuts down, crashed, or is starting.
  '57P01',
  '57P02',
  '57P03',
];

/**
 * Messages of the driver without a code: the connection ended before or during a query, or could
 * not be opened within its timeout.
 */
const lossMessages =
  /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect|^timeout expired$/;

/** Whether the connection was lost: the running work may or may not have been committed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseAwayError) return true;
  if ('code' in error && typeof error.code === 'string') return lossCodes.includes(error.code);
  return lossMessages.test(error.message);
}

/**
 * PostgreSQL's error code for a write on a read-only server: another server has become the primary.
 */
const readOnly = '25006';

/** Whether an error says that its server is no longer the primary: close the connection. */
export function isFormerPrimary(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === readOnly;
}

/**
 * Whether the database fails over, shuts down, starts, is too slow, or cannot be reached: the same
 * request may succeed in a moment.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseTooSlowError) return true;
  const isConnectionException =
    error instanceof pg.DatabaseError && (error.code ?? '').startsWith('08');
  return isConnectionException || isFormerPrimary(error) || isConnectionLost(error);
}

/**
 * Whether an error comes from the database or the connection to it, for example disk full or out of
 * connections. Then nothing is wrong with the request.
 */
export function isDatabaseError(error: unknown): boolean {
  return error instanceof pg.DatabaseError || isConnectionLost(error);
}

/** Returns the name of the violated constraint, if that is why the statement failed. */
export function violatedConstraint(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError) || !error.code?.startsWith('23')) return undefined;
  if (error.constraint !== undefined) return error.constraint;
  // Citus names it only in the message, some with their shard, such as journal_entry_pkey_102008.
  return /constraint "([^"]+?)(_\d{6,})?"/.exec(error.message)?.[1];
}

/** PostgreSQL's error code for a null in a column that may not be null. */
const notNullViolation = '23502';

/** Whether a statement failed because a column of this table may not be null. */
export function isNullRefused(error: unknown, table: string, column: string): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code !== notNullViolation) return false;
  // Citus names them only in the message, and the shard there, such as waiting_round_102008.
  const named = [error.table, error.column, error.message].join(' ');
  return named.includes(table) && named.includes(column);
}

const reconnectDelaysMs = [50, 200, 1000];

/**
 * Runs `work` again after a lost connection, at most three times within about a second. Only for
 * work under an idempotency key, or otherwise safe to repeat: the first attempt may have been
 * committed.
 */
export async function retryOnLostConnection<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const milliseconds of reconnectDelaysMs) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    }
  }
  return work();
}
