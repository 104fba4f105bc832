import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFreePorts } from '../e2e/support/shop-server.ts';
import { root } from './lib/paths.mjs';

const READY = 'Ctrl-C stops the shop.';
const PORT = await findFreePorts();
/** The output of a start on an empty folder. */
const firstSteps = [
  'Creating the database',
  'The database was brought up to date',
  'Filling the empty shop',
  'Selling the first packs',
];

let folder;
beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'kaifu-start-')));
  await chmod(folder, 0o755); // under root, PostgreSQL's own user must be able to enter
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The shops that a test has started. If the test failed, they may still run. */
const started = [];
afterEach(async () => {
  for (const shop of started.splice(0)) await end(shop);
});

/** Runs `npm start` and collects its output. */
function start(environment = {}) {
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(PORT),
      KAIFU_DATA: join(folder, 'data'),
      DATABASE_URL: '',
      ...environment,
    },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const shop = { npm, output: '', ended: once(npm, 'close').then(([code]) => code) };
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (piece) => (shop.output += piece));
  started.push(shop);
  return shop;
}

async function end(shop) {
  if (shop.npm.exitCode === null && shop.npm.signalCode === null) pressCtrlC(shop);
  await shop.ended;
}

async function startAndWait() {
  const shop = start();
  await waitUntil(() => shop.output.includes(READY) || shop.npm.exitCode !== null);
  expect(shop.output).toContain(READY);
  return shop;
}

/** Sends SIGINT to every process of the terminal, as Ctrl-C does. */
function pressCtrlC({ npm }) {
  process.kill(-npm.pid, 'SIGINT');
}

async function waitUntil(condition, withinMs = 60_000) {
  for (const deadline = Date.now() + withinMs; !(await condition()); await sleep(50)) {
    if (Date.now() > deadline) throw new Error('the condition was not met in time');
  }
}

async function serverPid() {
  return JSON.parse(await readFile(join(folder, 'data/postgres/lock'), 'utf8')).pid;
}

async function postmasterPid() {
  return Number(
    (await readFile(join(folder, 'data/postgres/cluster/postmaster.pid'), 'utf8')).split('\n')[0],
  );
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function expectAllGone(...pids) {
  await waitUntil(() => !pids.some(isRunning), 20_000);
}

describe('npm start', { timeout: 90_000 }, () => {
  it('npm start on an empty folder: opens a shop, prints how to log in, stops on Ctrl-C', async () => {
    const shop = await startAndWait();
    expect(shop.output).toContain(`http://127.0.0.1:${PORT}/`);
    expect(shop.output).toContain('demo@example.com');
    for (const step of firstSteps) expect(shop.output).toContain(step);
    expect((await fetch(`http://127.0.0.1:${PORT}/`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${PORT + 1}/inbox.json`)).status).toBe(200);
    const pids = [await serverPid(), await postmasterPid()];
    // Messages to the operator, such as an alarm about the demo's points, look like a fault here.
    expect(shop.output).not.toContain('unused points');
    pressCtrlC(shop);
    expect(await shop.ended, shop.output).toBe(0);
    await expectAllGone(...pids);
  });

  describe('on a folder with data', () => {
    let shop;
    beforeAll(async () => {
      shop = await startAndWait();
      started.splice(0); // it stays open from one test to the next
    });
    // The last test closes the shop. This closes it if that test failed.
    afterAll(() => end(shop));

    // Measuring the duration would depend on the machine's load, so the test checks the printed
    // steps.
    it('npm start on a folder with data: installs, builds and fills nothing', () => {
      for (const step of ['Installing', 'Building', ...firstSteps])
        expect(shop.output).not.toContain(step);
    });

    it('npm start twice on one folder or one port: refused, names the process or the port', async () => {
      const onSameFolder = start({ PORT: String(PORT + 4) });
      const onSamePort = start({ KAIFU_DATA: join(folder, 'other') });
      expect(await onSameFolder.ended).toBe(1);
      expect(onSameFolder.output).toContain(`already in use by process ${await serverPid()}`);
      expect(await onSamePort.ended).toBe(1);
      expect(onSamePort.output).toContain(`Port ${PORT} is in use.`);
      // Filling takes long, so the port must be checked first.
      expect(onSamePort.output).not.toContain('Filling the empty shop');
    });

    it('Ctrl-C while a browser has an idle connection: the shop stops within seconds', async () => {
      const silent = connect(PORT, '127.0.0.1').on('error', () => {});
      await once(silent, 'connect');
      const begun = Date.now();
      pressCtrlC(shop);
      expect(await shop.ended).toBe(0);
      expect(Date.now() - begun).toBeLessThan(20_000);
    });
  });

  it.each([
    ['npm', (shop) => shop.npm.pid],
    ['the server', serverPid],
    ['the database', postmasterPid],
  ])(
    '%s is killed: the shop runs again, immediately or after the next npm start',
    async (_, victim) => {
      const shop = await startAndWait();
      const pids = [await serverPid(), await postmasterPid()];
      process.kill(await victim(shop), 'SIGKILL');
      if (victim === postmasterPid) {
        await waitUntil(() => shop.output.includes('PostgreSQL had died and was started again.'));
        expect((await fetch(`http://127.0.0.1:${PORT}/api/user/card_type`)).status).toBe(200);
        pressCtrlC(shop);
      }
      await shop.ended;
      await waitUntil(() => !isRunning(pids[0]), 20_000);

      const again = await startAndWait();
      expect((await fetch(`http://127.0.0.1:${PORT}/api/user/card_type`)).status).toBe(200);
      pressCtrlC(again);
      expect(await again.ended).toBe(0);
      await expectAllGone(...pids);
    },
  );

  it('npm is killed and its output closed: first the server stops, then the database', async () => {
    const shop = await startAndWait();
    const pids = [await serverPid(), await postmasterPid()];
    shop.npm.stdout.destroy();
    shop.npm.stderr.destroy();
    process.kill(shop.npm.pid, 'SIGKILL');
    await expectAllGone(...pids);
  });

  it('npm start with a wrong configuration: lists all its errors in sentences', async () => {
    const shop = start({ PORT: 'eighty', KAIFU_LOG: 'loud' });
    expect(await shop.ended).toBe(1);
    expect(shop.output).toMatch(/PORT: .*KAIFU_LOG: /s);
    expect(shop.output).not.toContain('    at ');
  });

  it('npm start on a port that another program uses: refused, names the port', async () => {
    const squatter = createServer().listen(PORT + 1, '127.0.0.1');
    await once(squatter, 'listening');
    const shop = start();
    expect(await shop.ended).toBe(1);
    expect(shop.output).toContain(`Port ${PORT + 1} is in use.`);
    squatter.close();
  });
});
