import { readFile } from 'node:fs/promises';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import extractOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { expect, it } from 'vitest';
import { edges } from '../../../.dependency-cruiser.mjs';

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
    ['rules-are-pure', `${FIXTURES}/prophecy.rules.ts`, 'server/src/lib/clock.ts'],
  ]);
});

it('the check of the whole code leaves that one out', async () => {
  const { summary } = await check();
  expect(summary).toMatchObject({ totalCruised: 0, violations: [] });
});

it('which capability enters which is told as it is', async () => {
  const text = await readFile('docs/architecture.md', 'utf8');
  const rows = [...text.matchAll(/^\| `([a-z-]+)` \| ((?:`[a-z-]+`(?:, )?)+) \| .* \|$/gm)];
  const told = rows.map(([, from = '', to = '']) => [from, to.replaceAll('`', '').split(', ')]);
  const entering = Object.entries(edges).filter(([, to]) => to.length > 0);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(entering));
});
