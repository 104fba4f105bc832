import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { findFiles, namedImportsOf, parse, readText } from './lib/sources.ts';

const files = findFiles('server/src/*/**/*.ts').filter(
  (file) => !/\.(?:test|queries|texts|mails|routes|jobs)\.ts$|\/(?:testing|db)\//.test(file),
);

/** The call that a function consists of; undefined if it does anything else. */
function onlyCallOf({ body }: ts.FunctionDeclaration): ts.CallExpression | undefined {
  const [statement, ...rest] = body?.statements ?? [];
  if (statement === undefined || rest.length > 0 || !ts.isReturnStatement(statement)) return;
  const result = statement.expression;
  const call = result !== undefined && ts.isAwaitExpression(result) ? result.expression : result;
  return call !== undefined && ts.isCallExpression(call) ? call : undefined;
}

/** The names that a file imports from `*.queries.ts`. */
function importedQueries(source: ts.SourceFile): Set<string> {
  const imports = namedImportsOf(source).filter(({ module }) => module.endsWith('.queries.ts'));
  return new Set(imports.map(({ local }) => local));
}

/**
 * Functions that only pass their own parameters on to one query. Callers can call the query
 * itself, under its own name.
 */
function wrappersIn(file: string, text: string): string[] {
  const source = parse(file, text);
  const queries = importedQueries(source);
  return source.statements.flatMap((statement) => {
    if (!ts.isFunctionDeclaration(statement)) return [];
    const call = onlyCallOf(statement);
    if (call === undefined || !queries.has(call.expression.getText(source))) return [];
    const parameters = statement.parameters.map(({ name }) => name.getText(source));
    const passed = call.arguments.map((argument) => argument.getText(source));
    return passed.join() === parameters.join() ? [`${file}: ${statement.name?.text}`] : [];
  });
}

describe('queries are called by their own names', () => {
  it('functions outside of *.queries.ts: none only passes its parameters on to one query', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => wrappersIn(file, readText(file)))).toEqual([]);
  });

  it('the check for wrappers of queries: finds one with and without await, accepts a function that does more', () => {
    const text = `import { findPhone, findMail as findBox } from './a.queries.ts';
import { other } from './b.ts';
export function phoneOf(db: Db, id: number) { return findPhone(db, id); }
export async function boxOf(db: Db) { return await findBox(db); }
export async function idOf(db: Db, mail: string) { return (await findBox(db, keyOf(mail)))?.id; }
export function firstOf(db: Db) { return findBox(db, 1); }
export function otherOf(db: Db) { return other(db); }
`;
    expect(wrappersIn('a.ts', text)).toEqual(['a.ts: phoneOf', 'a.ts: boxOf']);
  });
});
