import canonicalize from 'canonicalize';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeLog, makeSeal } from '../testing/make-log.ts';
import { makeLog2, makeSeal2 } from '../testing/make-log-2.ts';
import { type Log, sourceOf } from './log.ts';
import { textOfRound } from './opening.ts';
import type { CheckResult } from './result.ts';
import { verify } from './verify.ts';

const count = 210;
const sold = Array.from({ length: count }, (_, index) => [
  { purchase: `p${index}`, count: 1, client_seed: '' },
]);
/** Every prize once, and most of them left, so that another output draws another one. */
const prizes = new Array<number>(2_000).fill(1);
const logs: { version: number; log: Log; onOtherOutput: string }[] = [
  { version: 1, log: makeLog(makeSeal(prizes), sold), onOtherOutput: 'hash-differs' },
  {
    version: 2,
    log: makeLog2(makeSeal2(prizes, [], false), sold),
    onOtherOutput: 'results-differ',
  },
];

/** The own round is the 101st, so it has another place in its batch of fifty than these. */
const places = [0, 1, 48, 49, 50, 51, 98, 99, 101, 102, 149, 150, 199, 200, 208, 209];

function check(log: Log): Promise<CheckResult> {
  const own = [{ purchase: 'p100' }];
  return verify({ packId: 7, depth: 'mine', own, memory: null }, sourceOf(log));
}

/** The log with the proof of one round changed, and nothing else. */
function withProof(log: Log, index: number, change: (proof: string) => string): Log {
  const rounds = log.rounds.map((round, at) =>
    at === index ? { ...round, proof: change(round.proof ?? '') } : round,
  );
  return { ...log, rounds };
}

describe.each(logs)(
  'a long log of version $version, of which one round is proved',
  ({ version, log, onOtherOutput }) => {
    it(`unchanged log of version ${version}: accepted, all rounds are drawn again`, async () => {
      expect(await check(log)).toMatchObject({ ok: true, rounds: count, drawn: count, proved: 1 });
    });

    it(`one round of version ${version} with a proof that is no point: refused at that round`, async () => {
      // y = 2 is not on the curve.
      const noPoint = `02${'00'.repeat(31)}`;
      for (const index of places) {
        const changed = withProof(log, index, (proof) => noPoint + proof.slice(64));
        const failure = { reason: 'proof-invalid', round: index + 1 };
        expect(await check(changed)).toEqual({ ok: false, failure });
      }
    });

    it(`one round of version ${version} with the proof of the round before or after: refused at that round`, async () => {
      for (const index of places) {
        const other = log.rounds[index === 0 ? 1 : index - 1]?.proof ?? '';
        const failure = { reason: onOtherOutput, round: index + 1 };
        expect(await check(withProof(log, index, () => other))).toMatchObject({ failure });
      }
    });

    it(`one round of version ${version} with the opposite point in its proof: refused at that round`, async () => {
      for (const index of places) {
        const changed = withProof(log, index, (proof) => {
          const sign = Number.parseInt(proof.slice(62, 64), 16) ^ 0x80;
          return proof.slice(0, 62) + sign.toString(16).padStart(2, '0') + proof.slice(64);
        });
        const failure = { reason: onOtherOutput, round: index + 1 };
        expect(await check(changed)).toMatchObject({ failure });
      }
    });
  },
);

describe('the text that the hash of a round is made of', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constant('\ud800'),
    fc.constant('\udc00a'),
  );
  const entry = fc.record({ purchase: text, count: fc.maxSafeNat(), client_seed: text });
  const bound = fc.record({
    round: fc.maxSafeNat(),
    previous: text,
    entries: fc.array(entry),
    beacon: fc.option(fc.maxSafeNat(), { nil: null }),
  });

  it('any round: its text is the canonical JSON that the library writes, or none if the library refuses it', () => {
    fc.assert(
      fc.property(bound, fc.maxSafeNat(), (round, packId) => {
        const seal = 'ab'.repeat(32);
        expect(textOfRound({ packId, sealHash: seal }, { ...round })).toBe(
          canonicalOrNull({ pack_id: packId, seal, ...round }),
        );
      }),
      { numRuns: 500 },
    );
  });
});

/** The canonical JSON that the library writes; null if it refuses the value. */
function canonicalOrNull(value: object): string | null {
  try {
    return canonicalize(value) ?? null;
  } catch {
    return null;
  }
}
