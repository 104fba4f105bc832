/**
 * Renders every sound of an opening without a loudspeaker and prints its loudness and length. No
 * sound may clip and none may be silent.
 *
 * npm run bench:sound
 */
import path from 'node:path';
import { chromium } from '@playwright/test';
import { createServer } from 'vite';
import { ensureChromium, pathOf } from '../lib/chromium.mjs';

interface Sound {
  readonly what: string;
  readonly grade: number;
  /** The largest sample. 1 is full scale. */
  readonly peak: number;
  /** The loudest tenth of a second, as root mean square. */
  readonly loudest: number;
  /** The end of the audible part (above −50 dB), in seconds. */
  readonly ends: number;
}

const measure = `(async () => {
  const { Orchestra } = await import('/features/reveal/sound/orchestra.ts');
  const rate = 44100;
  const plays = {
    opening: (orchestra, grade) => orchestra.playOpening(grade, 1),
    torn: (orchestra, grade) => orchestra.playTorn(grade),
    card: (orchestra, grade) => orchestra.playCard(grade),
  };
  const sounds = [];
  for (const [what, play] of Object.entries(plays)) {
    for (let grade = 1; grade <= 7; grade += 1) {
      const context = new OfflineAudioContext(1, rate * 9, rate);
      play(new Orchestra(context), grade);
      const samples = (await context.startRendering()).getChannelData(0);
      let [peak, loudest, ends] = [0, 0, 0];
      for (let at = 0; at < samples.length; at += rate / 10) {
        let square = 0;
        for (let place = at; place < at + rate / 10; place += 1) {
          const size = Math.abs(samples[place]);
          if (size > peak) peak = size;
          if (size > 0.00316) ends = place / rate;
          square += size * size;
        }
        loudest = Math.max(loudest, Math.sqrt(square / (rate / 10)));
      }
      sounds.push({ what, grade, peak, loudest, ends });
    }
  }
  return sounds;
})()`;

const server = await createServer({
  root: path.join(import.meta.dirname, '../../web/shop'),
  configFile: false,
  cacheDir: path.join(import.meta.dirname, '../../node_modules/.vite-sound'),
  logLevel: 'error',
  server: { host: '127.0.0.1', port: 0, hmr: false },
});
await server.listen();
const browser = await chromium.launch({ executablePath: pathOf(await ensureChromium()) });
try {
  const page = await browser.newPage();
  await page.route('**/nothing', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  );
  await page.goto(`${server.resolvedUrls?.local[0]}nothing`);
  const sounds = await page.evaluate<Sound[]>(measure);
  console.log('| what | grade | peak | loudest | ends |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const { what, grade, peak, loudest, ends } of sounds) {
    console.log(
      `| ${what} | ${grade} | ${peak.toFixed(2)} | ${loudest.toFixed(2)} | ${ends.toFixed(1)} s |`,
    );
  }
  if (sounds.some(({ peak }) => peak >= 1 || peak < 0.02)) process.exitCode = 1;
} finally {
  await browser.close();
  await server.close();
}
