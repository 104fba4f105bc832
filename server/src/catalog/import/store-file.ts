import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** 128 bits of the hash, so that two files never get the same name by chance. */
const hexDigits = 32;

/**
 * Stores a file under a name made from its content, so that its address can be cached permanently.
 *
 * @param ending such as `.webp`
 * @param filesFolder the folder that is served under `/files/`; created if missing
 * @returns its address, `/files/<hash>.<ending>`
 */
export async function storeFile(
  content: Buffer,
  ending: string,
  filesFolder: string,
): Promise<string> {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, hexDigits);
  const name = `${hash}${ending}`;
  const stored = path.join(filesFolder, name);
  if (!(await exists(stored))) {
    await mkdir(filesFolder, { recursive: true });
    // A crash while writing must not leave an incomplete file under the final name.
    const unfinished = `${stored}.${randomUUID()}`;
    await writeFile(unfinished, content);
    await rename(unfinished, stored);
  }
  return `/files/${name}`;
}

/** @param address as returned by `storeFile` */
export async function isStored(address: string, filesFolder: string): Promise<boolean> {
  return await exists(path.join(filesFolder, path.basename(address)));
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}
