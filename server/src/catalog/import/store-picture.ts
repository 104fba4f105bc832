import path from 'node:path';
import type { FileStore } from '../../files/file-store.ts';
import { addressOfFile, storeFile } from './store-file.ts';

/**
 * Copies a picture into the shop's files under a name made from its content, so that its address
 * can be cached permanently.
 *
 * @param name its ending is the ending of the address
 * @returns its address, `/files/<hash>.<ending>`
 * @throws StorageError
 */
export function storePicture(name: string, content: Buffer, files: FileStore): Promise<string> {
  return storeFile(content, path.extname(name).toLowerCase(), files);
}

/** Computes the address that `storePicture` would return. */
export function addressOfPicture(name: string, content: Buffer): string {
  return addressOfFile(content, path.extname(name).toLowerCase());
}
