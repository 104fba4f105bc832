import { expect, it } from 'vitest';
import { operations } from '#contract/console/index.ts';
import { auditActions } from './audit-actions.ts';

it('commands of the console: a table says of each which audit entry it writes, or why it writes none', () => {
  const commands = Object.entries(operations).filter(([, { method }]) => method !== 'GET');
  expect(Object.keys(auditActions).toSorted()).toEqual(commands.map(([name]) => name).toSorted());
});
