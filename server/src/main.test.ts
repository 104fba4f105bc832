import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { roleNames } from '#contract/permissions.ts';
import { findFreePorts } from '../../e2e/support/shop-server.ts';
import { isFreePort } from './lib/free-port.ts';
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

/** Starts a process that stays, and waits for a line that it prints. It ends with the test. */
async function startAndWait(settings: Record<string, string>, line: string) {
  const port = await findFreePorts();
  const env = {
    ...process.env,
    KAIFU_DATA: await dataFolder(),
    KAIFU_DEMO: 'off',
    PORT: String(port),
    ...settings,
  };
  const started = spawn(process.execPath, ['server/src/main.ts'], { env });
  const closed = once(started, 'close');
  onTestFinished(async () => {
    started.kill('SIGTERM');
    await closed;
  });
  let output = '';
  for (const stream of [started.stdout, started.stderr])
    stream.on('data', (piece) => (output += piece));
  await expect.poll(() => output, { timeout: 90_000, interval: 100 }).toContain(line);
  return { port, output };
}

const statusOf = async (port: number, path: string) =>
  (await fetch(`http://127.0.0.1:${port}${path}`)).status;

it('process with KAIFU_SHOP=off: the console is served at its own port, nothing at the ports of shop and sandbox', async () => {
  const settings = { DATABASE_URL: shop.url, KAIFU_SHOP: 'off' };
  const { port, output } = await startAndWait(settings, 'The console is at ');
  expect(output).toContain('Kaifu 開封 serves the console alone.');
  expect(await statusOf(port + 2, '/api/session')).toBe(401);
  expect(await statusOf(port + 2, '/api/user/point')).toBe(404);
  expect([await isFreePort(port), await isFreePort(port + 1)]).toEqual([true, true]);
});

it('process with KAIFU_CONSOLE=off: the shop is served at its own port, no operation of the console there or elsewhere', async () => {
  const settings = { DATABASE_URL: shop.url, KAIFU_CONSOLE: 'off' };
  const { port, output } = await startAndWait(settings, ' is open at ');
  expect(output).not.toContain('console');
  expect(await statusOf(port, '/api/user/point')).toBe(200);
  for (const path of ['/api/session', '/api/members', '/api/openapi.json'])
    expect(await statusOf(port, path), path).toBe(404);
  expect([await isFreePort(port + 1), await isFreePort(port + 2)]).toEqual([true, true]);
});

it('demo with a sandbox: prints the address of the console and the login of its owner, who signs in with the code of /authenticator.json', async () => {
  const empty = await openTestShop();
  onTestFinished(() => empty.close());
  const settings = { DATABASE_URL: empty.url, KAIFU_DEMO: 'on', KAIFU_SANDBOX: 'on' };
  const { port, output } = await startAndWait(settings, 'Ctrl-C stops the shop.');
  expect(output).toContain(`The console is at http://localhost:${port + 2}/`);
  const [, mail = '', password = '', codesAt = ''] =
    /console as (\S+) with the password (\S+) and the code at (\S+)/.exec(output) ?? [];
  expect([mail, password]).toEqual(['owner@example.com', 'demo1234']);
  expect(codesAt).toBe(`http://127.0.0.1:${port + 1}/authenticator`);
  const listed = await (await fetch(`${codesAt}.json`)).json();
  const codes = z
    .array(z.strictObject({ mail: z.string(), code: z.string().regex(/^\d{6}$/) }))
    .parse(listed);
  expect(codes.map((one) => one.mail).toSorted()).toEqual(
    roleNames.map((role) => `${role}@example.com`).toSorted(),
  );

  const send = (path: string, body: object, headers = {}) =>
    fetch(`http://localhost:${port + 2}/api/${path}`, {
      method: 'POST',
      headers: {
        ...{ origin: `http://localhost:${port + 2}`, 'content-type': 'application/json' },
        ...headers,
      },
      body: JSON.stringify(body),
    });
  const half = await send('session', { mail, password });
  const cookie = half.headers.getSetCookie().find((one) => one.startsWith('kaifu_staff=')) ?? '';
  const code = codes.find((one) => one.mail === mail)?.code ?? '';
  const whole = await send('session/factor', { code }, { cookie: cookie.split(';')[0] });
  expect(await whole.json()).toMatchObject({ state: 'signed-in', roles: ['owner'] });
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
