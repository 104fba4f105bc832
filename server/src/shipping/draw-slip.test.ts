import { describe, expect, it } from 'vitest';
import { drawSlip, type Slip } from './draw-slip.ts';

type Line = Slip['lines'][number];

const card: Line = { name: '青い竜  SR', extra: '', namedCopy: '', modelNumber: 'T-1', count: 1 };
const graded: Line = { ...card, namedCopy: 'PSA 10 12345678' };
const extra: Line = { ...card, extra: 'ラストワン賞' };

/** A packing slip with these lines. */
const slipOf = (lines: readonly Line[]): Slip => ({
  title: 'お届け明細',
  shopName: '開封～Kaifu',
  facts: [
    ['荷物の番号', '12'],
    ['発送のご依頼日', '2026年11月21日'],
    ['枚数', String(lines.length)],
  ],
  columns: ['カード', '型番', '枚数'],
  lines,
  note: 'カードがそろっているか、お確かめください。',
});

/** How many pages the slip of these lines has. */
async function pagesOf(lines: readonly Line[]): Promise<number> {
  const pdf = (await drawSlip(slipOf(lines))).toString('latin1');
  return [...pdf.matchAll(/\/Type \/Page\b/g)].length;
}

const times = (count: number, line: Line) => Array.from({ length: count }, () => line);

describe('a packing slip', () => {
  it('many cards on a packing slip: the slip has as many pages as they need', async () => {
    expect(await pagesOf([])).toBe(1);
    expect(await pagesOf(times(100, card))).toBe(4);
  });

  it('the note of a packing slip does not fit below the last card: it is on the next page', async () => {
    const pages = [20, 23, 24].map((count) => pagesOf(times(count, card)));
    expect(await Promise.all(pages)).toEqual([1, 2, 2]);
  });

  it('graded copies, extra prizes and long names on a packing slip: their lines are higher, so fewer fit on a page', async () => {
    const long = { ...card, name: '黄昏の空を渡る青い竜と、その背に乗る旅人たち'.repeat(3) };
    const english = { ...card, name: 'The Blue Dragon That Crosses the Evening Sky '.repeat(4) };
    for (const line of [graded, extra, long, english])
      expect(await pagesOf(times(20, line))).toBe(2);
  });
});
