import type { Seal } from '#contract/shop/draw.ts';
import type { ReceiptFile } from '#contract/shop/draw-2.ts';
import { timeOfNumber } from './verifier/beacon.ts';
import { findReceiptError, type ReceiptError } from './verifier/receipt-file.ts';

/** The values of a purchase that this browser stored when it made it. */
export interface OwnPurchaseFacts {
  /** By its own clock, in milliseconds since 1970. */
  sentAt?: number | undefined;
  /** The commit that the shop answered. */
  commit?: string | undefined;
}

/**
 * The first error of a buyer's own receipt: it is not valid, it does not contain the purchase, it
 * names another commit than the answer to the purchase did, or the number was published before the
 * purchase was sent.
 */
export type OwnReceiptError = ReceiptError | 'absent' | 'other-commit' | 'known-number';

/** How many periods of the beacon the clocks of shop and buyer may differ. */
const tolerance = 2;

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
  return published > sentAt - tolerance * seal.beacon.period * 1000 ? null : 'known-number';
}
