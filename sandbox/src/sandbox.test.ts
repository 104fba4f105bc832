import { appendFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { movableClock, systemClock } from '../../server/src/lib/clock.ts';
import { testSandboxKeys } from '../../server/src/testing/sandbox-keys.ts';
import { homeRoute } from './home.routes.ts';
import { type Sandbox, startSandbox } from './index.ts';

let folder: string;
let sandbox: Sandbox;
let moves: number;

async function start(): Promise<void> {
  const clock = await movableClock(join(folder, 'clock.json'));
  sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    clock,
    folder: join(folder, 'sandbox'),
    keys: testSandboxKeys,
    onClockMoved: () => {
      moves += 1;
    },
  });
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kaifu-sandbox-'));
  moves = 0;
  await start();
});
afterEach(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

async function restart(): Promise<void> {
  await sandbox.close();
  await start();
}

async function call(path: string, body?: unknown): Promise<{ status: number; answer: unknown }> {
  const response = await fetch(
    `${sandbox.address}${path}`,
    body === undefined
      ? {}
      : {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        },
  );
  return { status: response.status, answer: await response.json() };
}

async function read(path: string): Promise<string> {
  return (await fetch(`${sandbox.address}${path}`)).text();
}

describe("the sandbox's clock", () => {
  it('sandbox clock, first start: shows the true time', async () => {
    expect(await call('/clock')).toEqual({
      status: 200,
      answer: { now: expect.stringMatching(/Z$/), offset_seconds: 0 },
    });
  });

  it('sandbox clock moved twice: moves add up, its listener is called each time', async () => {
    await call('/clock', { advance_seconds: 3600 });
    const { answer } = await call('/clock', { advance_seconds: 60 });
    expect(answer).toMatchObject({ offset_seconds: 3660 });
    expect(moves).toBe(2);
  });

  it('sandbox clock, four moves in parallel: all add up', async () => {
    await Promise.all([1, 2, 3, 4].map(() => call('/clock', { advance_seconds: 3600 })));
    expect((await call('/clock')).answer).toMatchObject({ offset_seconds: 4 * 3600 });
  });

  it('sandbox clock: keeps its offset over a restart; reset returns to the true time', async () => {
    await call('/clock', { advance_seconds: 86_400 });
    await restart();
    expect((await call('/clock')).answer).toMatchObject({ offset_seconds: 86_400 });
    expect((await call('/clock', { reset: true })).answer).toMatchObject({ offset_seconds: 0 });
  });

  it.each([
    {},
    { advance_seconds: -1 },
    { advance_seconds: 0 },
    { advance_seconds: 1.5 },
    { advance_seconds: '60' },
    { advance_seconds: 1e12 },
    { advance_seconds: 60, reset: true },
    { reset: false },
    [],
    'x',
  ])('sandbox clock, invalid request %j: refused', async (body) => {
    expect((await call('/clock', body)).status).toBe(400);
    expect((await call('/clock')).answer).toMatchObject({ offset_seconds: 0 });
    expect(moves).toBe(0);
  });

  it('sandbox clock, form posted by another site: refused', async () => {
    const response = await fetch(`${sandbox.address}/clock`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"advance_seconds":60}',
    });
    expect(response.status).toBe(400);
  });
});

