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
/** What a start says that fills an empty folder. */
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

/** What a test has started: where that failed, it may be open still. */
const started = [];
afterEach(async () => {
  for (const shop of started.splice(0)) await end(shop);
});

/** Runs `npm start`, and gives what it prints as it prints it. */
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
  const shop = { npm, said: '', ended: once(npm, 'close').then(([code]) => code) };
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (piece) => (shop.said += piece));
  started.push(shop);
  return shop;
}

async function end(shop) {
  if (shop.npm.exitCode === null && shop.npm.signalCode === null) pressCtrlC(shop);
  await shop.ended;
}

async function startAndWait() {
  const shop = start();
  await until(() => shop.said.includes(READY) || shop.npm.exitCode !== null);
  expect(shop.said).toContain(READY);
  return shop;
}

/** As Ctrl-C does: every process in the terminal hears it. */
function pressCtrlC({ npm }) {
  process.kill(-npm.pid, 'SIGINT');
}

async function until(condition, withinMs = 60_000) {
  for (const giveUp = Date.now() + withinMs; !(await condition()); await sleep(50)) {
    if (Date.now() > giveUp) throw new Error('it did not come to that in time');
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
  await until(() => !pids.some(isRunning), 20_000);
}

describe('npm start', { timeout: 90_000 }, () => {
  it('opens a shop, says how to enter it, and closes it on Ctrl-C', async () => {
    const shop = await startAndWait();
    expect(shop.said).toContain(`http://127.0.0.1:${PORT}/`);
    expect(shop.said).toContain('demo@example.com');
    for (const step of firstSteps) expect(shop.said).toContain(step);
    expect((await fetch(`http://127.0.0.1:${PORT}/`)).status).toBe(200);
    expect((await fetch(`http://127.0.0.1:${PORT + 1}/inbox.json`)).status).toBe(200);
    const pids = [await serverPid(), await postmasterPid()];
    pressCtrlC(shop);
    expect(await shop.ended, shop.said).toBe(0);
    await expectAllGone(...pids);
  });

  describe('on a folder that is filled', () => {
    let shop;
    beforeAll(async () => {
      shop = await startAndWait();
      started.splice(0); // it stays open from one test to the next
    });
    // The last test closes it; where that failed, this does.
    afterAll(() => end(shop));

    // What the machine is at meanwhile would spoil a measurement: it is asked what it did.
    it('does nothing a second time that takes long', () => {
      for (const step of ['Installing', 'Building', ...firstSteps])
        expect(shop.said).not.toContain(step);
    });

    it('refuses to run twice on one folder or one port', async () => {
      const onSameFolder = start({ PORT: String(PORT + 4) });
      const onSamePort = start({ KAIFU_DATA: join(folder, 'other') });
      expect(await onSameFolder.ended).toBe(1);
      expect(onSameFolder.said).toContain(`already in use by process ${await serverPid()}`);
      expect(await onSamePort.ended).toBe(1);
      expect(onSamePort.said).toContain(`Port ${PORT} is in use.`);
      // It takes long, and would have been for nothing.
      expect(onSamePort.said).not.toContain('Filling the empty shop');
    });

    it('closes within seconds, though a browser holds a connection on which it never asked anything', async () => {
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
  ])('comes back by itself after %s was killed', async (_, victim) => {
    const shop = await startAndWait();
    const pids = [await serverPid(), await postmasterPid()];
    process.kill(await victim(shop), 'SIGKILL');
    if (victim === postmasterPid) {
      await until(() => shop.said.includes('PostgreSQL had died and was started again.'));
      expect((await fetch(`http://127.0.0.1:${PORT}/api/user/card_type`)).status).toBe(200);
      pressCtrlC(shop);
    }
    await shop.ended;
    await until(() => !isRunning(pids[0]), 20_000);

    const again = await startAndWait();
    expect((await fetch(`http://127.0.0.1:${PORT}/api/user/card_type`)).status).toBe(200);
    pressCtrlC(again);
    expect(await again.ended).toBe(0);
    await expectAllGone(...pids);
  });

  it('closes in order, database and all, when nobody is left to hear it', async () => {
    const shop = await startAndWait();
    const pids = [await serverPid(), await postmasterPid()];
    shop.npm.stdout.destroy();
    shop.npm.stderr.destroy();
    process.kill(shop.npm.pid, 'SIGKILL');
    await expectAllGone(...pids);
  });

  it('lists everything that is wrong with the configuration, in words', async () => {
    const shop = start({ PORT: 'eighty', KAIFU_LOG: 'loud' });
    expect(await shop.ended).toBe(1);
    expect(shop.said).toMatch(/PORT: .*KAIFU_LOG: /s);
    expect(shop.said).not.toContain('    at ');
  });

  it('names a port that another program has', async () => {
    const squatter = createServer().listen(PORT + 1, '127.0.0.1');
    await once(squatter, 'listening');
    const shop = start();
    expect(await shop.ended).toBe(1);
    expect(shop.said).toContain(`Port ${PORT + 1} is in use.`);
    squatter.close();
  });
});
