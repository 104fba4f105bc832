import { bls12_381 } from '@noble/curves/bls12-381.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seal2 } from '#contract/shop/draw-2.ts';
import { accept, refuse } from '../testing/judge.ts';
import { makeLog2, makeSeal2, signatureOf } from '../testing/make-log-2.ts';
import { closingOf, type VectorLog, waitingFrom } from '../testing/vectors-2.ts';
import { commitOf } from './open-round-2.ts';

const { G1, fields } = bls12_381;

/** Compresses any point of the curve; the library refuses those outside G1. */
function encoded(point: typeof G1.Point.BASE): Uint8Array {
  const { x, y } = point.toAffine();
  const bytes = hexToBytes(x.toString(16).padStart(96, '0'));
  bytes[0] = (bytes[0] ?? 0) | (y > fields.Fp.ORDER / 2n ? 0xa0 : 0x80);
  return bytes;
}

/** Six cards, of which every second wins extra 2. */
const plain = makeSeal2([2, 4], [{ id: 2, kind: 'every', n: 2 }]);
const entries = ['a', 'b', 'c'].map((purchase) => [{ purchase, count: 2, client_seed: '' }]);

/** Three rounds of two cards, bound to these numbers. */
function threeRounds(numbers: readonly number[]): VectorLog {
  return makeLog2(plain, entries, numbers);
}

// Each run makes and checks many proofs and signatures, a few milliseconds each.
describe('verifying a log of version 2', { timeout: 120_000 }, () => {
  const counts = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 2, maxLength: 4 });
  const client_seed = fc.string({ maxLength: 20, unit: 'grapheme' });
  const wanted = fc.array(
    fc.record({ count: fc.integer({ min: 1, max: 4 }), client_seed, step: fc.nat(3) }),
    { minLength: 2, maxLength: 6 },
  );
  const logs = fc.tuple(counts, wanted, fc.boolean()).map(([piles, purchases, hasBeacon]) => {
    let left = piles.reduce((sum, count) => sum + count, 0);
    const extras = [
      { id: 1, kind: 'last', n: null },
      { id: 2, kind: 'every', n: 2 },
      { id: 3, kind: 'at', n: Math.min(3, left) },
    ] as const;
    const fitting = purchases.filter(({ count }) => {
      if (count > left) return false;
      left -= count;
      return true;
    });
    let number = 1;
    const numbers = fitting.map(({ step }) => (number += step));
    const rounds = fitting.map(({ count, client_seed: seed }, index) => [
      { purchase: `p${index}`, count, client_seed: seed },
    ]);
    return makeLog2(makeSeal2(piles, extras, hasBeacon), rounds, numbers);
  });

  it('verifying any honest log of version 2: accepted, all cards and signatures checked', async () => {
    await fc.assert(
      fc.asyncProperty(logs, async (log) => {
        const verified = await accept(log);
        expect(verified.proved).toBe(log.rounds.length);
      }),
      { numRuns: 15 },
    );
  });

  it('verifying an honest log closed while its last rounds wait for the beacon: accepted', async () => {
    await fc.assert(
      fc.asyncProperty(logs, fc.nat(), async (whole, at) => {
        // Nothing can wait in a log without rounds.
        if (whole.seal.beacon === null || whole.rounds.length === 0) return;
        const from = 1 + (at % whole.rounds.length);
        const log = waitingFrom(whole, from);
        const closed = closingOf(log, { void_from: from });
        expect(await accept({ ...log, closed })).toMatchObject({ drawn: from - 1 });
        expect(await refuse({ ...whole, closed })).toMatchObject({ reason: 'void-drawn' });
      }),
      { numRuns: 10 },
    );
  });

  it('verifying a round with the signature of another beacon number, but right proofs: refused', async () => {
    const lying = makeLog2(plain, entries, [10, 10, 12], (number) =>
      signatureOf(number === 12 ? 13 : number),
    );
    expect(await refuse(lying)).toEqual({ reason: 'signature-invalid', round: 3, stated: 12 });
  });

  it.each([
    ['one outside the group', [0, 0, 1]],
    ['two outside the group, whose sum is inside', [1, 1, 2]],
    ['three outside the group, whose sum is inside', [1, 1, 1]],
  ])(
    'verifying rounds with %s of the beacon’s signatures, but right proofs: refused',
    async (_, turns) => {
      // (0, 2) and (0, −2) have order 3: a signature to which one is added passes the pairing.
      const ofOrder3 = [null, { x: 0n, y: 2n }, { x: 0n, y: fields.Fp.ORDER - 2n }];
      const log = makeLog2(plain, entries, [10, 11, 12], (number) => {
        const added = ofOrder3[turns[number - 10] ?? 0] ?? null;
        const right = G1.Point.fromBytes(signatureOf(number));
        return encoded(added === null ? right : right.add(G1.Point.fromAffine(added)));
      });
      const first = turns.findIndex((turn) => turn !== 0) + 1;
      for (let time = 0; time < 5; time++)
        expect(await refuse(log)).toEqual({
          reason: 'signature-invalid',
          round: first,
          stated: 9 + first,
        });
    },
  );

  it('verifying a round with a lower beacon number than the one before: refused', async () => {
    expect(await refuse(threeRounds([10, 12, 11]))).toEqual({
      reason: 'beacon-fallen',
      round: 3,
      stated: 11,
      before: 12,
    });
  });

  it('verifying a purchase of 2^53 − 1 cards in a round that is not proved: refused, without memory for so many', async () => {
    const [first] = threeRounds([1, 2, 3]).rounds;
    if (first === undefined) expect.fail();
    const count = Number.MAX_SAFE_INTEGER;
    const round = { ...first, entries: [{ purchase: 'a', count, client_seed: '' }] };
    const log = { ...threeRounds([1, 2, 3]), rounds: [round] };
    const hash = commitOf({ packId: log.seal.pack_id, sealHash: log.seal_hash }, round);
    round.commit = bytesToHex(hash ?? expect.fail());
    const found = await refuse({ ...log, head: round.commit }, { depth: 'mine' });
    expect(found).toMatchObject({ reason: 'oversold', bought: count, left: 6 });
  });

  it('verifying a log with an extra prize won at a wrong position: refused', async () => {
    const log = threeRounds([10, 10, 12]);
    const moved = log.rounds.map((round) => ({
      ...round,
      extras: round.round === 1 ? [[]] : round.round === 2 ? [[2]] : round.extras,
    }));
    expect(await refuse({ ...log, rounds: moved })).toMatchObject({
      reason: 'extras-differ',
      round: 1,
      computed: '2',
    });
  });

  it('verifying a pack without a beacon whose rounds name a beacon number: refused', async () => {
    const instant = makeLog2(makeSeal2([2, 4], [], false), entries);
    const rounds = instant.rounds.map((round) => ({ ...round, beacon: 10 }));
    expect(await refuse({ ...instant, rounds })).toMatchObject({ round: 1 });
  });
});

