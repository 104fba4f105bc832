/**
 * The embedded database cannot run. The message is one sentence for the operator: what is wrong and
 * what to do.
 */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}

const FULL_DISK = new Set(['ENOSPC', 'EDQUOT']);
const NOT_ALLOWED = new Set(['EACCES', 'EPERM', 'EROFS']);

/** Reads the system error code of a failed call (`ENOENT`, …); undefined for any other error. */
export function systemCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

/**
 * Turns a file system error into a sentence for the operator. Returns every other error as it is.
 */
export function operatorErrorOf(error: unknown, folder: string): unknown {
  const code = systemCode(error);
  if (code === undefined || !(error instanceof Error)) return error;
  if (FULL_DISK.has(code)) return diskFull(folder);
  if (NOT_ALLOWED.has(code)) {
    return new EmbeddedPostgresError(
      `The database folder ${folder} cannot be used (${error.message}): start as the user it belongs to, or set KAIFU_DATA to another folder.`,
      { cause: error },
    );
  }
  return error;
}

/** The error for a full disk, with what the operator can do. */
export function diskFull(folder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The disk that holds ${folder} is full: free some space (a new database needs 200 MB) and start again.`,
  );
}
