import { crc32, deflateRawSync } from 'node:zlib';
import { joinEntries, plainFile, utf8Flag } from '../lib/write-zip.ts';

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
  return joinEntries(
    files.map((file) => {
      const content = Buffer.from(file.content ?? '');
      return {
        ...{ name: Buffer.from(file.name), bytes: deflateRawSync(content), method: 'deflated' },
        flags: (file.isEncrypted ? 1 : 0) | utf8Flag,
        unpackedBytes: file.unpackedBytes ?? content.length,
        checksum: file.checksum ?? crc32(content),
        mode: file.mode ?? plainFile,
      };
    }),
  );
}
