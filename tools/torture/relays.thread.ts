// The thread of the relays (relays.ts): plays them for a key, and posts their address.
import { parentPort, workerData } from 'node:worker_threads';
import Fastify from 'fastify';
import * as z from 'zod';
import { beaconRoutes } from '../../sandbox/src/beacon.routes.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { sandboxBeaconOf } from '../../server/src/providers/beacon/sandbox-beacon.ts';

const { secret, periodSeconds } = z
  .object({ secret: z.string(), periodSeconds: z.int() })
  .parse(workerData);
const beacon = sandboxBeaconOf(Buffer.from(secret, 'hex'));
const app = Fastify();
beaconRoutes(app, systemClock, { ...beacon, chain: { ...beacon.chain, periodSeconds } });
parentPort?.postMessage(await app.listen({ port: 0, host: '127.0.0.1' }));
