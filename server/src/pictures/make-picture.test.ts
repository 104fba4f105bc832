import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makePicture } from './make-picture.ts';

/** A picture of noise, which compresses badly, so that its end is far from its head. */
function noise(width: number, height: number) {
  const pixels = Buffer.from(
    Array.from({ length: width * height * 3 }, (_, at) => (at * 2_654_435_761) >>> 24),
  );
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** A PNG whose head promises any size, with few bytes of data: a decompression bomb. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(type, 4, 'latin1');
    // The checksum is wrong; libpng reads the size before it.
    return Buffer.concat([head, data, Buffer.alloc(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(10_000_000));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows)]);
}

describe('making a picture of an upload', () => {
  it('uploaded photo with EXIF data that lies on its side: upright, without EXIF, in two sizes', async () => {
    const sent = await noise(1200, 800)
      .withExif({ IFD0: { Make: 'A phone' }, IFD3: { GPSLatitude: '35/1 40/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const made = await makePicture(sent, 'photo');
    if (made.kind !== 'made') throw new Error(made.kind);
    const { format, width, height, exif } = await sharp(made.content).metadata();
    expect({ format, width, height, exif }).toEqual({
      ...{ format: 'webp', width: 800, height: 1200, exif: undefined },
    });
    expect(made.content.includes('A phone')).toBe(false);
    const small = await sharp(made.small).metadata();
    expect([small.width, small.height]).toEqual([213, 320]);
  });

  it.each([
    ['cover', 1200, 1600, 'webp'],
    ['share', 1200, 630, 'jpeg'],
    ['card', 756, 1056, 'webp'],
  ] as const)(
    'uploaded picture for the use %s: cut to its size and encoded',
    async (use, ...expected) => {
      const made = await makePicture(await noise(900, 1000).png().toBuffer(), use);
      if (made.kind !== 'made') throw new Error(made.kind);
      const { width, height, format } = await sharp(made.content).metadata();
      expect([width, height, format]).toEqual(expected);
    },
  );

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>'],
    ['an SVG behind an XML declaration', '<?xml version="1.0"?><svg width="9" height="9"/>'],
    ['a GIF', 'GIF89a\x01\x00\x01\x00'],
    ['a PDF', '%PDF-1.7'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['nothing', ''],
  ])('uploading %s as a picture: refused by its bytes', async (_, text) => {
    const sent = Buffer.from(text, 'latin1');
    expect(await makePicture(sent, 'photo')).toEqual({ kind: 'wrong-format' });
  });

  it('uploaded SVG that begins like a JPEG: refused as damaged, never decoded as SVG', async () => {
    const sent = Buffer.from('\xff\xd8\xff<svg xmlns="http://www.w3.org/2000/svg"/>', 'latin1');
    expect(await makePicture(sent, 'photo')).toEqual({ kind: 'damaged' });
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'uploaded picture, a %s that ends too early: refused as damaged',
    async (format) => {
      const sent = await noise(1000, 1000)[format]().toBuffer();
      const cut = sent.subarray(0, Math.floor(sent.length / 2));
      expect(await makePicture(cut, 'photo')).toEqual({ kind: 'damaged' });
    },
  );

  it('uploaded picture of more than 40 megapixels: refused with their number, before it is decoded', async () => {
    const before = process.memoryUsage.rss();
    expect(await makePicture(pngOf(40_000, 40_000), 'photo')).toEqual({
      ...{ kind: 'too-many-pixels', megapixels: 1600 },
    });
    expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
  });

  it('uploaded picture that is too small, so it would be blurred: refused with its size', async () => {
    const sent = await noise(200, 100).png().toBuffer();
    expect(await makePicture(sent, 'card')).toEqual({
      ...{ kind: 'too-small', width: 200, height: 100 },
    });
  });
});
