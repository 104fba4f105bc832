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

it('a receipt of the own purchase, sent before its number: right', () => {
  expect(errorOf({ sentAt: dueMs - 4_000, commit: receipt.commit })).toBeNull();
});

it('a receipt of a purchase that another browser made: right, as far as it can be checked', () => {
  expect(errorOf({})).toBeNull();
});

it('a receipt of an instant pack: right at any time', () => {
  const instant = publishedVectors('instant');
  const own = receiptOf(instant, 1);
  const purchase = own.entries[0]?.purchase ?? '';
  expect(findOwnReceiptError(own, instant.seal, purchase, { sentAt: Date.now() })).toBeNull();
});

it('the number published within two periods before the purchase was sent: clocks may differ', () => {
  expect(errorOf({ sentAt: dueMs + 2 * chain.period * 1000 - 1 })).toBeNull();
});

it('the number published earlier than that: refused', () => {
  expect(errorOf({ sentAt: dueMs + 2 * chain.period * 1000 })).toBe('known-number');
});

it('another commit than the shop answered: refused', () => {
  expect(errorOf({ commit: '00'.repeat(32) })).toBe('other-commit');
});

it('a receipt without the purchase: refused', () => {
  expect(errorOf({}, {}, 'p-99')).toBe('absent');
});

it('a changed receipt: refused as the pasted one is', () => {
  expect(errorOf({}, { round: 4 })).toBe('commit');
  expect(errorOf({}, { receipt: '00'.repeat(64) })).toBe('signature');
  expect(errorOf({}, { seal_hash: '00'.repeat(32) })).toBe('seal');
});
