import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import vectors from '../../../../../contract/vectors/fairness-2-vectors.json' with { type: 'json' };
import { changesOf } from '../testing/changes-of.ts';
import { accept, refuse } from '../testing/judge.ts';
import { publishedVectors, vectorLog, waitingFrom } from '../testing/vectors-2.ts';
import { findWrongSignature, readBeaconKey } from './beacon.ts';
import { extrasOfPositions, winsExtra } from './extras.ts';
import { remember } from './memory.ts';

const withBeacon = publishedVectors('with_beacon');

describe.each(['with_beacon', 'instant'] as const)(
  'verifying the published example pack %s of version 2',
  (kind) => {
    const log = publishedVectors(kind);
    const { pack_id: packId } = log.seal;
    const own = [{ purchase: log.rounds[0]?.entries[0]?.purchase ?? '' }];

    it('example pack of version 2, all proofs checked: accepted, with the draw and extras of a purchase', async () => {
      const verified = await accept(log, { packId, own });
      expect(verified).toMatchObject({ head: log.head, drawn: log.rounds.length });
      expect(verified.proved).toBe(log.rounds.length);
      expect(verified.prizes.every(({ left }) => left === 0)).toBe(true);
      const [first] = vectors[kind].rounds;
      expect(verified.own).toMatchObject([
        { prizes: first?.results[0], extras: first?.extras[0], waitsFor: null },
      ]);
    });

    it('example pack of version 2, no proofs checked: accepted', async () => {
      expect((await accept(log, { packId, depth: 'mine' })).proved).toBe(0);
    });

    it('example pack of version 2, any single value changed, left out or added: refused', async () => {
      const changes = changesOf(log);
      expect(changes.length).toBeGreaterThan(200);
      const accepted: string[] = [];
      for (const { name, changed } of changes) {
        const parsed = z.safeParse(vectorLog, changed);
        // Another shape is refused before it is checked.
        if (!parsed.success) continue;
        const isRefused = await refuse(parsed.data, { packId }).then(
          () => true,
          () => false,
        );
        if (!isRefused) accepted.push(name);
      }
      expect(accepted).toEqual([]);
    }, 120_000);
  },
);

describe('verifying a pack whose last rounds wait for the beacon', () => {
  const waiting = (from: number) => waitingFrom(withBeacon, from);

  it('rounds that wait for the beacon after drawn ones: accepted, a purchase of them waits for a number', async () => {
    const log = waiting(2);
    const purchase = log.rounds[1]?.entries[0]?.purchase ?? '';
    const verified = await accept(log, { own: [{ purchase }] });
    expect(verified).toMatchObject({ rounds: 4, drawn: 1, proved: 1 });
    expect(verified.own).toMatchObject([{ prizes: [], waitsFor: log.rounds[1]?.beacon }]);
  });

  it('a later round that is drawn while an earlier one still waits for the beacon: refused', async () => {
    const log = waiting(2);
    const last = withBeacon.rounds[3];
    const rounds = log.rounds.map((round) => (round.round === 4 && last ? last : round));
    expect(await refuse({ ...log, rounds })).toEqual({
      reason: 'draw-skipped',
      round: 4,
      skipped: 2,
    });
  });

  it('checking a log whose last rounds wait for the beacon: rounds count as proved up to the last drawn one', async () => {
    const log = waiting(3);
    const { rounds, head, drawn, drawnHead } = await accept(log);
    const memory = remember(null, log.seal_hash, { round: rounds, hash: head }, true, {
      round: drawn,
      hash: drawnHead,
    });
    const later = withBeacon.rounds[2];
    const forged = { ...withBeacon, rounds: withBeacon.rounds.map((round) => ({ ...round })) };
    if (later !== undefined) Object.assign(forged.rounds[2] ?? {}, { signature: '00'.repeat(48) });
    expect(await refuse(forged, { memory })).toMatchObject({ round: 3 });
    expect(await accept(withBeacon, { memory })).toMatchObject({ proved: 4 });
  });
});

describe('verifying numbers of the random beacon', () => {
  const { public_key, rounds } = vectors.quicknet;
  const key = readBeaconKey(public_key);
  const numbers = rounds.map(({ round, signature }) => ({ number: round, signature }));
  if (key === null) throw new Error('the key of quicknet is not read');

  it('verifying three real numbers of the public beacon quicknet together: their signatures are right', () => {
    expect(findWrongSignature(key, numbers)).toBeNull();
  });

  it.each([0, 1, 2])(
    'beacon number at place %i with the signature of another number: detected',
    (place) => {
      const other = numbers[(place + 1) % 3]?.signature ?? '';
      const forged = numbers.map((one, at) => (at === place ? { ...one, signature: other } : one));
      expect(findWrongSignature(key, forged)).toBe(forged[place]);
    },
  );

  it('signatures of two beacon numbers exchanged, so that their sum is the same: detected', () => {
    const [one, two, three] = numbers;
    if (!one || !two || !three) return expect.fail('three numbers are published');
    const forged = [
      { ...one, signature: two.signature },
      { ...two, signature: one.signature },
    ];
    expect(findWrongSignature(key, [...forged, three])).toBe(forged[0]);
  });

  it.each(['00'.repeat(48), `c0${'00'.repeat(47)}`, 'ff'.repeat(48), '00'])(
    'beacon signature that is no point of the group (%s): detected',
    (signature) => {
      const forged = numbers.map((one, at) => (at === 1 ? { ...one, signature } : one));
      expect(findWrongSignature(key, forged)).toBe(forged[1]);
    },
  );

  it.each(['00'.repeat(96), `c0${'00'.repeat(95)}`, public_key.slice(2)])(
    'beacon key that is no point of the group: refused as unreadable',
    (hex) => {
      expect(readBeaconKey(hex)).toBeNull();
    },
  );
});

describe('positions that win extra prizes', () => {
  it('extra prizes won by a purchase of any size: the same as if each position were checked by itself', () => {
    const extras = [
      { id: 1, kind: 'last', n: null },
      { id: 2, kind: 'every', n: 5 },
      { id: 3, kind: 'at', n: 10 },
      { id: 4, kind: 'every', n: 2 },
    ] as const;
    const size = 20;
    for (let first = 1; first <= size; first++) {
      for (let last = first; last <= size; last++) {
        const slow = [];
        for (let position = first; position <= last; position++) {
          for (const { id, kind, n } of extras) {
            if (
              kind === 'last'
                ? position === size
                : kind === 'at'
                  ? position === n
                  : position % n === 0
            )
              slow.push(id);
          }
        }
        expect(extrasOfPositions(extras, size, first, last)).toEqual(slow);
        for (const some of [extras, extras.slice(0, 1), extras.slice(1, 2), extras.slice(2, 3)])
          expect(winsExtra(some, size, first, last)).toBe(
            extrasOfPositions(some, size, first, last).length > 0,
          );
      }
    }
  });
});
