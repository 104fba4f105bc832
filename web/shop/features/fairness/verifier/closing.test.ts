import { describe, expect, it } from 'vitest';
import { readLog, writeLog } from '../log-file.ts';
import { accept, refuse } from '../testing/judge.ts';
import { closingOf, publishedVectors, waitingFrom } from '../testing/vectors-2.ts';

const whole = publishedVectors('with_beacon');
const log = waitingFrom(whole, 3);

const purchaseOf = (round: number) => log.rounds[round - 1]?.entries[0]?.purchase ?? '';

describe('verifying the log of a closed pack', () => {
  it('log of a closed pack, nothing drawn from the void round on: accepted', async () => {
    const closed = closingOf(log, { void_from: 3 });
    expect(await accept({ ...log, closed })).toMatchObject({
      rounds: 4,
      drawn: 2,
      closed: { voidFrom: 3, voidRounds: 2 },
    });
    expect(await accept(log)).toMatchObject({ closed: null });
  });

  it('log of a pack that was closed when it ended: accepted, no round is void, waiting ones still wait', async () => {
    const closed = closingOf(log);
    const own = [{ purchase: purchaseOf(4) }];
    const verified = await accept({ ...log, closed }, { own });
    expect(verified.closed).toEqual({ voidFrom: 5, voidRounds: 0 });
    expect(verified.own).toMatchObject([{ waitsFor: log.rounds[3]?.beacon, isVoid: false }]);
  });

  it('purchases of a closed pack: one of a void round is void with its count, one of a drawn round is drawn', async () => {
    const closed = closingOf(log, { void_from: 3 });
    const own = [{ purchase: purchaseOf(2) }, { purchase: purchaseOf(3) }];
    const verified = await accept({ ...log, closed }, { own });
    expect(verified.own).toMatchObject([
      { round: 2, count: 1, isVoid: false, waitsFor: null },
      { round: 3, count: 10, prizes: [], isVoid: true, waitsFor: null },
    ]);
  });

  it("log of a closed pack, saved and read again: still has the shop's signed statement", async () => {
    const closed = closingOf(log, { void_from: 3 });
    const saved = readLog(writeLog({ ...log, closed }));
    expect(saved.ok && saved.log.closed).toEqual(closed);
  });

  it.each([1, 2])(
    'log of a closed pack, round %i declared void although it was drawn: refused',
    async (void_from) => {
      expect(await refuse({ ...log, closed: closingOf(log, { void_from }) })).toEqual({
        reason: 'void-drawn',
        round: void_from,
        drawn: 2,
      });
    },
  );

  it.each([
    ['of another pack', { pack_id: 8 }],
    ['of another seal', { seal: '00'.repeat(32) }],
    ['of an earlier head', { head: log.rounds[2]?.commit ?? '' }],
    ['without a round', { void_from: 0 }],
    ['of a round after the next', { void_from: 6 }],
  ])('log of a closed pack with a signed statement %s: refused', async (_, changed) => {
    const closed = closingOf(log, { void_from: 3, ...changed });
    expect(await refuse({ ...log, closed })).toEqual({ reason: 'closing-invalid', round: null });
  });

  it.each([
    ['another void round', { void_from: 4 }],
    ['a key more', { note: 'x' }],
    ['a receipt as its signature', { signature: log.rounds[3]?.receipt ?? '' }],
    ['a signature that is too short', { signature: '00' }],
  ])(
    'log of a closed pack, signed statement changed afterwards: %s: refused',
    async (_, changed) => {
      const closed = { ...closingOf(log, { void_from: 3 }), ...changed };
      expect(await refuse({ ...log, closed })).toMatchObject({ reason: 'closing-invalid' });
    },
  );
});
