import { access } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** PostgreSQL 15 with Citus, as `npm run test:citus` unpacks it or a package installs it. */
export interface CitusEngine {
  /** The folder of initdb and postgres. */
  bin: string;
  /** The folder in which the linker finds libpq, if it came with the engine. */
  libraries: string;
}

/** The folder into which the engine is unpacked. PostgreSQL's user must be able to enter it. */
export const engineCache =
  process.getuid?.() === 0 ? '/var/cache/kaifu/citus' : join(homedir(), '.cache/kaifu/citus');

/** The folder of PostgreSQL 15 within Debian's packages. */
const postgres = 'usr/lib/postgresql/15';

/** Finds the engine: in the folder that KAIFU_CITUS names, or else unpacked before or installed. */
export async function findCitusEngine(): Promise<CitusEngine | undefined> {
  const given = process.env['KAIFU_CITUS'];
  for (const root of given === undefined ? [engineCache, '/'] : [given]) {
    const home = join(root, postgres);
    const isThere = await Promise.all(
      ['bin/postgres', 'lib/citus.so'].map((file) => access(join(home, file))),
    ).then(
      () => true,
      () => false,
    );
    if (isThere)
      return { bin: join(home, 'bin'), libraries: join(root, 'usr/lib/x86_64-linux-gnu') };
  }
  return undefined;
}

/** Returns why no Citus can run on this machine; undefined if it can. */
export async function citusHindrance(): Promise<string | undefined> {
  if ((await findCitusEngine()) !== undefined) return undefined;
  return `there is no PostgreSQL 15 with Citus: KAIFU_CITUS names the folder of an unpacked one (with ${postgres}/lib/citus.so in it), and \`npm run test:citus\` unpacks one`;
}
