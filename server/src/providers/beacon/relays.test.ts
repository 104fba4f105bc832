import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { verifyBeacon } from '../../beacon/beacon-signature.ts';
import { TestBeacon } from '../../testing/test-beacon.ts';
import { askRelays, BeaconNotReceivedError, relayUrl } from './relays.ts';

const beacon = new TestBeacon();
const number = 4711;
const opened: Server[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function openRelay(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const good: RequestListener = (_, response) =>
  response.end(JSON.stringify({ round: number, signature: beacon.sign(number).toString('hex') }));
/** Accepts the connection and the request, and never answers. */
const hanging: RequestListener = () => {};
/** Sends the start of an answer, and no more. */
const stalling: RequestListener = (_, response) => void response.write('{"round":');

const ask = (relays: string[]) =>
  askRelays(relays, beacon.chain, number, async (key, round, signature) =>
    verifyBeacon(key, round, signature),
  );

/** How long work takes, in milliseconds, with its result or error. */
async function timed<Result>(work: Promise<Result>) {
  const begun = performance.now();
  const result = await work.catch((error: unknown) => error);
  return { result, ms: performance.now() - begun };
}

describe('relays of the beacon that hang', () => {
  it.each([
    ['never answers', hanging],
    ['stops in its answer', stalling],
  ])('one relay %s and another one answers: its number is used without a wait', async (_, bad) => {
    const { result, ms } = await timed(ask([await openRelay(bad), await openRelay(good)]));
    expect(result).toEqual(beacon.sign(number));
    expect(ms, 'less than the timeout of a relay').toBeLessThan(2_500);
  });

  it('all relays hang: fails after the timeout of three seconds, and names each', async () => {
    const relays = [await openRelay(hanging), await openRelay(stalling)];
    const { result, ms } = await timed(ask(relays));
    expect(result).toBeInstanceOf(BeaconNotReceivedError);
    expect(String(result)).toMatch(/no relay of the beacon gave number 4711: 127.*; 127/);
    expect(ms).toBeGreaterThan(2_500);
    expect(ms).toBeLessThan(10_000);
  });

  it('a relay hangs, another one says that the number is not published yet: the error names both', async () => {
    const early = await openRelay((_, response) => response.writeHead(425).end());
    const { result } = await timed(ask([early, await openRelay(hanging)]));
    expect(String(result)).toContain(': 425');
  });
});

it('the address of a beacon number: by chain and number, never the latest', () => {
  const hash = beacon.chain.chainHash.toString('hex');
  expect(relayUrl('https://relay.example', beacon.chain.chainHash, number)).toBe(
    `https://relay.example/${hash}/public/${number}`,
  );
});
