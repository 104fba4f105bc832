import { describe, expect, it } from 'vitest';
import { publishedVectors, receiptOf } from '../testing/vectors-2.ts';
import { findReceiptError, readReceiptFile } from './receipt-file.ts';

const log = publishedVectors('with_beacon');
const receipt = receiptOf(log, 3);
const errorOf = (changed: object) => findReceiptError({ ...receipt, ...changed }, log.seal);

describe('checking the receipt of a purchase', () => {
  it.each([
    ['with_beacon', 1],
    ['with_beacon', 4],
    ['instant', 2],
  ] as const)(
    'checking a receipt of the example pack %s, round %i: accepted as right',
    (kind, round) => {
      const pack = publishedVectors(kind);
      const read = readReceiptFile(JSON.stringify(receiptOf(pack, round)));
      expect(read && findReceiptError(read, pack.seal)).toBeNull();
    },
  );

  it.each([
    ['another pack', { pack_id: 8 }],
    ['another seal', { seal_hash: '00'.repeat(32) }],
  ])('checking a receipt with %s: refused, because it names another seal', (_, changed) => {
    expect(errorOf(changed)).toBe('seal');
  });

  it.each([
    ['another round', { round: 4 }],
    ['another number', { beacon: 21_266_675 }],
    ['no number', { beacon: null }],
    ['another predecessor', { previous: '00'.repeat(32) }],
    ['no purchase', { entries: [] }],
    ['another commit', { commit: '00'.repeat(32) }],
    ['half a surrogate pair', { entries: [{ purchase: '\ud800', count: 1, client_seed: '' }] }],
  ])(
    'checking a receipt with %s: refused, because its hash does not match its fields',
    (_, changed) => {
      expect(errorOf(changed)).toBe('commit');
    },
  );

  it.each([
    ['of another round', receiptOf(log, 2).receipt],
    ['that is empty', ''],
    ['in capitals', receipt.receipt.toUpperCase()],
  ])('checking a receipt with a signature %s: refused as not signed', (_, signature) => {
    expect(errorOf({ receipt: signature })).toBe('signature');
  });

  it.each([
    'no JSON',
    '{}',
    JSON.stringify({ ...receipt, note: 'x' }),
    JSON.stringify({ ...receipt, scheme: 'kaifu-receipt-1' }),
  ])('checking a receipt in another form (%s): refused as unreadable', (text) => {
    expect(readReceiptFile(text)).toBeNull();
  });
});
