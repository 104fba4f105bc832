import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { inRoot } from './paths.mjs';

const execute = promisify(execFile);

/** A folder beside the project, in which an archive of Citus may lie. */
const archives = inRoot('../shared/engines');
const archiveName = /^citus-[\d.]+-pg15-bookworm-amd64\.tar\.xz$/;

/** The folder into which the engine is unpacked; server/src/testing/citus-engine.ts looks there. */
const cache =
  process.getuid?.() === 0 ? '/var/cache/kaifu/citus' : join(homedir(), '.cache/kaifu/citus');

/** Debian's packages that the archive is unpacked over. */
const packages = ['postgresql-15', 'postgresql-client-15', 'libpq5'];

/**
 * Unpacks an archive of Citus that lies beside the project, over Debian's PostgreSQL 15, into a
 * folder of its own. Nothing is installed. Does nothing if KAIFU_CITUS names an engine, if it was
 * unpacked before, or if there is no archive.
 */
export async function prepareCitus() {
  if (process.env['KAIFU_CITUS'] !== undefined) return;
  if (await exists(join(cache, 'usr/lib/postgresql/15/lib/citus.so'))) return;
  const archive = (await readdir(archives).catch(() => [])).find((name) => archiveName.test(name));
  if (archive === undefined) return;
  console.error(`Unpacking PostgreSQL 15 and ${archive} into ${cache} …`);
  await mkdir(dirname(cache), { recursive: true, mode: 0o755 });
  const draft = await mkdtemp(`${cache}-draft-`);
  const downloads = await mkdtemp(join(tmpdir(), 'kaifu-citus-packages-'));
  try {
    await execute('apt-get', ['update']).catch(() => {}); // An old list may do.
    await execute('apt-get', ['download', ...packages], { cwd: downloads });
    for (const name of await readdir(downloads))
      await execute('dpkg', ['-x', join(downloads, name), draft]);
    await execute('tar', ['-xJf', join(archives, archive), '-C', draft]);
    await execute('chmod', ['755', draft]);
    await rename(draft, cache);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    console.error(`It was not unpacked: ${error.stderr ?? error}`);
  } finally {
    await rm(downloads, { recursive: true, force: true });
  }
}

const exists = (path) =>
  access(path).then(
    () => true,
    () => false,
  );
