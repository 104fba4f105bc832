import path from 'node:path/posix';
import type { PictureUseName } from '../pictures/index.ts';
import { packPicturesInYaml } from './pack-yaml.ts';

/** The most that the zip of one pack may unpack to. */
export const packZipLimits = { files: 2_000, bytes: 128 * 1024 * 1024, ratio: 200 } as const;
/** The largest YAML file in a zip, in bytes: twice what the console takes as text. */
export const maxYamlBytes = 2_000_000;

/** The files of a pack in a zip. */
export interface PackFiles {
  /** The path of its YAML file in the zip. */
  yaml: string;
  /** Of its other files: the path in the zip by the path that the YAML names. */
  others: Map<string, string>;
}

/**
 * Finds the YAML file of a pack among the paths of a zip, and the folder that its pictures are
 * below: the one above `packs/`, as in a catalogue, or its own.
 */
export function packFilesIn(paths: readonly string[]): PackFiles | 'no-yaml' | 'several-yamls' {
  const [yaml, second] = paths.filter((each) => /\.ya?ml$/i.test(each));
  if (yaml === undefined) return 'no-yaml';
  if (second !== undefined) return 'several-yamls';
  const own = path.dirname(yaml);
  const root = path.basename(own) === 'packs' ? path.dirname(own) : own;
  const others = paths.filter((each) => each !== yaml);
  return { yaml, others: new Map(others.map((each) => [path.relative(root, each), each])) };
}

/**
 * The pictures that a pack's YAML names, each with its use. One with several uses counts as a
 * photo, or as the picture of links.
 */
export function picturesWithUses(yaml: string): Map<string, PictureUseName> {
  const { covers, share, photos } = packPicturesInYaml(yaml);
  return new Map<string, PictureUseName>([
    ...covers.map((each) => [each, 'cover'] as const),
    ...share.map((each) => [each, 'share'] as const),
    ...photos.map((each) => [each, 'photo'] as const),
  ]);
}
