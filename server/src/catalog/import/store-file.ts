import { createHash, randomUUID } from 'node:crypto';
import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** 128 bits of the hash: no two files of a shop meet by chance. */
const hexDigits = 32;

/**
 * Writes a file into the shop's files under a name made from its content, so that its address can
 * be cached for ever.
 *
 * @param ending such as `.webp`
 * @param filesFolder the folder that is served under `/files/`; made where it is not there
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
    // A crash in the middle must not leave half a file under a name that promises all of it.
    const unfinished = `${stored}.${randomUUID()}`;
    await writeFile(unfinished, content);
    await rename(unfinished, stored);
  }
  return `/files/${name}`;
}

/** @param address as `storeFile` gave it */
export async function isStored(address: string, filesFolder: string): Promise<boolean> {
  return await exists(path.join(filesFolder, path.basename(address)));
}

async function exists(file: string): Promise<boolean> {
  return await access(file).then(
    () => true,
    () => false,
  );
}
