import { bytesToHex } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import type { Seal } from '#contract/shop/draw.ts';
import { readHex } from './bytes.ts';
import { publicKeyLength, readPublicKey } from './ecvrf.ts';
import { commitOf } from './open-round-2.ts';
import { isReceiptValid, receiptLength } from './receipt.ts';
import { checkSeal } from './seal.ts';

const receiptFile = z.strictObject({
  scheme: z.literal('kaifu-receipt-2'),
  pack_id: z.int(),
  seal_hash: z.string(),
  round: z.int(),
  previous: z.string(),
  entries: z.array(
    z.strictObject({ purchase: z.string(), count: z.int(), client_seed: z.string() }),
  ),
  beacon: z.nullable(z.int()),
  commit: z.string(),
  receipt: z.string(),
});
/** A buyer's receipt as a file (fairness.md, "The receipt"). */
export type ReceiptFile = z.infer<typeof receiptFile>;

/** Parses the text of a receipt file; `null` if it is none. */
export function readReceiptFile(text: string): ReceiptFile | null {
  try {
    const parsed = z.safeParse(receiptFile, JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/**
 * The first error of a receipt: the seal is not the one that the receipt names, the commit does not
 * belong to the purchases, or the signature is not of the seal's receipt key.
 */
export type ReceiptError = 'seal' | 'commit' | 'signature';

/** Checks a receipt against the seal whose hash it names; no round is needed for that. */
export function findReceiptError(receipt: ReceiptFile, seal: Seal): ReceiptError | null {
  const isSealRight = checkSeal(seal, receipt.seal_hash, receipt.pack_id).ok;
  if (!isSealRight || seal.scheme !== 'kaifu-draw-2') return 'seal';
  const pack = { packId: receipt.pack_id, sealHash: receipt.seal_hash };
  const commit = commitOf(pack, receipt);
  if (commit === null || bytesToHex(commit) !== receipt.commit) return 'commit';
  const keyBytes = readHex(seal.receipt_key, publicKeyLength);
  const key = keyBytes === null ? null : readPublicKey(keyBytes);
  const signature = readHex(receipt.receipt, receiptLength);
  if (key === null || signature === null || !isReceiptValid(key, commit, signature))
    return 'signature';
  return null;
}
