/** A box of an MP4 file: its type, its header's position, and where its content begins and ends. */
interface Box {
  type: string;
  at: number;
  body: number;
  end: number;
}

/** Why a file is not taken as a film. */
export type FilmRefusal =
  | { kind: 'no-mp4' | 'damaged-film' | 'wrong-codec' }
  | { kind: 'film-too-small'; width: number; height: number };

export interface CheckedFilm {
  kind: 'film';
  width: number;
  height: number;
}

/** Smaller films would be blurred at the top of the shop. */
export const minFilmSize = { width: 640, height: 256 } as const;
/** H.264, which every browser plays. */
const codecs: readonly string[] = ['avc1', 'avc3'];
/** Brands of files with the same boxes, which are pictures or only play on some devices. */
const otherBrands: readonly string[] = ['avif', 'avis', 'heic', 'heix', 'mif1', 'msf1', 'qt  '];

/**
 * Examines an uploaded film by its bytes, whatever its name or media type say: an MP4 file that is
 * complete and has a picture in H.264. A document, such as SVG, is none.
 *
 * @param bytes what a browser sent; it may be hostile
 */
export function checkFilm(bytes: Buffer): CheckedFilm | FilmRefusal {
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return { kind: 'no-mp4' };
  if (otherBrands.includes(bytes.toString('latin1', 8, 12))) return { kind: 'no-mp4' };
  const boxes = boxesIn(bytes, 0, bytes.length);
  const moov = boxes?.find(({ type }) => type === 'moov');
  if (boxes === undefined || moov === undefined || !boxes.some(({ type }) => type === 'mdat'))
    return { kind: 'damaged-film' };
  const tracks = boxesIn(bytes, moov.body, moov.end);
  if (tracks === undefined) return { kind: 'damaged-film' };
  for (const track of tracks.filter(({ type }) => type === 'trak')) {
    // The table of samples has four bytes of flags and four of a count before its first entry.
    const table = boxAt(bytes, track, ['mdia', 'minf', 'stbl', 'stsd']);
    const [entry] = table === undefined ? [] : (boxesIn(bytes, table.body + 8, table.end) ?? []);
    // Width and height of a picture's entry are 24 bytes behind its header.
    if (entry === undefined || !codecs.includes(entry.type) || entry.end - entry.body < 28)
      continue;
    const [width, height] = [
      bytes.readUInt16BE(entry.body + 24),
      bytes.readUInt16BE(entry.body + 26),
    ];
    const isTooSmall = width < minFilmSize.width || height < minFilmSize.height;
    return { kind: isTooSmall ? 'film-too-small' : 'film', width, height };
  }
  return { kind: 'wrong-codec' };
}

/** Boxes with notes of the camera or the editor, such as the place of the recording. */
const notes: readonly string[] = ['udta', 'meta', 'uuid'];
/** Boxes that contain boxes with such notes. */
const containers: readonly string[] = ['moov', 'trak', 'mdia'];

/**
 * Copies a checked film without the notes in it. Each becomes free space of the same length, so
 * that all positions in the file stay right.
 */
export function withoutNotes(film: Buffer): Buffer {
  const copy = Buffer.from(film);
  const clear = (start: number, end: number) => {
    for (const box of boxesIn(copy, start, end) ?? []) {
      if (containers.includes(box.type)) clear(box.body, box.end);
      if (!notes.includes(box.type)) continue;
      copy.write('free', box.at + 4, 'latin1');
      copy.fill(0, box.body, box.end);
    }
  };
  clear(0, copy.length);
  return copy;
}

/** Finds the box at a path inside a box; undefined if there is none. */
function boxAt(bytes: Buffer, box: Box, path: readonly string[]): Box | undefined {
  return path.reduce<Box | undefined>(
    (found, type) => found && boxesIn(bytes, found.body, found.end)?.find((b) => b.type === type),
    box,
  );
}

/** Lists the boxes between two positions; undefined if one does not end there. */
function boxesIn(bytes: Buffer, start: number, end: number): Box[] | undefined {
  const boxes: Box[] = [];
  for (let at = start; at < end; ) {
    if (end - at < 8) return undefined;
    const size = bytes.readUInt32BE(at);
    // 1: a longer size follows; 0: up to the end of the file.
    const isLong = size === 1;
    if (isLong && end - at < 16) return undefined;
    const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size === 0 ? end - at : size;
    const head = isLong ? 16 : 8;
    if (length < head || length > end - at) return undefined;
    const type = bytes.toString('latin1', at + 4, at + 8);
    boxes.push({ type, at, body: at + head, end: at + length });
    at += length;
  }
  return boxes;
}
