import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import {
  findCode,
  findFiles,
  isReleasedMigration,
  parse,
  placeOf,
  readText,
  visitNodes,
} from './lib/sources.ts';

const sources = findCode();
/** Written by a generator. */
const isGenerated = (file: string) => file.endsWith('/db/types.ts');

const mostLines = 70;
const mostColumns = 100;

/**
 * Functions that are longer than the limit, including nested ones, from the first line to the
 * closing brace.
 */
function longFunctions(file: string, text: string): string[] {
  if (text.split('\n').length <= mostLines) return [];
  const source = parse(file, text);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const found: string[] = [];
  visitNodes(source, (node) => {
    if (!ts.isFunctionLike(node) || !('body' in node) || node.body === undefined) return;
    const lines = lineAt(node.getEnd()) - lineAt(node.getStart(source)) + 1;
    if (lines > mostLines) found.push(`${placeOf(node, source)} has ${lines} lines`);
  });
  return found;
}

/** Tokens that the formatter does not break: a search finds a text only if it is whole. */
const isUnbreakable = (node: ts.Node) =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  ts.isRegularExpressionLiteral(node) ||
  ts.isBigIntLiteral(node) ||
  ts.isJsxText(node);

/** The ranges of all comments, also of those behind code. */
function commentsOf(source: ts.SourceFile): ts.TextRange[] {
  const { text } = source;
  const found = new Map<number, ts.TextRange>();
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node)) return;
    const ranges = [
      ...(ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(text, node.getEnd()) ?? []),
    ];
    for (const range of ranges) found.set(range.pos, range);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...found.values()];
}

/**
 * Lines of a source that are wider than the limit: those whose comment is too wide, and those of
 * code without a token that the formatter cannot break. In SQL queries, texts are broken by hand.
 */
function wideLines(file: string, text: string): string[] {
  const lines = text.split('\n');
  const wide = widerThanLimit(text).filter((line) => !isToolComment(lines[line] ?? ''));
  if (wide.length === 0 || file.endsWith('.queries.ts'))
    return wide.map((line) => `${file}:${line + 1}`);
  const source = parse(file, text);
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line;
  const excused = new Set<number>();
  visitNodes(source, (node) => {
    if (isUnbreakable(node))
      for (let line = lineAt(node.getStart(source)); line <= lineAt(node.getEnd()); line++)
        excused.add(line);
  });
  // Looking for comments reads every token, so only where there may be one.
  const comments = wide.some((line) => mayHaveComment(text, source.getLineStarts()[line] ?? 0))
    ? commentsOf(source)
    : [];
  for (const { pos, end } of comments)
    for (let line = lineAt(pos); line <= lineAt(end); line++) {
      const start = source.getLineStarts()[line] ?? 0;
      // The comment itself crosses the limit.
      if (end > start + mostColumns) excused.delete(line);
    }
  return wide.filter((line) => !excused.has(line)).map((line) => `${file}:${line + 1}`);
}

/** Whether the line that begins here may have a comment, or be inside of one. */
function mayHaveComment(text: string, start: number): boolean {
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end < 0 ? undefined : end);
  const isInside = text.lastIndexOf('/*', start) > text.lastIndexOf('*/', start);
  return isInside || line.includes('//') || line.includes('/*');
}

/** The lines, counted from 0, that are wider than the limit. */
const widerThanLimit = (text: string): number[] =>
  text.split('\n').flatMap((line, index) => (line.length > mostColumns ? [index] : []));

