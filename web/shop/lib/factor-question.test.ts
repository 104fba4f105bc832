import { expect, it } from 'vitest';
import { type FactorQuestion, openQuestions } from './factor-question.ts';

it('two requests that need a factor in parallel: one question, whose end both get; the next asks again', async () => {
  const shown: (FactorQuestion | null)[] = [];
  const ask = openQuestions((question) => shown.push(question));
  const [first, second] = [ask(['code']), ask(['code'])];
  expect(shown).toHaveLength(1);
  shown[0]?.onEnd(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  const third = ask(['passkey']);
  expect(shown.slice(1)).toEqual([null, expect.objectContaining({ factors: ['passkey'] })]);
  shown[2]?.onEnd(false);
  expect(await third).toBe(false);
});
