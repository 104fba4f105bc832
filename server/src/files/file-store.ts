/** A stored file and the time when it was last put. */
export interface StoredFile {
  name: string;
  putAt: Date;
}

/**
 * Stores files that every process must be able to serve: pictures and typefaces of
 * the catalogue, and the web app's files of all versions. Files never change under their name.
 */
export interface FileStore {
  /** The local folder that files are served from. It may lack a file until `fetch` was called. */
  readonly folder: string;
  /**
   * Stores a file, whole or not at all. If it is stored already, only its time changes.
   *
   * @throws StorageError
   */
  put(name: string, content: Buffer): Promise<void>;
  /** @throws StorageError */
  has(name: string): Promise<boolean>;
  /**
   * Makes a stored file available in `folder`.
   *
   * @returns whether it is stored
   * @throws StorageError also if the storage returns other bytes than were put
   */
  fetch(name: string): Promise<boolean>;
  /** @throws StorageError */
  list(): Promise<StoredFile[]>;
  /** @throws StorageError */
  remove(name: string): Promise<void>;
}

/** The stores of a shop. */
export interface FileStores {
  /** Pictures and typefaces of the catalogue, served under `/files/`. */
  files: FileStore;
  /** The web app's files of every version, served under `/assets/`. */
  assets: FileStore;
}

/** Why a storage failed; `settings`: the operator has to correct the settings. */
export type StorageFailure = 'settings' | 'unavailable' | 'damaged';

/** The storage failed. The message names it and says what to do. */
export class StorageError extends Error {
  readonly error: StorageFailure;

  constructor(error: StorageFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.error = error;
  }
}

/**
 * Whether a text is the name of a stored file. It has no path and no leading dot, so that no name
 * leads out of a store.
 */
export function isFileName(name: string): boolean {
  return /^[\w-][\w.-]*$/.test(name);
}