describe('verifying a seal of version 2 that breaks its own rules, with a right hash', () => {
  const [first, ...others] = plain.prizes;
  const copy = { code: 'K-1', grader: null, grade: null, certificate: null, photos: [] };
  const withExtra = (extra: object) => ({
    extras: plain.extras.map((each) => ({ ...each, ...extra })),
  });
  const withBeacon = (changed: object) => ({
    beacon: plain.beacon && { ...plain.beacon, ...changed },
  });

  it.each<[string, object, string]>([
    ['an extra for every card', withExtra({ n: 1 }), 'extras'],
    ['an extra beyond the last card', withExtra({ kind: 'at', n: 7 }), 'extras'],
    ['an extra for card 0', withExtra({ kind: 'at', n: 0 }), 'extras'],
    ['an extra for the last card with a position', withExtra({ kind: 'last', n: 6 }), 'extras'],
    ['an extra without a position', withExtra({ n: null }), 'extras'],
    ['a copy that is won more than once', withExtra({ item: copy }), 'extras'],
    [
      'two extras for the last card',
      { extras: [1, 2].map((id) => ({ ...plain.extras[0], id, kind: 'last', n: null })) },
      'extras',
    ],
    ['an extra with the id of a prize', withExtra({ id: 100 }), 'id'],
    [
      'two prizes with one id',
      { prizes: plain.prizes.map((prize) => ({ ...prize, id: 1 })) },
      'id',
    ],
    ['two of one copy', { prizes: [{ ...first, item: copy }, ...others] }, 'item'],
    ['a photo that is no hash', withExtra({ item: { ...copy, photos: ['x'] }, n: 4 }), 'photos'],
    ['a number too few ahead', withBeacon({ ahead: 1 }), 'beacon'],
    ['a period of 0 s', withBeacon({ period: 0 }), 'beacon'],
    ['a chain hash that is none', withBeacon({ chain_hash: '00' }), 'beacon'],
    ['an unknown field of the beacon', withBeacon({ note: 'x' }), 'note'],
  ])('seal of version 2 with %s: refused', async (_, changed, field) => {
    const seal = seal2.parse({ ...plain, ...changed });
    expect(await refuse(makeLog2(seal, []))).toEqual({ reason: 'malformed', round: null, field });
  });

  it.each<[string, object]>([
    ['a beacon whose key is no point', withBeacon({ public_key: '00'.repeat(96) })],
    ['a receipt key of small order', { receipt_key: `01${'00'.repeat(31)}` }],
  ])('seal of version 2 with %s: refused, its key is unfit', async (_, changed) => {
    const seal = seal2.parse({ ...plain, ...changed });
    expect(await refuse(makeLog2(seal, []))).toEqual({ reason: 'key-unfit', round: null });
  });
});
