import { CommandError } from '../commands/command-line.ts';
import { UnsuitableCitusError } from '../db/citus/distribute.ts';
import { EmbeddedPostgresError } from '../db/embedded/index.ts';
import { CommitUnknownError, isConnectionLost, isLockTimeout } from '../db/errors.ts';
import {
  MigrationLockTimeoutError,
  NewerDatabaseError,
  UnsuitableDatabaseError,
} from '../db/migrate.ts';
import { MovedShopError } from '../db/move/move-marker.ts';
import { PoolerError } from '../db/pooler.ts';
import { OtherClusterError } from '../db/primary.ts';
import { DatabaseAddressError } from '../db/server-addresses.rules.ts';
import { NoShopError } from '../db/shop-database.ts';
import { NotReplicatedError } from '../db/synchronous.ts';
import { DemoCatalogueError } from '../demo/seed-demo.ts';
import { NoBeaconError } from '../draw/index.ts';
import { StorageError } from '../files/file-store.ts';
import { ConfigError } from '../lib/config-error.ts';
import { DamagedFileError } from '../lib/read-or-create-file.ts';

/**
 * PostgreSQL's codes for a refused connection: wrong user, password or database, or too many
 * connections.
 */
const refusedConnectionCodes = new Set(['28000', '28P01', '3D000', '53300']);

/**
 * Writes one sentence that tells the operator how to fix a known error; undefined for a bug of the
 * shop, whose stack trace is printed.
 */
export function operatorMessageFor(error: unknown): string | undefined {
  const operatorErrors = [
    CommandError,
    ConfigError,
    EmbeddedPostgresError,
    UnsuitableDatabaseError,
    UnsuitableCitusError,
    NewerDatabaseError,
    MigrationLockTimeoutError,
    MovedShopError,
    NoShopError,
    OtherClusterError,
    PoolerError,
    DatabaseAddressError,
    DemoCatalogueError,
    NoBeaconError,
    DamagedFileError,
    StorageError,
  ];
  if (!(error instanceof Error)) return undefined;
  if (operatorErrors.some((errorClass) => error instanceof errorClass)) return error.message;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') {
    const port = 'port' in error ? error.port : '';
    return `Port ${port} is in use. Stop what uses it, or choose another by PORT (the sandbox takes the next one) or KAIFU_METRICS.`;
  }
  if (code === 'EADDRNOTAVAIL') return `${error.message}. HOST must be an address of this machine.`;
  if (code === 'EACCES')
    return `${error.message}. Start as a user who may use it, or choose another PORT or KAIFU_DATA.`;
  if (code === 'EROFS')
    return `${error.message}. The file system is read-only: choose another KAIFU_DATA.`;
  if (code === 'EISDIR' || code === 'ENOTDIR')
    return `${error.message}. A folder stands where a file must be, or the other way round: see KAIFU_DATA and what was named.`;
  if (code === '42501')
    return `${error.message}. Give the user of DATABASE_URL the rights of the database's owner.`;
  if (code === 'CERT_HAS_EXPIRED')
    return 'The certificate of the database’s server has ended: renew it there; nothing was changed.';
  if (code === '25006')
    return 'The database takes no changes now (read-only): DATABASE_URL must lead to its primary server.';
  if (code === '42P07')
    return `${error.message}. The database has tables of something else: give the shop one of its own by DATABASE_URL.`;
  if (code === 'ENOSPC' || code === '53100')
    return 'The disk is full. Free some space and start again.';
  if (error instanceof NotReplicatedError)
    return 'Nothing was changed: KAIFU_DATABASE_SYNC is required, and no second server has what is committed. Try again when a synchronous standby is back.';
  if (error instanceof CommitUnknownError)
    return 'The connection ended before the database confirmed the change, so it may have been made. See whether it was (audit, member show) before you run the command again.';
  if (isLockTimeout(error)) return 'Another process is changing the same data: try again.';
  if (isConnectionLost(error) || (typeof code === 'string' && refusedConnectionCodes.has(code))) {
    // If a name has several addresses and none answers, Node's error has a code but no message.
    return `The database cannot be reached (${error.message || code}). Check DATABASE_URL and that PostgreSQL is running.`;
  }
  return undefined;
}
