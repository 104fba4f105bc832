import { expect, it } from 'vitest';
import { questionsIn } from './faq-texts.ts';
import { findQuestions } from './find-questions.rules.ts';

it.each([
  ['ぱすわーど', /パスワードを忘れ/],
  ['ﾊﾟｽﾜｰﾄﾞ　忘れ', /パスワードを忘れ/],
  ['送料', /送料/],
])('search of the questions for %s: finds it in any width and kana', (words, expected) => {
  expect(findQuestions(questionsIn('ja'), words)[0]?.question).toMatch(expected);
});

it('search of the questions for two words of which one is missing: finds none', () => {
  expect(findQuestions(questionsIn('en'), 'password giraffe')).toEqual([]);
});

it('search of the questions without words: finds all, as many in each language', () => {
  expect(findQuestions(questionsIn('en'), ' ')).toHaveLength(questionsIn('ja').length);
});
