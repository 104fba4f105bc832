import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from './make-folder.ts';

async function someFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-folder-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

it('creating a folder and its parents, twice in parallel and again: succeeds', async () => {
  const folder = join(await someFolder(), 'a', 'b', 'c');
  await Promise.all([makeFolder(folder), makeFolder(folder)]);
  await makeFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

it('creating a folder below a file: refused', async () => {
  const file = join(await someFolder(), 'file');
  await writeFile(file, '');
  await expect(makeFolder(join(file, 'folder'))).rejects.toThrow('ENOTDIR');
  await expect(makeFolder(file)).rejects.toThrow('EEXIST');
});

it.skipIf(process.platform !== 'linux')(
  'creating a folder below /proc: refused immediately',
  async () => {
    await expect(makeFolder('/proc/nope/further')).rejects.toThrow('ENOENT');
  },
);
