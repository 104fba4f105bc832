import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const folders = '{contract,e2e,sandbox,server,studio,tools,web}';
const isBuilt = (path: string) => /(?:^|\/)(?:node_modules|dist|\.[\w-]+)$/.test(path);
const sources = globSync(`${folders}/**/*.{ts,tsx,mjs}`, { cwd: root, exclude: isBuilt });

/** Words that no name has, and the words of the field that replace them. */
const instead: Readonly<Record<string, string>> = {
  wish: 'input, request',
  wishes: 'inputs, options',
  verdict: 'result',
  verdicts: 'results',
  fault: 'error',
  faults: 'errors',
  kept: 'stored, saved',
  keeping: 'storing',
  say: 'write, translate',
  says: 'text',
  said: 'output, text',
  tell: 'report, notify',
  tells: 'reports',
  told: 'notified, mailed',
  heard: 'received',
  standing: 'status, balance',
  patience: 'timeout',
  complaint: 'error',
  complaints: 'errors, violations',
  fate: 'result',
  crowd: 'buyers, members',
};

/**
 * Names that are given from outside, or mean another thing: columns, fields of stored files and
 * reports, and faults that tests inject.
 */
const given = new Set([
  ...['firstToldUntil', 'lastToldUntil', 'purchasesToldUntil', 'toldAt'],
  ...['isTold', 'provider_says', 'providerSays', 'complaint'],
  ...['faultCount', 'faultsPerShop', 'injectDatabaseFault', 'startCallbackFaults'],
]);

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** The names that a file declares with a refused word, with the words to use instead. */
function refusedNames(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclared(node) && !given.has(node.text)) {
      const word = wordsOf(node.text).find((each) => Object.hasOwn(instead, each));
      if (word !== undefined) {
        const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
        found.push(`${file}:${line} ${node.text}: ${instead[word]}`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isDeclared(node: ts.Identifier): boolean {
  const { parent } = node;
  const isOfObject = ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent);
  return (
    (isOfObject ||
      ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isMethodSignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent)) &&
    parent.name === node
  );
}

describe('names declared in the code', () => {
  it('docs/vocabulary.md: its last column has every word that names must not have', () => {
    const rows = readFileSync(new URL('docs/vocabulary.md', root), 'utf8').matchAll(
      /^\| [^|]+ \| [^|]+ \| ([^|]*)\|$/gm,
    );
    const replaced = new Set([...rows].flatMap(([, words = '']) => words.split(/[\s,]+/)));
    const isReplaced = (word: string) =>
      replaced.has(word) || replaced.has(word.replace(/(?:e?s|ing)$/, ''));
    expect(Object.keys(instead).filter((word) => !isReplaced(word))).toEqual([]);
  });

  it('names declared in the code: contain no word that docs/vocabulary.md replaces', () => {
    const own = sources.filter((file) => !/\/db\/types\.ts$|\/declared-names\./.test(file));
    expect(own.length).toBeGreaterThan(1_000);
    const found = own.flatMap((file) =>
      refusedNames(file, readFileSync(new URL(file, root), 'utf8')),
    );
    expect(found).toEqual([]);
  });

  it('the check for refused words in names: finds variables, fields, parameters, functions and types', () => {
    const text = `const lastWish = 1;
interface AuditVerdict { toldLater: boolean; faultCount: number }
function tellOfChange(heardWords: string[]) { return { said: heardWords.length }; }
const { kept } = stored;
const installments = told;`;
    expect(refusedNames('a.ts', text)).toEqual([
      'a.ts:1 lastWish: input, request',
      'a.ts:2 AuditVerdict: result',
      'a.ts:2 toldLater: notified, mailed',
      'a.ts:3 tellOfChange: report, notify',
      'a.ts:3 heardWords: received',
      'a.ts:3 said: output, text',
      'a.ts:4 kept: stored, saved',
    ]);
  });
});
