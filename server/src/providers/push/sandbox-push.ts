import { createECDH } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { readOrCreate } from '../../lib/read-or-create-file.ts';
import type { PushKeys } from './web-push.ts';

const stored = z.object({ privateKey: z.string().regex(/^[\w-]{43}$/) });

/**
 * Loads the shop's VAPID keys for the sandbox's push service from the data folder; the first
 * process that needs them creates them.
 *
 * @throws DamagedFileError
 */
export async function loadSandboxPushKeys(dataFolder: string): Promise<PushKeys> {
  const path = join(dataFolder, 'sandbox', 'push.json');
  const remedy = 'Delete it: a start makes a new key, and browsers subscribe again.';
  const { privateKey } = await readOrCreate({ path, schema: stored, remedy }, () => ({
    privateKey: makePrivateKey(),
  }));
  return pushKeysOf(privateKey);
}

function makePrivateKey(): string {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  // A number with leading zeros is shorter than 32 bytes.
  return Buffer.from(pair.getPrivateKey('hex').padStart(64, '0'), 'hex').toString('base64url');
}

/** Computes the keys from the private one: 32 bytes in base64url. */
export function pushKeysOf(privateKey: string, subject = 'mailto:operator@localhost'): PushKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return { privateKey, publicKey: pair.getPublicKey('base64url'), subject };
}
