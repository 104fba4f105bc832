import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { findFreePorts } from '../../e2e/support/shop-server.ts';
import { refuseWork } from './testing/queue-contents.ts';
import { openTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function dataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-main-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** Output and exit of a start on this folder, after the process has ended by itself. */
async function start(folder: string, settings = {}): Promise<{ output: string; code: unknown }> {
  const env = {
    ...process.env,
    DATABASE_URL: shop.url,
    KAIFU_DATA: folder,
    KAIFU_DEMO: 'off',
    PORT: String(await findFreePorts()),
    ...settings,
  };
  const started = spawn(process.execPath, ['server/src/main.ts'], { env });
  let output = '';
  started.stderr.on('data', (piece) => (output += piece));
  const [code] = await once(started, 'close');
  return { output, code };
}

it("the shop's start fails at its last step: the process says why and ends by itself", async () => {
  // Only what is put into the queue is refused.
  onTestFinished(await refuseWork(shop.rawSql, '53100'));
  const { output, code } = await start(await dataFolder());
  expect(output).toContain('The disk is full. Free some space and start again.');
  expect(output).not.toContain('after calling end');
  expect(code).toBe(1);
});

const torn = (path: string) => writeFile(path, '{"offset_seconds": 86');
it.each([
  ['secrets.json', 'that is a folder', mkdir, 'Restore it from a backup: it holds the key'],
  [
    'clock.json',
    'that was cut off',
    torn,
    'or delete it: the clock then goes back to the true time.',
  ],
  [
    'sandbox/stripe.json',
    'that was cut off',
    torn,
    'or delete it: this part of the sandbox then starts empty.',
  ],
])(
  'starting with %s %s: the process ends, names it and says what to do',
  async (name, _, damage, remedy) => {
    const folder = await dataFolder();
    await mkdir(join(folder, 'sandbox'));
    await damage(join(folder, name));
    const { output, code } = await start(folder, { KAIFU_SANDBOX: 'on', KAIFU_LOG: 'fatal' });
    expect(output).toMatch(`${join(folder, name)} is damaged. `);
    expect(output).toContain(remedy);
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(name)]);
    expect(code).toBe(1);
  },
);
