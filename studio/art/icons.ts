/**
 * Makes the icons of the installed app from web/shop/public/icon.svg, in the sizes that phones ask
 * for.
 *
 *   node studio/art/icons.ts
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const folder = path.join(import.meta.dirname, '../../web/shop/public');
const svg = await readFile(path.join(folder, 'icon.svg'), 'utf8');
/** The icon's background colour (tokens.css: --ink-900). */
const ground = '#0d0f15';

/** Renders the shop's icon at a size. */
async function make(
  name: string,
  size: number,
  { whole, drawn }: { whole: boolean; drawn: number },
) {
  const inner = Math.round(size * drawn);
  // The device cuts out its own shape, so the background must reach every corner.
  const source = whole ? svg.replace('rx="7"', 'rx="0"') : svg;
  const mark = await sharp(Buffer.from(source), { density: (72 * inner) / 32 })
    .resize(inner, inner)
    .png()
    .toBuffer();
  const background = whole ? ground : 'transparent';
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: mark }])
    .png({ palette: true, effort: 10 })
    .toFile(path.join(folder, name));
}

await make('icon-192.png', 192, { whole: false, drawn: 1 });
await make('icon-512.png', 512, { whole: false, drawn: 1 });
await make('icon-180.png', 180, { whole: true, drawn: 1 });
// The important part of a maskable icon is within the middle 80 % (W3C, Web Application Manifest).
await make('icon-maskable-512.png', 512, { whole: true, drawn: 0.84 });
