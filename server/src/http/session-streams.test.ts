import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { SessionStreams, type StreamLimits } from './session-streams.ts';
import type { StaffSession } from './staff-session.ts';

/** Short times, so that the tests do not wait for the usual ones. */
const short: Partial<StreamLimits> = { checkMs: 10, readMs: 20, heartbeatMs: 60 };

const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function sessionOf(number: number, may: readonly 'books.view'[] = ['books.view']): StaffSession {
  return {
    idHash: Buffer.alloc(32, number),
    state: 'signed-in',
    principal: { kind: 'staff', staffId: number, name: 'Ren', permissions: new Set(may) },
    mail: 'ren@staff.example',
    language: 'en',
    roles: [],
    revision: 1,
    factorAt: null,
    expiresAt: new Date(),
    browserHash: null,
  };
}

/** A server whose answers are streams; each path is the number of a session, then a subject. */
async function openStreams(
  limits: Partial<StreamLimits> = short,
  text: (subject: string) => string | undefined = () => 'one',
  access: 'staff' | 'books.view' = 'staff',
) {
  const state = {
    reads: 0,
    checks: 0,
    away: false,
    sessions: new Map([1, 2].map((number) => [number, sessionOf(number)])),
  };
  const streams = new SessionStreams(
    {
      log: { warn: () => {} },
      access,
      async read(subject: string) {
        const at = new Date(++state.reads);
        const read = text(subject);
        return read === undefined ? undefined : { at, text: read };
      },
      viewFor: (snapshot, { principal }) =>
        principal.permissions.has('books.view') ? { text: snapshot.text } : {},
      sessions: {
        async findCurrent(idHashes) {
          state.checks++;
          if (state.away) throw new Error('the database is away');
          const found = [...state.sessions.values()].filter(({ idHash }) =>
            idHashes.some((asked) => asked.equals(idHash)),
          );
          return new Map(found.map((session) => [session.idHash.toString('hex'), session]));
        },
      },
    },
    limits,
  );
  const server = createServer((request, response) => {
    const [number, subject = 'all'] = (request.url ?? '').slice(1).split('/');
    const session = sessionOf(Number(number));
    if (!streams.open(subject, session, response)) response.writeHead(429).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  cleanUps.push(async () => {
    await streams.close();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  });
  return { streams, state, server };
}

async function watch(server: Server, number = 1, subject = 'all') {
  const { port } = server.address() as AddressInfo;
  const request = get({ port, host: '127.0.0.1', path: `/${number}/${subject}`, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  response.on('error', () => {});
  const ended = once(response, 'end').catch(() => {});
  cleanUps.push(async () => request.destroy());
  return {
    response,
    ended,
    text: () => text,
    disconnect: () => request.destroy(),
    seen: (expected: string) => expect.poll(() => text).toContain(expected),
  };
}

it('opening an event stream: not cached, not buffered by proxies, and begins with the current state', async () => {
  const { server } = await openStreams();
  const { response, seen } = await watch(server);
  expect(response.headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  await seen('data: {"at":"1970-01-01T00:00:00.001Z","text":"one"}\n\n');
});

it('many open event streams: one query for all their sessions and one read of the state serve all', async () => {
  const { server, state } = await openStreams({ checkMs: 10, readMs: 60_000 });
  const watchers = await Promise.all([1, 1, 2, 2].map((number) => watch(server, number)));
  for (const { seen } of watchers) await seen('"one"');
  expect(state.reads).toBe(1);
  const before = state.checks;
  await sleep(100);
  expect(state.checks - before).toBeLessThanOrEqual(12);
  expect(state.reads).toBe(1);
});

it('event stream while the state does not change: sends only heartbeats', async () => {
  const { server } = await openStreams();
  const { seen, text } = await watch(server);
  await seen(': alive\n\n');
  expect(text().match(/data:/g)).toHaveLength(1);
});

it('event stream when the state changes: everybody with permission to see it gets the new state', async () => {
  let text = 'one';
  const { server } = await openStreams(short, () => text);
  const watchers = await Promise.all([1, 2].map((number) => watch(server, number)));
  for (const { seen } of watchers) await seen('"one"');
  text = 'two';
  for (const { seen } of watchers) await seen('"text":"two"}\n\n');
});

it('a permission is taken away during an event stream: data that needs it is no longer sent', async () => {
  let text = 'one';
  const { server, state } = await openStreams(short, () => text);
  const watcher = await watch(server);
  await watcher.seen('"one"');
  state.sessions.set(1, sessionOf(1, []));
  await watcher.seen('Z"}\n\n');
  text = 'two';
  await sleep(100);
  expect(watcher.text()).not.toContain('two');
});

it('event streams of two subjects: each gets the state of its own, and a subject is read once for all its streams', async () => {
  const read: string[] = [];
  const { server } = await openStreams({ checkMs: 10, readMs: 60_000 }, (subject) => {
    read.push(subject);
    return `state of ${subject}`;
  });
  const [one, two] = await Promise.all([1, 2].map((number) => watch(server, number, 'first')));
  const other = await watch(server, 1, 'second');
  await Promise.all([one, two].map((each) => each?.seen('"state of first"')));
  await other.seen('"state of second"');
  expect(other.text()).not.toContain('first');
  expect(read.toSorted()).toEqual(['first', 'second']);
});

it('the subject of an event stream is gone: its stream sends an "ended" event and ends, others go on', async () => {
  let isGone = false;
  const { server, streams } = await openStreams(short, (subject) =>
    isGone && subject === 'first' ? undefined : 'there',
  );
  const [first, second] = [await watch(server, 1, 'first'), await watch(server, 1, 'second')];
  await Promise.all([first.seen('"there"'), second.seen('"there"')]);
  isGone = true;
  await first.ended;
  expect(first.text()).toContain('event: ended\n');
  expect(streams.size).toBe(1);
  expect(second.text()).not.toContain('ended');
});

it('the permission that an event stream needs is taken away: the stream sends an "ended" event and ends', async () => {
  const { server, state } = await openStreams(short, () => 'one', 'books.view');
  const watcher = await watch(server);
  await watcher.seen('"one"');
  state.sessions.set(1, sessionOf(1, []));
  await watcher.ended;
  expect(watcher.text()).toContain('event: ended\n');
});

it('a session ends during its event stream: the stream sends an "ended" event and ends, others go on', async () => {
  const { server, state, streams } = await openStreams();
  const [one, other] = [await watch(server, 1), await watch(server, 2)];
  await other.seen('"one"');
  state.sessions.delete(1);
  await one.ended;
  expect(one.text()).toContain('event: ended\n');
  expect(streams.size).toBe(1);
  expect(other.text()).not.toContain('ended');
});

it('the sessions of event streams cannot be looked up: nothing is sent, and soon all streams end', async () => {
  let text = 'one';
  const { server, state, streams } = await openStreams({ ...short, unknownMs: 200 }, () => text);
  const watcher = await watch(server);
  await watcher.seen('"one"');
  state.away = true;
  text = 'two';
  await watcher.ended;
  expect(watcher.text()).not.toContain('two');
  expect(watcher.text()).not.toContain('event: ended');
  expect(streams.size).toBe(0);
});

it('too many event streams of a session or of the process: refused, until one is closed', async () => {
  const { server, streams } = await openStreams({ ...short, mostPerSession: 2, most: 3 });
  const first = await watch(server, 1);
  await watch(server, 1);
  expect((await watch(server, 1)).response.statusCode).toBe(429);
  await watch(server, 2);
  expect((await watch(server, 2)).response.statusCode).toBe(429);
  first.disconnect();
  await expect.poll(() => streams.size).toBe(2);
  expect((await watch(server, 2)).response.statusCode).toBe(200);
});

it('a client that does not read its event stream: no events are queued, and it is disconnected', async () => {
  let number = 0;
  // Larger than what the sockets of both sides hold.
  const large = () => `${number++} ${'x'.repeat(16_000_000)}`;
  const { server, streams } = await openStreams({ ...short, stalledMs: 300 }, large);
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  cleanUps.push(async () => socket.destroy());
  socket.pause();
  socket.write('GET /1 HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => streams.size).toBe(1);
  await expect.poll(() => streams.size, { timeout: 5_000 }).toBe(0);
});

it("closing the server's event streams: every stream ends, and none can be opened", async () => {
  const { server, streams } = await openStreams();
  const watcher = await watch(server);
  await watcher.seen('"one"');
  await streams.close();
  await watcher.ended;
  expect((await watch(server)).response.statusCode).toBe(429);
});

it('no event stream is open: no queries are sent to the database', async () => {
  const { server, state, streams } = await openStreams();
  const watcher = await watch(server);
  await watcher.seen('"one"');
  watcher.disconnect();
  await expect.poll(() => streams.size).toBe(0);
  await sleep(50);
  const { reads, checks } = state;
  await sleep(100);
  expect(state).toMatchObject({ reads, checks });
});
