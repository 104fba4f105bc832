import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, it, onTestFinished, type TestContext } from 'vitest';
import { findFreePorts } from '../e2e/support/shop-server.ts';

const execute = promisify(execFile);
const caddyfile = new URL('../deploy/Caddyfile', import.meta.url);

/** Skips a test if Debian's package `caddy` is not installed. */
async function needCaddy(context: TestContext): Promise<void> {
  const found = await execute('caddy', ['version']).catch(() => undefined);
  if (found === undefined) context.skip('caddy is not installed');
}

/** Listens on a free port. @returns the port */
async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

/** A shop that answers as a test wants. */
async function startShop() {
  const state = { isReady: true, isAway: false };
  const server = createServer(({ url }, response) => {
    if (url === '/health/ready') return response.writeHead(state.isReady ? 200 : 503).end();
    if (state.isAway) return response.writeHead(503, { 'retry-after': '2' }).end('{"state":503}');
    return response.end('a page of the shop');
  });
  return { state, port: await listen(server) };
}

/**
 * Starts Caddy with `deploy/Caddyfile`, without certificates, before a shop.
 *
 * @returns `ask`, which asks the shop or its console for a page, and `status`, which returns the
 *   status of the shop's page; undefined while Caddy does not listen yet
 */
async function startCaddy(shopPort: number) {
  const port = await findFreePorts();
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-caddy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'Caddyfile');
  const settings = (await readFile(caddyfile, 'utf8'))
    .replaceAll(/^(console\.)?\{\$KAIFU_DOMAIN\}/gm, 'http://$&')
    .replaceAll(/shop:300[02]/g, `127.0.0.1:${shopPort}`)
    .replace('health_interval 2s', 'health_interval 200ms')
    .replace('lb_try_duration 10s', 'lb_try_duration 300ms');
  await writeFile(file, `{\n\tauto_https off\n\tadmin off\n}\n${settings}`);
  const host = `shop.test:${port}`;
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: { PATH: process.env['PATH'], HOME: folder, KAIFU_DOMAIN: host },
    stdio: 'ignore',
  });
  onTestFinished(async () => {
    caddy.kill();
    if (caddy.exitCode === null) await once(caddy, 'exit');
  });
  const ask = async (name: '' | 'console.' = '') => {
    const asked = request({
      port,
      host: '127.0.0.1',
      path: '/packs',
      headers: { host: name + host },
    });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
  };
  const status = () =>
    ask().then(
      (answer) => answer.status,
      () => undefined,
    );
  return { ask, status };
}

it('Caddy, no process of the shop is ready: a page in both languages that reloads itself, until one is ready', async (context) => {
  await needCaddy(context);
  const { state, port } = await startShop();
  const { ask, status } = await startCaddy(port);
  await expect.poll(status).toBe(200);
  state.isReady = false;
  await expect.poll(status).toBe(503);
  for (const name of ['', 'console.'] as const) {
    const { headers, body } = await ask(name);
    expect(headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' });
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('<meta http-equiv="refresh" content="5" />');
    expect(body).toContain('お手続きの内容は失われません');
    expect(body).toContain('Nothing you did is lost');
  }
  state.isReady = true;
  await expect.poll(status).toBe(200);
});

it('Caddy, a ready process answers 503 itself: its answer arrives as it is', async (context) => {
  await needCaddy(context);
  const { state, port } = await startShop();
  const { ask, status } = await startCaddy(port);
  await expect.poll(status).toBe(200);
  state.isAway = true;
  const { headers, ...answer } = await ask();
  expect(answer).toEqual({ status: 503, body: '{"state":503}' });
  expect(headers['retry-after']).toBe('2');
});
