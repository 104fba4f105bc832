import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  visit,
} from 'yaml';
import type * as z from 'zod';
import type { Text } from '../../http/language.ts';
import { catalogueTexts } from './catalogue-errors.texts.ts';
import type { CatalogueError, Place, YamlFile } from './catalogue-errors.ts';
import { issueText, syntaxText, unknownAliasText, unknownFieldText } from './yaml-issues.texts.ts';

/**
 * Reads one YAML file and validates it against `schema`. All errors are added to `problems`.
 *
 * @returns undefined if the file does not exist (which is not an error) or is not YAML in UTF-8
 */
export async function readYamlFile<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
  problems: CatalogueError[],
): Promise<YamlFile<z.infer<Schema>> | undefined> {
  const bytes = await bytesOfFile(path.join(folder, file));
  if (bytes === undefined) return undefined;
  if (bytes === 'folder') {
    problems.push({ file, line: 1, text: catalogueTexts.isFolder() });
    return undefined;
  }
  const text = decodeUtf8(bytes);
  if (text === undefined) {
    problems.push({ file, line: 1, text: catalogueTexts.notUtf8() });
    return undefined;
  }
  return parseYaml(text, file, schema, problems);
}

/**
 * Reads a text as YAML and validates it against `schema`. All errors are added to `problems`.
 *
 * @param file the name of the text in the errors
 * @returns undefined if the text is not YAML
 */
export function parseYaml<Schema extends z.ZodType>(
  text: string,
  file: string,
  schema: Schema,
  problems: CatalogueError[],
): YamlFile<z.infer<Schema>> | undefined {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, logLevel: 'error' });
  const lineAt = (offset: number) => Math.max(1, lines.linePos(offset).line);
  const errors = syntaxErrorsOf(document);
  if (errors.length > 0) {
    for (const { offset, text: error } of errors)
      problems.push({ file, line: lineAt(offset), text: error });
    return undefined;
  }
  const follow = (node: Node) => (isAlias(node) ? node.resolve(document) : node);
  const placeOf = (...at: PropertyKey[]): Place => ({
    file,
    line: lineAt(offsetOf(document.contents, at, follow)),
  });
  const raw = plainValueOf(document);
  if (raw === tooManyAliases) {
    problems.push({ file, line: 1, text: catalogueTexts.tooManyAliases() });
    return undefined;
  }
  const parsed = schema.safeParse(raw, { reportInput: true });
  for (const issue of parsed.error?.issues ?? []) problems.push(...errorsOfIssue(issue, placeOf));
  return { raw, value: parsed.data, placeOf };
}

const tooManyAliases = Symbol('too many aliases');

/** Converts a document to plain values; a symbol if its aliases would expand beyond the memory. */
function plainValueOf(document: Document): unknown {
  try {
    return document.toJS();
  } catch (error) {
    if (error instanceof ReferenceError) return tooManyAliases;
    throw error;
  }
}

/**
 * Decodes UTF-8 with or without a byte order mark; undefined for anything else. Misread names would
 * be sealed permanently.
 */
function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/**
 * Finds the syntax errors of a document and its aliases without a definition. A text that begins
 * with * is parsed as an alias.
 */
function syntaxErrorsOf(document: Document): { offset: number; text: Text }[] {
  const errors = document.errors.map(({ pos, code, message }) => {
    return { offset: pos[0], text: syntaxText(code, withoutPosition(message)) };
  });
  visit(document, {
    Alias(_, alias) {
      if (alias.resolve(document) !== undefined) return;
      errors.push({ offset: alias.range?.[0] ?? 0, text: unknownAliasText(alias.source) });
    },
  });
  return errors;
}

/**
 * Reads all YAML files in a subfolder of the catalogue, ordered by name; none if the subfolder does
 * not exist.
 */
export async function readYamlFiles<Schema extends z.ZodType>(
  folder: string,
  below: string,
  schema: Schema,
  problems: CatalogueError[],
): Promise<YamlFile<z.infer<Schema>>[]> {
  const found = await namesIn(path.join(folder, below));
  if (found === 'file') {
    problems.push({ file: below, line: 1, text: catalogueTexts.isFile() });
    return [];
  }
  const names = found.filter((name) => !name.startsWith('.')).sort();
  const files = [];
  for (const name of names) {
    const file = `${below}/${name}`;
    if (!name.endsWith('.yaml')) {
      problems.push({ file, line: 1, text: catalogueTexts.notYaml() });
      continue;
    }
    files.push(await readYamlFile(folder, file, schema, problems));
  }
  return files.filter((file) => file !== undefined);
}

/** Reads a file; undefined if it does not exist, 'folder' if it is a folder. */
async function bytesOfFile(file: string): Promise<Buffer | 'folder' | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return undefined;
    if (codeOf(error) === 'EISDIR') return 'folder';
    throw error;
  }
}

/** Lists the names in a folder; none if it does not exist, 'file' if it is a file. */
async function namesIn(folder: string): Promise<string[] | 'file'> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    if (codeOf(error) === 'ENOTDIR') return 'file';
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

/**
 * Removes the end of yaml's messages, "at line 3, column 1:" with an excerpt, because an error has
 * its own line.
 */
function withoutPosition(message: string): string {
  return message.replace(/ at line \d+, column \d+:[\s\S]*$/, '');
}

/** Finds the offset of the deepest part of a path that the document has. */
function offsetOf(
  root: Node | null,
  at: readonly PropertyKey[],
  follow: (node: Node) => Node | undefined,
): number {
  let node: Node | undefined = root ?? undefined;
  let offset = node?.range?.[0] ?? 0;
  for (const step of at) {
    const parent: Node | undefined = node && follow(node);
    if (isMap<Node, Node>(parent)) {
      const pair = parent.items.find(
        ({ key }) => isScalar(key) && String(key.value) === String(step),
      );
      if (!pair) break;
      offset = pair.key.range?.[0] ?? offset;
      node = pair.value ?? undefined;
    } else if (isSeq<Node>(parent) && typeof step === 'number' && parent.items[step]) {
      node = parent.items[step];
      offset = node.range?.[0] ?? offset;
    } else break;
  }
  return offset;
}

/** Turns a validation issue into errors with file and line. */
export function errorsOfIssue(
  issue: z.core.$ZodIssue,
  placeOf: YamlFile<unknown>['placeOf'],
): CatalogueError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      ...placeOf(...issue.path, key),
      text: unknownFieldText(key),
    }));
  }
  const name = issue.path.findLast((step) => typeof step === 'string');
  return [{ ...placeOf(...issue.path), text: issueText(name, issue) }];
}
