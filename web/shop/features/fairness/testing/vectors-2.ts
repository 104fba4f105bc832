import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import * as z from 'zod/mini';
import { type Closing, loggedRound2, seal2 } from '#contract/shop/draw-2.ts';
import vectors from '../../../../../contract/vectors/fairness-2-vectors.json' with { type: 'json' };
import type { ReceiptFile } from '../verifier/receipt-file.ts';
import { hashJson } from './make-log.ts';

/** A log of version 2 in the shape of the published vectors. */
export const vectorLog = z.object({
  seal: seal2,
  seal_hash: z.string(),
  rounds: z.array(loggedRound2),
  head: z.string(),
});
export type VectorLog = z.infer<typeof vectorLog>;

/**
 * Returns a log of the test vectors as a shop publishes it: without `alpha` and `beta`, which can
 * be computed from the rest.
 */
export function publishedVectors(kind: 'with_beacon' | 'instant'): VectorLog {
  const { seal, seal_hash, rounds, head } = vectors[kind];
  const bare = rounds.map(({ alpha: _, beta: __, ...round }) => round);
  return vectorLog.parse({ seal, seal_hash, rounds: bare, head });
}

/** Returns the log as if its rounds from `from` on were not drawn yet. */
export function waitingFrom(log: VectorLog, from: number): VectorLog {
  const waiting = { signature: null, proof: null, results: null, extras: null };
  const rounds = log.rounds.map((round) => (round.round < from ? round : { ...round, ...waiting }));
  return { ...log, rounds };
}

/** The statement that closes the log's pack, signed with the receipt key of the vectors. */
export function closingOf(
  log: VectorLog,
  changed: Partial<Omit<Closing, 'signature'>> = {},
): Closing {
  const statement = {
    pack_id: log.seal.pack_id,
    seal: log.seal_hash,
    head: log.head,
    void_from: log.rounds.length + 1,
    ...changed,
  };
  const message = concatBytes(utf8ToBytes('kaifu-closed-2'), hashJson(statement));
  const signature = ed25519.sign(message, hexToBytes(vectors.secrets.receipt));
  return { ...statement, signature: bytesToHex(signature) };
}

/** The receipt of a round as a file. */
export function receiptOf({ seal, seal_hash, rounds }: VectorLog, number: number): ReceiptFile {
  const found = rounds.find(({ round }) => round === number);
  if (found === undefined) throw new Error(`the vectors have no round ${number}`);
  const { round, previous, entries, beacon, commit, receipt } = found;
  return {
    ...{ scheme: 'kaifu-receipt-2', pack_id: seal.pack_id, seal_hash },
    ...{ round, previous, entries, beacon, commit, receipt },
  };
}
