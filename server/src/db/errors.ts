import postgres from 'postgres';

/** PostgreSQL's codes for what succeeds when it is simply done again (appendix A of its manual). */
const serializationFailure = '40001';
const deadlockDetected = '40P01';

export function isWorthRepeating(error: unknown): boolean {
  return (
    error instanceof postgres.PostgresError && [serializationFailure, deadlockDetected].includes(error.code)
  );
}

/** The connection was lost: what was under way may or may not have been committed. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return false;
  return (
    [
      'CONNECTION_CLOSED',
      'CONNECTION_ENDED',
      'CONNECTION_DESTROYED',
      'CONNECT_TIMEOUT',
      'ECONNREFUSED',
      'ECONNRESET',
      'EPIPE',
    ].includes(error.code) ||
    // PostgreSQL is shutting down, has crashed, or is starting.
    ['57P01', '57P02', '57P03'].includes(error.code)
  );
}

/** The name of the constraint that a statement broke, where that is why it failed. */
export function brokenConstraint(error: unknown): string | undefined {
  return error instanceof postgres.PostgresError && error.code.startsWith('23')
    ? error.constraint_name
    : undefined;
}

const lostConnectionWaits = [50, 200, 1000];

/**
 * Runs work again after a lost connection, at most three times within about a second. Only for work under an idempotency
 * key or otherwise safe to do twice: the first try may have been committed.
 */
export async function repeatWhenConnectionIsLost<Result>(work: () => Promise<Result>): Promise<Result> {
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
