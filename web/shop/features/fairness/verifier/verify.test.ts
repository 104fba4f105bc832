import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { seal1 as sealShape } from '#contract/shop/draw.ts';
import vectors from '../../../../../contract/vectors/fairness-vectors.json' with { type: 'json' };
import { accept, type MutableLog, need, refuse, spoilable } from '../testing/judge.ts';
import { hashJson, makeLog, makeSeal } from '../testing/make-log.ts';
import type { Log1 } from './log.ts';
import type { Depth } from './verify.ts';

const { seal_hash, rounds, head } = vectors.run;
const vectorLog: Log1 = { seal: sealShape.parse(vectors.run.seal), seal_hash, rounds, head };

describe('verifying the published example log', () => {
  it.each<Depth>(['mine', 'all'])(
    'verifying the published example log at depth %s: accepted',
    async (depth) => {
      const verified = await accept(vectorLog, { depth });
      expect(verified).toMatchObject({
        sealHash: vectors.run.seal_hash,
        head: vectors.run.head,
        rounds: 3,
        proved: depth === 'all' ? 3 : 0,
        purchases: 5,
        cards: 30,
      });
      expect(verified.prizes.map(({ id, left }) => ({ id, left }))).toEqual(vectors.run.left);
    },
  );

  it('the published example log: equals one made by the test shop from the same purchases', () => {
    const entries = vectors.run.rounds.map((round) => round.entries);
    const log = makeLog(vectorLog.seal, entries, hexToBytes(vectors.run.secret_key));
    expect(log.rounds).toEqual(vectors.run.rounds);
  });

  it('verifying the published example log for one purchase: reports its prizes', async () => {
    const verified = await accept(vectorLog, {
      depth: 'mine',
      own: [{ purchase: 'p_03', round: 2 }],
    });
    expect(verified.own).toMatchObject([
      {
        purchase: 'p_03',
        round: 2,
        clientSeed: '幸運',
        prizes: [73, 73, 73],
        extras: [],
        waitsFor: null,
      },
    ]);
    expect(verified.proved).toBe(1);
  });
});

describe('verifying a pack before its first sale', () => {
  const log = makeLog(makeSeal([1, 2]), []);

  it('verifying the log of a pack before its first sale: accepted', async () => {
    expect(await accept(log)).toMatchObject({ rounds: 0, cards: 0, head: log.seal_hash });
  });

  it('log of a pack before its first sale whose newest hash is not that of the seal: refused', async () => {
    expect(await refuse({ ...log, head: '00'.repeat(32) })).toMatchObject({
      reason: 'head-differs',
      round: 0,
    });
  });
});