/** Comments of the linter must be on one line. */
const isToolComment = (line: string) => /(?:\/\/|\{?\/\*) biome-ignore/.test(line);

/** Comments of a style sheet that are wider than the limit. The formatter limits the rest. */
function wideCssComments(file: string, text: string): string[] {
  const withoutRules = text.replace(
    /(\/\*[\s\S]*?\*\/)|[^\n]/g,
    (_, comment: string | undefined) => comment ?? ' ',
  );
  return widerThanLimit(withoutRules.replace(/ +$/gm, '')).map((line) => `${file}:${line + 1}`);
}

/** Comments of SQL that are wider than the limit. */
function wideSqlComments(file: string, text: string): string[] {
  const lines = text.split('\n');
  return widerThanLimit(text)
    .filter((line) => lines[line]?.includes('--'))
    .map((line) => `${file}:${line + 1}`);
}

describe('length of functions', () => {
  // Tests are lists. Legal documents and pictures consist of long texts and shapes.
  const bound = sources.filter(
    (file) => !/\.test\.|\.spec\.|^e2e\/|^studio\/|\/testing\/|features\/legal\/[^/]+\//.test(file),
  );
  it(`every function in the code: at most ${mostLines} lines long`, () => {
    expect(bound.length).toBeGreaterThan(500);
    expect(bound.flatMap((file) => longFunctions(file, readText(file)))).toEqual([]);
  });

  it('the check for long functions: finds a function over the limit, also a nested one', () => {
    const inner = `const inner = () => {\n${'  work();\n'.repeat(mostLines)}};\n`;
    expect(longFunctions('a.ts', `function outer() {\n${inner}}`)).toEqual([
      `a.ts:1 has ${mostLines + 4} lines`,
      `a.ts:2 has ${mostLines + 2} lines`,
    ]);
  });
});

describe('width of lines', () => {
  it(`lines of code and their comments: at most ${mostColumns} columns, or with a text that is not broken`, () => {
    const own = [...sources, '.dependency-cruiser.mjs'].filter((file) => !isGenerated(file));
    expect(own.flatMap((file) => wideLines(file, readText(file)))).toEqual([]);
  });

  it(`comments in style sheets: at most ${mostColumns} columns wide`, () => {
    const files = findFiles('web/**/*.css');
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((file) => wideCssComments(file, readText(file)))).toEqual([]);
  });

  it(`comments in SQL files: at most ${mostColumns} columns wide, except in released migrations`, () => {
    const files = findFiles('{server,tools}/**/*.sql').filter(
      (file) => !isReleasedMigration(file) && !/\/(?:releases\/.*|schema)\.sql$/.test(file),
    );
    expect(files.length).toBeGreaterThan(100);
    expect(files.flatMap((file) => wideSqlComments(file, readText(file)))).toEqual([]);
  });

  const words = 'word '.repeat(22);
  it('the check for wide lines: finds wide comments, also behind code and behind a text', () => {
    const text = [
      `// ${words}`,
      `/** ${words} */`,
      `const a = 1; // ${words}`,
      `const b = '${words.slice(0, 50)}'; // ${words}`,
      `const c = [ // ${words}`,
      '];',
    ].join('\n');
    const lines = [1, 2, 3, 4, 5].map((line) => `a.ts:${line}`);
    expect(wideLines('a.ts', text)).toEqual(lines);
  });

  it('the check for wide lines: finds code without a text, and SQL of queries', () => {
    const sum = `const sum = ${'one + '.repeat(20)}one;`;
    const query = `const query = sql\`\n  select ${'one, '.repeat(20)}one\n\`;`;
    expect(wideLines('a.ts', `${sum}\n${query}\n`)).toEqual(['a.ts:1']);
    expect(wideLines('a.queries.ts', `${sum}\n${query}\n`)).toEqual([
      'a.queries.ts:1',
      'a.queries.ts:3',
    ]);
  });

  it('the check for wide lines: accepts texts, expressions of text, and comments for the linter', () => {
    const text = [
      `const a = '${words}';`,
      `const b = /${words}/;`,
      `it('${words}', () => {});`,
      `const c = \`${words} \${a} ${words}\`;`,
      `// biome-ignore lint/a/b: ${words}`,
    ].join('\n');
    expect(wideLines('a.ts', text)).toEqual([]);
    expect(wideLines('a.tsx', `const d = <p>${words}</p>;`)).toEqual([]);
  });

  it('the check for wide comments in style sheets: finds them, also behind a rule', () => {
    const text = `/*\n * ${words}\n */\na { color: red; } /* ${words} */\nb { --c: ${words}; }\n`;
    expect(wideCssComments('a.css', text)).toEqual(['a.css:2', 'a.css:4']);
  });

  it('the check for wide comments in SQL: finds them', () => {
    const text = `select ${'one, '.repeat(20)}one;\n-- ${words}\n`;
    expect(wideSqlComments('a.sql', text)).toEqual(['a.sql:2']);
  });
});

/** Literal lists that are spread into a list, which keeps several items of it on one line. */
function spreadLists(file: string, text: string): string[] {
  if (!/\.\.\.\(*\[/.test(text)) return [];
  const source = parse(file, text);
  const found: string[] = [];
  visitNodes(source, (node) => {
    if (!ts.isSpreadElement(node)) return;
    let spread = node.expression;
    while (ts.isParenthesizedExpression(spread) || ts.isAsExpression(spread))
      spread = spread.expression;
    if (ts.isArrayLiteralExpression(spread)) found.push(placeOf(node, source));
  });
  return found;
}

describe('lines of lists', () => {
  it('literal lists: left to the formatter, or marked with biome-ignore format', () => {
    expect(sources.flatMap((file) => spreadLists(file, readText(file)))).toEqual([]);
  });

  it('the check for spread lists: finds them, but not a list that is chosen or computed', () => {
    const text = `const a = [...['x', 'y']];
const b = [...(['x'] as const), ...(isShort ? ['y'] : []), ...b.map(String)];
`;
    expect(spreadLists('a.ts', text)).toEqual(['a.ts:1', 'a.ts:2']);
  });
});
