import { once } from 'node:events';
import { createServer, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { Broadcast, type BroadcastLimits } from './broadcast.ts';

/** A server whose answers are streams of one broadcast; each path is a network address. */
async function openBroadcast(limits: Partial<BroadcastLimits> = {}) {
  const streams = new Broadcast(limits);
  const server = createServer((request, response) => {
    if (!streams.open(response, request.url ?? '', 'data: first\n\n'))
      response.writeHead(503).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    streams.close();
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { streams, port };
}

async function watch(port: number, address = '/one') {
  const [response] = (await once(get({ port, host: '127.0.0.1', path: address }), 'response')) as [
    IncomingMessage,
  ];
  let read = '';
  response.setEncoding('utf8').on('data', (text: string) => (read += text));
  response.on('error', () => {});
  return { response, status: response.statusCode, read: () => read };
}

it('an event that is sent: everybody who watches reads it after the event that their stream began with', async () => {
  const { streams, port } = await openBroadcast();
  const watchers = [await watch(port), await watch(port)];
  streams.send('data: second\n\n');
  for (const { read } of watchers)
    await expect.poll(read).toBe('retry: 5000\n\ndata: first\n\ndata: second\n\n');
});

it('no event for the time of a heartbeat: a comment keeps the stream open', async () => {
  const { streams, port } = await openBroadcast({ heartbeatMs: 20 });
  const { read } = await watch(port);
  streams.send(undefined);
  expect(read()).not.toContain('alive');
  await sleep(30);
  streams.send(undefined);
  await expect.poll(read).toContain(': alive\n\n');
});

it('more streams than allowed of an address, or in all: refused until one of them ends', async () => {
  const { streams, port } = await openBroadcast({ most: 2, mostPerAddress: 1 });
  const first = await watch(port, '/one');
  expect((await watch(port, '/one')).status).toBe(503);
  expect((await watch(port, '/two')).status).toBe(200);
  expect((await watch(port, '/three')).status).toBe(503);
  first.response.destroy();
  await expect.poll(() => streams.size).toBe(1);
  expect((await watch(port, '/one')).status).toBe(200);
});

it('a client that does not read: misses events instead of having them queued, then is disconnected', async () => {
  const { streams, port } = await openBroadcast({ stalledMs: 200 });
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  socket.write('GET /slow HTTP/1.1\r\nhost: shop\r\n\r\n');
  socket.pause();
  await expect.poll(() => streams.size).toBe(1);
  const reader = await watch(port);
  const event = `data: ${'x'.repeat(1_000_000)}\n\n`;
  for (let sent = 0; sent < 400 && streams.size > 1; sent++) {
    streams.send(event);
    await sleep(5);
  }
  expect(streams.size).toBe(1);
  expect(reader.response.destroyed).toBe(false);
  socket.destroy();
});

it('the process ends: streams end, and no more are opened', async () => {
  const { streams, port } = await openBroadcast();
  const { response } = await watch(port);
  const ended = once(response, 'end');
  streams.close();
  await ended;
  expect(streams.size).toBe(0);
  expect((await watch(port)).status).toBe(503);
});
