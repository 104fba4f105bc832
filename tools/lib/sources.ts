// For the tests that check the files of the repository. Paths are relative to its root.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';

const root = new URL('../../', import.meta.url);
/** Packages, builds and hidden folders. */
const isBuilt = (path: string) => /(?:^|\/)(?:node_modules|dist|\.[\w-]+)$/.test(path);

/** Finds files by glob patterns, without packages, builds and hidden folders. */
export const findFiles = (...patterns: string[]): string[] =>
  globSync(patterns, { cwd: root, exclude: isBuilt });

/** Finds all files of code, including tests. */
export const findCode = (): string[] =>
  findFiles('{contract,e2e,sandbox,server,studio,tools,web}/**/*.{ts,tsx,mjs}');

export const readText = (file: string): string => readFileSync(new URL(file, root), 'utf8');

const released = readText('server/src/db/releases/migrations.txt');

/** Whether a file is a released migration. These never change, including their comments. */
export const isReleasedMigration = (file: string): boolean =>
  file.includes('db/migrations/') && released.includes(` ${basename(file)} `);

export const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/** Calls `visit` with each node of a file, a parent before its children. */
export function visitNodes(source: ts.SourceFile, visit: (node: ts.Node) => void): void {
  const visitWithChildren = (node: ts.Node): void => {
    visit(node);
    ts.forEachChild(node, visitWithChildren);
  };
  visitWithChildren(source);
}

/** The file and line at which a node begins, as `file:line`. */
export function placeOf(node: ts.Node, source: ts.SourceFile): string {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  return `${source.fileName}:${line + 1}`;
}

/** The names that a file imports, each as its module exports it and as the file calls it. */
export function namedImportsOf(
  source: ts.SourceFile,
): { module: string; exported: string; local: string }[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement)) return [];
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) return [];
    const module = statement.moduleSpecifier.getText(source).slice(1, -1);
    return bindings.elements.map(({ name, propertyName }) => ({
      module,
      exported: (propertyName ?? name).text,
      local: name.text,
    }));
  });
}
