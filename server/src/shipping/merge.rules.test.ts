import { describe, expect, it } from 'vitest';
import { type MergeableParcel, mergeProblemOf, mostUrgentOf, whyFixed } from './merge.rules.ts';

const at = (day: number) => new Date(Date.UTC(2026, 10, day));
const home = {
  ...{ lastName: '髙橋', middleName: '', firstName: '花子', phone: '+819012345678' },
  ...{ postalCode: '1500001', country: '', prefectureId: 13, city: '渋谷区', street: '1-1' },
  building: '',
};
const waiting = (id: number, changed: Partial<MergeableParcel> = {}): MergeableParcel => ({
  ...{ id, memberId: 1, shipBy: at(id), exportId: null, packedAt: null },
  ...{ sentAt: null, takenBackAt: null, heldAt: null, ...home },
  ...changed,
});
const problem = (...parcels: MergeableParcel[]) => mergeProblemOf(parcels, new Set());

describe('merging parcels', () => {
  it('two waiting parcels of a member to one address: can travel as one', () => {
    expect(problem(waiting(1), waiting(2))).toBeUndefined();
  });

  it('parcels of two members, or to two addresses: cannot travel as one', () => {
    expect(problem(waiting(1), waiting(2, { memberId: 2 }))).toBe('other-member');
    expect(problem(waiting(1), waiting(2, { building: '2F' }))).toBe('other-address');
    expect(problem(waiting(1), waiting(2, { prefectureId: 99 }))).toBe('other-address');
  });

  it('a parcel that staff hold back: cannot travel with another, but can be split', () => {
    const held = waiting(2, { heldAt: at(1) });
    expect(problem(waiting(1), held)).toBe('held');
    expect(whyFixed(held, false)).toBeUndefined();
  });

  it('a parcel that left, was taken back, has a label, or is packed: stays as it is', () => {
    expect(whyFixed(waiting(1, { sentAt: at(1) }), false)).toBe('sent-already');
    expect(whyFixed(waiting(1, { takenBackAt: at(1) }), false)).toBe('taken-back');
    expect(whyFixed(waiting(1, { exportId: 4 }), false)).toBe('exported');
    expect(whyFixed(waiting(1, { packedAt: at(1) }), false)).toBe('packing');
    expect(whyFixed(waiting(1), true)).toBe('packing');
    expect(whyFixed(waiting(1), false)).toBeUndefined();
    expect(mergeProblemOf([waiting(1), waiting(2)], new Set([2]))).toBe('packing');
  });

  it('parcels with different last days: the one that is due first carries the cards', () => {
    expect(mostUrgentOf([waiting(3), waiting(2)])?.id).toBe(2);
    expect(mostUrgentOf([waiting(5, { shipBy: at(1) }), waiting(4, { shipBy: at(1) })])?.id).toBe(
      4,
    );
    expect(mostUrgentOf([])).toBeUndefined();
  });
});