describe("the sandbox's inbox", () => {
  it('sandbox inbox, first start: empty', async () => {
    expect(await call('/inbox.json')).toEqual({ status: 200, answer: [] });
    expect(await read('/inbox')).toContain('Nothing has been sent yet.');
  });

  it('sandbox inbox: shows the newest first, by the shop’s clock, also after a restart', async () => {
    await sandbox.inbox.deliver({
      kind: 'mail',
      to: 'a@example.com',
      subject: 'ようこそ',
      text: '一\n二',
    });
    await sandbox.inbox.deliver({ kind: 'sms', to: '09000000000', text: '123456' });
    await restart();
    expect((await call('/inbox.json')).answer).toEqual([
      { kind: 'sms', to: '09000000000', subject: '', text: '123456', sent_at: expect.any(String) },
      {
        kind: 'mail',
        to: 'a@example.com',
        subject: 'ようこそ',
        text: '一\n二',
        sent_at: expect.any(String),
      },
    ]);
    expect(await read('/inbox')).toMatch(/123456.*ようこそ/s);
  });

  it('sandbox inbox, message with HTML characters: shown escaped', async () => {
    await sandbox.inbox.deliver({ kind: 'mail', to: '"<b>', subject: '<script>', text: '&amp;' });
    const html = await read('/inbox');
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('&amp;amp;');
    expect(html).not.toContain('<script>');
  });

  it('sandbox inbox, HTML mail: shown in a sandboxed frame, left out of the JSON', async () => {
    const html = '<p title="x">Hello</p><script>alert(1)</script>';
    await sandbox.inbox.deliver({
      kind: 'mail',
      to: 'a@example.com',
      subject: 'S',
      text: 'Hello',
      html,
    });
    const inboxPage = await read('/inbox');
    expect(inboxPage).toContain('sandbox="allow-popups"');
    expect(inboxPage).toContain('&lt;p title=&quot;x&quot;&gt;Hello');
    expect(inboxPage).not.toContain('<script>');
    expect((await call('/inbox.json')).answer).toEqual([
      {
        kind: 'mail',
        to: 'a@example.com',
        subject: 'S',
        text: 'Hello',
        sent_at: expect.any(String),
      },
    ]);
  });

  it('sandbox SMS endpoint: needs an account and a phone number, as Twilio does', async () => {
    const send = (to: string, headers: Record<string, string>) =>
      fetch(`${sandbox.address}/2010-04-01/Accounts/AC1/Messages.json`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ To: to, From: 'Kaifu', Body: '123456' }),
      });
    const authorization = `Basic ${Buffer.from('AC1:token').toString('base64')}`;
    expect((await send('+819012345678', {})).status).toBe(401);
    expect((await send('090', { authorization })).status).toBe(400);
    expect((await send('+819012345678', { authorization })).status).toBe(201);
    expect(sandbox.inbox.list()).toMatchObject([
      { kind: 'sms', to: '+819012345678', text: '123456' },
    ]);
  });

  it('sandbox inbox file with a cut-off last line: only that line is dropped', async () => {
    await sandbox.inbox.deliver({ kind: 'sms', to: '1', text: 'whole' });
    await appendFile(join(folder, 'sandbox', 'inbox.jsonl'), '{"kind":"sms","to":"2"');
    await restart();
    expect(sandbox.inbox.list().map(({ text }) => text)).toEqual(['whole']);
  });
});

it('sandbox start page: links to clock, inbox and payments', async () => {
  const home = await read('/');
  expect(home).toContain('href="/inbox"');
  expect(home).toContain('href="/clock"');
});

it.each([true, false])(
  'sandbox start page, with a beacon: %j: names what a reset of the clock pauses only if there is a beacon',
  async (hasBeacon) => {
    const app = Fastify();
    homeRoute(app, systemClock, { hasBeacon });
    const { body } = await app.inject('/');
    await app.close();
    expect(body.includes('paused until the clock is there again')).toBe(hasBeacon);
    expect(body.includes('href="/beacon"')).toBe(hasBeacon);
  },
);

describe('state files of the sandbox', () => {
  const files = ['stripe.json', 'paypal.json', 'amazon.json', 'sbps.json', 'partners.json'];

  it.each(files)(
    'sandbox state file %s cut off: start refused, names the file, leaves it as it is',
    async (name) => {
      const file = join(folder, 'sandbox', name);
      await sandbox.close();
      await writeFile(file, '{"orders":');
      await expect(start()).rejects.toThrow(
        `${file} is damaged. Restore it from a backup, or delete it`,
      );
      expect(await readFile(file, 'utf8')).toBe('{"orders":');
    },
  );

  it('sandbox state path is a folder: start refused, names it', async () => {
    const file = join(folder, 'sandbox', 'stripe.json');
    await sandbox.close();
    await mkdir(file);
    await expect(start()).rejects.toThrow(`${file} is damaged.`);
  });

  it('sandbox state file of another version: starts with empty state', async () => {
    await sandbox.close();
    await writeFile(join(folder, 'sandbox', 'partners.json'), '{"members":[]}');
    await start();
    expect(sandbox.partners.find(1, 'demo@example.com', 'demo1234', '09012345678')).toMatchObject({
      points: 5000,
    });
  });
});

describe("the sandbox's payments", () => {
  async function act(path: string, accept: string): Promise<Response> {
    return fetch(`${sandbox.address}${path}`, { method: 'POST', headers: { accept } });
  }

  it('sandbox payment, button that its state does not allow: HTML page and JSON response say why', async () => {
    const made = await fetch(`${sandbox.address}/v1/payment_intents`, {
      method: 'POST',
      body: new URLSearchParams({ amount: '1000', 'metadata[payment_id]': 'abc' }),
    });
    expect(made.status).toBe(200);
    const program = await act('/payments/abc?action=refund', 'application/json');
    expect(program.status).toBe(409);
    expect(await program.json()).toEqual({ error: 'the order is not paid' });
    const browser = await act('/payments/abc?action=refund', 'text/html,*/*;q=0.8');
    expect(browser.status).toBe(409);
    expect(browser.headers.get('content-type')).toContain('text/html');
    expect(await browser.text()).toContain('the order is not paid. Nothing was changed.');
  });

  it('sandbox page of an unknown payment: says so in Japanese and English', async () => {
    const response = await fetch(`${sandbox.address}/pages/paypal/none`);
    expect(response.status).toBe(404);
    const text = await response.text();
    expect(text).toContain('このお支払いはサンドボックスにありません。');
    expect(text).toContain('The sandbox has no such payment.');
  });
});
