import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inRoot } from './lib/paths.mjs';
import { findFiles, readText } from './lib/sources.ts';

const folders = '{catalogue,deploy,docs,sandbox,server,studio,tools}';
const documents = findFiles('*.md', `${folders}/**/*.md`);

/** The anchor that GitHub gives a heading. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/** A document without its blocks of code, in which `#` begins a comment. */
function withoutCode(text: string): string {
  return text.replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
}

function anchorsIn(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    anchorOf(heading),
  );
}

/**
 * The links of a document that lead to no file or to no heading, without those to other sites.
 *
 * @param file the document's path from the root
 */
function brokenLinksIn(file: string, text: string): string[] {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);
  return links.filter((link) => {
    if (/^(?:https?|mailto):/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : join(dirname(file), path);
    if (target !== file && !existsSync(inRoot(target))) return true;
    if (anchor === undefined) return false;
    const content = target === file ? text : readText(target);
    return !anchorsIn(content).includes(anchor);
  });
}

describe('links in documents', () => {
  it('every link in documents: leads to an existing file and heading', () => {
    expect(documents.length).toBeGreaterThan(30);
    const broken = documents.flatMap((file) =>
      brokenLinksIn(file, readText(file)).map((link) => `${file}: ${link}`),
    );
    expect(broken).toEqual([]);
  });

  it('the check of links in documents: finds a missing file or heading', () => {
    const text = [
      '# What is `new` here?',
      '[a](#what-is-new-here) [b](#what-is-old) [c](../README.md) [d](none.md)',
      '[e](../README.md#two-commands) [f](../README.md#no-such-heading) [g](https://example.com/)',
      '```sh',
      '# Only a comment [h](none-either.md)',
      '```',
      '[i](#only-a-comment)',
    ].join('\n');
    expect(brokenLinksIn('docs/a.md', text)).toEqual([
      '#what-is-old',
      'none.md',
      '../README.md#no-such-heading',
      '#only-a-comment',
    ]);
  });
});
