import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import {
  type PlainPostgresTest,
  plainPostgresTests,
  reasonOnCitus,
} from './plain-postgres-tests.ts';

const root = new URL('../../../', import.meta.url);

/** The entries whose file, or whose title in it, does not exist. */
async function staleAmong(tests: readonly PlainPostgresTest[]): Promise<PlainPostgresTest[]> {
  const found = tests.map(async (test) => {
    const text = await readFile(new URL(test.file, root), 'utf8').catch(() => undefined);
    const isThere = text?.includes(test.title ?? '') === true;
    return isThere ? [] : [test];
  });
  return (await Promise.all(found)).flat();
}

describe('tests that are left out on Citus', () => {
  it('the list of tests left out on Citus: names files and titles that exist', async () => {
    expect(await staleAmong(plainPostgresTests)).toEqual([]);
  });

  it('a renamed file or a changed title in the list of tests left out on Citus: found', async () => {
    const file = 'server/src/db/schema.test.ts';
    const renamed = { file: 'server/src/db/no-such.test.ts', reason: 'a test' };
    const changed = { file, title: 'no such test', reason: 'a test' };
    expect(await staleAmong([renamed, changed, { file, reason: 'a test' }])).toEqual([
      renamed,
      changed,
    ]);
  });

  it('a test and its group: left out by either title or with its whole file, others are not', () => {
    const file = 'server/src/db/schema.test.ts';
    expect(reasonOnCitus(file, ['any test', 'the committed schema'])).toContain('plain PostgreSQL');
    expect(reasonOnCitus(file, ['any test'])).toBeUndefined();
    expect(reasonOnCitus('server/src/db/upgrade.test.ts', ['any test'])).toContain('move');
    expect(reasonOnCitus('server/src/db/migrate.test.ts', ['any test'])).toBeUndefined();
  });
});
