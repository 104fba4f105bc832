import { describe, expect, it } from 'vitest';
import vectors from '../../../../../contract/vectors/fairness-2-vectors.json' with { type: 'json' };
import { accept, refuse } from '../testing/judge.ts';
import { makeLog, makeSeal } from '../testing/make-log.ts';
import { makeQuicknetLog } from '../testing/make-log-2.ts';
import { publishedVectors } from '../testing/vectors-2.ts';
import { quicknet } from './known-beacon.ts';

const log = makeQuicknetLog();
const ownChain = publishedVectors('with_beacon');
const { chain_hash, public_key } = ownChain.seal.beacon ?? expect.fail('it has a beacon');

describe('which beacon draws a pack', () => {
  it('parameters of drand quicknet in the verifier: equal those of the published examples', () => {
    const { rounds: _, ...published } = vectors.quicknet;
    expect(quicknet).toEqual(published);
  });

  it('verifying a pack that is drawn with real numbers of drand quicknet: accepted, also if quicknet is required', async () => {
    expect(await accept(log)).toMatchObject({ beacon: 'quicknet', proved: 3 });
    expect(await accept(log, { beacon: 'quicknet' })).toMatchObject({ beacon: 'quicknet' });
  });

  it('verifying a pack that is drawn with another chain: accepted with an unknown beacon, refused if quicknet is required', async () => {
    expect(await accept(ownChain)).toMatchObject({ beacon: 'unknown' });
    expect(await refuse(ownChain, { beacon: 'quicknet' })).toEqual({
      reason: 'beacon-unknown',
      round: null,
      stated: chain_hash,
    });
  });

  it.each([
    ['of version 1', makeLog(makeSeal([1]), []), 7],
    ['of version 2', publishedVectors('instant'), 8],
  ])(
    'verifying a pack %s without a beacon: accepted, refused if a beacon is required',
    async (_, instant, packId) => {
      expect(await accept(instant, { packId })).toMatchObject({ beacon: 'none' });
      expect(await refuse(instant, { packId, beacon: 'quicknet' })).toEqual({
        reason: 'beacon-none',
        round: null,
      });
    },
  );

  it.each([
    ['public_key', { public_key }],
    ['period', { period: 30 }],
    ['genesis', { genesis: 1_692_803_367 + 3 }],
    ['genesis', { genesis: 1_692_803_367 - 3 }],
    ['public_key', { public_key, period: 30, genesis: 1_700_000_000 }],
    // The true key under another chain hash, so that numbers of years ago seem to be of tomorrow.
    ['chain_hash', { chain_hash, genesis: 1_800_000_000 }],
    ['chain_hash', { chain_hash }],
  ])(
    'verifying a seal that names drand quicknet with another %s: refused (%o)',
    async (field, changed) => {
      expect(await refuse(makeQuicknetLog(changed))).toEqual({
        reason: 'beacon-forged',
        round: null,
        field,
      });
    },
  );
});
