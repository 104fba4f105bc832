import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkFilm, withoutNotes } from './film-format.rules.ts';
import { filmRefusalText } from './pictures.texts.ts';

/** A box of an MP4 file with this content. */
function box(type: string, ...content: readonly Buffer[]): Buffer {
  const head = Buffer.alloc(8);
  const body = Buffer.concat(content);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}

/** A picture's entry in the table of samples. */
function entry(codec: string, width: number, height: number): Buffer {
  const fields = Buffer.alloc(70);
  fields.writeUInt16BE(width, 24);
  fields.writeUInt16BE(height, 26);
  return box(codec, fields);
}

const brand = (name: string) => box('ftyp', Buffer.from(`${name}\0\0\0\0`, 'latin1'));
const track = (...entries: readonly Buffer[]) => {
  const table = box('stsd', Buffer.alloc(8), ...entries);
  return box('trak', box('mdia', box('minf', box('stbl', table))));
};
const mdat = box('mdat', Buffer.from('udta and frames'));
const filmOf = (...inMoov: readonly Buffer[]) =>
  Buffer.concat([brand('isom'), box('moov', ...inMoov), mdat]);
const good = track(entry('avc1', 1200, 480));

describe('a film that is uploaded', () => {
  it('film in H.264, its sound first: taken with its width and height', () => {
    const sound = track(box('mp4a', Buffer.alloc(28)));
    expect(checkFilm(filmOf(sound, good))).toEqual({ kind: 'film', width: 1200, height: 480 });
    const real = readFileSync('catalogue/demo/pictures/banners/parade.mp4');
    expect(checkFilm(real)).toMatchObject({ kind: 'film' });
  });

  it('film whose last box has a long size, or reaches to the end of the file: taken', () => {
    const long = Buffer.from(`\0\0\0\x01mdat${'\0'.repeat(7)}\x12ab`, 'latin1');
    const open = Buffer.from('\0\0\0\0mdatabc', 'latin1');
    for (const last of [long, open]) {
      const film = Buffer.concat([brand('mp42'), box('moov', good), last]);
      expect(checkFilm(film)).toMatchObject({ kind: 'film' });
    }
  });

  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
    ['an AVIF picture', Buffer.concat([brand('avif'), mdat])],
    ['a film of QuickTime', Buffer.concat([brand('qt  '), box('moov', good), mdat])],
  ])('%s as a film: refused, it is no MP4', (_, sent) => {
    expect(checkFilm(sent)).toEqual({ kind: 'no-mp4' });
  });

  it.each([
    ['that ends too early', filmOf(good).subarray(0, -4)],
    ['that ends within a head', Buffer.concat([filmOf(good), Buffer.alloc(3)])],
    ['with a long size cut off', Buffer.concat([filmOf(good), Buffer.from('\0\0\0\x01free')])],
    [
      'with a box smaller than its head',
      Buffer.concat([filmOf(good), Buffer.from('\0\0\0\x04free')]),
    ],
    ['without its description', Buffer.concat([brand('isom'), mdat])],
    ['without frames', Buffer.concat([brand('isom'), box('moov', good)])],
    ['with a page in its description', filmOf(Buffer.from('<!doctype html><script></script>'))],
  ])('film %s: refused as damaged', (_, sent) => {
    expect(checkFilm(sent)).toEqual({ kind: 'damaged-film' });
  });

  it.each([
    ['in H.265', track(entry('hvc1', 1200, 480))],
    ['with sound alone', track(box('mp4a', Buffer.alloc(28)))],
    ['with an entry that is too short', track(box('avc1', Buffer.alloc(20)))],
    ['with an empty track', box('trak')],
    ['with a track that is no list of boxes', box('trak', Buffer.from('page'))],
    ['with a table that is no list of boxes', track(Buffer.from('page'))],
  ])('film %s: refused, browsers may not play it', (_, inMoov) => {
    expect(checkFilm(filmOf(inMoov))).toEqual({ kind: 'wrong-codec' });
  });

  it('film of a small size: refused with its size', () => {
    const found = checkFilm(filmOf(track(entry('avc1', 320, 128))));
    expect(found).toEqual({ kind: 'film-too-small', width: 320, height: 128 });
  });

  it('film with notes of a phone: they are gone, its frames and the length of the file stay', () => {
    const place = box('udta', Buffer.from('+35.6+139.7/'));
    const sent = filmOf(good, place, box('trak', box('meta', Buffer.from('+35.6+139.7/'))));
    const made = withoutNotes(sent);
    expect(sent.includes('+35.6')).toBe(true);
    expect(made.includes('+35.6')).toBe(false);
    expect(made.length).toBe(sent.length);
    expect(made.includes('udta and frames')).toBe(true);
    expect(checkFilm(made)).toMatchObject({ kind: 'film' });
    // A container that is no list of boxes is left as it is.
    const odd = filmOf(box('trak', Buffer.from('page')));
    expect(withoutNotes(odd)).toEqual(odd);
  });

  it.each([
    [{ kind: 'no-mp4' }, 'Only MP4'],
    [{ kind: 'damaged-film' }, 'damaged'],
    [{ kind: 'wrong-codec' }, 'H.264'],
    [{ kind: 'film-too-small', width: 320, height: 128 }, '320 × 128'],
  ] as const)('film refused as %o: the text says so and what to do', (refusal, words) => {
    expect(filmRefusalText(refusal).en).toContain(words);
  });
});
