import { describe, expect, it } from 'vitest';
import type { RoundEntry } from '#contract/shop/published.ts';
import { accept, refuse } from '../testing/judge.ts';
import { makeLog, makeSeal, makeSecret, prove, sellRound } from '../testing/make-log.ts';
import type { Log1 } from './log.ts';
import { purchaseIdOf } from './purchase-id.ts';

describe('the verifier against a shop that cheats with its own key', () => {
  const seal = makeSeal([1, 3, 6]);
  const entries: RoundEntry[][] = [
    [{ purchase: 'a', count: 2, client_seed: '' }],
    [{ purchase: 'b', count: 2, client_seed: '' }],
    [{ purchase: 'c', count: 2, client_seed: '' }],
  ];
  const honest = makeLog(seal, entries);

  it('a shop that sells more cards than it sealed: detected by the verifier', async () => {
    const log = makeLog(makeSeal([1, 1]), entries.slice(0, 2));
    expect(await refuse(log)).toEqual({
      reason: 'oversold',
      round: 2,
      purchase: 'b',
      bought: 2,
      left: 0,
    });
  });

  it('a shop that draws twice for one purchase and chooses the result: detected by the verifier', async () => {
    const log = makeLog(seal, [...entries, [{ purchase: 'a', count: 2, client_seed: '' }]]);
    expect(await refuse(log)).toEqual({ reason: 'purchase-repeated', round: 4, purchase: 'a' });
  });

  it('a shop that inserts a round without purchases: detected by the verifier', async () => {
    const log = makeLog(seal, [entries[0] ?? [], [], entries[1] ?? []]);
    expect(await refuse(log)).toEqual({ reason: 'malformed', round: 2, field: 'entries' });
  });

  it('a shop whose key allows several outputs for one input: detected by the verifier', async () => {
    const weak = { ...seal, public_key: `01${'00'.repeat(31)}` };
    expect(await refuse(makeLog(weak, []))).toEqual({ reason: 'key-unfit', round: null });
  });

  it('a shop that seals two prizes under one id: detected by the verifier', async () => {
    const twins = { ...seal, prizes: seal.prizes.map((prize) => ({ ...prize, id: 1 })) };
    expect(await refuse(makeLog(twins, []))).toEqual({
      reason: 'malformed',
      round: null,
      field: 'prizes',
    });
  });

  it.each([-1, 0.5, 2 ** 53])(
    'a shop that seals %d of a prize: detected by the verifier',
    async (count) => {
      expect(await refuse(makeLog(makeSeal([3, count]), []))).toMatchObject({ field: 'prizes' });
    },
  );

  it('a shop that replaces an output of its draw: detected by the proof', async () => {
    const log = swapOutput(honest);
    expect(await refuse(log, { depth: 'all' })).toEqual({ reason: 'proof-invalid', round: 2 });
    expect(await refuse(log, { depth: 'mine', own: [{ purchase: 'b' }] })).toMatchObject({
      reason: 'proof-invalid',
    });
  });

  it('a shop that replaces an output in a round that the reader does not prove (depth "mine"): not detected', async () => {
    const verified = await accept(swapOutput(honest), { depth: 'mine', own: [{ purchase: 'c' }] });
    expect(verified).toMatchObject({ rounds: 3, proved: 1 });
  });

  it('a shop that omits or moves a purchase in its log: detected by the buyer', async () => {
    expect(await refuse(honest, { own: [{ purchase: 'd' }] })).toEqual({
      reason: 'purchase-absent',
      round: null,
      purchase: 'd',
    });
    expect(await refuse(honest, { own: [{ purchase: 'c', round: 2 }] })).toEqual({
      reason: 'purchase-absent',
      round: 2,
      purchase: 'c',
    });
  });

  it('a shop that replaces the buyer’s seed: detected by the buyer', async () => {
    const own = (clientSeed: string) => [{ purchase: 'b', sent: { clientSeed } }];
    await accept(honest, { own: own('') });
    expect(await refuse(honest, { own: own('sent') })).toEqual({
      reason: 'seed-differs',
      round: 2,
      purchase: 'b',
      stated: '',
      sent: 'sent',
    });
  });

  it('a shop that invents the public id of a purchase: detected by the buyer', async () => {
    const origin = { token: 'member', key: '018f3c5e-7a1b-7c3d-8e4f-5a6b7c8d9e0f' };
    const purchase = purchaseIdOf(origin);
    await accept(makeLog(seal, [[{ purchase, count: 2, client_seed: '' }]]), {
      own: [{ purchase, sent: { origin } }],
    });
    expect(await refuse(honest, { own: [{ purchase: 'b', sent: { origin } }] })).toEqual({
      reason: 'id-differs',
      round: 2,
      purchase: 'b',
      computed: purchase,
    });
  });

  /**
   * Replaces a point in the proof of round 2, adapts everything else to it, and sells round 3 on
   * top.
   */
  function swapOutput(log: Log1): Log1 {
    const [one, two, three] = log.rounds;
    if (one === undefined || two === undefined || three === undefined)
      throw new Error('three rounds are needed');
    const left = seal.prizes.map(({ id, count }) => ({ id, left: count }));
    sellRound(seal, one, left);
    const forged = sellRound(seal, two, left, () => prove(makeSecret(), Uint8Array.of(42)));
    const next = sellRound(seal, { ...three, previous: forged.hash }, left);
    return { ...log, rounds: [one, forged, next], head: next.hash };
  }
});
