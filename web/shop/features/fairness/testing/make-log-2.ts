/**
 * Makes valid logs of version 2 for tests, with a beacon of its own. The published vectors prove
 * that this code and the shop's draw agree.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import type { Closing, Seal2 } from '#contract/shop/draw-2.ts';
import type { RoundEntry } from '#contract/shop/published.ts';
import vectors from '../../../../../contract/vectors/fairness-2-vectors.json' with { type: 'json' };
import { takePrize, words } from '../verifier/draw.ts';
import { extrasOfPositions } from '../verifier/extras.ts';
import type { LoggedRound2 } from '../verifier/log.ts';
import { hashJson, makeSecret, outputOf, prove, publicKeyOf } from './make-log.ts';
import { closingOf, type VectorLog, waitingFrom } from './vectors-2.ts';

const { shortSignatures } = bls12_381;
const suite = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';
const receiptSecret = hexToBytes(vectors.secrets.receipt);
const beaconSecret = hexToBytes(vectors.secrets.test_beacon);

/** Makes a seal of plain prizes for the keys of the vectors. */
export function makeSeal2(
  counts: readonly number[],
  extras: readonly Pick<Seal2['extras'][number], 'id' | 'kind' | 'n'>[],
  hasBeacon = true,
): Seal2 {
  const { receipt_key, beacon } = vectors.with_beacon.seal;
  const card = (index: number) => ({
    ...{ name: `賞 ${index}`, model_number: `T-${index}` },
    ...{ rarity: index % 4, buy_point: index * 10, item: null },
  });
  return {
    scheme: 'kaifu-draw-2',
    pack_id: 7,
    sealed_at: '2026-11-22T00:00:00.000Z',
    public_key: publicKeyOf(makeSecret()),
    receipt_key,
    beacon: hasBeacon ? { ...beacon, scheme: 'bls-unchained-g1-rfc9380' } : null,
    prizes: counts.map((count, index) => ({ id: 100 + index, count, ...card(index) })),
    extras: extras.map((extra, index) => ({ ...extra, ...card(index) })),
  };
}

/**
 * Sells and draws a pack in the given rounds.
 *
 * @param numbers the number of the beacon that each round is bound to; without one, counts up
 * @param sign makes the beacon's signature of a number, by default the right one
 * @param roundMaker makes the receipt and the proof of a round, by default right ones
 */
export function makeLog2(
  seal: Seal2,
  rounds: readonly RoundEntry[][],
  numbers: readonly number[] = rounds.map((_, index) => 1_000 + index),
  sign = signatureOf,
  roundMaker: RoundMaker = trueRounds,
): VectorLog {
  const seal_hash = bytesToHex(hashJson(seal));
  const left = seal.prizes.map(({ id, count }) => ({ id, left: count }));
  const size = left.reduce((sum, pile) => sum + pile.left, 0);
  const sold: LoggedRound2[] = [];
  for (const [index, entries] of rounds.entries()) {
    const bound = {
      round: index + 1,
      previous: sold.at(-1)?.commit ?? seal_hash,
      entries: [...entries],
      beacon: seal.beacon === null ? null : (numbers[index] ?? 0),
    };
    const commit = hashJson({ pack_id: seal.pack_id, seal: seal_hash, ...bound });
    const signature = bound.beacon === null ? null : sign(bound.beacon);
    const alpha = signature === null ? commit : sha256(concatBytes(commit, signature));
    const proof = roundMaker.prove(alpha, bound);
    const first = size - left.reduce((sum, pile) => sum + pile.left, 0) + 1;
    sold.push({
      ...bound,
      commit: bytesToHex(commit),
      receipt: bytesToHex(roundMaker.sign(commit, bound)),
      signature: signature && bytesToHex(signature),
      proof: bytesToHex(proof),
      results: drawAll(proof, entries, left),
      extras: extrasOf(seal, size, entries, first),
    });
  }
  return { seal, seal_hash, rounds: sold, head: sold.at(-1)?.commit ?? seal_hash };
}

