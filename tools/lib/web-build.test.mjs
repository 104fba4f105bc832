import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hashOf } from './web-build.mjs';

const execute = promisify(execFile);

let folder;
let before;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaifu-sources-'));
  await mkdir(join(folder, 'src'));
  await writeFile(join(folder, 'src/main.ts'), 'one');
  before = await hashOf([folder]);
});
afterEach(() => rm(folder, { recursive: true }));

describe("hash of the web app's sources, which shows whether its build is current", () => {
  it('a source is changed, renamed, added or removed: the hash changes, so the build is stale', async () => {
    const hashes = [before];
    await writeFile(join(folder, 'src/main.ts'), 'two');
    hashes.push(await hashOf([folder]));
    await rename(join(folder, 'src/main.ts'), join(folder, 'src/other.ts'));
    hashes.push(await hashOf([folder]));
    await writeFile(join(folder, 'src/more.ts'), '');
    hashes.push(await hashOf([folder]));
    await rm(join(folder, 'src'), { recursive: true });
    hashes.push(await hashOf([folder]));
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  it('a source is touched, or a build or tool leaves its files: the hash stays, so the build is current', async () => {
    await utimes(join(folder, 'src/main.ts'), 0, 0);
    await mkdir(join(folder, 'dist'));
    await writeFile(join(folder, 'dist/main.js'), 'built');
    await writeFile(join(folder, '.cache'), 'x');
    expect(await hashOf([folder])).toBe(before);
  });

  it('300 sources read by a process that may open 40 files: the same hash as without that limit', async () => {
    await Promise.all(
      Array.from({ length: 300 }, (_, index) => writeFile(join(folder, `src/${index}.ts`), '')),
    );
    const program = `
      import { hashOf } from ${JSON.stringify(new URL('web-build.mjs', import.meta.url))};
      process.stdout.write(await hashOf([${JSON.stringify(folder)}]));`;
    const { stdout } = await execute('sh', [
      '-c',
      'ulimit -n 40; exec "$0" --input-type=module --eval "$1"',
      process.execPath,
      program,
    ]);
    expect(stdout).toBe(await hashOf([folder]));
  });
});
