import { randomBytes } from 'node:crypto';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { insertSignature } from '../beacon/beacon.queries.ts';
import { beaconMessageOf, beaconToBindTo } from '../beacon/beacon.rules.ts';
import { beaconSuite } from '../beacon/beacon-signature.ts';
import type { Beacon, BeaconChain } from '../beacon/index.ts';
import type { Database } from '../db/database.ts';
import type { Clock } from '../lib/clock.ts';

const { shortSignatures } = bls12_381;

/** A beacon whose numbers a test publishes. */
export class TestBeacon implements Beacon {
  readonly #secret = bls12_381.utils.randomSecretKey();
  readonly chain: BeaconChain;
  silent = false;
  readonly newestAt = undefined;
  readonly isNeeded = true;

  urlOf(round: number): string {
    return `https://relay.example/${round}`;
  }

  /** @param period seconds between two numbers */
  constructor(period = 3) {
    this.chain = {
      chainHash: randomBytes(32),
      publicKey: Buffer.from(shortSignatures.getPublicKey(this.#secret).toBytes()),
      period,
      genesis: 1_700_000_000,
    };
  }

  /** The number to which a purchase at this time is bound. */
  numberAt(time: Date): number {
    return beaconToBindTo({ ...this.chain, ahead: 2 }, time.getTime() / 1000, null);
  }

  isSilent(): boolean {
    return this.silent;
  }

  /** The signature of a number. */
  sign(round: number): Buffer {
    const message = shortSignatures.hash(beaconMessageOf(round), beaconSuite);
    return Buffer.from(shortSignatures.sign(message, this.#secret).toBytes());
  }

  /** Publishes a number to a shop, as the watch does. */
  publish({ db, clock }: { db: Database; clock: Clock }, round: number): Promise<unknown> {
    return insertSignature(db, this.chain.chainHash, round, this.sign(round), clock.now());
  }
}
