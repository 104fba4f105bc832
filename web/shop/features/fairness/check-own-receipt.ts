import type { Seal } from '#contract/shop/draw.ts';
import type { ReceiptFile } from '#contract/shop/draw-2.ts';
import { timeOfNumber } from './verifier/beacon.ts';
import { findReceiptError, type ReceiptError } from './verifier/receipt-file.ts';

/** The values of a purchase that this browser stored when it made it. */
export interface OwnPurchaseFacts {
  /** When the purchase was sent by this browser's clock, in epoch milliseconds. */
  sentAt?: number | undefined;
  /** The commit in the shop's response to the purchase. */
  commit?: string | undefined;
}

/**
 * The first error of a buyer's own receipt. It is not valid (`ReceiptError`), it does not contain
 * the purchase (`absent`), its commit differs from the one in the shop's response to the purchase
 * (`other-commit`), or the beacon published its number before the purchase was sent
 * (`known-number`).
 */
export type OwnReceiptError = ReceiptError | 'absent' | 'other-commit' | 'known-number';

/** How many periods of the beacon the clocks of shop and buyer may differ. */
const tolerancePeriods = 2;

/** Checks the receipt of a purchase that this browser may have made. */
export function findOwnReceiptError(
  receipt: ReceiptFile,
  seal: Seal,
  purchaseId: string,
  { sentAt, commit }: OwnPurchaseFacts,
): OwnReceiptError | null {
  const error = findReceiptError(receipt, seal);
  if (error !== null) return error;
  if (!receipt.entries.some(({ purchase }) => purchase === purchaseId)) return 'absent';
  if (commit !== undefined && commit !== receipt.commit) return 'other-commit';
  if (sentAt === undefined || receipt.beacon === null || seal.scheme !== 'kaifu-draw-2')
    return null;
  // Without a beacon in the seal, a number in the round is an error that `findReceiptError` leaves
  // to the check of the log.
  if (seal.beacon === null) return 'commit';
  const published = timeOfNumber(seal.beacon, receipt.beacon) * 1000;
  return published > sentAt - tolerancePeriods * seal.beacon.period * 1000 ? null : 'known-number';
}
