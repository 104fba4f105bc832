import type { Locator } from '@playwright/test';

/**
 * Presses a button for as long as it is there, as an impatient finger does: also while its dialog
 * goes away.
 */
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
