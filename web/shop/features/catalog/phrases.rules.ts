/**
 * The last letters of a phrase, where another one begins: hiragana before another script (a polite
 * prefix belongs to what follows), kanji before katakana and the other way round, and either before
 * a figure.
 */
const phraseEnd =
  /[^おご\P{Script=Hiragana}](?=[\p{Script=Han}\p{Script=Katakana}\d])|\p{Script=Han}(?=[\p{Script=Katakana}ー]{2}|\d)|[\p{Script=Katakana}ー]{2}(?=\p{Script=Han}|\d)/gu;

const separator = '\u200b';

/** The phrases of a Japanese name, after each of which a line may end; other names are one. */
export function phrasesOf(name: string): readonly string[] {
  return name.replace(phraseEnd, `$&${separator}`).split(separator);
}
