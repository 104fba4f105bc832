import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import configuration, { edges } from '../../../.dependency-cruiser.mjs';

const FIXTURES = 'server/src/testing/fixtures';
const options = await extractOptions('./.dependency-cruiser.mjs');

async function check(changes: ICruiseOptions = {}): Promise<ICruiseResult> {
  const { output } = await cruise([FIXTURES], { ...options, validate: true, ...changes });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

it('check of import boundaries, fixture with a forbidden import: reported', async () => {
  const { summary } = await check({ exclude: { path: '^node_modules/' } });
  expect(summary.violations.map(({ rule, from, to }) => [rule.name, from, to])).toEqual([
    ['rules-are-pure', `${FIXTURES}/prophecy.rules.ts`, 'server/src/lib/clock.ts'],
  ]);
});

it('check of import boundaries, the whole code: leaves out the fixture', async () => {
  const { summary } = await check();
  expect(summary).toMatchObject({ totalCruised: 0, violations: [] });
});

it('import boundaries between capabilities: docs/architecture/imports.md lists the configured ones', async () => {
  const text = await readFile('docs/architecture/imports.md', 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \| ((?:`[a-z-]+`(?:, )?)+) \| .* \|$/gm)];
  const documented = rows.map(([, from = '', to = '']) => [
    from,
    to.replaceAll('`', '').split(', '),
  ]);
  const configured = Object.entries(edges).filter(([, to]) => to.length > 0);
  expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(configured));
});

/** Folders that are no capability: entry points and wiring, and tools that know no capability. */
const otherFolders = [
  'app',
  'beacon',
  'commands',
  'console',
  'db',
  'demo',
  'factors',
  'files',
  'http',
  'jobs',
  'lib',
  'messages',
  'pdf',
  'providers',
  'shop-check',
  'telemetry',
  'testing',
  'typefaces',
];

it('folders of server/src: each is a capability with declared imports, or one of the others', async () => {
  const entries = await readdir('server/src', { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  expect(folders.sort()).toEqual([...Object.keys(edges), ...otherFolders].sort());
});

/**
 * For each rule, a file that breaks it and its import: a file, or a package if it begins without a
 * dot.
 */
const forbiddenImports: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'no-cycles': ['server/src/lib/circle.ts', 'server/src/lib/circle.ts'],
  'everything-resolves': ['server/src/lib/lost.ts', 'no-such-package'],
  'no-undeclared-packages': ['server/src/lib/brought-along.ts', 'fast-uri'],
  'web-never-imports-server': ['web/shop/lib/curious.ts', 'server/src/lib/a.ts'],
  'server-runs-without-dev-packages': ['server/src/lib/building.ts', 'vite'],
  'server-never-imports-web': ['server/src/lib/looking-out.ts', 'web/kit/lib/a.ts'],
  'contract-imports-only-zod': ['contract/src/knowing.ts', 'server/src/lib/b.ts'],
  'capability-by-its-index': ['server/src/draw/back-door.ts', 'server/src/catalog/inside.ts'],
  'tools-by-the-index': ['tools/bench/back-door.ts', 'server/src/catalog/inside.ts'],
  'ground-knows-no-capability': ['server/src/jobs/knowing.ts', 'server/src/draw/index.ts'],
  'only-wiring-imports-app': ['server/src/draw/wiring.ts', 'server/src/app/config.ts'],
  'composed-of-capabilities': ['server/src/draw/composing.ts', 'server/src/console/today.ts'],
  'lib-knows-nothing-else': ['server/src/lib/knowing.ts', 'server/src/http/a.ts'],
  'http-stops-at-the-routes': ['server/src/draw/answering.ts', 'server/src/http/b.ts'],
  'rules-are-pure': ['server/src/draw/guess.rules.ts', 'server/src/lib/c.ts'],
  'sql-only-in-queries': ['server/src/draw/asking.ts', 'kysely'],
  'pipeline-stands-alone': ['server/src/db/pipeline/knowing.ts', 'server/src/lib/e.ts'],
  'pipeline-by-its-index': ['server/src/db/back-door.ts', 'server/src/db/pipeline/inside.ts'],
  'features-apart': ['web/shop/features/draw/a.ts', 'web/shop/features/points/a.ts'],
  'kit-knows-no-business': ['web/kit/ui/shelf.ts', 'web/shop/lib/paths.ts'],
  'shop-and-console-apart': ['web/console/lib/borrowing.ts', 'web/shop/lib/b.ts'],
  'shop-and-console-wire-apart': ['contract/src/console/packs.ts', 'contract/src/shop/catalog.ts'],
  'ui-knows-no-business': ['web/shop/ui/knowing.ts', 'web/shop/features/points/b.ts'],
  'sandbox-only-from-the-wiring': ['server/src/payments/playing.ts', 'sandbox/src/a.ts'],
  'sandbox-stands-outside': ['sandbox/src/inside.ts', 'server/src/lib/d.ts'],
  'test-tools-only-in-tests': ['server/src/draw/sold.ts', 'server/src/testing/factories.ts'],
};

/** For each capability, an import of another one that its entry in the table does not allow. */
const closedCapabilities = Object.entries(edges).map(
  ([name, allowed]: [string, readonly string[]]) => {
    const closed = Object.keys(edges).find(
      (other) => other !== name && other !== 'ledger' && !allowed.includes(other),
    );
    return [
      `edges-of-${name}`,
      [`server/src/${name}/entering.ts`, `server/src/${closed}/index.ts`],
    ] as const;
  },
);

/**
 * Writes a small repository in which each file breaks one rule, and returns the violations that the
 * checker reports.
 */
async function checkForbiddenImports(
  folder: string,
  all: readonly (readonly [from: string, to: string])[],
) {
  const files = new Map<string, string>();
  for (const [from, to] of all) {
    const isFile = to.includes('/');
    const relative = path.relative(path.dirname(from), to);
    const specifier = isFile ? (relative.startsWith('.') ? relative : `./${relative}`) : to;
    if (isFile && !files.has(to)) files.set(to, 'export {};\n');
    files.set(from, `import '${specifier}';\n`);
  }
  files.set(
    'package.json',
    JSON.stringify({
      name: 'breaches',
      type: 'module',
      dependencies: { kysely: '1' },
      devDependencies: { vite: '1' },
    }),
  );
  for (const name of ['kysely', 'fast-uri', 'vite']) {
    files.set(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    files.set(`node_modules/${name}/index.js`, '');
  }
  for (const [file, text] of files) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const { output } = await cruise(
    ['contract', 'e2e', 'sandbox', 'server', 'studio', 'tools', 'web'],
    {
      ...options,
      validate: true,
      baseDir: folder,
    },
  );
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

describe('import boundaries', () => {
  const all = [...Object.entries(forbiddenImports), ...closedCapabilities];
  let folder: string;
  let violations: readonly string[];
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(path.join(tmpdir(), 'kaifu-borders-')));
    for (const part of ['e2e', 'studio']) await mkdir(path.join(folder, part));
    violations = await checkForbiddenImports(
      folder,
      all.map(([, breach]) => breach),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(all)(
    'check of import boundaries, %s: an import that breaks it is reported',
    (name, [from]) => {
      expect(violations).toContain(`${name}: ${from}`);
    },
  );

  it('check of import boundaries: every configured rule is broken once in this test', () => {
    expect(all.map(([name]) => name).sort()).toEqual(
      configuration.forbidden.map(({ name }) => name).sort(),
    );
  });
});
