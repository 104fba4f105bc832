import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing/http-client.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let http: TestApp;
let port: number;
beforeAll(async () => {
  shop = await openTestShop();
  http = await openTestApp(shop, { requestTimeoutMs: 600 });
  port = Number(new URL(await http.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(async () => {
  await http.close();
  await shop.close();
});

/** Sends raw bytes. @returns what comes back until the connection ends */
function exchange(...bytes: (string | Buffer)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      for (const part of bytes) socket.write(part);
      socket.end();
    });
    let answer = '';
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    socket.on('close', () => resolve(answer));
    // Writing to a connection that the server has closed may fail either way.
    socket.on('error', (error) =>
      'code' in error && ['ECONNRESET', 'EPIPE'].includes(String(error.code))
        ? resolve(answer)
        : reject(error),
    );
  });
}

/** Sends a request and returns its answer, after which the connection ends. */
function answerTo(request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request));
    let answer = '';
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

const host = 'Host: shop\r\n';
const form = 'Content-Type: application/x-www-form-urlencoded\r\n';

describe('an HTTP request that never ends', () => {
  it.each<[string, string]>([
    ['in its body', `POST /api/user/login HTTP/1.1\r\n${host}${form}Content-Length: 999\r\n\r\n`],
    ['in its head', `GET / HTTP/1.1\r\n${host}X: `],
  ])(
    'an HTTP request that never ends, %s: its connection is closed after the timeout',
    async (_, head) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(head));
      const dripping = setInterval(() => socket.write('x'), 50);
      const ended = new Promise<string>((resolve) => {
        let answer = '';
        socket.setEncoding('utf8').on('data', (text) => {
          answer += text;
        });
        socket.on('error', () => {});
        socket.on('close', () => resolve(answer));
      });
      expect(await ended).toMatch(/^$|^HTTP\/1\.1 408 /);
      clearInterval(dripping);
    },
  );
});

it("a connection that breaks within a request: logged as the request's error, not as a lost database", async () => {
  const before = http.logged.length;
  await exchange(
    `POST /api/user/login HTTP/1.1\r\n${host}${form}Content-Length: 999\r\n\r\ncsrf_name=x`,
  );
  const lines = () => http.logged.slice(before);
  await expect.poll(lines).toContainEqual(expect.objectContaining({ state: 400 }));
  expect(lines()).not.toContainEqual(
    expect.objectContaining({
      msg: expect.stringContaining('the database was away for a request'),
    }),
  );
});

describe('pipelined HTTP requests', () => {
  const ask = (path: string, last = false) =>
    `GET ${path} HTTP/1.1\r\n${host}${last ? 'Connection: close\r\n' : ''}\r\n`;

  it('pipelined requests on one connection: answered one by one, in the sequence of the requests', async () => {
    const answers = await answerTo(
      ask('/api/user/point') + ask('/files/none.png') + ask('/health/live') + ask('/news', true),
    );
    const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
    expect(statuses).toEqual(['200', '404', '200', '200']);
    expect(answers).toMatch(/"state":200.*"state":404.*"status":"live".*<title>/s);
  });

  it('a connection with a hundred pipelined requests: closed; other connections are not', async () => {
    const ended = await exchange(...Array.from({ length: 100 }, () => ask('/api/user/pack/list')));
    expect(ended.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThan(20);
    expect((await fetch(`http://127.0.0.1:${port}/api/user/point`)).status).toBe(200);
  });

  it('a thousand pipelined requests in one packet: parsing stops at the first one over the limit', async () => {
    let parsed = 0;
    const count = () => {
      parsed++;
    };
    subscribe('http.server.request.start', count);
    await exchange(ask('/api/user/pack/list').repeat(1_000));
    unsubscribe('http.server.request.start', count);
    expect(parsed).toBeGreaterThan(1);
    expect(parsed).toBeLessThan(20);
  });
});

describe('an HTTP request with another host in its target', () => {
  it.each([
    'http://evil.example/complete-carrier?a=b',
    '//evil.example/complete-carrier',
    '/\\evil.example',
  ])('request target with another host, %s: no redirect to that host', async (target) => {
    for (const method of ['GET', 'POST']) {
      const answer = await answerTo(
        `${method} ${target} HTTP/1.1\r\n${host}${form}Content-Length: 0\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 [2-4]\d\d /);
      expect(answer).not.toMatch(/^location: .*evil/im);
    }
  });
});

describe('bytes that are no HTTP request', () => {
  it.each<[string, (string | Buffer)[]]>([
    ['nothing', ['']],
    ['noise', [Buffer.from([0, 255, 13, 10, 13, 10])]],
    ['another protocol', ['SSH-2.0-OpenSSH_9.9\r\n']],
    ['TLS', [Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc])]],
    ['a version there is not', [`GET /api/user/point HTTP/9.9\r\n${host}\r\n`]],
    ['a method there is not', [`BUY /api/user/point HTTP/1.1\r\n${host}\r\n`]],
    ['no host', ['GET /api/user/point HTTP/1.1\r\n\r\n']],
    ['headers without end', [`GET / HTTP/1.1\r\n${host}X: ${'x'.repeat(100_000)}\r\n\r\n`]],
    ['a split header', [`GET / HTTP/1.1\r\n${host}X: a\rb\r\n\r\n`]],
    [
      'two lengths',
      [
        `POST /api/user/login HTTP/1.1\r\n${host}${form}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
      ],
    ],
    [
      'a length and chunks',
      [
        `POST /api/user/login HTTP/1.1\r\n${host}${form}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      ],
    ],
    [
      'broken chunks',
      [
        `POST /api/user/login HTTP/1.1\r\n${host}${form}Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n`,
      ],
    ],
    [
      'less than was promised',
      [`POST /api/user/login HTTP/1.1\r\n${host}${form}Content-Length: 999\r\n\r\ncsrf_name=x`],
    ],
    [
      'a promise too large',
      [`POST /api/user/login HTTP/1.1\r\n${host}${form}Content-Length: 99999999999\r\n\r\n`],
    ],
  ])(
    'bytes that are no HTTP request, %s: only their own connection is closed',
    async (_, bytes) => {
      const answer = await exchange(...bytes);
      expect(answer).toMatch(/^$|^HTTP\/1\.1 4\d\d /);
      const sound = await fetch(`http://127.0.0.1:${port}/api/user/point`);
      expect(sound.status).toBe(200);
    },
  );
});
