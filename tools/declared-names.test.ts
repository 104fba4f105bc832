import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { findCode, parse, placeOf, readText, visitNodes } from './lib/sources.ts';

/** Without names that others chose, and the names of this check. */
const own = findCode().filter((file) => !/\/db\/types\.ts$|\.d\.ts$|\/declared-names\./.test(file));
const found: { refused: string[]; durations: string[] } = { refused: [], durations: [] };

beforeAll(() => {
  // Both checks in one pass: the syntax trees of all files would take 330 MB together.
  for (const file of own) {
    const source = parse(file, readText(file));
    found.refused.push(...refusedNames(source));
    found.durations.push(...durationsWithoutUnit(source));
  }
});

/**
 * Words of the last column of docs/vocabulary.md that no name has. The words to use instead are
 * those of its first column.
 */
const refused = new Set([
  'blow',
  'blows',
  'complaint',
  'complaints',
  'crowd',
  'crowds',
  'fate',
  'fates',
  'fault',
  'faults',
  'forget',
  'forgets',
  'handful',
  'handfuls',
  'hear',
  'hears',
  'hearing',
  'heard',
  'judgement',
  'judgements',
  'kept',
  'keeping',
  'looks',
  'nobody',
  'patience',
  'say',
  'says',
  'said',
  'sighting',
  'sightings',
  'slice',
  'slices',
  'standing',
  'standings',
  'stillness',
  'strike',
  'strikes',
  'struck',
  'tell',
  'tells',
  'told',
  'verdict',
  'verdicts',
  'whose',
  'whom',
  'whoever',
  'wish',
  'wishes',
  'door',
  'doors',
]);

/**
 * Words of the last column that names may have, because they are also ordinary words of the field,
 * or terms of the glossary. They are replaced in the meaning of their row alone.
 */
const ordinary: Readonly<Record<string, string>> = {
  collect: 'cards that a member collects',
  company: 'carriers, and the companies at which members log in',
  give: 'giveUp, giveBack',
  gone: 'copies that have left the house',
  join: 'SQL',
  keep: 'keepAlive, and to leave something as it is',
  lapse: 'the glossary: won cards whose deadline has passed',
  line: 'lines of a file or of a list',
  lost: 'lost connections, lost copies of cards',
  parts: 'parts of a file, of a price, of a date',
  seen: 'what a member or a client has seen',
  take: 'stock-takes, takeBack',
  word: 'words of a search',
};

/**
 * Names that are given from outside, or mean another thing: columns, fields of stored files and
 * reports, and faults that tests inject.
 */
const given = new Set([
  'firstToldUntil',
  'lastToldUntil',
  'purchasesToldUntil',
  'toldAt',
  'isTold',
  'provider_says',
  'providerSays',
  'complaint',
  'faultCount',
  'faultsPerShop',
  'injectDatabaseFault',
  'startCallbackFaults',
]);

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);

/** The names that a file declares with a refused word, and that word. */
function refusedNames(source: ts.SourceFile): string[] {
  const names: string[] = [];
  visitNodes(source, (node) => {
    if (!ts.isIdentifier(node) || !isDeclared(node) || given.has(node.text)) return;
    const word = wordsOf(node.text).find((each) => refused.has(each));
    if (word !== undefined) names.push(`${placeOf(node, source)} ${node.text}: ${word}`);
  });
  return names;
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
  const rows = readText('docs/vocabulary.md').matchAll(/^\| [^|]+ \| [^|]+ \| ([^|]*)\|$/gm);
  const replaced = new Set(
    [...rows]
      .slice(2)
      .flatMap(([, words = '']) => words.split(','))
      .map((word) => word.trim())
      .filter((word) => /^[a-z]+$/.test(word)),
  );

  it('docs/vocabulary.md: its last column has every word that names must not have', () => {
    const isReplaced = (word: string) =>
      replaced.has(word) ||
      replaced.has(word.replace(/(?:s|ing)$/, '')) ||
      replaced.has(word.replace(/es$/, ''));
    expect([...refused].filter((word) => !isReplaced(word))).toEqual([]);
    expect(Object.keys(ordinary).filter((word) => !replaced.has(word))).toEqual([]);
  });

  it('every single word in the last column of docs/vocabulary.md: refused in names, or known as ordinary', () => {
    expect(replaced.size).toBeGreaterThan(30);
    const unknown = [...replaced].filter(
      (word) => !refused.has(word) && !Object.hasOwn(ordinary, word),
    );
    expect(unknown).toEqual([]);
  });

  it('names declared in the code: contain no word that docs/vocabulary.md replaces', () => {
    expect(own.length).toBeGreaterThan(1_000);
    expect(found.refused).toEqual([]);
  });

  it('the check for refused words in names: finds variables, fields, parameters, functions and types', () => {
    const text = `const lastWish = 1;
interface AuditVerdict { toldLater: boolean; faultCount: number }
function tellOfChange(heardWords: string[]) { return { said: heardWords.length }; }
const { kept } = stored;
const installments = told;`;
    expect(refusedNames(parse('a.ts', text))).toEqual([
      'a.ts:1 lastWish: wish',
      'a.ts:2 AuditVerdict: verdict',
      'a.ts:2 toldLater: told',
      'a.ts:3 tellOfChange: tell',
      'a.ts:3 heardWords: heard',
      'a.ts:3 said: said',
      'a.ts:4 kept: kept',
    ]);
  });
});

const durationName =
  /(?:^|[a-z0-9])(?:wait|delay|timeout|interval|duration|latency|lifetime|backoff|pause|ttl)s?$/i;
const isNumber = /^(?:readonly )?number(?:\[\])?(?: \| (?:null|undefined))?$/;

const isNumberExpression = (value: ts.Expression) =>
  ts.isNumericLiteral(value) ||
  (ts.isBinaryExpression(value) && ['*', '/', '-'].includes(value.operatorToken.getText()));

/**
 * Variables, parameters, fields and functions that are numbers and named for a duration, without
 * its unit. Object literals are left out: their names are often given by a library.
 */
function durationsWithoutUnit(source: ts.SourceFile): string[] {
  const names: string[] = [];
  visitNodes(source, (node) => {
    const isBound = ts.isVariableDeclaration(node) || ts.isParameter(node);
    const isTyped = isBound || ts.isPropertySignature(node) || ts.isFunctionDeclaration(node);
    if (!isTyped || node.name === undefined || !ts.isIdentifier(node.name)) return;
    if (!durationName.test(node.name.text)) return;
    const type = node.type?.getText(source) ?? '';
    const value = isBound ? node.initializer : undefined;
    const isComputed = value !== undefined && isNumberExpression(value);
    if (isNumber.test(type) || (type === '' && isComputed))
      names.push(`${placeOf(node, source)} ${node.name.text}`);
  });
  return names;
}

describe('units in names', () => {
  it('numbers that are durations: their names end with the unit', () => {
    expect(found.durations).toEqual([]);
  });

  it('the check for units: finds variables, parameters, fields and functions without one', () => {
    const text = `const retryDelay = 3;
function longestWait(timeout: number): number { return timeout; }
interface Options { ttl: number | null; pauseMs: number; pause: Pause }
const waits: number[] = [];
setTimer({ delay: 5 });
`;
    expect(durationsWithoutUnit(parse('a.ts', text))).toEqual([
      'a.ts:1 retryDelay',
      'a.ts:2 longestWait',
      'a.ts:2 timeout',
      'a.ts:3 ttl',
      'a.ts:4 waits',
    ]);
  });
});
