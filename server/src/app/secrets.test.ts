import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DamagedFileError } from '../lib/read-or-create-file.ts';
import { readConfig } from './config.ts';
import { loadSecrets } from './secrets.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaifu-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the secrets', () => {
  it('secrets, first start: created in a file that only its owner can read; later starts read the same', async () => {
    const config = readConfig({ KAIFU_DATA: folder });
    const first = await loadSecrets(config);
    expect(first.master).toHaveLength(32);
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
    expect(await loadSecrets(config)).toEqual(first);
  });

  it('secrets file restored with open permissions: loading it restricts them to its owner', async () => {
    const config = readConfig({ KAIFU_DATA: folder });
    const first = await loadSecrets(config);
    await chmod(join(folder, 'secrets.json'), 0o644);
    expect(await loadSecrets(config)).toEqual(first);
    expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
  });

  it('secrets, two processes start in parallel on an empty folder: both get the same', async () => {
    const config = readConfig({ KAIFU_DATA: folder });
    const [one, other] = await Promise.all([loadSecrets(config), loadSecrets(config)]);
    expect(one).toEqual(other);
  });

  it('secrets given by the configuration: used, and no file is created', async () => {
    const master = '0f'.repeat(32);
    const session = 'a0'.repeat(32);
    const config = readConfig({
      KAIFU_DATA: folder,
      KAIFU_MASTER_SECRET: master,
      KAIFU_SESSION_SECRET: session,
    });
    expect((await loadSecrets(config)).master.toString('hex')).toBe(master);
    await expect(stat(join(folder, 'secrets.json'))).rejects.toThrow();
  });

  it('secrets file damaged: refused, the file is left as it is', async () => {
    await writeFile(join(folder, 'secrets.json'), '{"master":');
    await expect(loadSecrets(readConfig({ KAIFU_DATA: folder }))).rejects.toThrow(DamagedFileError);
    expect(await readFile(join(folder, 'secrets.json'), 'utf8')).toBe('{"master":');
  });

  it('secrets path is a folder: refused, names it and says what to do', async () => {
    const path = join(folder, 'secrets.json');
    await mkdir(path);
    const refusal = `${path} is damaged. Restore it from a backup`;
    await expect(loadSecrets(readConfig({ KAIFU_DATA: folder }))).rejects.toThrow(refusal);
  });
});
