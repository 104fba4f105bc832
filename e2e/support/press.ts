import type { Locator } from '@playwright/test';
import { expect } from './test.ts';

/** Presses a button as often as possible until it is removed, also while its dialog fades out. */
export async function pressUntilGone(button: Locator): Promise<void> {
  await button.page().emulateMedia({ reducedMotion: 'no-preference' });
  await button.evaluate(async (element: HTMLElement) => {
    while (element.isConnected) {
      element.click();
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await button.page().emulateMedia({ reducedMotion: 'reduce' });
}

/** Asserts that a finger can hit an element: it is at least 44 px high, even if it looks small. */
export async function expectFingerSized(place: Locator): Promise<void> {
  expect((await place.boundingBox())?.height).toBeGreaterThanOrEqual(44);
}
