import { createHash } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import * as z from 'zod';
import type { Clock } from '../../server/src/lib/clock.ts';

const { shortSignatures } = bls12_381;

/** The chain that the sandbox plays. The shop creates its key for each data folder. */
export interface BeaconKey {
  /** 32 bytes that sign each number. */
  secret: Buffer;
  chain: { chainHash: Buffer; publicKey: Buffer; periodSeconds: number; genesisSeconds: number };
}

/**
 * How the beacon behaves: `normal`; `late` publishes ten seconds after its time; `silent` answers
 * nothing; `forged` signs every number with a wrong key; with `split` only relay 2 does so.
 */
const behaviour = z.enum(['normal', 'late', 'silent', 'forged', 'split']);
const Change = z.strictObject({ behaviour });
const Place = z.object({
  relay: z.coerce.number().int().min(1).max(2),
  chain: z.string(),
  round: z.coerce.number().int().positive().optional(),
});
const lateSeconds = 10;

/**
 * Plays two relays of drand under `/beacon/relay/1` and `/beacon/relay/2`: `GET /<chain
 * hash>/info` and `/<chain hash>/public/<number>`, by the sandbox's clock. `GET /beacon` says how
 * it behaves, `POST /beacon` with `{ "behaviour": "silent" }` changes it.
 */
export function beaconRoutes(
  app: FastifyInstance,
  clock: Clock,
  { chain, secret }: BeaconKey,
): void {
  let behaves: z.infer<typeof behaviour> = 'normal';
  /** A chain never takes back what it published, even if the sandbox's clock is set back. */
  let published = 0;
  const wrongSecret = bls12_381.utils.randomSecretKey();
  const signatures = new LRUCache<string, string>({ max: 1000 });

  const newest = () => {
    const seconds = clock.now().getTime() / 1000 - (behaves === 'late' ? lateSeconds : 0);
    published = Math.max(
      published,
      Math.floor((seconds - chain.genesisSeconds) / chain.periodSeconds) + 1,
    );
    return published;
  };
  const sign = (round: number, isForged: boolean): string => {
    const name = `${round} ${isForged}`;
    const known = signatures.get(name);
    if (known !== undefined) return known;
    const message = shortSignatures.hash(messageOf(round), suite);
    const signature = shortSignatures.sign(message, isForged ? wrongSecret : secret).toHex();
    signatures.set(name, signature);
    return signature;
  };
  const state = () => ({ behaviour: behaves, newest: newest(), period: chain.periodSeconds });

  app.get('/beacon', state);
  app.post('/beacon', async (request, reply) => {
    const change = Change.safeParse(request.body);
    if (!change.success) {
      reply.status(400);
      return { error: `Send {"behaviour": one of ${behaviour.options.join(', ')}}.` };
    }
    newest();
    behaves = change.data.behaviour;
    return state();
  });
  app.get('/beacon/relay/:relay/:chain/info', async (request, reply) => {
    const place = Place.safeParse(request.params);
    if (!place.success || !isOurs(place.data.chain)) return reply.status(404).send();
    return {
      public_key: chain.publicKey.toString('hex'),
      period: chain.periodSeconds,
      genesis_time: chain.genesisSeconds,
      hash: chain.chainHash.toString('hex'),
      schemeID: 'bls-unchained-g1-rfc9380',
    };
  });
  app.get('/beacon/relay/:relay/:chain/public/:round', async (request, reply) => {
    const place = Place.safeParse(request.params);
    if (!place.success || !isOurs(place.data.chain)) return reply.status(404).send();
    const { relay, round = 0 } = place.data;
    if (behaves === 'silent') return reply.status(503).send();
    // As a relay does for a number that is not published yet.
    if (round < 1 || round > newest()) return reply.status(425).send();
    return { round, signature: sign(round, isForged(relay)) };
  });

  function isOurs(name: string): boolean {
    return name === chain.chainHash.toString('hex');
  }

  function isForged(relay: number): boolean {
    return behaves === 'forged' || (behaves === 'split' && relay === 2);
  }
}

/** The suite of the scheme bls-unchained-g1-rfc9380. */
const suite = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/**
 * Makes the message that the beacon signs for a number. drand signs SHA-256 of the number as eight
 * bytes.
 */
function messageOf(round: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(round));
  return createHash('sha256').update(bytes).digest();
}
