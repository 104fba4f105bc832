import { metrics } from '../telemetry/metrics.ts';

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
