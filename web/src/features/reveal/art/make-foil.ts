/**
 * Renders `foil.webp`: the light and shade of a filled foil pouch, laid over the flat colour of a pack. Grey 128 means
 * "as it is", lighter and darker are light and shade.
 *
 *   node web/src/features/reveal/art/make-foil.ts
 */
import sharp from 'sharp';
import { sequence } from '../stage/tear.rules.ts';

const width = 360;
const height = 560;
const random = sequence(20);
/** The smaller, the harder the light models every fold. */
const flatness = 1;

interface Crease {
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly length: number;
  readonly depth: number;
}

/** Sharp folds where fingers have pressed; more of them towards the rim. */
const creases: readonly Crease[] = Array.from({ length: 40 }, () => {
  const rim = random() < 0.6;
  const x = rim ? (random() < 0.5 ? random() * 0.22 : 1 - random() * 0.22) : random();
  return {
    x: x * width,
    y: random() * height,
    angle: (rim ? 0 : Math.PI / 2) + (random() - 0.5) * 1.7,
    length: 26 + random() * 90,
    depth: (random() - 0.45) * 7,
  };
});

/** Ripples that the two crimps pull into the foil. */
const ripples = Array.from({ length: 12 }, () => ({
  waves: 3 + random() * 21,
  phase: random() * Math.PI * 2,
  depth: 0.5 + random() * 1.5,
  reach: 40 + random() * 90,
  top: random() < 0.5,
}));

const swells = Array.from({ length: 6 }, () => ({
  x: (random() - 0.5) * 0.05,
  y: (random() - 0.5) * 0.035,
  phase: random() * Math.PI * 2,
  depth: 1.6 + random() * 2.4,
}));

function pillow(x: number, y: number): number {
  const across = 1 - (2 * (x / width) - 1) ** 2;
  const down = 1 - Math.abs(2 * (y / height) - 1) ** 3.2;
  return 40 * Math.max(0, across) ** 0.62 * Math.max(0, down) ** 0.5;
}

function creaseHeight(x: number, y: number, crease: Crease): number {
  const dx = x - crease.x;
  const dy = y - crease.y;
  const along = dx * Math.cos(crease.angle) + dy * Math.sin(crease.angle);
  const away = Math.abs(-dx * Math.sin(crease.angle) + dy * Math.cos(crease.angle) + 0.0016 * along * along);
  const fade = Math.max(0, 1 - Math.abs(along) / crease.length);
  return crease.depth * fade * Math.exp(-away / 8);
}

function foilHeight(x: number, y: number): number {
  let sum = pillow(x, y);
  for (const crease of creases) sum += creaseHeight(x, y, crease);
  for (const { waves, phase, depth, reach, top } of ripples) {
    const away = top ? y : height - y;
    sum += depth * Math.sin((x / width) * waves * Math.PI + phase + away * 0.008) * Math.exp(-away / reach);
  }
  for (const swell of swells) sum += swell.depth * Math.sin(x * swell.x + y * swell.y + swell.phase);
  return sum;
}

/** Light from above left, a softer one from the right, and the hard gleam that makes foil look like foil. */
function shade(x: number, y: number): number {
  const nx = foilHeight(x - 1, y) - foilHeight(x + 1, y);
  const ny = foilHeight(x, y - 1) - foilHeight(x, y + 1);
  const length = Math.hypot(nx, ny, flatness);
  const lit = (lx: number, ly: number, lz: number) =>
    Math.max(0, (nx * lx + ny * ly + flatness * lz) / length);
  const key = lit(-0.48, -0.52, 0.71);
  const fill = lit(0.77, 0.1, 0.63);
  return 0.1 + 0.42 * key + 0.16 * fill + 0.75 * key ** 18 + 0.5 * fill ** 24;
}

const pixels = Buffer.alloc(width * height);
for (let y = 0; y < height; y += 1) {
  for (let x = 0; x < width; x += 1) {
    pixels[y * width + x] = Math.round(255 * Math.min(1, shade(x, y)));
  }
}
await sharp(pixels, { raw: { width, height, channels: 1 } })
  .normalise({ lower: 1, upper: 99.5 })
  .linear(0.78, 52)
  .blur(0.5)
  .webp({ quality: 62, smartSubsample: true })
  .toFile(new URL('foil.webp', import.meta.url).pathname);
