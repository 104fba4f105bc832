import type { Seal } from '#contract/shop/draw.ts';
import { isClosingSigned } from '../verifier/closing.ts';
import { chainHashOf, nameOfBeacon } from '../verifier/known-beacon.ts';
import { isVersion2, type LoggedRound2, type LogSource } from '../verifier/log.ts';
import { findReceiptError, type ReceiptError, type ReceiptFile } from '../verifier/receipt-file.ts';

const errors: Record<ReceiptError, string> = {
  seal: 'The receipt names another seal than this one.',
  commit: 'The purchases in the receipt do not belong to its commit: one of them was changed.',
  signature: 'The receipt is not signed with the receipt key in the seal.',
};

/** Checks a receipt with the seal that it names, and compares it with the pack's log. */
export async function reportReceipt(
  receipt: ReceiptFile,
  source: LogSource,
): Promise<{ isRight: boolean; text: string }> {
  if (receipt.pack_id !== source.seal.pack_id)
    return { isRight: false, text: otherPack(receipt, source) };
  const error = findReceiptError(receipt, source.seal);
  if (error !== null) return { isRight: false, text: `NOT A RECEIPT\n  ${errors[error]}\n` };
  const { round, pack_id, beacon, entries } = receipt;
  const own = entries.map(({ purchase, count }) => `  ${purchase}: ${count}`).join('\n');
  const number = beacon === null ? '' : `, bound to number ${beacon} of ${beaconOf(source.seal)}`;
  const bound = `RECEIPT: the shop signed round ${round} of pack ${pack_id}${number}:\n${own}\n`;
  const inLog = await findRound(source, round);
  const published = inLog?.commit ?? null;
  if (inLog !== null && published === receipt.commit)
    return { isRight: true, text: `${bound}The log has it so. ${stateOf(inLog, source)}\n` };
  return {
    isRight: false,
    text: `${bound}BUT THE LOG DIFFERS: ${published === null ? 'it has no such round' : `commit ${published}`}. Receipt and log together prove that the shop changed the log.\n`,
  };
}

/** Names the beacon that publishes the number in a receipt. */
function beaconOf(seal: Seal): string {
  return nameOfBeacon(seal) === 'quicknet'
    ? 'the public beacon drand quicknet'
    : `chain ${chainHashOf(seal)} (NOT a public beacon we know)`;
}

function otherPack({ pack_id }: ReceiptFile, { seal }: LogSource): string {
  return `NOT A RECEIPT OF THIS PACK\n  It is of pack ${pack_id}, and the log is of pack ${seal.pack_id}.\n`;
}

/** Says how far the round of a right receipt has come. */
function stateOf({ round, proof }: LoggedRound2, { seal, sealHash, closed }: LogSource): string {
  if (proof !== null) return 'It is drawn.';
  const isVoid =
    closed != null &&
    closed.seal === sealHash &&
    round >= closed.void_from &&
    isClosingSigned(closed, seal);
  return isVoid
    ? 'It is void by the shop\u2019s signed statement: it is never drawn, and the shop refunds it in full.'
    : 'It is not drawn yet.';
}

/** Finds a round in a log; null if it is missing or of version 1. */
async function findRound(source: LogSource, wanted: number): Promise<LoggedRound2 | null> {
  for await (const batch of source.batches) {
    const round = batch.find(({ round }) => round === wanted);
    if (round !== undefined) return isVersion2(round) ? round : null;
  }
  return null;
}
