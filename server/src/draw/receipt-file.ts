import type { ReceiptFile } from '#contract/shop/draw-2.ts';
import type { BoundRoundOfPurchase } from './draw-2.queries.ts';

/** Makes the receipt file of a round that its buyers can save (fairness.md, "The receipt"). */
export function receiptFileOf(bound: BoundRoundOfPurchase): ReceiptFile {
  return {
    scheme: 'kaifu-receipt-2',
    pack_id: bound.packId,
    seal_hash: bound.sealHash.toString('hex'),
    round: bound.round,
    previous: bound.previous.toString('hex'),
    entries: bound.entries,
    beacon: bound.beacon,
    commit: bound.commitHash.toString('hex'),
    receipt: bound.receipt.toString('hex'),
  };
}
