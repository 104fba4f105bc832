import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { storeFile } from './store-file.ts';

/**
 * Copies a picture into the shop's files under a name made from its content, so that its address
 * can be cached permanently.
 *
 * @param filesFolder the folder that is served under `/files/`; created if missing
 * @returns its address, `/files/<hash>.<ending>`
 */
export async function storePicture(picture: string, filesFolder: string): Promise<string> {
  return await storeFile(await readFile(picture), path.extname(picture).toLowerCase(), filesFolder);
}
