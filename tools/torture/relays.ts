import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Beacon, BeaconWatch, SignatureVerifier } from '../../server/src/beacon/index.ts';
import type { Database } from '../../server/src/db/database.ts';
import { systemClock } from '../../server/src/lib/clock.ts';
import { askRelays } from '../../server/src/providers/beacon/relays.ts';
import {
  sandboxBeaconOf,
  sandboxBeaconSettings,
} from '../../server/src/providers/beacon/sandbox-beacon.ts';

/** Two relays of a beacon of its own, with a number a second. */
export interface Relays {
  /** The beacon as the shop that seals packs needs it. */
  beacon: Beacon;
  /** The value of `KAIFU_BEACON` for the shop's processes. */
  setting: string;
  /**
   * Stores a first number, as a shop has one that sells. Before it the shop's processes refuse to
   * sell packs with a beacon.
   */
  storeNumber(db: Database): Promise<void>;
  /** Makes the relays misbehave for one to three seconds: late, silent, forged or split. */
  misbehave(): Promise<void>;
  close(): Promise<void>;
}

const misbehaviours = ['late', 'silent', 'forged', 'split'] as const;

/**
 * Starts relays that serve the beacon's numbers. Nothing that fails in the shop affects them. They
 * have a thread of their own, because checks keep this one busy for seconds, and a relay must
 * answer meanwhile.
 */
export async function startRelays(): Promise<Relays> {
  const { chain: slowChain, secret } = sandboxBeaconOf(randomBytes(32).fill(1, 0, 1));
  const chain = { ...slowChain, periodSeconds: 1 };
  const thread = new Worker(new URL('./relays.thread.ts', import.meta.url), {
    workerData: { secret: secret.toString('hex'), periodSeconds: chain.periodSeconds },
  });
  const [address]: unknown[] = await once(thread, 'message');
  if (typeof address !== 'string') throw new Error('the relays did not start');
  const { relays } = sandboxBeaconSettings({ chain, secret }, address);
  const setBehaviour = async (behaviour: string) => {
    const answer = await fetch(`${address}/beacon`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ behaviour }),
    });
    if (!answer.ok) throw new Error(`the relays do not know the behaviour ${behaviour}`);
  };
  return {
    beacon: {
      chain,
      newestAt: undefined,
      urlOf: () => undefined,
      isSilent: () => false,
      isCutOff: false,
    },
    setting: JSON.stringify({
      addresses: relays,
      chain_hash: chain.chainHash.toString('hex'),
      public_key: chain.publicKey.toString('hex'),
      period: chain.periodSeconds,
      genesis: chain.genesisSeconds,
    }),
    /** Fetches and stores one number of the beacon in the shop's database. */
    async storeNumber(db) {
      const verifier = new SignatureVerifier();
      const verify = verifier.verify.bind(verifier);
      const watch = new BeaconWatch({
        ...{ db, clock: systemClock, chain, urlOf: () => '' },
        onTrouble: () => {},
        onReach: () => {},
        ask: (round) => askRelays(relays, chain, round, verify),
      });
      try {
        await watch.tick({
          findAwaited: async () => [],
          isNeeded: async () => true,
          drawPublished: async () => {},
        });
      } finally {
        await verifier.close();
      }
    },
    /** Makes the relays misbehave in a random way for some seconds. */
    async misbehave() {
      await setBehaviour(misbehaviours[randomInt(misbehaviours.length)] ?? 'silent');
      await sleep(randomInt(1_000, 3_000));
      await setBehaviour('normal');
    },
    close: async () => void (await thread.terminate()),
  };
}
