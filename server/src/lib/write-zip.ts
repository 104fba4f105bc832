import { crc32 } from 'node:zlib';

/** A file of a zip. */
export interface ZipFile {
  /** Its path, with `/` between folders. */
  name: string;
  content: Buffer;
}

/** A file as a zip stores it: what its two headers say, and its bytes. */
export interface ZipEntry {
  name: Buffer;
  /** As stored: compressed, unless the method says otherwise. */
  bytes: Buffer;
  flags: number;
  method: 'stored' | 'deflated';
  unpackedBytes: number;
  /** The CRC-32 of the unpacked file. */
  checksum: number;
  /** The mode of a Unix file. */
  mode: number;
}

/** The flag that says that names are in UTF-8. */
export const utf8Flag = 0x800;
export const plainFile = 0o100_644;
/** 1 January 1980, the first day that a zip can name, so that equal files make equal zips. */
const firstDay = 0x21;
const methods = { stored: 0, deflated: 8 } as const;

/** Writes files as a zip without compressing them: pictures are compressed already. */
export function writeZip(files: readonly ZipFile[]): Buffer {
  return joinEntries(
    files.map(({ name, content }) => ({
      ...{ name: Buffer.from(name), bytes: content, method: 'stored' },
      ...{ unpackedBytes: content.length, checksum: crc32(content) },
      ...{ flags: utf8Flag, mode: plainFile },
    })),
  );
}

/**
 * Joins entries and their directory to a zip. For up to 65,535 files and 4 GB, which the old format
 * without Zip64 holds.
 */
export function joinEntries(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const entry of entries) {
    const header = headerOf(entry);
    const place = Buffer.alloc(14);
    place.writeUInt32LE((entry.mode << 16) >>> 0, 6);
    place.writeUInt32LE(at, 10);
    // Version 2.0, made on Unix.
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), header, place, entry.name);
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), header, entry.name, entry.bytes);
    at += 4 + header.length + entry.name.length + entry.bytes.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, listed, end]);
}

/** Makes the part of an entry's header that stands before its content and in the directory. */
function headerOf({ name, bytes, flags, method, unpackedBytes, checksum }: ZipEntry): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(flags, 2);
  header.writeUInt16LE(methods[method], 4);
  header.writeUInt16LE(firstDay, 8);
  header.writeUInt32LE(checksum, 10);
  header.writeUInt32LE(bytes.length, 14);
  header.writeUInt32LE(unpackedBytes, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}
