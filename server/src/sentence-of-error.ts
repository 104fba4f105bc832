import { CommandError } from './commands/command-line.ts';
import { ConfigError } from './config.ts';
import { EmbeddedPostgresError } from './db/embedded/index.ts';
import { MigrationHeldUpError, NewerDatabaseError } from './db/migrate.ts';
import { DemoCatalogueError } from './demo/seed-demo.ts';
import { DamagedSecretsError } from './secrets.ts';

/**
 * What an operator can put right, as one sentence that says how; undefined for a fault of the shop's own, which keeps its trace.
 */
export function sentenceOf(error: unknown): string | undefined {
  const known = [
    CommandError,
    ConfigError,
    EmbeddedPostgresError,
    NewerDatabaseError,
    MigrationHeldUpError,
    DemoCatalogueError,
    DamagedSecretsError,
  ];
  if (!(error instanceof Error)) return undefined;
  if (known.some((kind) => error instanceof kind)) return error.message;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    const port = 'port' in error ? error.port : '';
    return `Port ${port} is in use. Stop what uses it, or choose another: PORT=3100 npm start (the sandbox takes the next one).`;
  }
  if (code === 'EACCES')
    return `${error.message}. Start as a user who may use it, or choose another PORT or KAIFU_DATA.`;
  if (code === 'ENOSPC' || code === '53100') return 'The disk is full. Free some space and start again.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01') {
    return `The database cannot be reached (${error.message}). Check DATABASE_URL and that PostgreSQL is running.`;
  }
  return undefined;
}
