import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as z from 'zod';
import type { Config } from './config.ts';
import { readOrMake } from './kept-file.ts';

export interface Secrets {
  master: Buffer;
  session: Buffer;
}

/** The file of secrets cannot be read. New secrets in its place would end the sale of every pack, so none are made. */
export class DamagedSecretsError extends Error {}

const hex = z.string().regex(/^[0-9a-f]{64}$/);
const file = z.object({ master: hex, session: hex });

/**
 * The shop's secrets: from the configuration, and those it does not give from `secrets.json` in the data folder, which
 * only its owner may read and which is made on the first start.
 *
 * @throws DamagedSecretsError
 */
export async function loadSecrets(config: Config): Promise<Secrets> {
  const { masterSecret, sessionSecret } = config;
  const kept =
    masterSecret !== undefined && sessionSecret !== undefined
      ? { master: masterSecret, session: sessionSecret }
      : await keptSecrets(config.dataFolder);
  return {
    master: Buffer.from(masterSecret ?? kept.master, 'hex'),
    session: Buffer.from(sessionSecret ?? kept.session, 'hex'),
  };
}

async function keptSecrets(dataFolder: string): Promise<z.infer<typeof file>> {
  const path = join(dataFolder, 'secrets.json');
  const text = await readOrMake(path, () => {
    const made = { master: randomBytes(32).toString('hex'), session: randomBytes(32).toString('hex') };
    return `${JSON.stringify(made, null, 2)}\n`;
  });
  const parsed = file.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new DamagedSecretsError(
    `${path} is damaged. Restore it from a backup: it holds the key that proves the draws of every pack.`,
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
