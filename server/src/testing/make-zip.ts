import { crc32, deflateRawSync } from 'node:zlib';

/** A file of a zip. Its header may be wrong on purpose. */
export interface ZipFileOptions {
  name: string | Buffer;
  content?: Buffer | string;
  /** The mode of a Unix file, such as `0o120777` for a link. */
  mode?: number;
  unpackedBytes?: number;
  checksum?: number;
  isEncrypted?: boolean;
}

/** Makes a zip, also one that no program would make. */
export function makeZip(files: readonly ZipFileOptions[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const content = Buffer.from(file.content ?? '');
    const packed = deflateRawSync(content);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE((file.isEncrypted ? 1 : 0) | 0x800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(file.checksum ?? crc32(content), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(file.unpackedBytes ?? content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), common, name, packed]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(((file.mode ?? 0o100_644) << 16) >>> 0, 6);
    more.writeUInt32LE(at, 10);
    const madeOnUnix = Buffer.from([20, 3]);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02'), madeOnUnix, common, more, name]));
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
