import { globSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const folders = '{catalogue,contract,deploy,docs,e2e,sandbox,server,studio,tools,web}';
const isBuilt = (path: string) => /(?:^|\/)(?:node_modules|dist|\.[\w-]+)$/.test(path);
const media = globSync(`${folders}/**/*.{avif,gif,jpg,mp4,pdf,png,ttf,webm,webp,woff,woff2,zip}`, {
  cwd: root,
  exclude: isBuilt,
});
const isFilm = (file: string) => file.startsWith('web/shop/features/reveal/films/');
const megabytesOf = (files: readonly string[]) =>
  files.reduce((sum, file) => sum + statSync(new URL(file, root)).size, 0) / 1e6;

// Git keeps every version of a picture in every clone.
describe('weight of a clone', () => {
  it('pictures, sounds and other media without the films: at most 15 MB', () => {
    expect(media.length).toBeGreaterThan(100);
    expect(megabytesOf(media.filter((file) => !isFilm(file)))).toBeLessThanOrEqual(15);
  });

  it('films of the openings: at most 30 MB', () => {
    expect(media.filter(isFilm).length).toBeGreaterThan(100);
    expect(megabytesOf(media.filter(isFilm))).toBeLessThanOrEqual(30);
  });

  it('pictures of screens in the documents: at most thirty', () => {
    expect(media.filter((file) => file.startsWith('docs/')).length).toBeLessThanOrEqual(30);
  });
});
