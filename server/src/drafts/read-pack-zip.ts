import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unpackZip, type ZipRefusal } from '../catalogue-uploads/index.ts';
import { bringPicture, maxPictureBytes, type PictureUseName } from '../pictures/index.ts';
import type { DraftDeps } from './draft-deps.ts';
import { readPackYaml, type YamlReading } from './pack-yaml.ts';
import {
  maxYamlBytes,
  type PackFiles,
  packFilesIn,
  packZipLimits,
  picturesWithUses,
} from './pack-zip-files.ts';
import { findStoredPicture } from './yaml-of-draft.ts';

type PictureRefusal = Exclude<Awaited<ReturnType<typeof bringPicture>>, { kind: 'uploaded' }>;

/** Why the zip of a pack was not read. Nothing of it is in the draft. */
export type PackZipRefusal =
  | { kind: 'zip'; refusal: ZipRefusal }
  | { kind: 'no-yaml' | 'several-yamls' | 'yaml-too-large' | 'yaml-not-utf8' }
  | { kind: 'foreign-file' | 'picture-too-large'; name: string }
  | { kind: 'picture'; name: string; refusal: PictureRefusal };

export type PackZipReading = { kind: 'reading'; reading: YamlReading } | PackZipRefusal;

/**
 * Reads a zip with the YAML file of a pack and its pictures as the content of a draft, and stores
 * the pictures. A file that the YAML does not name is refused. A picture that is in neither the zip
 * nor the shop is left out, and named.
 *
 * @param zip sent by a browser; it may be hostile
 * @throws StorageError
 */
export async function readPackZip(deps: DraftDeps, zip: Buffer): Promise<PackZipReading> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kaifu-pack-'));
  try {
    const unpacked = await unpackZip(zip, folder, packZipLimits);
    if ('refusal' in unpacked) return { kind: 'zip', refusal: unpacked.refusal };
    const found = packFilesIn(await pathsIn(folder));
    return typeof found === 'string' ? { kind: found } : await readFiles(deps, folder, found);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The paths of all files below a folder. */
async function pathsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort();
}

/** Reads the unpacked files of a pack. */
async function readFiles(
  deps: DraftDeps,
  folder: string,
  { yaml: yamlPath, others }: PackFiles,
): Promise<PackZipReading> {
  const yamlFile = path.join(folder, yamlPath);
  if ((await stat(yamlFile)).size > maxYamlBytes) return { kind: 'yaml-too-large' };
  const yaml = decoded(await readFile(yamlFile));
  if (yaml === undefined) return { kind: 'yaml-not-utf8' };
  const now = deps.clock.now();
  // Nothing is stored for a YAML file with errors.
  const first = readPackYaml(yaml, () => undefined, now);
  if (!first.ok) return { kind: 'reading', reading: first };
  const uses = picturesWithUses(yaml);
  for (const name of others.keys()) if (!uses.has(name)) return { kind: 'foreign-file', name };
  const stored = new Map<string, { address: string; sha256: string }>();
  for (const [name, use] of uses) {
    const sent = others.get(name);
    const picture =
      sent === undefined
        ? await findStoredPicture(deps.files, path.basename(name))
        : await bring(deps, { name, file: path.join(folder, sent) }, use);
    if (picture === undefined) continue;
    if ('kind' in picture && picture.kind !== 'uploaded') return picture;
    stored.set(name, picture);
  }
  return { kind: 'reading', reading: readPackYaml(yaml, (name) => stored.get(name), now) };
}

/** Decodes a text in UTF-8; undefined if it is in another encoding. */
function decoded(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Stores an unpacked picture. */
async function bring(
  deps: DraftDeps,
  { name, file }: { name: string; file: string },
  use: PictureUseName,
) {
  if ((await stat(file)).size > maxPictureBytes)
    return { kind: 'picture-too-large', name } as const;
  const content = await readFile(file);
  const brought = await bringPicture(deps, { name: path.basename(name), content }, use);
  if (brought.kind === 'uploaded') return brought;
  return { kind: 'picture', name, refusal: brought } as const;
}
