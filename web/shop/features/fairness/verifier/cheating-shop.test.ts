import { describe, expect, it } from 'vitest';
import type { RoundEntry } from '#contract/shop/draw.ts';
import { accept, refuse } from '../testing/judge.ts';
import { makeLog, makeSeal, makeSecret, prove, sellRound } from '../testing/make-log.ts';
import type { Log } from './log.ts';
import { purchaseIdOf } from './purchase-id.ts';

describe('a shop that cheats with its own key', () => {
  const seal = makeSeal([1, 3, 6]);
  const entries: RoundEntry[][] = [
    [{ purchase: 'a', count: 2, client_seed: '' }],
    [{ purchase: 'b', count: 2, client_seed: '' }],
    [{ purchase: 'c', count: 2, client_seed: '' }],
  ];
  const honest = makeLog(seal, entries);

  it('cannot sell more than it sealed', async () => {
    const log = makeLog(makeSeal([1, 1]), entries.slice(0, 2));
    expect(await refuse(log)).toEqual({
      reason: 'oversold',
      round: 2,
      purchase: 'b',
      bought: 2,
      left: 0,
    });
  });

  it('cannot draw for one purchase twice and choose', async () => {
    const log = makeLog(seal, [...entries, [{ purchase: 'a', count: 2, client_seed: '' }]]);
    expect(await refuse(log)).toEqual({ reason: 'purchase-repeated', round: 4, purchase: 'a' });
  });

  it('cannot put a round without purchases in between', async () => {
    const log = makeLog(seal, [entries[0] ?? [], [], entries[1] ?? []]);
    expect(await refuse(log)).toEqual({ reason: 'malformed', round: 2, field: 'entries' });
  });

  it('cannot use a key whose outputs are not bound to the input', async () => {
    const weak = { ...seal, public_key: `01${'00'.repeat(31)}` };
    expect(await refuse(makeLog(weak, []))).toEqual({ reason: 'key-unfit', round: null });
  });

  it('cannot seal two prizes under one id', async () => {
    const twins = { ...seal, prizes: seal.prizes.map((prize) => ({ ...prize, id: 1 })) };
    expect(await refuse(makeLog(twins, []))).toEqual({
      reason: 'malformed',
      round: null,
      field: 'prizes',
    });
  });

  it.each([-1, 0.5, 2 ** 53])('cannot seal %d of a prize', async (count) => {
    expect(await refuse(makeLog(makeSeal([3, count]), []))).toMatchObject({ field: 'prizes' });
  });

  it('is found by the proof where it swaps in an output that it likes better', async () => {
    const log = swapOutput(honest);
    expect(await refuse(log, { depth: 'all' })).toEqual({ reason: 'proof-invalid', round: 2 });
    expect(await refuse(log, { depth: 'mine', own: [{ purchase: 'b' }] })).toMatchObject({
      reason: 'proof-invalid',
    });
  });

  it('is not found by those who prove only other rounds: what depth "mine" takes on trust', async () => {
    const verified = await accept(swapOutput(honest), { depth: 'mine', own: [{ purchase: 'c' }] });
    expect(verified).toMatchObject({ rounds: 3, proved: 1 });
  });

  it('is found by whoever bought, where a purchase is left out or moved', async () => {
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

  it('is found by the buyer where it puts another seed in the place of the one sent', async () => {
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

  it('is found by the buyer where it makes up the number of a purchase', async () => {
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
   * Round 2 with another point in its proof, all else made to fit, and round 3 sold on top of it.
   */
  function swapOutput(log: Log): Log {
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
