import { crc32 } from 'node:zlib';

/** A file of a zip. */
export interface ZipFile {
  /** Its path, with `/` between folders. */
  name: string;
  content: Buffer;
}

/** The flag that says that names are in UTF-8. */
const utf8Flag = 0x800;
/** 1 January 1980, the first day that a zip can name, so that equal files make equal zips. */
const firstDay = 0x21;
const plainFile = 0o100_644;

/**
 * Writes files as a zip without compressing them: pictures are compressed already. For up to 65,535
 * files and 4 GB, which the old format without Zip64 holds.
 */
export function writeZip(files: readonly ZipFile[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const header = headerOf(name, file.content);
    const place = Buffer.alloc(14);
    place.writeUInt32LE((plainFile << 16) >>> 0, 6);
    place.writeUInt32LE(at, 10);
    // Version 2.0, made on Unix.
    directory.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), header, place, name);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, name, file.content]);
    parts.push(local);
    at += local.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, entries, end]);
}

/** Makes the part of an entry's header that stands before its content and in the directory. */
function headerOf(name: Buffer, content: Buffer): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(utf8Flag, 2);
  header.writeUInt16LE(firstDay, 8);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(content.length, 14);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt16LE(name.length, 22);
  return header;
}
