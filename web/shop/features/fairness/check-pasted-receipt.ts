import type { Seal } from '#contract/shop/draw.ts';
import { getSeal, listRounds } from '#contract/shop/draw.ts';
import type { Closing, Seal2 } from '#contract/shop/draw-2.ts';
import { callQuery, queryClient } from '../../lib/queries.ts';
import { isClosingSigned } from './verifier/closing.ts';
import {
  findReceiptError,
  type ReceiptError,
  type ReceiptFile,
  readReceiptFile,
} from './verifier/receipt-file.ts';

/** How far the round of a right receipt has come, by the shop's log. */
export type BoundRound = 'waiting' | 'drawn' | 'void';

/**
 * The result of checking a pasted text: it is not a receipt (`unreadable`), it is a receipt of
 * another pack, it has an error, or it is right. A right receipt is compared with the log: the log
 * has its round (`right`), has another round in its place (`differs`), has no such round
 * (`missing`), or cannot be read (`unread`).
 */
export type PastedReceipt =
  | { kind: 'unreadable' }
  | { kind: 'other-pack'; packId: number }
  | { kind: ReceiptError }
  | { kind: 'right'; receipt: ReceiptFile; state: BoundRound }
  | { kind: 'differs' | 'missing' | 'unread'; receipt: ReceiptFile };

const roundsOnPage = 100;
/** The log grows. An old answer could lack a round that is there. */
const fresh = { staleTime: 0 };

/** Checks the text of a receipt with the seal of a pack, and compares it with the shop's log. */
export async function checkPastedReceipt(text: string, seal: Seal): Promise<PastedReceipt> {
  const receipt = readReceiptFile(text);
  if (receipt === null) return { kind: 'unreadable' };
  const { pack_id: packId, round } = receipt;
  if (packId !== seal.pack_id) return { kind: 'other-pack', packId };
  const error = findReceiptError(receipt, seal);
  if (error !== null || seal.scheme !== 'kaifu-draw-2') return { kind: error ?? 'seal' };
  const page = Math.ceil(round / roundsOnPage);
  try {
    const [rounds, sealed] = await Promise.all([
      queryClient.fetchQuery({ ...callQuery(listRounds, { params: { packId, page } }), ...fresh }),
      queryClient.fetchQuery({ ...callQuery(getSeal, { params: { packId } }), ...fresh }),
    ]);
    const published = rounds.data.list.find((each) => each.round === round);
    if (published === undefined) return { kind: 'missing', receipt };
    if (!('commit' in published) || published.commit !== receipt.commit)
      return { kind: 'differs', receipt };
    if (published.proof !== null) return { kind: 'right', receipt, state: 'drawn' };
    const isVoid = isVoidBy(sealed.data.closed, seal, receipt);
    return { kind: 'right', receipt, state: isVoid ? 'void' : 'waiting' };
  } catch {
    return { kind: 'unread', receipt };
  }
}

/** Whether a statement that the shop signed makes the round of a receipt void. */
function isVoidBy(closing: Closing | undefined, seal: Seal2, { round, seal_hash }: ReceiptFile) {
  if (closing === undefined || round < closing.void_from) return false;
  return closing.seal === seal_hash && isClosingSigned(closing, seal);
}
