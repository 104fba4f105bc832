import { createHash } from 'node:crypto';
import path from 'node:path';
import type { FileStore } from '../../files/file-store.ts';

/** 128 bits of the hash, so that two files never get the same name by chance. */
const hexDigits = 32;

/**
 * Stores a file under a name made from its content, so that its address can be cached permanently.
 *
 * @param ending such as `.webp`
 * @returns its address, `/files/<hash>.<ending>`
 * @throws StorageError
 */
export async function storeFile(
  content: Buffer,
  ending: string,
  files: FileStore,
): Promise<string> {
  const address = addressOfFile(content, ending);
  const name = path.basename(address);
  if (!(await files.has(name))) await files.put(name, content);
  return address;
}

/** Computes the address that a file is stored at, from its content. */
export function addressOfFile(content: Buffer, ending: string): string {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, hexDigits);
  return `/files/${hash}${ending}`;
}

/**
 * Whether the file of an address is stored.
 *
 * @param address as returned by `storeFile`
 * @throws StorageError
 */
export async function isStored(address: string, files: FileStore): Promise<boolean> {
  return await files.has(path.basename(address));
}
