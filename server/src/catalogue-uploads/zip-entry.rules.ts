/** The most that a catalogue may have. A shop's whole catalogue is far smaller. */
export const zipLimits = {
  files: 5_000,
  /** Bytes of all files, unpacked. */
  bytes: 256 * 1024 * 1024,
  /** Unpacked bytes for each packed one. Text reaches about twenty, pictures one. */
  ratio: 200,
} as const;
export type ZipLimits = { readonly [Name in keyof typeof zipLimits]: number };

/** Smaller files may be compressed further: they unpack to little. */
const minBytesForRatio = 64 * 1024;
const maxPathLength = 300;

/** Why a zip is refused. Nothing of it is read further. */
export type ZipRefusal =
  | { reason: 'not-a-zip' | 'damaged' | 'too-many-files' | 'too-large' }
  | {
      reason: 'encrypted' | 'too-compressed' | 'unsafe-path' | 'link' | 'name-not-utf8' | 'twice';
      /** The entry, as far as its name can be shown. */
      name: string;
    };

export interface ZipEntry {
  nameBytes: Buffer;
  packedBytes: number;
  unpackedBytes: number;
  isEncrypted: boolean;
  /** The upper half has the mode of a Unix file; zero if it was packed elsewhere. */
  externalAttributes: number;
}

/** The path of an entry below the folder it is unpacked to; undefined for what is not unpacked. */
export type ReadEntry = { path: string | undefined } | { refusal: ZipRefusal };

/**
 * Checks an entry by its header, before any of it is unpacked. No path leads out of the folder,
 * nothing is a link or a device.
 */
export function readZipEntry(entry: ZipEntry, limits: ZipLimits): ReadEntry {
  const shown = entry.nameBytes.toString('latin1').slice(0, 100);
  const name = decodeName(entry.nameBytes);
  if (name === undefined) return { refusal: { reason: 'name-not-utf8', name: shown } };
  if (entry.isEncrypted) return { refusal: { reason: 'encrypted', name } };
  if (!isPlain(entry.externalAttributes)) return { refusal: { reason: 'link', name } };
  const path = name.replace(/\/$/, '');
  if (!isSafe(path)) return { refusal: { reason: 'unsafe-path', name: name.slice(0, 100) } };
  if (name.endsWith('/') || isSystemFile(path)) return { path: undefined };
  const isTooCompressed =
    entry.unpackedBytes > minBytesForRatio &&
    entry.unpackedBytes > limits.ratio * entry.packedBytes;
  return isTooCompressed ? { refusal: { reason: 'too-compressed', name } } : { path };
}

/**
 * Reads a name as UTF-8; undefined if it is not. Other names are in a code page that the zip does
 * not name.
 */
function decodeName(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Whether an entry of a zip is a file or a folder, and no link. A mode without a type was written
 * on a system that has no such types.
 */
function isPlain(externalAttributes: number): boolean {
  const type = (externalAttributes >>> 16) & 0o170_000;
  return type === 0 || type === 0o100_000 || type === 0o040_000;
}

/** Whether the path of an entry stays inside the folder and has no strange characters. */
function isSafe(path: string): boolean {
  const steps = path.split('/');
  return (
    path.length <= maxPathLength &&
    steps.every((step) => step !== '' && step !== '.' && step !== '..') &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it refuses
    !/[\\:\x00-\x1f\x7f]/.test(path)
  );
}

/** Files that macOS and Windows add to folders by themselves. */
function isSystemFile(path: string): boolean {
  const steps = path.split('/');
  return steps[0] === '__MACOSX' || ['.DS_Store', 'Thumbs.db'].includes(steps.at(-1) ?? '');
}

/**
 * Finds the folder of the zip that has the catalogue: its root, or the one folder that everything
 * is in, because many programs pack a folder with its name.
 */
export function catalogueRootIn(paths: readonly string[]): string {
  if (paths.includes('card-types.yaml')) return '';
  const [first = ''] = paths[0]?.split('/') ?? [];
  return paths.every((path) => path.startsWith(`${first}/`)) ? first : '';
}
