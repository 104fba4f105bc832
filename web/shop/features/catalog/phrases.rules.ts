/**
 * Matches the end of a phrase: hiragana before another script (a polite prefix belongs to the next
 * word), kanji before katakana and the other way round, and both before a figure.
 */
const phraseEnd =
  /[^おご\P{Script=Hiragana}](?=[\p{Script=Han}\p{Script=Katakana}\d])|\p{Script=Han}(?=[\p{Script=Katakana}ー]{2}|\d)|[\p{Script=Katakana}ー]{2}(?=\p{Script=Han}|\d)/gu;

const separator = '\u200b';

/** Splits a Japanese name into phrases; a line may break after each. Other names are one phrase. */
export function phrasesOf(name: string): readonly string[] {
  return name.replace(phraseEnd, `$&${separator}`).split(separator);
}
