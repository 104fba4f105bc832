import path from 'node:path/posix';
import { maxPackZipBytes } from '#contract/console/pack-drafts.ts';
import type { FileStore } from '../files/file-store.ts';
import { writeZip, type ZipFile } from '../lib/write-zip.ts';
import { picturesInYaml } from './pack-yaml.ts';
import { findStoredPicture } from './yaml-of-draft.ts';

export type WrittenZip =
  | { kind: 'written'; zip: Buffer }
  | { kind: 'picture-missing'; name: string }
  | { kind: 'too-large' };

/** Writes the YAML file of a pack with all pictures that it names as a zip, whole or not at all. */
export async function writePackZip(
  store: FileStore,
  { file, yaml }: { file: string; yaml: string },
): Promise<WrittenZip> {
  const files: ZipFile[] = [{ name: file, content: Buffer.from(yaml) }];
  let bytes = yaml.length;
  for (const named of picturesInYaml(yaml)) {
    const picture = await findStoredPicture(store, path.basename(named));
    if (picture === undefined) return { kind: 'picture-missing', name: named };
    bytes += picture.content.length;
    if (bytes > maxPackZipBytes) return { kind: 'too-large' };
    files.push({ name: named, content: picture.content });
  }
  return { kind: 'written', zip: writeZip(files) };
}
