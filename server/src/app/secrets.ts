import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import { readOrCreate } from '../lib/read-or-create-file.ts';
import type { Config } from './config.ts';

export interface Secrets {
  master: Buffer;
  session: Buffer;
}

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const file = z.object({ master: hex, session: hex });

/**
 * Loads the shop's secrets from the configuration. Missing ones come from `secrets.json` in the
 * data folder, which only its owner may read and which the first start creates.
 *
 * @throws DamagedFileError
 */
export async function loadSecrets(config: Config): Promise<Secrets> {
  const { masterSecret, sessionSecret } = config;
  const stored =
    masterSecret !== undefined && sessionSecret !== undefined
      ? { master: masterSecret, session: sessionSecret }
      : await readStoredSecrets(config.dataFolder);
  return {
    master: Buffer.from(masterSecret ?? stored.master, 'hex'),
    session: Buffer.from(sessionSecret ?? stored.session, 'hex'),
  };
}

/** Reads the secrets from `secrets.json`, or creates them at the first start. */
function readStoredSecrets(dataFolder: string): Promise<z.infer<typeof file>> {
  const path = join(dataFolder, 'secrets.json');
  // Damaged secrets are not replaced: new ones would end the sale of every pack.
  const remedy = 'Restore it from a backup: it holds the key that proves the draws of every pack.';
  return readOrCreate({ path, schema: file, remedy }, () => ({
    master: randomBytes(32).toString('hex'),
    session: randomBytes(32).toString('hex'),
  }));
}
