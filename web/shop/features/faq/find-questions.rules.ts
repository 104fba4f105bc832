import type { Question } from './faq-texts.ts';

/** Finds the questions that have all words, in the question or its answer. */
export function findQuestions(list: readonly Question[], words: string): Question[] {
  const wanted = folded(words).split(/\s+/).filter(Boolean);
  return list.filter(({ question, answer }) => {
    const text = folded(`${question} ${answer}`);
    return wanted.every((word) => text.includes(word));
  });
}

/** Makes width, case and kana of a text the same: katakana become hiragana. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}
