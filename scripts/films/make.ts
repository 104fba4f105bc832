/**
 * Films the openings: web/films is the studio, this the camera. Each film is drawn frame by frame in a headless
 * Chromium and encoded by ffmpeg (`apt-get install ffmpeg`) into web/src/features/reveal/films/.
 *
 *   npm run films --                   the films that are missing
 *   npm run films -- --all             every one
 *   npm run films -- pack-2            those whose name begins so
 *   npm run films -- --frames 0,30,60 pack-2-7   single frames as PNG, to look at
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, stat } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { createServer } from 'vite';
import { foilHue } from '../../web/src/features/reveal/art/patterns.ts';
import { flashesOf } from './flashes.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'web/src/features/reveal/films');
/** A frame as the studio draws it (web/films/moment.ts). */
const [width, height, rate] = [540, 960, 30];
/** A film is loaded ahead on a phone: none may be larger than this, in bytes. */
const mostBytes = 400_000;

/** What the studio draws: bare metal, which then takes the colour of each card type. */
interface Shoot {
  readonly wrapping: 'pack' | 'capsule';
  readonly grade: number;
}
const shoots: readonly Shoot[] = (['pack', 'capsule'] as const).flatMap((wrapping) =>
  [7, 6, 5, 4, 3, 2, 1].map((grade): Shoot => ({ wrapping, grade })),
);
const cardTypes = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const nameOf = ({ wrapping, grade }: Shoot, cardType: number) => `${wrapping}-${cardType}-${grade}`;

/** Takes each frame as it comes; the next one is drawn once it is taken. */
let take: (frame: Buffer) => Promise<void> = () => Promise.reject(new Error('No film is running.'));

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece);
  return Buffer.concat(pieces);
}

async function openStudio(): Promise<{ page: Page; close: () => Promise<void> }> {
  const server = await createServer({
    root: path.join(root, 'web'),
    configFile: false,
    cacheDir: path.join(root, 'node_modules/.vite-films'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, hmr: false },
    plugins: [
      {
        name: 'frames',
        configureServer({ middlewares }) {
          middlewares.use('/frame', (request, response) => {
            bodyOf(request)
              .then((frame) => take(frame))
              .then(() => response.end())
              .catch((error: unknown) => {
                response.statusCode = 500;
                response.end(String(error));
              });
          });
        },
      },
    ],
  });
  await server.listen();
  const browser = await chromium.launch({
    executablePath: process.env['KAIFU_CHROMIUM'] || '/usr/bin/chromium',
    args: ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'],
  });
  const page = await browser.newPage();
  page.on('console', (message) => message.type() === 'error' && console.error(message.text()));
  page.on('pageerror', (error) => console.error(error.message));
  await page.goto(`${server.resolvedUrls?.local[0]}films/index.html`);
  await page.waitForFunction('window.film !== undefined');
  return {
    page,
    close: async () => {
      await browser.close();
      await server.close();
    },
  };
}

function shoot(page: Page, wishes: Shoot, only?: readonly number[]): Promise<unknown> {
  return page.evaluate(`window.film(${JSON.stringify(wishes)}, ${JSON.stringify(only)})`);
}

