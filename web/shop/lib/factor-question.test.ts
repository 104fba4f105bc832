import { expect, it } from 'vitest';
import { createFactorPrompt, type FactorQuestion } from './factor-question.ts';

it('two parallel requests that need a second factor: the member is asked once for both, a later request asks again', async () => {
  const shown: (FactorQuestion | null)[] = [];
  const ask = createFactorPrompt((question) => shown.push(question));
  const [first, second] = [ask(['code']), ask(['code'])];
  expect(shown).toHaveLength(1);
  shown[0]?.onEnd(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
  const third = ask(['passkey']);
  expect(shown.slice(1)).toEqual([null, expect.objectContaining({ factors: ['passkey'] })]);
  shown[2]?.onEnd(false);
  expect(await third).toBe(false);
});
