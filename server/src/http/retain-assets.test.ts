import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderStore } from '../files/folder-store.ts';
import { retainAssets } from './retain-assets.ts';

let folder: string;
let stored: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaifu-assets-'));
  stored = join(folder, 'stored');
});
afterEach(() => rm(folder, { recursive: true }));

/** Makes a build of these files and copies it. */
async function start(...names: string[]): Promise<string[]> {
  const built = join(folder, `build of ${names}`);
  await mkdir(built, { recursive: true });
  for (const name of names) await writeFile(join(built, name), `what ${name} holds`);
  await retainAssets(built, folderStore(stored));
  return (await readdir(stored)).sort();
}

describe("storing the web app's files of several versions", () => {
  it('starting with a new build of the web app: its files are stored beside those of the version before', async () => {
    expect(await start('main-a.js', 'film.mp4')).toEqual(['film.mp4', 'main-a.js']);
    expect(await start('main-b.js', 'film.mp4')).toEqual(['film.mp4', 'main-a.js', 'main-b.js']);
    expect(await readFile(join(stored, 'main-a.js'), 'utf8')).toBe('what main-a.js holds');
  });

  it('files of an old version of the web app: removed a month after its last start', async () => {
    await start('main-a.js', 'film.mp4');
    const [longAgo, lately] = [31, 29].map(
      (days) => new Date(Date.now() - days * 24 * 60 * 60 * 1000),
    );
    for (const name of ['main-a.js', 'film.mp4'])
      await utimes(join(stored, name), longAgo ?? 0, longAgo ?? 0);
    expect(await start('main-b.js', 'film.mp4')).toEqual(['film.mp4', 'main-b.js']);
    for (const name of ['main-b.js', 'film.mp4'])
      await utimes(join(stored, name), lately ?? 0, lately ?? 0);
    expect(await start('main-c.js')).toEqual(['film.mp4', 'main-b.js', 'main-c.js']);
  });

  it('files of a version that has run for a month and stores them again each day: stay after a new version starts', async () => {
    await start('main-a.js');
    const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60 * 1000);
    await utimes(join(stored, 'main-a.js'), longAgo, longAgo);
    await start('main-a.js');
    expect(await start('main-b.js')).toEqual(['main-a.js', 'main-b.js']);
  });

  it('starting without a build of the web app: nothing is stored', async () => {
    await retainAssets(join(folder, 'nowhere'), folderStore(stored));
    expect(await readdir(stored).catch(() => [])).toEqual([]);
  });
});
