import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { findCode, findFiles, parse, readText } from './lib/sources.ts';

const entryPoints = findFiles('server/src/*/index.ts');
const queryFiles = findFiles('server/src/**/*.queries.ts');

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

/** Verbs for reading that a query could have instead of `find`. */
const otherVerbs = /^(?:fetch|get|list|load|look|query|read|retrieve|search|select)[A-Z]/;

/**
 * Queries that read and are not named `find…`: exported functions, and those named for the
 * statement.
 */
function queriesWithOtherVerbs(file: string, text: string): string[] {
  return parse(file, text).statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement) || statement.name === undefined) return [];
    const name = statement.name.text;
    const isExported = statement.modifiers?.some(
      ({ kind }) => kind === ts.SyntaxKind.ExportKeyword,
    );
    const isRefused = isExported ? otherVerbs.test(name) : /^select[A-Z]/.test(name);
    return isRefused ? [`${file}: ${name}`] : [];
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
    expect(queryFiles.flatMap((file) => queriesWithOtherVerbs(file, readText(file)))).toEqual([]);
  });

  it('the check for names of SQL queries: finds select… and exported queries with other verbs', () => {
    const text = `async function selectPack() {}
export async function readTime() {}
export function searched() {}
function readRow() {}
export function findPack() {}
`;
    expect(queriesWithOtherVerbs('a.queries.ts', text)).toEqual([
      'a.queries.ts: selectPack',
      'a.queries.ts: readTime',
    ]);
  });
});

/** The lines of a text that match a pattern, as `file:line`. */
function linesMatching(pattern: RegExp, file: string, text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : []));
}

/** Constants for a second, a minute, an hour or a day in milliseconds. */
function constantsOfTime(file: string, text: string): string[] {
  const value =
    /^\s*(?:export )?const (?:second|minute|hour|day)(?:s|Ms|Milliseconds)? = [\d_*/ ]+;/;
  return linesMatching(value, file, text);
}

describe('units of time', () => {
  it('seconds, minutes, hours and days in milliseconds: defined once in the server and once in the kit', () => {
    const files = findCode();
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.flatMap((file) => constantsOfTime(file, readText(file)));
    // The sandbox stands outside, as a real provider does, and shares no code with the shop.
    const own = found.filter((place) => !place.startsWith('sandbox/'));
    expect(own.sort()).toEqual(['server/src/lib/time.rules.ts:2', 'web/kit/lib/time.rules.ts:2']);
  });

  it('the check for units of time: finds constants, also inside a function', () => {
    const text =
      'const minute = 60_000;\n  const dayMs = 24 * 60 * 60 * 1000;\nconst day = dayOf(now);\n';
    expect(constantsOfTime('a.ts', text)).toEqual(['a.ts:1', 'a.ts:2']);
  });
});

/** The lines of a source that name a private table of graphile-worker. */
function privateTables(file: string, text: string): string[] {
  return linesMatching(/_private_\w+/, file, text);
}

describe('graphile-worker, whose tables are private', () => {
  it('code, tests and migrations: none names a private table of graphile-worker', () => {
    const files = findFiles('{e2e,server,tools}/**/*.{ts,mjs,sql}').filter(
      (file) => !file.endsWith('/one-name.test.ts'),
    );
    expect(files.length).toBeGreaterThan(1_000);
    expect(files.flatMap((file) => privateTables(file, readText(file)))).toEqual([]);
  });

  it('the check for private tables: finds a query of one', () => {
    const text = 'select id\nfrom graphile_worker._private_jobs';
    expect(privateTables('a.ts', text)).toEqual(['a.ts:2']);
  });
});
