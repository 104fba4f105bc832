import { chmod, mkdir, readdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { neverToStandbys } from '../../../server/src/testing/citus-cluster.ts';
import type { CitusEngine } from '../../../server/src/testing/citus-engine.ts';

/**
 * Makes a folder of an engine's programs for Patroni, whose `postgres` never connects to a standby.
 * Patroni itself must not have that environment, because it connects to standbys.
 *
 * @returns the engine with that folder
 */
export async function programsForPatroni(
  engine: CitusEngine,
  folder: string,
): Promise<CitusEngine> {
  await mkdir(folder);
  for (const program of await readdir(engine.bin))
    if (program !== 'postgres') await symlink(join(engine.bin, program), join(folder, program));
  const environment = Object.entries(neverToStandbys).map(([name, value]) => `${name}=${value}`);
  const command = `${environment.join(' ')} exec ${join(engine.bin, 'postgres')} "$@"`;
  const postgres = join(folder, 'postgres');
  await writeFile(postgres, `#!/bin/sh\n${command}\n`);
  await chmod(postgres, 0o755);
  return { ...engine, bin: folder };
}
