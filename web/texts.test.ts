import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Language, languages } from './kit/lib/language.ts';

const files = globSync('**/*texts.ts', { cwd: import.meta.dirname });

function slotsOf(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].flatMap((match) => match[1] ?? []).sort();
}

function isTexts(value: unknown): value is Record<Language, Record<string, string>> {
  return (
    typeof value === 'object' && value !== null && languages.every((language) => language in value)
  );
}

const components = globSync('**/*.tsx', { cwd: import.meta.dirname });
/** Names that are the same in every language, and examples. */
const names = /日本語|English|開封|Kaifu|KAIFU|開|封|JA|EN|\bP\b/g;

/**
 * Texts inside a component: Japanese anywhere, or Latin words between its tags or in what is
 * read out.
 */
function ownWords(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '').replace(names, '');
  const japanese = code.match(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]+/gu) ?? [];
  const latin =
    code.match(
      /(?<=[\w"}]>\s*)[A-Z][a-z]+[ \w,.]*(?=\s*<\/)|(?:alt|title|aria-label)="[^"]*[a-z][^"]*"/g,
    ) ?? [];
  return [...japanese, ...latin];
}

// Legal pages are a document for each language; everything else takes its words from texts.
it.each(components.filter((file) => !file.includes('features/legal/')))(
  'component %s: contains no visible words, all come from text files',
  (file) => {
    expect(ownWords(readFileSync(join(import.meta.dirname, file), 'utf8'))).toEqual([]);
  },
);

it('the check for words in components: finds Japanese and English ones', () => {
  const source = '<p>購入する</p>; <b>Buy now</b>; <img alt="a card" />; // 注釈';
  expect(ownWords(source)).toEqual(['購入する', 'Buy now', 'alt="a card"']);
});

const sources = globSync('{../contract/src,.}/**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .filter((file) => !/texts\.ts$|\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n');

/** By its name, by one that a plural is made of, or by the beginning of one: `t(`bar_${bar}`)`. */
function isUsed(key: string): boolean {
  const name = key.replace(/_(?:one|other)$/, '');
  const [family] = name.split('_');
  return new RegExp(`['"\`]${name}['"\`]|\\b${name}:|\`${family}_\\$\\{`).test(sources);
}

// A text that nothing uses would still be translated into each language.
it.each(files)('text file %s: has no text that nothing uses', async (file) => {
  const module: Record<string, unknown> = await import(join(import.meta.dirname, file));
  const keys = Object.values(module)
    .filter(isTexts)
    .flatMap(({ ja }) => Object.keys(ja));
  expect(keys.filter((key) => !isUsed(key))).toEqual([]);
});

// Missing keys are type errors; a slot forgotten in one language is not.
it.each(files)(
  'text file %s: each text has the same placeholders in every language',
  async (file) => {
    const module: Record<string, unknown> = await import(join(import.meta.dirname, file));
    for (const texts of Object.values(module).filter(isTexts)) {
      for (const [key, ja] of Object.entries(texts.ja)) {
        for (const language of languages) {
          expect(slotsOf(texts[language][key] ?? ''), `${language} ${key}`).toEqual(slotsOf(ja));
        }
      }
    }
  },
);
