/**
 * Makes valid logs for tests: a prover, and a shop that sells. This code is only for tests. The
 * shop's own draw is a separate implementation; the published vectors prove that both agree.
 */
import { mulAddUnsafe } from '@noble/curves/abstract/curve.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import canonicalize from 'canonicalize';
import type { Seal1 } from '#contract/shop/draw.ts';
import type { RoundEntry } from '#contract/shop/published.ts';
import { takePrize, words } from '../verifier/draw.ts';
import type { Log1, LoggedRound1 } from '../verifier/log.ts';

const Point = ed25519.Point;

/**
 * Makes a VRF proof (RFC 9381, 5.1) with a nonce of RFC 8032. `nonceSalt` makes another, equally
 * valid proof of the same output.
 */
export function prove(
  secret: Uint8Array,
  alpha: Uint8Array,
  nonceSalt = new Uint8Array(),
): Uint8Array {
  const { scalar, prefix, pointBytes } = ed25519.utils.getExtendedPublicKey(secret);
  const h = encodeToCurve(pointBytes, alpha);
  const gamma = h.multiply(scalar);
  const k = Point.Fn.create(littleEndian(sha512(concatBytes(prefix, h.toBytes(), nonceSalt))));
  const points = [h, gamma, Point.BASE.multiply(k), h.multiply(k)].map((point) => point.toBytes());
  const c = sha512(
    concatBytes(Uint8Array.of(3, 2), pointBytes, ...points, Uint8Array.of(0)),
  ).subarray(0, 16);
  const s = Point.Fn.create(k + littleEndian(c) * scalar);
  return concatBytes(gamma.toBytes(), c, Point.Fn.toBytes(s));
}

/** Computes the output of a proof (RFC 9381, 5.2) without the verifier's code. */
export function outputOf(proof: Uint8Array): Uint8Array {
  const gamma = Point.fromBytes(proof.subarray(0, 32)).clearCofactor();
  return sha512(concatBytes(Uint8Array.of(3, 3), gamma.toBytes(), Uint8Array.of(0)));
}

export function publicKeyOf(secret: Uint8Array): string {
  return bytesToHex(ed25519.getPublicKey(secret));
}

export function hashJson(value: object): Uint8Array {
  return sha256(utf8ToBytes(canonicalize(value) ?? ''));
}

/** Makes a seal for the key below. */
export function makeSeal(counts: readonly number[], secret = makeSecret(), packId = 7): Seal1 {
  return {
    scheme: 'kaifu-draw-1',
    pack_id: packId,
    sealed_at: '2026-11-21T00:00:00.000Z',
    public_key: publicKeyOf(secret),
    prizes: counts.map((count, index) => ({
      id: 100 + index,
      count,
      name: `賞 ${index}`,
      model_number: `T-${index}`,
      rarity: index % 4,
      buy_point: index * 10,
    })),
  };
}

export function makeSecret(): Uint8Array {
  return Uint8Array.from({ length: 32 }, (_, index) => index);
}

/** Settles one round, honestly unless `prover` cheats. Changes `left`. */
export function sellRound(
  seal: Seal1,
  round: Pick<LoggedRound1, 'round' | 'previous' | 'entries'>,
  left: { id: number; left: number }[],
  prover = (alpha: Uint8Array) => prove(makeSecret(), alpha),
): LoggedRound1 {
  const beacon = null;
  const alpha = hashJson({
    pack_id: seal.pack_id,
    seal: bytesToHex(hashJson(seal)),
    round: round.round,
    previous: round.previous,
    entries: round.entries,
    beacon,
  });
  const proof = prover(alpha);
  const stream = words(outputOf(proof));
  const results = round.entries.map(({ count }) =>
    Array.from({ length: count }, () => {
      const total = left.reduce((sum, pile) => sum + pile.left, 0);
      return total === 0 ? 0 : takePrize(stream, left, total).id;
    }),
  );
  const hash = bytesToHex(sha256(concatBytes(alpha, proof)));
  return { ...round, beacon, alpha: bytesToHex(alpha), proof: bytesToHex(proof), hash, results };
}

/** Sells a pack in the given rounds and publishes its log. */
export function makeLog(seal: Seal1, rounds: readonly RoundEntry[][], secret = makeSecret()): Log1 {
  const seal_hash = bytesToHex(hashJson(seal));
  const left = seal.prizes.map(({ id, count }) => ({ id, left: count }));
  const sold: LoggedRound1[] = [];
  for (const entries of rounds) {
    const previous = sold.at(-1)?.hash ?? seal_hash;
    sold.push(
      sellRound(seal, { round: sold.length + 1, previous, entries }, left, (alpha) =>
        prove(secret, alpha),
      ),
    );
  }
  return { seal, seal_hash, rounds: sold, head: sold.at(-1)?.hash ?? seal_hash };
}

/** Hashes a message to a point of the curve: tries counters until one gives a point. */
function encodeToCurve(salt: Uint8Array, alpha: Uint8Array) {
  for (let attempt = 0; ; attempt++) {
    const front = concatBytes(Uint8Array.of(3, 1), salt, alpha, Uint8Array.of(attempt, 0));
    try {
      return mulAddUnsafe(Point, [Point.fromBytes(sha512(front).subarray(0, 32))], [8n]);
    } catch {}
  }
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${bytesToHex(bytes.toReversed())}`);
}
