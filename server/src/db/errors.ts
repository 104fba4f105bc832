import pg from 'pg';

/** PostgreSQL's codes for what succeeds when it is simply done again (appendix A of its manual). */
const serializationFailure = '40001';
const deadlockDetected = '40P01';

/** Whether the transaction that failed so may succeed when it is run again. */
export function isWorthRepeating(error: unknown): boolean {
  return (
    error instanceof pg.DatabaseError &&
    [serializationFailure, deadlockDetected].includes(error.code ?? '')
  );
}

/** PostgreSQL's code for a lock that was not to be had in time. */
const lockNotAvailable = '55P03';

export function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === lockNotAvailable;
}

/**
 * PostgreSQL's code for what it ignores behind a statement that failed: of the failure itself it
 * says nothing.
 */
const transactionAborted = '25P02';

export function isBehindFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === transactionAborted;
}

const lossCodes = [
  // The system's: a connection broke, was refused, or found no way.
  ...[
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'ETIMEDOUT',
    'EHOSTUNREACH',
    'ENETUNREACH',
    'ENOTFOUND',
    'EAI_AGAIN',
  ],
  // PostgreSQL's: it shuts down, crashed, or starts.
  ...['57P01', '57P02', '57P03'],
];

/**
 * What the driver says, without a code, where a connection ended under a query, before it, or could
 * not be had in time.
 */
const lossMessages =
  /^Connection terminated|^Client has encountered a connection error|^timeout exceeded when trying to connect|^timeout expired$/;

/** The connection was lost: what was under way may or may not have been committed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return lossCodes.includes(error.code);
  return lossMessages.test(error.message);
}

/**
 * PostgreSQL's code for a write where only reading is allowed: by now another server has the lead.
 */
const readOnly = '25006';

/** The connection leads to a server that has lost the lead, and is of no more use. */
export function isOfLostLeader(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === readOnly;
}

/**
 * The database is changed over, ends, begins or cannot be reached: in a moment the same question
 * may be answered.
 */
export function isDatabaseAway(error: unknown): boolean {
  const isBetween = error instanceof pg.DatabaseError && (error.code ?? '').startsWith('08');
  return isBetween || isOfLostLeader(error) || isConnectionLost(error);
}

/**
 * What the database, or the way to it, did not do for whoever asked: it is away, full, or has no
 * connection left …
 */
export function isOfDatabase(error: unknown): boolean {
  return error instanceof pg.DatabaseError || isConnectionLost(error);
}

/** The name of the constraint that a statement broke, where that is why it failed. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code?.startsWith('23')
    ? error.constraint
    : undefined;
}

const lostConnectionWaits = [50, 200, 1000];

/**
 * Runs work again after a lost connection, at most three times within about a second. Only for work
 * under an idempotency key or otherwise safe to do twice: the first try may have been committed.
 */
export async function repeatWhenConnectionIsLost<Result>(
  work: () => Promise<Result>,
): Promise<Result> {
  for (const milliseconds of lostConnectionWaits) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionLost(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
    }
  }
  return work();
}
