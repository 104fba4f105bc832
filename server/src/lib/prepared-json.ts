import { crc32, deflateRawSync } from 'node:zlib';

/**
 * The fields of an answer, written as JSON once for all who ask for the same. What each is told
 * alone, the envelope, is put before them, also where they travel compressed: so they are
 * compressed once, too.
 *
 * @template Answer what is written there
 */
export class PreparedJson<Answer extends object> {
  /** Without the brace that opens the object. */
  readonly #json: Buffer;
  #deflated: Buffer | undefined;

  constructor(answer: Answer) {
    this.#json = Buffer.from(JSON.stringify(answer).slice(1));
  }

  /** The answer alone, as JSON. */
  get text(): string {
    return `{${this.#json}`;
  }

  /** One JSON object: the fields of `envelope`, then these. Neither may be empty. */
  behind(envelope: object): Buffer {
    return Buffer.concat([beginningOf(envelope), this.#json]);
  }

  /**
   * The same as gzip (RFC 1952): the envelope stored as it is, in a block of its own, then the
   * fields deflated.
   */
  gzippedBehind(envelope: object): Buffer {
    this.#deflated ??= deflateRawSync(this.#json);
    const beginning = beginningOf(envelope);
    // RFC 1951, 3.2.4: neither the last nor compressed, then its length twice
    const storedBlock = Buffer.alloc(5);
    storedBlock.writeUInt16LE(beginning.length, 1);
    storedBlock.writeUInt16LE(~beginning.length & 0xffff, 3);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(this.#json, crc32(beginning)), 0);
    trailer.writeUInt32LE(beginning.length + this.#json.length, 4);
    return Buffer.concat([gzipHeader, storedBlock, beginning, this.#deflated, trailer]);
  }
}

/** Deflate, no name, no time, an unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

function beginningOf(envelope: object): Buffer {
  return Buffer.from(`${JSON.stringify(envelope).slice(0, -1)},`);
}

/** Whether a client says that it takes gzip. */
export function takesGzip(acceptEncoding: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(String(acceptEncoding ?? ''));
}
