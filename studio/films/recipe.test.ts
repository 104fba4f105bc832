import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { frameSizes } from './frames/moment.ts';
import { cardTypesOf, editions, nameOf, shoots } from './recipe.ts';

const sizes = ['small', 'large'] as const;
const filesOf = (shoot: (typeof shoots)[number]) =>
  cardTypesOf[shoot.wrapping].map((cardType) => `${nameOf(shoot, cardType)}.mp4`);
const files = shoots.flatMap(filesOf);
const madeIn = (size: (typeof sizes)[number]) =>
  readdirSync(editions[size].folder).filter((file) => file.endsWith('.mp4'));

/**
 * Reads the width and the height of the picture from a film's track header (ISO/IEC 14496-12,
 * section 8.3.2): its last eight bytes, as fixed-point numbers of 16.16 bits.
 */
function frameOf(file: string): { width: number; height: number } {
  const bytes = readFileSync(file);
  const header = bytes.indexOf('tkhd');
  const end = header - 4 + bytes.readUInt32BE(header - 4);
  return {
    width: bytes.readUInt32BE(end - 8) / 65536,
    height: bytes.readUInt32BE(end - 4) / 65536,
  };
}

test('sizes of a film: both are upright, 9 by 16, the large one has twice the rows of the small', () => {
  for (const size of sizes) {
    const { width, height } = frameSizes[size];
    expect(width * 16).toBe(height * 9);
  }
  expect(frameSizes.large.height).toBe(2 * frameSizes.small.height);
});

test('films of the recipe: one for each grade of each card type and of the capsule', () => {
  expect(new Set(files).size).toBe(7 * 10);
  expect(files).toContain('pack-9-1.mp4');
  expect(files).toContain('capsule-7.mp4');
});

test('films in the folder of a size: each is one of the recipe, has its frame and is no larger than the recipe allows', () => {
  expect(madeIn('small').toSorted()).toEqual(files.toSorted());
  for (const size of sizes) {
    const { folder, mostBytes } = editions[size];
    for (const file of madeIn(size)) {
      expect(files).toContain(file);
      expect(statSync(path.join(folder, file)).size, file).toBeLessThan(mostBytes);
      expect(frameOf(path.join(folder, file)), file).toEqual(frameSizes[size]);
    }
  }
});

test('large films: a shoot has them in the colours of all its card types, or in none', () => {
  const made = new Set(madeIn('large'));
  for (const shoot of shoots) {
    const ofShoot = filesOf(shoot);
    expect([0, ofShoot.length]).toContain(ofShoot.filter((file) => made.has(file)).length);
  }
});
