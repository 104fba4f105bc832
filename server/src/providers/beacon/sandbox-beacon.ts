import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { bls12_381 } from '@noble/curves/bls12-381.js';
import * as z from 'zod';
import type { BeaconChain } from '../../beacon/index.ts';
import { readOrCreate } from '../../lib/read-or-create-file.ts';
import type { BeaconSettings } from './beacon-setting.ts';

const { shortSignatures } = bls12_381;

/** The sandbox's own chain, with the key that signs its numbers. */
export interface SandboxBeacon {
  chain: BeaconChain;
  /** 32 bytes. */
  secret: Buffer;
}

const stored = z.object({ secret: z.string().regex(/^[0-9a-f]{64}$/) });

/**
 * Loads the key of the sandbox's beacon from the data folder; the first process that needs it
 * creates it.
 *
 * @throws DamagedFileError
 */
export async function loadSandboxBeacon(dataFolder: string): Promise<SandboxBeacon> {
  const path = join(dataFolder, 'sandbox', 'beacon.json');
  const remedy =
    'Delete it: a start makes a new key. Packs sealed with the old one cannot be drawn any more.';
  const { secret } = await readOrCreate({ path, schema: stored, remedy }, () => ({
    secret: Buffer.from(bls12_381.utils.randomSecretKey()).toString('hex'),
  }));
  return sandboxBeaconOf(Buffer.from(secret, 'hex'));
}

/**
 * Makes the sandbox's beacon from a secret key. Like drand's quicknet, it has one number every
 * three seconds.
 */
export function sandboxBeaconOf(secret: Buffer): SandboxBeacon {
  const publicKey = Buffer.from(shortSignatures.getPublicKey(secret).toBytes());
  const chainHash = createHash('sha256').update(publicKey).digest();
  return {
    chain: { chainHash, publicKey, periodSeconds: 3, genesisSeconds: 1_700_000_000 },
    secret,
  };
}

/** Makes the settings that use the sandbox's beacon at its two relays. */
export function sandboxBeaconSettings(
  { chain }: SandboxBeacon,
  sandboxUrl: string,
): BeaconSettings {
  return { chain, relays: [1, 2].map((relay) => `${sandboxUrl}/beacon/relay/${relay}`) };
}
