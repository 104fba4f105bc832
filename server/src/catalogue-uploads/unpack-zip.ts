import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import {
  catalogueRootIn,
  readZipEntry,
  type ZipLimits,
  type ZipRefusal,
  zipLimits,
} from './zip-entry.rules.ts';

export type Unpacked = { root: string } | { refusal: ZipRefusal };

/**
 * Unpacks a zip that anybody may have made. The header of each entry is checked before its content
 * is read. Bytes are counted while they are written, because headers may lie.
 *
 * @param folder empty; it may be left half filled if the zip is refused
 * @returns the folder in it that has the catalogue
 */
export async function unpackZip(
  zip: Buffer,
  folder: string,
  limits: ZipLimits = zipLimits,
): Promise<Unpacked> {
  const opened = await openZip(zip);
  if (opened === undefined) return { refusal: { reason: 'not-a-zip' } };
  if (opened.entryCount > limits.files) return { refusal: { reason: 'too-many-files' } };
  try {
    return await unpackEntries(opened, folder, limits);
  } catch (error) {
    // The errors of yauzl and zlib name offsets and codes, which help nobody here.
    if (isMachineError(error)) throw error;
    return { refusal: { reason: 'damaged' } };
  } finally {
    opened.close();
  }
}

/**
 * Opens a zip file.
 *
 * @returns undefined if it is no zip
 */
async function openZip(zip: Buffer): Promise<ZipFile | undefined> {
  try {
    return await fromBufferPromise(zip, { decodeStrings: false, autoClose: false });
  } catch {
    return undefined;
  }
}

/** Unpacks the entries of a zip into a folder, within limits of size and number. */
async function unpackEntries(zip: ZipFile, folder: string, limits: ZipLimits): Promise<Unpacked> {
  const paths = new Set<string>();
  let left = limits.bytes;
  for await (const entry of zip.eachEntry()) {
    const read = readZipEntry(headerOf(entry), limits);
    if ('refusal' in read) return read;
    if (read.path === undefined) continue;
    if (paths.has(read.path)) return { refusal: { reason: 'twice', name: read.path } };
    if (entry.uncompressedSize > left) return { refusal: { reason: 'too-large' } };
    left -= entry.uncompressedSize;
    paths.add(read.path);
    if (!(await unpackEntry(zip, entry, path.join(folder, read.path))))
      return { refusal: { reason: 'damaged' } };
  }
  return { root: path.join(folder, catalogueRootIn([...paths])) };
}

/** Selects the facts of a zip's entry that are checked before it is unpacked. */
function headerOf(entry: Entry) {
  return {
    nameBytes: entry.fileNameRaw,
    packedBytes: entry.compressedSize,
    unpackedBytes: entry.uncompressedSize,
    isEncrypted: entry.isEncrypted(),
    externalAttributes: entry.externalFileAttributes,
  };
}

/**
 * Writes one file of a zip to the folder. yauzl ends the stream with an error where it has more or
 * fewer bytes than its header says.
 *
 * @returns whether its checksum is right
 */
async function unpackEntry(zip: ZipFile, entry: Entry, file: string): Promise<boolean> {
  await mkdir(path.dirname(file), { recursive: true });
  let checksum = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      checksum = crc32(chunk, checksum);
      done(null, chunk);
    },
  });
  const content = await zip.openReadStreamPromise(entry);
  // The flag `wx` refuses to write to a file or link that exists already.
  await pipeline(content, counted, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  return checksum === entry.crc32;
}

/** Whether the machine failed, not the zip: full, read-only or too many files. */
function isMachineError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ['ENOSPC', 'EROFS', 'EMFILE', 'EACCES', 'EIO', 'EDQUOT'].includes(code);
}
