import { prefersSavingData } from '../../kit/lib/save-data.ts';
import { preloadScreens } from '../../kit/lib/screen.tsx';

const storageKey = 'kaifu.typefaces';
const families = ['Kaifu Latin', 'Kaifu Japanese'];

/** Whether this browser has fetched the typefaces before. */
function fetchedBefore(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return false;
  }
}

let loading: Promise<void> | undefined;

/**
 * Loads the shop's typefaces, once. Resolves when the page uses them, or when it will not load
 * them.
 */
export function loadTypefaces(): Promise<void> {
  loading ??= fetchTypefaces().catch(() => undefined);
  return loading;
}

/**
 * Fetches the typefaces and switches the page to them when all files that it needs have loaded. On
 * a first visit they load after the pictures and the code of the likely next screens. On later
 * visits they are cached and load immediately. A browser that saves data uses the device's fonts.
 */
async function fetchTypefaces(): Promise<void> {
  if (prefersSavingData()) return;
  if (!fetchedBefore()) await preloadScreens();
  await Promise.all([import('../ui/fonts.css'), loadCatalogueTypefaces()]);
  const app = document.getElementById('app') ?? document.body;
  await Promise.allSettled(
    [...charactersByWeight(app)].flatMap(([weight, characters]) =>
      families.map((family) =>
        document.fonts.load(`${weight} 1em "${family}"`, [...characters].join('')),
      ),
    ),
  );
  await applyTypefaces(app);
  try {
    localStorage.setItem(storageKey, '1');
  } catch {
    // Storage is forbidden: the next visit counts as a first one, too.
  }
}

/**
 * Loads the characters of the catalogue that the app's own typefaces lack. If they do not load, the
 * device's fonts show these characters.
 */
async function loadCatalogueTypefaces(): Promise<void> {
  const href = document.querySelector<HTMLMetaElement>('meta[name="kaifu-typefaces"]')?.content;
  if (!href) return;
  const link = document.createElement('link');
  await new Promise((resolve) => {
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: resolve });
    document.head.append(link);
  });
}

/**
 * How long the page is restyled without a pause, in milliseconds; checked after this many
 * characters.
 */
const pauseAfterMs = 6;
const charactersPerCheck = 24;

/**
 * Switches the page to the typefaces from top to bottom, with pauses for input; tokens.css defines
 * the attribute.
 */
async function applyTypefaces(app: HTMLElement): Promise<void> {
  const marked: HTMLElement[] = [];
  let began = performance.now();
  let characters = 0;
  for (const [element, text] of textsOf(app)) {
    element.dataset['typefaces'] = '';
    marked.push(element);
    characters += text.length;
    if (characters < charactersPerCheck) continue;
    characters = 0;
    // Reading its position forces layout, so that the time it takes is measured.
    element.getBoundingClientRect();
    if (performance.now() - began < pauseAfterMs) continue;
    await nextFrame();
    began = performance.now();
  }
  // Everything else, now and later.
  document.body.dataset['typefaces'] = '';
  for (const element of marked) delete element.dataset['typefaces'];
}

/**
 * Collects the characters of the page by the font weight that they are drawn in. A font file is
 * fetched only if one of its characters occurs.
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
 * Lists the elements that contain text directly, and their text, in document order. Options of a
 * select have no layout, so they are left out.
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
