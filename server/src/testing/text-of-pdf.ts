import { inflateSync } from 'node:zlib';

/**
 * Reads the text of a PDF that the shop drew, page after page, without spaces between the parts. It
 * knows only what PDFKit writes: one object after the other, and glyphs as four hex digits.
 */
export function textOfPdf(pdf: Uint8Array): string {
  const file = Buffer.from(pdf).toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [
      id,
      body,
    ]),
  );
  const fonts = new Map(
    [...file.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '';
      return [name, charactersOf(contentOf(objects.get(map)))];
    }),
  );
  let font = new Map<string, string>();
  const parts: string[] = [];
  const pages = [...objects.values()]
    .map((body) => contentOf(body))
    .filter((content) => content.includes(' Tf'));
  for (const page of pages)
    for (const [, name, glyphs] of page.matchAll(/\/(F\d+) [\d.]+ Tf|<([0-9a-f]+)> /g)) {
      if (name !== undefined) font = fonts.get(name) ?? font;
      else parts.push((glyphs?.match(/.{4}/g) ?? []).map((glyph) => font.get(glyph)).join(''));
    }
  return parts.join('');
}

/** The content of an object's compressed stream; empty if it has none. */
function contentOf(body = ''): string {
  const stream = /\/FlateDecode\n>>\nstream\n([\s\S]*)\nendstream$/.exec(body)?.[1];
  return stream === undefined ? '' : inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
}

/** The character of each glyph, from a font's table. */
function charactersOf(table: string): Map<string, string> {
  const rows = [...table.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g)];
  return new Map(
    rows.flatMap(([, first = '', row = '']) =>
      [...row.matchAll(/<([0-9a-f ]*)>/g)].map(([, units = ''], at) => {
        const glyph = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0');
        const points = (units.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
        return [glyph, String.fromCharCode(...points)] as const;
      }),
    ),
  );
}
