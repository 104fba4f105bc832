import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadedFilm, loadFilm, loadLargeFilm } from './load-film.ts';

/** Answers of the server by their addresses; what is missing never comes. */
let answers: Record<string, Response>;
let asked: string[];
let made = 0;

beforeEach(() => {
  answers = {};
  asked = [];
  vi.stubGlobal('navigator', { connection: { effectiveType: '4g', downlink: 10 } });
  vi.stubGlobal('window', { innerHeight: 844, devicePixelRatio: 3 });
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(answers[address] ?? new Promise(() => undefined));
  });
  vi.spyOn(URL, 'createObjectURL').mockImplementation(
    (blob) => `${blob instanceof Blob && blob.size}`,
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A film of its own for each test, because loaded films stay in memory. */
function newFilm(large = true) {
  made += 1;
  return {
    source: `/small-${made}.mp4`,
    large: large ? `/large-${made}.mp4` : null,
    poster: '/poster.webp',
  };
}

test('film of an opening on a fast connection: the small one is loaded first, then the large one plays', async () => {
  const film = newFilm();
  answers = { [film.source]: new Response('12'), [`${film.large}`]: new Response('12345678') };
  await loadFilm(film);
  expect(loadedFilm(film)).toBe('2');
  await loadLargeFilm(film);
  expect(loadedFilm(film)).toBe('8');
  expect(asked).toEqual([film.source, film.large]);
});

test('large film that never comes: the small one plays', async () => {
  const film = newFilm();
  answers = { [film.source]: new Response('12') };
  void loadLargeFilm(film);
  await loadFilm(film);
  await vi.waitFor(() => expect(asked).toEqual([film.source, film.large]));
  expect(loadedFilm(film)).toBe('2');
});

test('large film that the server refuses: the small one plays, the large one is asked for again next time', async () => {
  const film = newFilm();
  const refused = new Response('', { status: 503 });
  answers = { [film.source]: new Response('12'), [`${film.large}`]: refused };
  await expect(loadLargeFilm(film)).rejects.toThrow('503');
  expect(loadedFilm(film)).toBe('2');
  answers[`${film.large}`] = new Response('12345678');
  await loadLargeFilm(film);
  expect(loadedFilm(film)).toBe('8');
  expect(asked.filter((address) => address === film.source)).toHaveLength(1);
});

test('film of which no large one was made: only the small one is loaded', async () => {
  const film = newFilm(false);
  answers = { [film.source]: new Response('12') };
  await loadLargeFilm(film);
  await loadFilm(film);
  expect(asked).toEqual([film.source]);
  expect(loadedFilm(film)).toBe('2');
});

test('film on a browser that saves data: only the small one is loaded', async () => {
  vi.stubGlobal('navigator', { connection: { saveData: true, effectiveType: '4g', downlink: 10 } });
  const film = newFilm();
  answers = { [film.source]: new Response('12') };
  await loadLargeFilm(film);
  expect(asked).toEqual([film.source]);
});
