import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { DraftExtra } from '#contract/console/pack-drafts.ts';
import { findPackWithLineUp, type PackWithLineUp } from '../catalog/index.ts';
import { findCoverageOfPack } from '../custody/index.ts';
import type { Executor } from '../db/database.ts';
import { type FileStore, isFileName } from '../files/file-store.ts';
import { contentOfPack } from './draft-content.rules.ts';
import type { DraftDeps } from './draft-deps.ts';
import {
  picturesInYaml,
  readPackYaml,
  type WrittenPack,
  writePackYaml,
  type YamlReading,
} from './pack-yaml.ts';

/** The YAML of a pack that exists, sealed or not; undefined if none has the id. */
export async function yamlOfPack(db: Executor, packId: number): Promise<string | undefined> {
  const pack = await findPackWithLineUp(db, packId);
  if (pack === undefined) return undefined;
  const coverage = await findCoverageOfPack(db, packId);
  return writePackYaml(writtenPackOf(pack, coverage === undefined ? 'untracked' : 'tracked'));
}

/** Makes the pack to write from its rows: with its dates, all its pictures, and each named copy. */
function writtenPackOf(
  { pack, lineUp }: PackWithLineUp,
  stock: NonNullable<WrittenPack['stock']>,
): WrittenPack {
  const { startsAt, endsAt, pictures, sharePicture, draw } = pack;
  const units = lineUp.filter(({ extraKind }) => extraKind === null);
  const extras = lineUp.flatMap((prize): DraftExtra[] => {
    const { extraKind: kind, extraN: n, modelNumber, buyPoint, item } = prize;
    const card = { modelNumber, buyPoint, item };
    if (kind === 'last') return [{ ...card, place: { kind, n: null } }];
    return kind === null || n === null ? [] : [{ ...card, place: { kind, n } }];
  });
  return {
    ...contentOfPack({ pack, lineUp }, pack.id, stock),
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    ...{ pictures, sharePicture, extras },
    draw: draw === 'instant' || draw === 'beacon' ? draw : null,
    lineUp: units.map(({ modelNumber, buyPoint, item, count }) => ({
      ...{ modelNumber, buyPoint, item, count },
    })),
  };
}

/** Reads a pack's YAML as the content of a draft, with the pictures that the shop has. */
export async function readYamlAsDraft(
  { files, clock }: DraftDeps,
  yaml: string,
): Promise<YamlReading> {
  const stored = new Map<string, { address: string; sha256: string }>();
  for (const picture of picturesInYaml(yaml)) {
    const found = await findStoredPicture(files, path.basename(picture));
    if (found !== undefined) stored.set(picture, found);
  }
  return readPackYaml(yaml, (picture) => stored.get(picture), clock.now());
}

/** Finds a stored picture by name, with its hash; undefined if it is not stored. */
export async function findStoredPicture(files: FileStore, name: string) {
  if (!isFileName(name) || !(await files.fetch(name))) return undefined;
  const content = await readFile(path.join(files.folder, name));
  const sha256 = createHash('sha256').update(content).digest('hex');
  return { address: `/files/${name}`, sha256, content };
}
