import type { Face } from './faces.ts';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index));

/**
 * Characters of the Latin face on nearly every page: ASCII and the punctuation of the shop's own
 * texts.
 */
export const plainLatin: ReadonlySet<string> = new Set([
  ...range(0x20, 0x7e),
  ...'\u00a0¥©®°±·×÷‐‑–—‘’“”•…€™−',
]);

/** Latin letters with accents, for names of people. */
export const accentedLatin: ReadonlySet<string> = new Set(
  [...range(0xa1, 0xff), ...'ıŒœˆ˜‚„†‰‹›'].filter((character) => !plainLatin.has(character)),
);

/**
 * The last code point of alphabets that the Japanese face does not serve: Latin, Greek, Cyrillic
 * and others.
 */
const lastOfOtherAlphabets = 0x1fff;

/** Finds the characters of a text that the Japanese face serves. */
export function japaneseIn(text: string): Set<string> {
  return new Set(
    [...text].filter(
      (character) =>
        (character.codePointAt(0) ?? 0) > lastOfOtherAlphabets &&
        !plainLatin.has(character) &&
        !accentedLatin.has(character),
    ),
  );
}

/** Writes a CSS `unicode-range` of exactly these characters. */
export function unicodeRangeOf(characters: ReadonlySet<string>): string {
  const codes = [...characters]
    .map((character) => character.codePointAt(0) ?? 0)
    .sort((a, b) => a - b);
  const ranges: [number, number][] = [];
  for (const code of codes) {
    const last = ranges.at(-1);
    if (last !== undefined && code === last[1] + 1) last[1] = code;
    else ranges.push([code, code]);
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return ranges
    .map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`))
    .join(',');
}

/**
 * Writes the `@font-face` rule of one subset. A browser fetches the file if a page has one of its
 * characters.
 *
 * @param url the file's URL, as in the stylesheet
 */
export function fontFaceRule(
  { family, weight, stretch }: Face,
  url: string,
  characters: ReadonlySet<string>,
): string {
  return [
    '@font-face {',
    `  font-family: "${family}";`,
    `  font-weight: ${weight};`,
    `  font-stretch: ${stretch};`,
    '  font-display: swap;',
    `  src: url("${url}") format("woff2");`,
    `  unicode-range: ${unicodeRangeOf(characters)};`,
    '}',
    '',
  ].join('\n');
}
