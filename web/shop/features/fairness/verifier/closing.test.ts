import { describe, expect, it } from 'vitest';
import { readLog, writeLog } from '../log-file.ts';
import { accept, refuse } from '../testing/judge.ts';
import { closingOf, publishedVectors, waitingFrom } from '../testing/vectors-2.ts';

const whole = publishedVectors('with_beacon');
const log = waitingFrom(whole, 3);

describe('verifying the log of a closed pack', () => {
  it('log of a closed pack, nothing drawn from the void round on: accepted', async () => {
    const closed = closingOf(log, { void_from: 3 });
    expect(await accept({ ...log, closed })).toMatchObject({ rounds: 4, drawn: 2 });
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
