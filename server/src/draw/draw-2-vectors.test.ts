import { createHash, hkdfSync } from 'node:crypto';
import canonicalize from 'canonicalize';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import vectorsFile from '../../../contract/vectors/fairness-2-vectors.json' with { type: 'json' };
import { beaconRoundAt, timeOfBeaconRound } from '../beacon/beacon.rules.ts';
import { verifyBeacon } from '../beacon/beacon-signature.ts';
import { type BoundRound, commitOf, drawInputOf } from './commit.rules.ts';
import { drawPrizes } from './draw.rules.ts';
import { extrasOf } from './extras.rules.ts';
import { receiptKeyOf, receiptSecretOf, signReceipt } from './receipt.ts';
import { prove, vrfKeyOf } from './vrf.ts';

const hex = z.string().transform((text) => Buffer.from(text, 'hex'));
const pack = z.object({
  seal: z.looseObject({
    pack_id: z.int(),
    prizes: z.array(z.object({ id: z.int(), count: z.int() })),
    extras: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(['last', 'at', 'every']),
        n: z.int().nullable(),
      }),
    ),
    beacon: z.object({ public_key: hex }).nullable(),
    public_key: hex,
    receipt_key: hex,
  }),
  seal_hash: hex,
  rounds: z.array(
    z.object({
      round: z.int(),
      previous: hex,
      entries: z.array(z.object({ purchase: z.string(), count: z.int(), client_seed: z.string() })),
      beacon: z.int().nullable(),
      commit: hex,
      receipt: hex,
      signature: hex.nullable(),
      alpha: hex,
      proof: hex,
      beta: hex,
      results: z.array(z.array(z.int())),
      extras: z.array(z.array(z.int())),
    }),
  ),
  head: hex,
});
const vectors = z
  .object({
    secrets: z.object({ pack: hex, receipt: hex }),
    quicknet: z.object({
      public_key: hex,
      rounds: z.array(z.object({ round: z.int(), signature: hex })),
    }),
    round_at: z.array(
      z.object({
        genesis: z.int(),
        period: z.int(),
        time: z.int(),
        round: z.int(),
        time_of_round: z.int(),
      }),
    ),
    with_beacon: pack,
    instant: pack,
  })
  .parse(vectorsFile);
const rawSeals = [vectorsFile.with_beacon.seal, vectorsFile.instant.seal];
const { quicknet } = vectors;

describe.each([
  { kind: 'with a beacon', log: vectors.with_beacon, rawSeal: rawSeals[0] },
  { kind: 'drawn at once', log: vectors.instant, rawSeal: rawSeals[1] },
])('the published example pack $kind', ({ log, rawSeal }) => {
  it('example pack drawn again from its purchases and secrets: gives every published byte, card and extra prize', () => {
    const sealText = canonicalize(rawSeal) ?? '';
    expect(createHash('sha256').update(sealText).digest()).toEqual(log.seal_hash);
    const key = vrfKeyOf(vectors.secrets.pack);
    const receiptKey = receiptKeyOf(vectors.secrets.receipt);
    expect(key.publicKey).toEqual(log.seal.public_key);
    expect(receiptKey.publicKey).toEqual(log.seal.receipt_key);
    let previous: Buffer = log.seal_hash;
    let counts = log.seal.prizes.map(({ count }) => count);
    const size = counts.reduce((sum, count) => sum + count, 0);
    let sold = 0;
    for (const round of log.rounds) {
      expect(round.previous).toEqual(previous);
      const commit = commitOf(boundRound(log, round));
      expect(commit).toEqual(round.commit);
      expect(signReceipt(receiptKey, commit)).toEqual(round.receipt);
      const alpha = drawInputOf(commit, round.signature);
      expect(alpha).toEqual(round.alpha);
      const { proof, beta } = prove(key, alpha);
      expect({ proof, beta }).toEqual({ proof: round.proof, beta: round.beta });
      const cardCounts = round.entries.map(({ count }) => count);
      const { drawn, left } = drawPrizes(beta, counts, cardCounts);
      const results = drawn.map((places) => places.map((place) => log.seal.prizes[place]?.id));
      expect(results).toEqual(round.results);
      const extras = extrasOf(log.seal.extras, size, sold, cardCounts);
      expect(extras.map((won) => won.map(({ id }) => id))).toEqual(round.extras);
      counts = left;
      sold += cardCounts.reduce((sum, count) => sum + count, 0);
      previous = commit;
    }
    expect({ head: previous, sold }).toEqual({ head: log.head, sold: size });
  });

  it('beacon signature of another number or with a changed bit: refused', () => {
    const publicKey = log.seal.beacon?.public_key;
    for (const { beacon, signature } of log.rounds) {
      if (publicKey === undefined)
        expect({ beacon, signature }).toEqual({ beacon: null, signature: null });
      else if (beacon === null || signature === null) expect.fail('a round has no beacon');
      else expectOnlyThis(publicKey, beacon, signature);
    }
  });
});

it('three real numbers of the public beacon quicknet: accepted, each only under its own number', () => {
  expect(quicknet.rounds.map(({ round }) => round)).toEqual([42, 43, 1000]);
  for (const { round, signature } of quicknet.rounds)
    expectOnlyThis(quicknet.public_key, round, signature);
});

it('beacon number of a time, and time of a beacon number: as in the published examples', () => {
  for (const { round, time, time_of_round, period, genesis } of vectors.round_at) {
    const schedule = { periodSeconds: period, genesisSeconds: genesis };
    expect(beaconRoundAt(schedule, time)).toBe(round);
    expect(timeOfBeaconRound(schedule, round)).toBe(time_of_round);
  }
});

it('key that signs receipts: derived from the master secret, different for each pack', () => {
  const master = Buffer.alloc(32, 7);
  expect(receiptSecretOf(master, 7)).toEqual(
    Buffer.from(hkdfSync('sha256', master, '', 'kaifu/receipt/7', 32)),
  );
  expect(receiptSecretOf(master, 8)).not.toEqual(receiptSecretOf(master, 7));
});

function expectOnlyThis(publicKey: Buffer, round: number, signature: Buffer): void {
  expect(verifyBeacon(publicKey, round, signature)).toBe(true);
  expect(verifyBeacon(publicKey, round + 1, signature)).toBe(false);
  const changed = Buffer.from(signature);
  changed.writeUInt8(changed.readUInt8(47) ^ 1, 47);
  expect(verifyBeacon(publicKey, round, changed)).toBe(false);
}

function boundRound(
  log: z.infer<typeof pack>,
  round: z.infer<typeof pack>['rounds'][number],
): BoundRound {
  const { round: number, previous, entries, beacon } = round;
  return {
    packId: log.seal.pack_id,
    sealHash: log.seal_hash,
    round: number,
    previous,
    entries,
    beacon,
  };
}
