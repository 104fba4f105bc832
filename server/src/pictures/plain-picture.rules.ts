/** The chunks of a WebP file that are the picture itself. */
const imageChunks = ['VP8 ', 'VP8L', 'VP8X', 'ALPH'];
/** Bits of the first byte of `VP8X`: a colour profile, EXIF, XMP, an animation. */
const extraBits = 0x2e;

/**
 * Whether a WebP file has one picture and nothing else: no EXIF with the place of a photo, no
 * profile, no bytes behind it. The shop's own encoder writes such files.
 */
export function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF') return false;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return false;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  let at = 12;
  let pictures = 0;
  while (at + 8 <= bytes.length) {
    const chunk = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    if (!imageChunks.includes(chunk)) return false;
    if (chunk === 'VP8X' && ((bytes[at + 8] ?? extraBits) & extraBits) !== 0) return false;
    if (chunk === 'VP8 ' || chunk === 'VP8L') pictures++;
    // Chunks begin at even bytes.
    at += 8 + size + (size % 2);
  }
  return at === bytes.length && pictures === 1;
}

/** Markers without a length: restart markers inside a scan, and the start. */
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const [startOfImage, endOfImage, startOfScan, jfif, comment] = [0xd8, 0xd9, 0xda, 0xe0, 0xfe];

/**
 * Whether a JPEG file has one picture and nothing else: no segments of applications but JFIF's own,
 * no comments, no bytes behind it. The shop's own encoder writes such files.
 */
export function isPlainJpeg(bytes: Buffer): boolean {
  if (bytes.readUInt16BE(0) !== (0xff00 | startOfImage)) return false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === comment) return false;
    // 0xe1 to 0xef: EXIF, XMP, profiles and whatever an application wrote.
    if (marker > jfif && marker <= 0xef) return false;
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === startOfScan) at = endOfScan(bytes, at);
    if (bytes[at + 1] === endOfImage) return bytes[at] === 0xff && at + 2 === bytes.length;
  }
  return false;
}

/** Finds the marker that ends the compressed data of a scan. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  // In the data, 0xff is followed by 0, or a restart marker.
  while (at >= 0 && (bytes[at + 1] === 0 || isRestart(bytes[at + 1] ?? 0)))
    at = bytes.indexOf(0xff, at + 2);
  return at < 0 ? bytes.length : at;
}
