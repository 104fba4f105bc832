import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Catalogue, type CatalogueError, readCatalogue } from '../catalog/index.ts';
import { unpackZip } from './unpack-zip.ts';
import type { ZipRefusal } from './zip-entry.rules.ts';

export type ReadUpload<Result> =
  | { kind: 'refused-zip'; refusal: ZipRefusal }
  | { kind: 'problems'; problems: CatalogueError[] }
  | { kind: 'read'; result: Result };

/**
 * Unpacks a zip into a folder of its own, reads the catalogue in it, and deletes the folder.
 *
 * @param name stands for the folder in the audit log
 * @param work uses the catalogue. Its pictures can be read until `work` ends.
 */
export async function withCatalogueIn<Result>(
  zip: Buffer,
  name: string,
  work: (catalogue: Catalogue, notices: CatalogueError[]) => Promise<Result>,
): Promise<ReadUpload<Result>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kaifu-catalogue-'));
  try {
    const unpacked = await unpackZip(zip, folder);
    if ('refusal' in unpacked) return { kind: 'refused-zip', refusal: unpacked.refusal };
    const reading = await readCatalogue(unpacked.root);
    if (!reading.ok) return { kind: 'problems', problems: reading.errors };
    const catalogue = { ...reading.catalogue, source: name };
    return { kind: 'read', result: await work(catalogue, reading.notices) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
