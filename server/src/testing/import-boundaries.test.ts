import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { expect, it } from 'vitest';

const FIXTURES = 'server/src/testing/fixtures';
const options = await extractOptions('./.dependency-cruiser.mjs');

async function check(changes: ICruiseOptions = {}): Promise<ICruiseResult> {
  const { output } = await cruise([FIXTURES], { ...options, validate: true, ...changes });
  if (typeof output === 'string') throw new Error(output);
  return output;
}

it('the checker of import boundaries sees the one import that is forbidden', async () => {
  const { summary } = await check({ exclude: { path: '^node_modules/' } });
  expect(summary.violations.map(({ rule, from, to }) => [rule.name, from, to])).toEqual([
    ['rules-are-pure', `${FIXTURES}/prophecy.rules.ts`, 'server/src/clock.ts'],
  ]);
});

it('the check of the whole code leaves that one out', async () => {
  const { summary } = await check();
  expect(summary).toMatchObject({ totalCruised: 0, violations: [] });
});
