import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FileStore } from '../../files/file-store.ts';
import { storeFile } from './store-file.ts';

/**
 * Copies a picture into the shop's files under a name made from its content, so that its address
 * can be cached permanently.
 *
 * @returns its address, `/files/<hash>.<ending>`
 * @throws StorageError
 */
export async function storePicture(picture: string, files: FileStore): Promise<string> {
  return await storeFile(await readFile(picture), path.extname(picture).toLowerCase(), files);
}
