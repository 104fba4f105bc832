import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMember } from '../testing/factories.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { printSlip } from './print-slip.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

async function pdfOf(
  memberId: number,
  timeSlot: string | null,
  deliverOn: string | null = null,
): Promise<Buffer> {
  const parcel = { id: 7, memberId, createdAt: new Date(0), timeSlot, deliverOn };
  return Buffer.from(
    await printSlip(shop.db, { parcel, parts: [], packNames: [], shopName: 'Kaifu' }),
  );
}

it('packing slip of a parcel with a day and a part of it, or of a member who is gone: is a PDF, longer with either', async () => {
  const memberId = await makeMember(shop);
  const [plain, timed, dated, gone] = [
    await pdfOf(memberId, null),
    await pdfOf(memberId, '0812'),
    await pdfOf(memberId, null, '2026-12-05'),
    await pdfOf(999_999, null),
  ];
  for (const pdf of [plain, timed, dated, gone])
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(timed.length).toBeGreaterThan(plain.length);
  expect(dated.length).toBeGreaterThan(plain.length);
});
