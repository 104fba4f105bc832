import { crc32, deflateRawSync } from 'node:zlib';

/**
 * Response fields that are serialised and compressed once for all clients. Each client's envelope
 * is prepended, also to the compressed form.
 *
 * @template Answer the serialised fields
 */
export class PreparedJson<Answer extends object> {
  /** The JSON without its opening brace. */
  readonly #json: Buffer;
  #deflated: Buffer | undefined;

  constructor(answer: Answer) {
    this.#json = Buffer.from(JSON.stringify(answer).slice(1));
  }

  /** The fields alone, as JSON. */
  get text(): string {
    return `{${this.#json}`;
  }

  /**
   * Writes one JSON object: the fields of `envelope`, then the prepared ones. Neither may be empty.
   */
  behind(envelope: object): Buffer {
    return Buffer.concat([openEnvelope(envelope), this.#json]);
  }

  /**
   * Writes the same object as gzip (RFC 1952): the envelope in a stored (uncompressed) block, then
   * the deflated fields.
   */
  gzippedBehind(envelope: object): Buffer {
    this.#deflated ??= deflateRawSync(this.#json);
    const beginning = openEnvelope(envelope);
    // RFC 1951, 3.2.4: flags for "not last" and "stored", the length, and its complement.
    const storedBlock = Buffer.alloc(5);
    storedBlock.writeUInt16LE(beginning.length, 1);
    storedBlock.writeUInt16LE(~beginning.length & 0xffff, 3);
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(crc32(this.#json, crc32(beginning)), 0);
    trailer.writeUInt32LE(beginning.length + this.#json.length, 4);
    return Buffer.concat([gzipHeader, storedBlock, beginning, this.#deflated, trailer]);
  }
}

/** Method deflate, no file name, no time, unknown system. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

function openEnvelope(envelope: object): Buffer {
  return Buffer.from(`${JSON.stringify(envelope).slice(0, -1)},`);
}

/** Whether a client accepts gzip. */
export function takesGzip(acceptEncoding: string | string[] | undefined): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/.test(String(acceptEncoding ?? ''));
}
