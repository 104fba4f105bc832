import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { isPlainJpeg, isPlainWebp } from './plain-picture.rules.ts';

const red = () =>
  sharp({
    create: { width: 64, height: 48, channels: 4, background: { r: 200, g: 9, b: 9, alpha: 0.5 } },
  });
const author = { IFD0: { Artist: 'me' } };

describe('WebP and JPEG files with a picture alone', () => {
  it('WebP as the shop writes it, with and without transparency: plain', async () => {
    expect(isPlainWebp(await red().webp().toBuffer())).toBe(true);
    expect(isPlainWebp(await red().flatten().webp({ quality: 82 }).toBuffer())).toBe(true);
    expect(isPlainWebp(await red().webp({ lossless: true }).toBuffer())).toBe(true);
  });

  it('WebP with EXIF, with bytes behind it, cut off, or with no picture: not plain', async () => {
    const plain = await red().flatten().webp().toBuffer();
    expect(isPlainWebp(await red().webp().withExif(author).toBuffer())).toBe(false);
    expect(isPlainWebp(Buffer.concat([plain, Buffer.from('<script>')]))).toBe(false);
    expect(isPlainWebp(plain.subarray(0, -4))).toBe(false);
    expect(isPlainWebp(plain.subarray(0, 10))).toBe(false);
    const named = Buffer.from(plain);
    named.write('XXXX', 8);
    expect(isPlainWebp(named)).toBe(false);
    named.write('RIFX', 0);
    expect(isPlainWebp(named)).toBe(false);
    // A chunk behind the picture, counted in the size of the file.
    const longer = Buffer.concat([plain, Buffer.from('NOTE\x02\0\0\0hi', 'latin1')]);
    longer.writeUInt32LE(longer.length - 8, 4);
    expect(isPlainWebp(longer)).toBe(false);
  });

  it('JPEG as the shop writes it, and from another encoder: plain', async () => {
    const picture = await red().flatten().jpeg({ quality: 85, mozjpeg: true }).toBuffer();
    expect(isPlainJpeg(picture)).toBe(true);
    expect(isPlainJpeg(await red().flatten().jpeg().toBuffer())).toBe(true);
  });

  it('JPEG with EXIF, a comment, bytes behind it, or cut off: not plain', async () => {
    const plain = await red().flatten().jpeg().toBuffer();
    expect(isPlainJpeg(await red().flatten().jpeg().withExif(author).toBuffer())).toBe(false);
    expect(isPlainJpeg(Buffer.concat([plain, Buffer.from('PK')]))).toBe(false);
    expect(isPlainJpeg(plain.subarray(0, -2))).toBe(false);
    expect(isPlainJpeg(plain.subarray(0, 20))).toBe(false);
    const comment = Buffer.from('\xff\xfe\0\x04hi', 'latin1');
    expect(isPlainJpeg(Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)]))).toBe(
      false,
    );
    expect(isPlainJpeg(Buffer.from('RIFF'))).toBe(false);
  });
});
