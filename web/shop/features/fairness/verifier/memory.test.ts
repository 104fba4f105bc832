import { describe, expect, it } from 'vitest';
import { accept, need, refuse } from '../testing/judge.ts';
import { makeLog, makeSeal } from '../testing/make-log.ts';
import type { LoggedRound1 } from './log.ts';
import { type Memory, remember } from './memory.ts';

describe('checking a log again with the result of an earlier check', () => {
  const seal = makeSeal([2, 4, 8]);
  const entries = ['a', 'b', 'c', 'd'].map((purchase) => [{ purchase, count: 2, client_seed: '' }]);
  const before = makeLog(seal, entries.slice(0, 2));
  const log = makeLog(seal, entries);
  const all = remember(null, before.seal_hash, { round: 2, hash: before.head }, true);

  it('checking a log again: proves only new rounds of purchases, counts the ones proved before', async () => {
    // With an invalid proof, a proved round fails at its proof, and an unproved one at its hash.
    const first = { ...log, rounds: [spoilProof(need(log.rounds[0])), ...log.rounds.slice(1)] };
    expect(await refuse(first)).toMatchObject({ reason: 'proof-invalid', round: 1 });
    expect(await refuse(first, { memory: all })).toMatchObject({
      reason: 'hash-differs',
      round: 1,
    });
    const third = { ...log, rounds: log.rounds.with(2, spoilProof(need(log.rounds[2]))) };
    expect(await refuse(third, { memory: all })).toMatchObject({
      reason: 'proof-invalid',
      round: 3,
    });

    expect(await accept(log, { memory: all })).toMatchObject({ rounds: 4, proved: 4 });
    expect(await accept(log, { memory: all, depth: 'mine' })).toMatchObject({
      rounds: 4,
      proved: 2,
    });
  });

  it('checking a log whose past was rewritten: refused', async () => {
    const rewritten = makeLog(seal, [...entries].reverse());
    expect(await refuse(rewritten, { memory: all })).toMatchObject({
      reason: 'history-changed',
      round: 2,
    });
  });

  it('checking a log that became shorter: refused', async () => {
    const shorter = makeLog(seal, entries.slice(0, 1));
    expect(await refuse(shorter, { memory: all })).toEqual({
      reason: 'round-missing',
      round: 2,
      found: null,
    });
  });

  it('checking a pack that was sealed again before its first sale: refused', async () => {
    const sealed: Memory = remember(
      null,
      before.seal_hash,
      { round: 0, hash: before.seal_hash },
      false,
    );
    expect(await refuse(makeLog(makeSeal([2, 4, 9]), []), { memory: sealed })).toMatchObject({
      reason: 'history-changed',
      round: 0,
    });
  });

  it('checking a log without its proofs: the last round that was read and the last one that was proved are stored separately', () => {
    const far = { round: 9, hash: 'ff' };
    const near = { round: 5, hash: 'ee' };
    const seen = remember(null, '00', far, false);
    expect(seen).toEqual({ seen: far, proved: { round: 0, hash: '00' } });
    expect(remember(seen, '00', near, true)).toEqual({ seen: far, proved: near });
    expect(remember(remember(null, '00', far, true), '00', near, true)).toEqual({
      seen: far,
      proved: far,
    });
  });

  function spoilProof(round: LoggedRound1): LoggedRound1 {
    return { ...round, proof: `${round.proof.slice(0, -4)}0000` };
  }
});
