import { expect, it } from 'vitest';
import { filesOfExport } from './files-of-export.ts';

it('files of an export: one keeps its name, several are numbered, and together they have every part once', () => {
  expect(filesOfExport('cards.csv', 500, 500)).toEqual([
    { name: 'cards.csv', first: 1, last: 500 },
  ]);
  expect(filesOfExport('payments-2026-11-27.csv', 1_001, 500)).toEqual([
    { name: 'payments-2026-11-27-1.csv', first: 1, last: 500 },
    { name: 'payments-2026-11-27-2.csv', first: 501, last: 1_000 },
    { name: 'payments-2026-11-27-3.csv', first: 1_001, last: 1_001 },
  ]);
});
