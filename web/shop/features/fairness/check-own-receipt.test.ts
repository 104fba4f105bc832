import { expect, it } from 'vitest';
import { findOwnReceiptError } from './check-own-receipt.ts';
import { publishedVectors, receiptOf } from './testing/vectors-2.ts';
import { timeOfNumber } from './verifier/beacon.ts';

const log = publishedVectors('with_beacon');
const receipt = receiptOf(log, 3);
const purchaseId = receipt.entries[0]?.purchase ?? '';
const chain = log.seal.beacon ?? expect.fail('the vectors have a beacon');
const dueMs = timeOfNumber(chain, receipt.beacon ?? 0) * 1000;
const errorOf = (
  facts: Parameters<typeof findOwnReceiptError>[3],
  changed: Partial<typeof receipt> = {},
  purchase = purchaseId,
) => findOwnReceiptError({ ...receipt, ...changed }, log.seal, purchase, facts);

it("checking the receipt of one's own purchase, sent before its beacon number was published: accepted as right", () => {
  expect(errorOf({ sentAt: dueMs - 4_000, commit: receipt.commit })).toBeNull();
});

it('checking the receipt of a purchase that another browser made: accepted as right, as far as it can be checked', () => {
  expect(errorOf({})).toBeNull();
});

it('checking the receipt of a pack without a beacon: accepted as right at any time', () => {
  const instant = publishedVectors('instant');
  const own = receiptOf(instant, 1);
  const purchase = own.entries[0]?.purchase ?? '';
  expect(findOwnReceiptError(own, instant.seal, purchase, { sentAt: Date.now() })).toBeNull();
});

it('checking a receipt whose beacon number was published less than two periods (6 s) before the purchase was sent: accepted as right, because clocks may differ', () => {
  expect(errorOf({ sentAt: dueMs + 2 * chain.period * 1000 - 1 })).toBeNull();
});

it('checking a receipt whose beacon number was published two periods (6 s) or more before the purchase was sent: refused', () => {
  expect(errorOf({ sentAt: dueMs + 2 * chain.period * 1000 })).toBe('known-number');
});

it('receipt with another commit than the response to the purchase had: refused', () => {
  expect(errorOf({ commit: '00'.repeat(32) })).toBe('other-commit');
});

it('receipt that does not contain the purchase: refused', () => {
  expect(errorOf({}, {}, 'p-99')).toBe('absent');
});

it("checking the receipt of one's own purchase with a changed field: refused for the same reason as a pasted one", () => {
  expect(errorOf({}, { round: 4 })).toBe('commit');
  expect(errorOf({}, { receipt: '00'.repeat(64) })).toBe('signature');
  expect(errorOf({}, { seal_hash: '00'.repeat(32) })).toBe('seal');
});
