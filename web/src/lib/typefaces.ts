import { savesData } from './save-data.ts';
import { quiet } from './when-idle.ts';

const storageKey = 'kaifu.typefaces';
const families = ['Archivo Variable', 'Murecho Variable'];

function fetchedBefore(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

/**
 * Brings in the shop's typefaces. Their list of unicode ranges is larger than the first screen's own styles, and
 * a Japanese page needs some thirty of their files: on a first visit they wait until the pictures are there,
 * afterwards they are in the browser's cache and come at once. All that the page needs are taken up together, so that
 * it is laid out once and not with each file. Whoever saves data reads in the device's own.
 */
export async function bringTypefaces(): Promise<void> {
  if (savesData()) return;
  if (!fetchedBefore()) await quiet();
  await import('../ui/fonts.css');
  // Each sign once: the browser looks up for each which of their files it is in.
  const text = [...new Set(document.getElementById('app')?.textContent)].join('');
  await Promise.allSettled(families.map((family) => document.fonts.load(`1em "${family}"`, text)));
  // From here on tokens.css names them.
  document.documentElement.dataset['typefaces'] = 'here';
  try {
    localStorage.setItem(storageKey, '1');
  } catch {
    // Storage is forbidden: they wait next time, too.
  }
}
