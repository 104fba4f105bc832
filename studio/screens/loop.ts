import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { all, bought, lucky, type Scene, sealed, start } from './steps.ts';

/** Frames per second, and the size in pixels of the README's film. */
const rate = 12;
const size = { width: 288, height: 426 };
/** The part of a phone of 390 by 844 that is shown: the stage without its controls. */
const cut = { x: 0, y: 64, width: 390, height: 577 };
/**
 * In frames: how long the sleeve stands, how long the card is shown, and how long the card takes to
 * arrive.
 */
const [stands, lookedAt, comes] = [9, 16, 12];

/**
 * Films the opening of a pack of the best grade on a phone, from its sleeve to the card:
 * `opening.webp`. Sleeve and film are set to each moment, so that no frame is missing on a slow
 * machine.
 */
export async function takeLoop(scene: Scene, folder: string): Promise<void> {
  const { page } = scene;
  const shot = () => page.screenshot({ clip: cut });
  await page.addInitScript(heldStill);
  await lucky(scene);
  await page.goto('/pack-detail?packId=201');
  await all(bought(1), sealed)(scene);
  const frames = Array<Buffer>(stands).fill(await shot());
  await start(scene);
  await page.waitForFunction('window.moves.length > 0');
  const slides = await page.evaluate<number>('window.moves[0].effect.getTiming().duration');
  for (let at = 0; at < slides; at += 1000 / rate) {
    await page.evaluate(`for (const move of window.moves) move.currentTime = ${at};`);
    frames.push(await shot());
  }
  await page.evaluate('for (const move of window.moves) move.finish();');
  for (let at = 1 / rate; at < (await lengthOfFilm(page)); at += 1 / rate) {
    await page.evaluate(seek(at));
    frames.push(await shot());
  }
  await page.evaluate(`document.querySelector('video').dispatchEvent(new Event('ended'));`);
  for (let frame = 0; frame < comes; frame += 1) frames.push(await shot());
  await page.waitForTimeout(2_000);
  frames.push(...Array<Buffer>(lookedAt).fill(await shot()));
  const small = await Promise.all(
    frames.map((frame) => sharp(frame).resize(size).png().toBuffer()),
  );
  await sharp(small, { join: { animated: true } })
    .webp({ quality: 54, effort: 6, loop: 0, delay: small.map(() => Math.round(1000 / rate)) })
    .toFile(path.join(folder, 'opening.webp'));
}

/** Stops sleeve and film, and stores the sleeve's animations. */
const heldStill = `
  window.moves = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...how) {
    const move = animate.apply(this, how);
    if (this.closest('[data-part="sleeve"]')) {
      move.pause();
      window.moves.push(move);
    }
    return move;
  };
  HTMLVideoElement.prototype.play = () => Promise.resolve();
`;

const lengthOfFilm = (page: Page) =>
  page.evaluate<number>(`document.querySelector('video').duration`);

/** Sets the film to a moment, in seconds, and waits until it is drawn. */
const seek = (at: number) => `new Promise((resolve) => {
  const film = document.querySelector('video');
  film.addEventListener('seeked', () => requestAnimationFrame(() => requestAnimationFrame(resolve)), { once: true });
  film.currentTime = ${at};
})`;
