import { randomBytes } from 'node:crypto';
import { chmod, link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { Config } from './config.ts';

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
  await mkdir(dataFolder, { recursive: true });
  const text = (await readIfThere(path)) ?? (await makeOnce(path));
  // A file that came back from a backup may be open to others. Where it cannot be changed, its owner meant it so.
  await chmod(path, 0o600).catch(() => {});
  const parsed = file.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  throw new DamagedSecretsError(
    `${path} is damaged. Restore it from a backup: it holds the key that proves the draws of every pack.`,
  );
}

/** Makes the file whole or not at all; where another process was first, its secrets are the ones. */
async function makeOnce(path: string): Promise<string> {
  const made = { master: randomBytes(32).toString('hex'), session: randomBytes(32).toString('hex') };
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(draft, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    await link(draft, path);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await unlink(draft);
  }
  return readFile(path, 'utf8');
}

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
