import { savesData } from '../../kit/lib/save-data.ts';
import { preloadScreens } from '../../kit/lib/screen.tsx';

const storageKey = 'kaifu.typefaces';
const families = ['Kaifu Latin', 'Kaifu Japanese'];

function fetchedBefore(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

let brought: Promise<void> | undefined;

/**
 * Brings in the shop's typefaces, once; over as soon as the page is set in them, or is known to do
 * without.
 */
export function bringTypefaces(): Promise<void> {
  brought ??= fetchTypefaces().catch(() => undefined);
  return brought;
}

/**
 * On a first visit they wait until the pictures are there, and the code of what is likely pressed
 * next; afterwards they are in the browser's cache and come at once. Nothing changes before all are
 * there that the page needs. Whoever saves data reads in the device's own.
 */
async function fetchTypefaces(): Promise<void> {
  if (savesData()) return;
  if (!fetchedBefore()) await preloadScreens();
  await Promise.all([import('../ui/fonts.css'), bringCatalogueTypefaces()]);
  const app = document.getElementById('app') ?? document.body;
  await Promise.allSettled(
    [...charactersByWeight(app)].flatMap(([weight, characters]) =>
      families.map((family) =>
        document.fonts.load(`${weight} 1em "${family}"`, [...characters].join('')),
      ),
    ),
  );
  await takeUp(app);
  try {
    localStorage.setItem(storageKey, '1');
  } catch {
    // Storage is forbidden: they wait next time, too.
  }
}

/**
 * The characters of the catalogue that the app's own typefaces lack. Where they do not come, the
 * device's letters stand for them.
 */
async function bringCatalogueTypefaces(): Promise<void> {
  const href = document.querySelector<HTMLMetaElement>('meta[name="kaifu-typefaces"]')?.content;
  if (!href) return;
  const link = document.createElement('link');
  await new Promise((resolve) => {
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
}

/**
 * So long the page is set anew without a break, in milliseconds; looked at after so many
 * characters.
 */
const breakAfter = 6;
const atATime = 24;

/**
 * Sets the page in them from its beginning to its end, with room for a touch in between; tokens.css
 * says what the mark means.
 */
async function takeUp(app: HTMLElement): Promise<void> {
  const marked: HTMLElement[] = [];
  let began = performance.now();
  let characters = 0;
  for (const [element, text] of textsOf(app)) {
    element.dataset['typefaces'] = '';
    marked.push(element);
    characters += text.length;
    if (characters < atATime) continue;
    characters = 0;
    // Asked where it is, it is laid out: only then is it known how long that took.
    element.getBoundingClientRect();
    if (performance.now() - began < breakAfter) continue;
    await nextFrame();
    began = performance.now();
  }
  // Whatever else there is, and will be.
  document.body.dataset['typefaces'] = '';
  for (const element of marked) delete element.dataset['typefaces'];
}

/**
 * Each character once for each weight that it is drawn in: a file is fetched only where one of its
 * characters is.
 */
function charactersByWeight(app: HTMLElement): Map<string, Set<string>> {
  const byWeight = new Map<string, Set<string>>();
  for (const [element, text] of textsOf(app)) {
    if (element.closest('.visually-hidden') !== null) continue;
    const { fontWeight } = getComputedStyle(element);
    const characters = byWeight.get(fontWeight) ?? new Set();
    byWeight.set(fontWeight, characters);
    for (const character of text) characters.add(character);
  }
  return byWeight;
}

/**
 * The elements that hold text themselves, and which, in the page's order. The options of a select
 * are not laid out.
 */
function* textsOf(app: HTMLElement): Generator<[HTMLElement, string]> {
  const walker = document.createTreeWalker(app, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: element, textContent } = walker.currentNode;
    if (element !== null && element.localName !== 'option') yield [element, textContent ?? ''];
  }
}

const nextFrame = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
