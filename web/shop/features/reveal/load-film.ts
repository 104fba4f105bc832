import { prefersSavingData } from '../../../kit/lib/save-data.ts';
import { wantsLargeFilm } from './film-size.rules.ts';
import type { Film } from './films.ts';

/** A whole file in memory. */
interface Loaded {
  readonly url: string;
  /** The megabits per second at which it came. */
  readonly mbps: number;
}

const loading = new Map<string, Promise<Loaded>>();
const inMemory = new Map<string, string>();

/**
 * Preloads a whole film in its small size, so that it plays without waiting. Each film is fetched
 * once; a failed fetch is retried by the next call.
 */
export async function loadFilm(film: Film): Promise<void> {
  await load(film.source, 'auto');
}

/**
 * Preloads the large size of a film as well, if there is one and the connection and the screen are
 * worth it. It waits for the small one, which plays if the large one is late.
 */
export async function loadLargeFilm(film: Film): Promise<void> {
  if (film.large === null) return;
  const { mbps } = await load(film.source, 'auto');
  const { connection } = navigator;
  const wanted = wantsLargeFilm({
    savesData: prefersSavingData(),
    connection: connection
      ? { effectiveType: connection.effectiveType, downlink: connection.downlink }
      : null,
    measuredMbps: mbps,
    // A film is as high as the screen (film-screen.module.css).
    shownHeight: window.innerHeight * window.devicePixelRatio,
  });
  // Pictures of cards come first.
  if (wanted) await load(film.large, 'low');
}

/** The URL of the best size of a film that is loaded; undefined if none is. */
export function loadedFilm(film: Film): string | undefined {
  return (film.large === null ? undefined : inMemory.get(film.large)) ?? inMemory.get(film.source);
}

function load(address: string, priority: RequestPriority): Promise<Loaded> {
  const known = loading.get(address);
  if (known) return known;
  const loaded = fetchWhole(address, priority);
  loading.set(address, loaded);
  loaded.then(
    ({ url }) => inMemory.set(address, url),
    () => loading.delete(address),
  );
  return loaded;
}

/** Downloads a whole file into memory. */
async function fetchWhole(address: string, priority: RequestPriority): Promise<Loaded> {
  const begin = performance.now();
  const answer = await fetch(address, { priority });
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  const whole = await answer.blob();
  // Bits per millisecond are kilobits per second.
  const kbps = (whole.size * 8) / Math.max(1, performance.now() - begin);
  return { url: URL.createObjectURL(whole), mbps: kbps / 1000 };
}
