import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accept, refuse } from '../testing/judge.ts';
import { publishedVectors } from '../testing/vectors-2.ts';
import { timeOfNumber } from './beacon.ts';
import type { SeenHead } from './witness.ts';

const log = publishedVectors('with_beacon');
const beacon = log.seal.beacon ?? expect.fail('the pack has a beacon');
const periodMs = beacon.period * 1000;

/** When the beacon publishes the number of a round, in milliseconds. */
const publishedAt = (round: number) =>
  timeOfNumber(beacon, log.rounds[round - 1]?.beacon ?? 0) * 1000;

/** The head after `round` rounds, seen at a time. */
const headAfter = (round: number, at: number): SeenHead => ({
  round,
  hash: log.rounds[round - 1]?.commit ?? log.seal_hash,
  at,
});

describe('verifying a log against the newest hashes that a witness stored', () => {
  it("witness saw the newest hash before the next round's number was published: accepted", async () => {
    const heads = [0, 1, 2, 3].map((round) => headAfter(round, publishedAt(round + 1) - 1));
    expect(await accept(log, { heads })).toMatchObject({ rounds: 4 });
  });

  it("witness still saw a newest hash two periods (6 s) after the next round's number was published: refused; earlier: accepted", async () => {
    const late = publishedAt(3) + 2 * periodMs;
    expect(await refuse(log, { heads: [headAfter(2, late)] })).toEqual({
      reason: 'bound-too-late',
      round: 3,
      stated: log.rounds[2]?.beacon,
      published: new Date(publishedAt(3)).toISOString(),
      seen: new Date(late).toISOString(),
    });
    await accept(log, { heads: [headAfter(2, late - 1)] });
  });

  it('witness saw an empty log after the beacon numbers of its rounds were published: refused at the first round', async () => {
    const heads = [headAfter(0, publishedAt(4) + 10 * periodMs)];
    expect(await refuse(log, { heads })).toMatchObject({ reason: 'bound-too-late', round: 1 });
  });

  it('witness saw the complete log, at any time: accepted', async () => {
    await accept(log, { heads: [headAfter(4, publishedAt(4) + 1e9)] });
  });

  it('witness saw another hash of a round: refused', async () => {
    const heads = [{ ...headAfter(2, 0), hash: '00'.repeat(32) }];
    expect(await refuse(log, { heads })).toMatchObject({ reason: 'history-changed', round: 2 });
  });

  it('witness saw the seal of another log before its first round: refused', async () => {
    const heads = [{ round: 0, hash: '00'.repeat(32), at: 0 }];
    expect(await refuse(log, { heads })).toMatchObject({ reason: 'history-changed', round: 0 });
  });

  it('witness saw a longer log: refused', async () => {
    const heads = [{ round: 5, hash: '00'.repeat(32), at: 0 }];
    expect(await refuse(log, { heads })).toMatchObject({ reason: 'round-missing', round: 5 });
  });

  it('witness of a pack without a beacon: hashes are compared, times are not', async () => {
    const instant = publishedVectors('instant');
    const heads = [{ round: 1, hash: instant.rounds[0]?.commit ?? '', at: 9e12 }];
    await accept(instant, { packId: 8, heads });
  });

  it('any hashes that a witness stored, in any order: refused only if a later round was stored after its beacon number was published', async () => {
    const seen = fc.record({
      round: fc.integer({ min: 0, max: 4 }),
      at: fc.integer({ min: publishedAt(1) - 20_000, max: publishedAt(4) + 20_000 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(seen, { maxLength: 5 }), async (all) => {
        const heads = all.map(({ round, at }) => headAfter(round, at));
        const isLate = all.some(({ round, at }) =>
          log.rounds.some(
            (each) => each.round > round && publishedAt(each.round) <= at - 2 * periodMs,
          ),
        );
        const plan = { heads, depth: 'mine' } as const;
        await (isLate ? refuse(log, plan) : accept(log, plan));
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});