type BoundFields = Pick<LoggedRound2, 'round' | 'previous' | 'entries' | 'beacon'>;

/** Makes what only the shop can make of a round: its receipt and its proof. */
export interface RoundMaker {
  sign(commit: Uint8Array, round: BoundFields): Uint8Array;
  prove(alpha: Uint8Array, round: BoundFields): Uint8Array;
}

/** Makes true receipts and proofs, with the keys of the vectors. */
export const trueRounds: RoundMaker = {
  sign: (commit) =>
    ed25519.sign(concatBytes(utf8ToBytes('kaifu-receipt-2'), commit), receiptSecret),
  prove: (alpha) => prove(makeSecret(), alpha),
};

/**
 * Makes a log of three rounds that drand quicknet draws. The vectors have three real numbers of
 * quicknet, one for each round.
 */
export function makeQuicknetLog(changed: Partial<Seal2['beacon']> = {}): VectorLog {
  const { rounds, ...chain } = vectors.quicknet;
  const scheme = 'bls-unchained-g1-rfc9380';
  const beacon = { ...chain, scheme, ahead: 2, ...changed } as const;
  const seal = { ...makeSeal2([1, 4], []), beacon };
  const entries = rounds.map(({ round }) => [
    { purchase: `p-${round}`, count: 1, client_seed: '' },
  ]);
  const numbers = rounds.map(({ round }) => round);
  return makeLog2(seal, entries, numbers, (number) =>
    hexToBytes(rounds.find(({ round }) => round === number)?.signature ?? ''),
  );
}

/**
 * Makes a small log that has everything that a log can have: a named copy, each kind of extra
 * prize, drawn rounds, a void round, and the statement that closes the pack. Purchases are `a` to
 * `d`.
 */
export function makeCompleteLog(): VectorLog & { closed: Closing } {
  const photos = ['5a'.repeat(32)];
  const item = { code: 'K-1', grader: 'PSA', grade: '10', certificate: '123', photos };
  const plain = makeSeal2(
    [1, 5],
    [
      { id: 1, kind: 'last', n: null },
      { id: 2, kind: 'at', n: 2 },
      { id: 3, kind: 'every', n: 3 },
    ],
  );
  const [first, ...others] = plain.prizes;
  const prizes = first === undefined ? others : [{ ...first, item }, ...others];
  const log = makeLog2({ ...plain, prizes }, [
    [
      { purchase: 'a', count: 1, client_seed: 'good luck' },
      { purchase: 'b', count: 2, client_seed: '' },
    ],
    [{ purchase: 'c', count: 2, client_seed: '' }],
    [{ purchase: 'd', count: 1, client_seed: '' }],
  ]);
  const stopped = waitingFrom(log, 3);
  return { ...stopped, closed: closingOf(stopped, { void_from: 3 }) };
}

/** Computes the test beacon's signature of a number. */
export function signatureOf(number: number): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(8));
  bytes.setBigUint64(0, BigInt(number));
  const message = shortSignatures.hash(sha256(new Uint8Array(bytes.buffer)), suite);
  return shortSignatures.sign(message, beaconSecret).toBytes();
}

/** Draws the prizes of each purchase of a round, as the shop does. */
function drawAll(
  proof: Uint8Array,
  entries: readonly RoundEntry[],
  left: { id: number; left: number }[],
): number[][] {
  const stream = words(outputOf(proof));
  let total = left.reduce((sum, pile) => sum + pile.left, 0);
  return entries.map(({ count }) =>
    Array.from({ length: count }, () => takePrize(stream, left, total--).id),
  );
}

/** Finds the extra prizes of each purchase of a round, as the shop does. */
function extrasOf(
  { extras }: Seal2,
  size: number,
  entries: readonly RoundEntry[],
  first: number,
): number[][] {
  let position = first;
  return entries.map(({ count }) => {
    position += count;
    return extrasOfPositions(extras, size, position - count, position - 1);
  });
}
