import { execFile, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
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
 * @returns `ask`, which asks the shop, its console, or (`plain.`) their addresses of http, and
 *   `status`, which returns the status of the shop's page; undefined while Caddy does not listen
 *   yet
 */
async function startCaddy(shopPort: number) {
  const port = await findFreePorts();
  const folder = await mkdtemp(join(tmpdir(), 'kaifu-caddy-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'Caddyfile');
  const settings = (await readFile(caddyfile, 'utf8'))
    .replaceAll('http://', '$&plain.')
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
  const ask = async (name = '', path = '/packs') => {
    const asked = request({
      port,
      host: '127.0.0.1',
      path,
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
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    // The page has one style, which the policy names by its hash.
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
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

it('Caddy, a page of shop or console requested by http: redirected to https; calls and callbacks: refused', async (context) => {
  await needCaddy(context);
  const { port } = await startShop();
  const { ask, status } = await startCaddy(port);
  await expect.poll(status).toBe(200);
  for (const name of ['plain.', 'plain.console.']) {
    const page = await ask(name, '/packs?type=1');
    expect(page.status).toBe(308);
    expect(page.headers.location).toBe(`https://${name}shop.test/packs?type=1`);
    for (const path of ['/api/user/point', '/callbacks/stripe']) {
      const call = await ask(name, path);
      expect(call).toMatchObject({ status: 403, body: 'Use https.' });
      expect(call.headers['cache-control']).toBe('no-store');
    }
  }
});
