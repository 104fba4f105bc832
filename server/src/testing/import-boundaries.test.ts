import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
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

it('the checker of import boundaries sees the one import that is forbidden', async () => {
  const { summary } = await check({ exclude: { path: '^node_modules/' } });
  expect(summary.violations.map(({ rule, from, to }) => [rule.name, from, to])).toEqual([
    ['rules-are-pure', `${FIXTURES}/prophecy.rules.ts`, 'server/src/lib/clock.ts'],
  ]);
});

it('the check of the whole code leaves that one out', async () => {
  const { summary } = await check();
  expect(summary).toMatchObject({ totalCruised: 0, violations: [] });
});

it('which capability enters which is told as it is', async () => {
  const text = await readFile('docs/architecture.md', 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \| ((?:`[a-z-]+`(?:, )?)+) \| .* \|$/gm)];
  const told = rows.map(([, from = '', to = '']) => [from, to.replaceAll('`', '').split(', ')]);
  const entering = Object.entries(edges).filter(([, to]) => to.length > 0);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(entering));
});

/**
 * For each rule a file that breaks it, and what that imports: a file, or a package where it begins
 * with no dot.
 */
const breaches: Readonly<Record<string, readonly [from: string, to: string]>> = {
  'no-cycles': ['server/src/lib/circle.ts', 'server/src/lib/circle.ts'],
  'everything-resolves': ['server/src/lib/lost.ts', 'no-such-package'],
  'no-undeclared-packages': ['server/src/lib/brought-along.ts', 'fast-uri'],
  'web-never-imports-server': ['web/shop/lib/curious.ts', 'server/src/lib/a.ts'],
  'server-never-imports-web': ['server/src/lib/looking-out.ts', 'web/kit/lib/a.ts'],
  'contract-imports-only-zod': ['contract/src/knowing.ts', 'server/src/lib/b.ts'],
  'capability-by-its-door': ['server/src/draw/back-door.ts', 'server/src/catalog/inside.ts'],
  'ground-knows-no-capability': ['server/src/jobs/knowing.ts', 'server/src/draw/index.ts'],
  'only-wiring-imports-app': ['server/src/draw/wiring.ts', 'server/src/app/config.ts'],
  'lib-knows-nothing-else': ['server/src/lib/knowing.ts', 'server/src/http/a.ts'],
  'http-stops-at-the-routes': ['server/src/draw/answering.ts', 'server/src/http/b.ts'],
  'rules-are-pure': ['server/src/draw/guess.rules.ts', 'server/src/lib/c.ts'],
  'sql-only-in-queries': ['server/src/draw/asking.ts', 'kysely'],
  'features-apart': ['web/shop/features/draw/a.ts', 'web/shop/features/points/a.ts'],
  'kit-knows-no-business': ['web/kit/ui/shelf.ts', 'web/shop/lib/paths.ts'],
  'shop-and-console-apart': ['web/console/lib/borrowing.ts', 'web/shop/lib/b.ts'],
  'shop-and-console-wire-apart': ['contract/src/console/packs.ts', 'contract/src/shop/catalog.ts'],
  'ui-knows-no-business': ['web/shop/ui/knowing.ts', 'web/shop/features/points/b.ts'],
  'sandbox-only-from-the-wiring': ['server/src/payments/playing.ts', 'sandbox/src/a.ts'],
  'sandbox-stands-outside': ['sandbox/src/inside.ts', 'server/src/lib/d.ts'],
  'test-tools-only-in-tests': ['server/src/draw/sold.ts', 'server/src/testing/factories.ts'],
};

/** A capability enters another that its line in the table does not name. */
const closedEdges = Object.entries(edges).map(([name, allowed]: [string, readonly string[]]) => {
  const closed = Object.keys(edges).find(
    (other) => other !== name && other !== 'ledger' && !allowed.includes(other),
  );
  return [
    `edges-of-${name}`,
    [`server/src/${name}/entering.ts`, `server/src/${closed}/index.ts`],
  ] as const;
});

/**
 * Writes a small repository in which each file named breaks one rule, and gives what the checker
 * says of it.
 */
async function checkBreaches(
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
    JSON.stringify({ name: 'breaches', type: 'module', dependencies: { kysely: '1' } }),
  );
  for (const name of ['kysely', 'fast-uri']) {
    files.set(`node_modules/${name}/package.json`, JSON.stringify({ name, main: 'index.js' }));
    files.set(`node_modules/${name}/index.js`, '');
  }
  for (const [file, text] of files) {
    await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
  const { output } = await cruise(['contract', 'e2e', 'sandbox', 'server', 'web'], {
    ...options,
    validate: true,
    baseDir: folder,
  });
  if (typeof output === 'string') throw new Error(output);
  return output.summary.violations.map(({ rule, from }) => `${rule.name}: ${from}`);
}

describe('each border', () => {
  const all = [...Object.entries(breaches), ...closedEdges];
  let folder: string;
  let said: readonly string[];
  beforeAll(async () => {
    folder = await realpath(await mkdtemp(path.join(tmpdir(), 'kaifu-borders-')));
    await mkdir(path.join(folder, 'e2e'));
    said = await checkBreaches(
      folder,
      all.map(([, breach]) => breach),
    );
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(all)('%s: an import that breaks it is refused', (name, [from]) => {
    expect(said).toContain(`${name}: ${from}`);
  });

  it('has such an import here', () => {
    expect(all.map(([name]) => name).sort()).toEqual(
      configuration.forbidden.map(({ name }) => name).sort(),
    );
  });
});