/** The colour of a card type's foil as red, green and blue from 0 to 1 (art/patterns.ts has its hue, in OKLCH). */
function tintOf(cardType: number): readonly [number, number, number] {
  const hue = (foilHue(cardType) * Math.PI) / 180;
  const [lightness, a, b] = [0.64, 0.17 * Math.cos(hue), 0.17 * Math.sin(hue)];
  // OKLCH to linear sRGB: Björn Ottosson, "A perceptual color space for image processing".
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const shown = (linear: number) => Math.min(1, Math.max(0, linear)) ** (1 / 2.2);
  return [
    shown(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    shown(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    shown(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** What becomes of each shade of bare metal, in each colour channel: coloured, but where it gleams it stays white. */
function dyes(cardType: number): readonly Uint8Array[] {
  return tintOf(cardType).map((tint) =>
    Uint8Array.from({ length: 256 }, (_, shade) => {
      const x = shade / 255;
      return Math.round(255 * Math.min(1, x * (tint + (1 - tint) * x ** 4) * 1.15));
    }),
  );
}

/** A frame in the colour of a card type: where alpha says foil, its metal is dyed. */
function dyed(frame: Buffer, [red, green, blue]: readonly Uint8Array[]): Buffer {
  const result = Buffer.from(frame);
  if (!red || !green || !blue) return result;
  for (let at = 0; at < frame.length; at += 4) {
    const foil = frame[at + 3] ?? 0;
    if (foil === 0) continue;
    for (const [channel, dye] of [red, green, blue].entries()) {
      const bare = frame[at + channel] ?? 0;
      result[at + channel] = bare + (((dye[bare] ?? 0) - bare) * foil) / 255;
    }
  }
  return result;
}

/** Rows come from below: pictures begin above. */
const upright = (frame: Buffer) =>
  sharp(frame, { raw: { width, height, channels: 4 } })
    .flip()
    .removeAlpha();

/** Runs ffmpeg on a file, or on what is written to its input. */
function ffmpeg(args: readonly string[]): ChildProcess {
  return spawn('ffmpeg', ['-y', '-loglevel', 'error', ...args], { stdio: ['pipe', 'inherit', 'inherit'] });
}

async function endOf(encoding: ChildProcess): Promise<void> {
  const [code] = await once(encoding, 'close');
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** Makes a film of frames. */
async function develop(frames: Iterable<Buffer>, file: string, quality: number): Promise<void> {
  const from = ['-f', 'rawvideo', '-pix_fmt', 'rgba', '-s', `${width}x${height}`, '-r', `${rate}`, '-i', '-'];
  const upright = 'vflip,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p';
  const colours = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  const h264 = [
    '-c:v',
    'libx264',
    '-profile:v',
    'high',
    '-preset',
    'medium',
    '-crf',
    `${quality}`,
    '-aq-mode',
    '3',
  ];
  const encoding = ffmpeg([
    ...from,
    '-vf',
    upright,
    ...colours,
    ...h264,
    '-movflags',
    '+faststart',
    '-an',
    file,
  ]);
  const ended = endOf(encoding);
  for (const frame of frames) {
    if (encoding.stdin?.write(frame) === false) await once(encoding.stdin, 'drain');
  }
  encoding.stdin?.end();
  await ended;
}

/** The mean brightness of a frame, 0 to 1. */
function brightnessOf(frame: Buffer): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at + 2 < frame.length; at += 4 * 97) {
    sum += 0.2126 * (frame[at] ?? 0) + 0.7152 * (frame[at + 1] ?? 0) + 0.0722 * (frame[at + 2] ?? 0);
    count += 1;
  }
  return sum / count / 255;
}

/** Draws one opening, and makes the films of it in the colour of each of these card types. */
async function record(page: Page, wishes: Shoot, inColours: readonly number[]): Promise<void> {
  const frames: Buffer[] = [];
  take = async (frame) => void frames.push(frame);
  await shoot(page, wishes);
  const flashes = flashesOf(frames.map(brightnessOf), rate);
  if (flashes > 3)
    throw new Error(`${wishes.wrapping} ${wishes.grade} flashes more than three times a second.`);
  console.log(
    `${wishes.wrapping} ${wishes.grade}: ${frames.length} frames, ${flashes} flashes in a second at most`,
  );
  let quality = 27;
  for (const cardType of inColours) {
    const dye = dyes(cardType);
    const file = path.join(folder, `${nameOf(wishes, cardType)}.mp4`);
    const coloured = frames.map((frame) => dyed(frame, dye));
    const [first] = coloured;
    if (first) await upright(first).webp({ quality: 70, effort: 6 }).toFile(file.replace('.mp4', '.webp'));
    let size = Number.POSITIVE_INFINITY;
    // What was too fine for one colour is so for the others.
    for (; quality <= 36 && size >= mostBytes; quality += size < mostBytes ? 0 : 3) {
      await develop(coloured, file, quality);
      ({ size } = await stat(file));
    }
    if (size >= mostBytes) throw new Error(`${file} is too large: ${size} bytes.`);
    console.log(`  ${path.basename(file)}  ${Math.round(size / 1000)} kB`);
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { all: { type: 'boolean' }, frames: { type: 'string' }, to: { type: 'string', default: '.' } },
});
await mkdir(folder, { recursive: true });
const studio = await openStudio();
try {
  for (const wishes of shoots) {
    const named = (cardType: number) =>
      positionals.length === 0 || positionals.some((begin) => nameOf(wishes, cardType).startsWith(begin));
    const there = await Promise.all(
      cardTypes.map((cardType) => exists(path.join(folder, `${nameOf(wishes, cardType)}.mp4`))),
    );
    const wanted = cardTypes.filter((cardType, place) => named(cardType) && (values.all || !there[place]));
    const [first] = wanted;
    if (first === undefined) continue;
    if (values.frames === undefined) {
      await record(studio.page, wishes, wanted);
      continue;
    }
    const numbers = values.frames.split(',').map(Number);
    let shot = 0;
    take = async (frame) => {
      const file = path.join(values.to, `${nameOf(wishes, first)}-${numbers[shot]}.png`);
      await upright(dyed(frame, dyes(first)))
        .png()
        .toFile(file);
      shot += 1;
    };
    await shoot(studio.page, wishes, numbers);
  }
} finally {
  await studio.close();
}
