import { describe, expect, it } from 'vitest';
import { arrivedFrom, arrivingFrom, complaintFrom, navigationStateWithError } from './arrival.ts';

describe('what a history entry carries', () => {
  it('tells where one came from', () => {
    expect(arrivedFrom(arrivingFrom('pack-detail'))).toBe('pack-detail');
    expect(arrivedFrom(null)).toBeNull();
    expect(arrivedFrom({ from: 'elsewhere' })).toBeNull();
  });
  it('tells what another screen has to complain of', () => {
    expect(complaintFrom(navigationStateWithError('残りがありません'))).toBe('残りがありません');
    expect(complaintFrom(navigationStateWithError(''))).toBeNull();
    expect(complaintFrom({ complaint: 7 })).toBeNull();
  });
});
