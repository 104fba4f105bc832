import { describe, expect, it } from 'vitest';
import { arrivedFrom, arrivingFrom, complaintFrom, navigationStateWithError } from './arrival.ts';

describe('navigation state', () => {
  it('arrivedFrom: returns the previous screen, null for anything else', () => {
    expect(arrivedFrom(arrivingFrom('pack-detail'))).toBe('pack-detail');
    expect(arrivedFrom(null)).toBeNull();
    expect(arrivedFrom({ from: 'elsewhere' })).toBeNull();
  });
  it('complaintFrom: returns the error of another screen, null for anything else', () => {
    expect(complaintFrom(navigationStateWithError('残りがありません'))).toBe('残りがありません');
    expect(complaintFrom(navigationStateWithError(''))).toBeNull();
    expect(complaintFrom({ complaint: 7 })).toBeNull();
  });
});
