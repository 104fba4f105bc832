import { statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from './lib/paths.mjs';
import { findFiles } from './lib/sources.ts';

const folders = '{catalogue,contract,deploy,docs,e2e,sandbox,server,studio,tools,web}';
const media = findFiles(`${folders}/**/*.{avif,gif,jpg,mp4,pdf,png,ttf,webm,webp,woff,woff2,zip}`);
const filmFolder = 'web/shop/features/reveal/films/';
const isLargeFilm = (file: string) => file.startsWith(`${filmFolder}large/`);
const isFilm = (file: string) => file.startsWith(filmFolder);
const megabytesOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(inRoot(file)).size, 0) / 1e6;

// Git keeps every version of a picture in every clone.
describe('weight of a clone', () => {
  it('pictures, sounds and other media without the films: at most 15 MB', () => {
    expect(media.length).toBeGreaterThan(100);
    expect(megabytesOf(media.filter((file) => !isFilm(file)))).toBeLessThanOrEqual(15);
  });

  it('small films of the openings, with their closed packs: at most 30 MB', () => {
    const small = media.filter((file) => isFilm(file) && !isLargeFilm(file));
    expect(small.length).toBeGreaterThan(100);
    expect(megabytesOf(small)).toBeLessThanOrEqual(30);
  });

  it('large films of the openings: at most 60 MB', () => {
    const large = media.filter(isLargeFilm);
    expect(large.length).toBeGreaterThan(0);
    expect(megabytesOf(large)).toBeLessThanOrEqual(60);
  });

  it('pictures of screens in the documents: at most thirty', () => {
    expect(media.filter((file) => file.startsWith('docs/')).length).toBeLessThanOrEqual(30);
  });
});
