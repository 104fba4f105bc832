import path from 'node:path';
import type { CDPSession } from '@playwright/test';
import sharp from 'sharp';
import { all, bought, lucky, type Scene, sealed, start, wait } from './steps.ts';

/** Frames a second, and the size in pixels of what the README shows. */
const rate = 12;
const size = { width: 288, height: 426 };
/** What is cut out of a phone of 390 by 844: the stage without the controls around it. */
const cut = { left: 0, top: 64, width: 390, height: 577 };

/** What the browser showed, and when, in seconds. */
interface Shown {
  readonly at: number;
  readonly picture: Buffer;
}

/** Films the opening of a pack of the best grade as a phone shows it, from its sleeve to the card: `opening.webp`. */
export async function takeLoop(scene: Scene, folder: string): Promise<void> {
  const { page } = scene;
  await lucky(scene);
  await page.goto('/pack-detail?packId=201');
  await all(bought(1), sealed)(scene);
  const camera = await page.context().newCDPSession(page);
  const shown = await record(camera, () => all(wait(900), start, wait(8_600))(scene));
  const begin = shown[0]?.at ?? 0;
  const end = shown.at(-1)?.at ?? begin;
  const frames = Array.from({ length: Math.floor((end - begin) * rate) }, (_, frame) =>
    shown.findLast(({ at }) => at <= begin + frame / rate),
  );
  const pictures = await Promise.all(
    frames
      .filter((frame) => frame !== undefined)
      .map(({ picture }) => sharp(picture).extract(cut).resize(size).png().toBuffer()),
  );
  await sharp(pictures, { join: { animated: true } })
    .webp({ quality: 48, effort: 6, loop: 0, delay: pictures.map(() => Math.round(1000 / rate)) })
    .toFile(path.join(folder, 'opening.webp'));
}

/** Everything that the browser draws while something is done. */
async function record(camera: CDPSession, done: () => Promise<unknown>): Promise<Shown[]> {
  const shown: Shown[] = [];
  camera.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    shown.push({ at: metadata.timestamp ?? 0, picture: Buffer.from(data, 'base64') });
    // Once the page is gone nobody waits for the answer.
    camera.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await camera.send('Page.startScreencast', { format: 'jpeg', quality: 92 });
  await done();
  await camera.send('Page.stopScreencast');
  return shown;
}
