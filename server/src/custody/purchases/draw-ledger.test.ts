import { expect, it } from 'vitest';
import { drawLedger } from './draw-ledger.ts';
import type { LedgerLine } from './ledger-line.ts';

/** A line of the ledger, of the purchase with this id. */
const lineOf = (intakeId: number, features = '青い竜 T-1', address = '東京都'): LedgerLine => ({
  intakeId,
  cells: [
    '2026-11-20',
    '買受け',
    'カード',
    features,
    2,
    24_000,
    address,
    '試験 花子',
    '会社員',
    36,
    '運転免許証（1234）',
  ],
});

/** How many pages the ledger of these lines has. */
async function pagesOf(lines: readonly LedgerLine[]): Promise<number> {
  const pdf = (await drawLedger({ lines, days: '2026-11-01 – 2026-11-30' })).toString('latin1');
  return [...pdf.matchAll(/\/Type \/Page\b/g)].length;
}

const times = (count: number, line: (index: number) => LedgerLine) =>
  Array.from({ length: count }, (_, index) => line(index));

it('a ledger of many purchases: as many pages as their lines need, long descriptions need more', async () => {
  const long = '黄昏の空を渡る青い竜'.repeat(12);
  const short = await pagesOf(times(60, (index) => lineOf(index)));
  expect(await pagesOf([lineOf(1)])).toBe(1);
  expect(short).toBeGreaterThan(1);
  expect(await pagesOf(times(60, (index) => lineOf(index, long)))).toBeGreaterThan(short);
});

it('a ledger with many items of one purchase: the seller, with a long address, is written once', async () => {
  const address = '東京都千代田区のとても長い町の名前'.repeat(8);
  const oneSeller = times(60, () => lineOf(1, '青い竜', address));
  const manySellers = times(60, (index) => lineOf(index, '青い竜', address));
  expect(await pagesOf(oneSeller)).toBeLessThan(await pagesOf(manySellers));
});
