import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { readText } from './sources.ts';

/** Whether a file has a test of this title. Searches its source for the title in quotes. */
export function hasTest(file: string, title: string): boolean {
  if (!existsSync(inRoot(file))) return false;
  const source = readText(file).replaceAll("\\'", "'");
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((quoted) => source.includes(quoted));
}
