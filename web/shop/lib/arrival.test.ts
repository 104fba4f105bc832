import { describe, expect, it } from 'vitest';
import { arrivedFrom, arrivingFrom, complainingOf, complaintFrom } from './arrival.ts';

describe('what a history entry carries', () => {
  it('tells where one came from', () => {
    expect(arrivedFrom(arrivingFrom('pack-detail'))).toBe('pack-detail');
    expect(arrivedFrom(null)).toBeNull();
    expect(arrivedFrom({ from: 'elsewhere' })).toBeNull();
  });
  it('tells what another screen has to complain of', () => {
    expect(complaintFrom(complainingOf('残りがありません'))).toBe('残りがありません');
    expect(complaintFrom(complainingOf(''))).toBeNull();
    expect(complaintFrom({ complaint: 7 })).toBeNull();
  });
});