describe('verifying a log that was tampered with', () => {
  describe.each<Depth>(['mine', 'all'])('checked at depth %s', (depth) => {
    const changes: Record<string, { change: (log: MutableLog) => void; found: object }> = {
      'the name of a prize': {
        change: (log) => {
          prizeAt(log, 0).name += '!';
        },
        found: { reason: 'seal-hash-differs', round: null },
      },
      'a count in the seal': {
        change: (log) => void prizeAt(log, 0).count++,
        found: { reason: 'seal-hash-differs', round: null },
      },
      'a count in the seal, with its hash': {
        change: (log) => {
          prizeAt(log, 0).count++;
          log.seal_hash = bytesToHex(hashJson(log.seal));
        },
        found: { reason: 'previous-differs', round: 1 },
      },
      'a dropped first round': {
        change: (log) => void log.rounds.shift(),
        found: { reason: 'round-missing', round: 1, found: 2 },
      },
      'a dropped round in the middle': {
        change: (log) => void log.rounds.splice(1, 1),
        found: { reason: 'round-missing', round: 2, found: 3 },
      },
      'a dropped round, the rest numbered anew': {
        change: (log) => {
          log.rounds.splice(1, 1);
          roundAt(log, 2).round = 2;
        },
        found: { reason: 'previous-differs', round: 2 },
      },
      'a dropped last round': {
        change: (log) => void log.rounds.pop(),
        found: { reason: 'head-differs', round: 2 },
      },
      'reordered rounds': {
        change: (log) => void log.rounds.reverse(),
        found: { reason: 'round-missing', round: 1, found: 3 },
      },
      'a repeated round': {
        change: (log) => void log.rounds.splice(1, 0, roundAt(log, 1)),
        found: { reason: 'round-missing', round: 2, found: 1 },
      },
      'another previous hash': {
        change: (log) => {
          roundAt(log, 2).previous = log.seal_hash;
        },
        found: { reason: 'previous-differs', round: 2 },
      },
      'a changed result': {
        change: (log) => {
          resultsAt(log, 2)[3] = 70;
        },
        found: {
          reason: 'results-differ',
          round: 2,
          purchase: 'p_02',
          card: 4,
          stated: 70,
          computed: 73,
        },
      },
      'two swapped results': {
        change: (log) => void resultsAt(log, 2).reverse(),
        found: { reason: 'results-differ', round: 2, card: 1 },
      },
      'a result left out': {
        change: (log) => void resultsAt(log, 2).pop(),
        found: { reason: 'counts-differ', round: 2, purchase: 'p_02', bought: 10, given: 9 },
      },
      'a result too many': {
        change: (log) => void resultsAt(log, 2).push(73),
        found: { reason: 'counts-differ', round: 2, purchase: 'p_02', bought: 10, given: 11 },
      },
      'an entry without results': {
        change: (log) => void roundAt(log, 2).results.pop(),
        found: { reason: 'malformed', round: 2, field: 'results' },
      },
      'a changed count of a purchase': {
        change: (log) => {
          entryAt(log, 2, 1).count = 2;
          resultsAt(log, 2, 1).pop();
        },
        found: { reason: 'alpha-differs', round: 2 },
      },
      'a changed client seed': {
        change: (log) => {
          entryAt(log, 2, 0).client_seed = 'a1b2c4';
        },
        found: { reason: 'alpha-differs', round: 2 },
      },
      'a purchase under another id': {
        change: (log) => {
          entryAt(log, 2, 0).purchase = 'p_99';
        },
        found: { reason: 'alpha-differs', round: 2 },
      },
      'swapped entries': {
        change: (log) => void roundAt(log, 2).entries.reverse(),
        found: { reason: 'alpha-differs', round: 2 },
      },
      'another alpha': {
        change: (log) => {
          roundAt(log, 2).alpha = roundAt(log, 1).alpha;
        },
        found: { reason: 'alpha-differs', round: 2 },
      },
      'another hash': {
        change: (log) => {
          roundAt(log, 2).hash = roundAt(log, 1).hash;
        },
        found: { reason: 'hash-differs', round: 2 },
      },
      'another head': {
        change: (log) => {
          log.head = roundAt(log, 2).hash;
        },
        found: { reason: 'head-differs', round: 3 },
      },
      'a proof in upper case': {
        change: (log) => {
          roundAt(log, 2).proof = roundAt(log, 2).proof.toUpperCase();
        },
        found: { reason: 'malformed', round: 2, field: 'proof' },
      },
      'a proof cut short': {
        change: (log) => {
          roundAt(log, 2).proof = roundAt(log, 2).proof.slice(0, -2);
        },
        found: { reason: 'malformed', round: 2, field: 'proof' },
      },
      'a proof whose first point is no point': {
        change: (log) => {
          roundAt(log, 2).proof = `02${'00'.repeat(31)}${roundAt(log, 2).proof.slice(64)}`;
        },
        found: { reason: 'proof-invalid', round: 2 },
      },
      'a proof whose last number is too large': {
        change: (log) => {
          roundAt(log, 2).proof = roundAt(log, 2).proof.slice(0, 96) + 'ff'.repeat(32);
        },
        found: { reason: 'proof-invalid', round: 2 },
      },
      'a client seed that is no text': {
        change: (log) => {
          entryAt(log, 2, 0).client_seed = '\ud800';
        },
        found: { reason: 'malformed', round: 2, field: 'entries' },
      },
      'a client seed that is too long': {
        change: (log) => {
          entryAt(log, 2, 0).client_seed = 'x'.repeat(65);
        },
        found: { reason: 'malformed', round: 2, field: 'client_seed' },
      },
      'a beacon of the shop\u2019s own': {
        change: (log) => {
          roundAt(log, 2).beacon = 'lucky';
        },
        found: { reason: 'malformed', round: 2, field: 'beacon' },
      },
    };

    it.each(Object.entries(changes))(
      'a log tampered with (%s): refused',
      async (_, { change, found }) => {
        const log = spoilable(vectorLog);
        change(log);
        expect(await refuse(log, { depth })).toMatchObject(found);
      },
    );
  });

  it('a log with one flipped bit in a proof: proof invalid if it is checked, otherwise hash differs', async () => {
    const log = spoilable(vectorLog);
    const round = roundAt(log, 2);
    // The last digits of the second number; the first point still decodes.
    round.proof = `${round.proof.slice(0, -4)}3100`;
    expect(await refuse(log, { depth: 'all' })).toEqual({ reason: 'proof-invalid', round: 2 });
    expect(await refuse(log, { depth: 'mine' })).toMatchObject({
      reason: 'hash-differs',
      round: 2,
    });
    const own = [{ purchase: 'p_04' }];
    expect(await refuse(log, { depth: 'mine', own })).toEqual({
      reason: 'proof-invalid',
      round: 2,
    });
  });

  it('verifying the log of another pack: refused', async () => {
    expect(await refuse(vectorLog, { packId: 8 })).toEqual({
      reason: 'other-pack',
      round: null,
      stated: 7,
      expected: 8,
    });
  });
});

function roundAt(log: MutableLog, number: number) {
  return need(log.rounds[number - 1]);
}

function entryAt(log: MutableLog, number: number, entry: number) {
  return need(roundAt(log, number).entries[entry]);
}

function resultsAt(log: MutableLog, number: number, entry = 0) {
  return need(roundAt(log, number).results[entry]);
}

function prizeAt(log: MutableLog, index: number) {
  return need(log.seal.prizes[index]);
}
