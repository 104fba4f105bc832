import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Debian's packages that this machine lacks.
 *
 * @param {readonly (readonly string[])[]} programs each a file and the package that it is in
 */
export async function missingAmong(programs) {
  const missing = [];
  for (const [file, name] of programs) {
    const isThere = await access(file).then(
      () => true,
      () => false,
    );
    if (!isThere) missing.push(name);
  }
  return missing;
}

/** As root, installs packages without starting the services in them. */
export async function installPackages(names) {
  if (names.length === 0 || process.getuid?.() !== 0) return;
  console.error(`Installing ${names.join(', ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const install = () =>
    execute('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env });
  await install()
    .catch(() => execute('apt-get', ['update'], { env }).then(install))
    .catch((error) => console.error(`They were not installed: ${error.stderr ?? error}`));
}
