import { isMeasuring, metrics } from '../telemetry/metrics.ts';
import { kindOf } from '../telemetry/spans.ts';

/**
 * Measures one operation on the database.
 *
 * @param operation the first word of a statement, or `BATCH` for several
 * @param begun from `performance.now()`
 * @param failure the kind of error that it ended in
 */
export function measure(operation: string, begun: number, failure?: string): void {
  metrics.databaseDuration.record((performance.now() - begun) / 1000, {
    'db.system.name': 'postgresql',
    'db.operation.name': operation,
    ...(failure !== undefined && { 'error.type': failure }),
  });
}

/** Measures statements that were sent together, if metrics are enabled. */
export function measureFlush(
  statements: readonly { sql: string }[],
  sentAt: number,
  error?: unknown,
): void {
  if (!isMeasuring()) return;
  const [first] = statements;
  const operation = statements.length > 1 ? 'BATCH' : firstWordOf(first?.sql ?? '');
  measure(operation, sentAt, error === undefined ? undefined : kindOf(error));
}

function firstWordOf(sql: string): string {
  return /\w+/.exec(sql)?.[0].toUpperCase() ?? '';
}
