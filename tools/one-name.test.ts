import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const entryPoints = globSync('server/src/*/index.ts', { cwd: root });
const queryFiles = globSync('server/src/**/*.queries.ts', { cwd: root });
const readText = (file: string) => readFileSync(new URL(file, root), 'utf8');
const parse = (file: string, text: string) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/** Exports under another name, such as `selectPack as findPack`. */
function renamedExports(file: string, text: string): string[] {
  const source = parse(file, text);
  return source.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement)) return [];
    const clause = statement.exportClause;
    if (clause === undefined || !ts.isNamedExports(clause)) return [];
    const renamed = clause.elements.filter((element) => element.propertyName !== undefined);
    return renamed.map((element) => `${file}: ${element.getText(source)}`);
  });
}

/** Queries that read and are named for the statement instead of `find…`. */
function queriesNamedForSql(file: string, text: string): string[] {
  return parse(file, text).statements.flatMap((statement) => {
    const name = ts.isFunctionDeclaration(statement) ? statement.name?.text : undefined;
    return name !== undefined && /^select[A-Z]/.test(name) ? [`${file}: ${name}`] : [];
  });
}

describe('one name for each function, so that a search finds its definition and its callers', () => {
  it('index.ts of every capability: exports nothing under another name', () => {
    expect(entryPoints.length).toBeGreaterThan(10);
    expect(entryPoints.flatMap((file) => renamedExports(file, readText(file)))).toEqual([]);
  });

  it('the check for exports under another name: finds them, also beside others and as a type', () => {
    const text = `export { a, b as c } from './b.ts';\nexport { type D as E } from './d.ts';\n`;
    expect(renamedExports('index.ts', text)).toEqual(['index.ts: b as c', 'index.ts: type D as E']);
  });

  it('SQL queries that read: their names begin with find', () => {
    expect(queryFiles.length).toBeGreaterThan(20);
    expect(queryFiles.flatMap((file) => queriesNamedForSql(file, readText(file)))).toEqual([]);
  });

  it('the check for names of SQL queries: finds a query named select…', () => {
    const text = 'export async function selectPack() {}\nfunction selected() {}\n';
    expect(queriesNamedForSql('a.queries.ts', text)).toEqual(['a.queries.ts: selectPack']);
  });
});

/** The lines of a source that name a private table of graphile-worker. */
function privateTables(file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (/_private_\w+/.test(line) ? [`${file}:${index + 1}`] : []));
}

describe('graphile-worker, whose tables are private', () => {
  it('code, tests and migrations: none names a private table of graphile-worker', () => {
    const files = globSync('{e2e,server,tools}/**/*.{ts,mjs,sql}', { cwd: root }).filter(
      (file) => !/\/node_modules\/|\/one-name\.test\.ts$/.test(file),
    );
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.flatMap((file) => privateTables(file, readText(file)))).toEqual([]);
  });

  it('the check for private tables: finds a query of one', () => {
    const text = 'select id\nfrom graphile_worker._private_jobs';
    expect(privateTables('a.ts', text)).toEqual(['a.ts:2']);
  });
});
