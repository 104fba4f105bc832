import { describe, expect, it } from 'vitest';
import { availabilityOf } from './availability.ts';

const now = Date.parse('2026-04-01T10:00:00+09:00');
const open = {
  pack_count: 5,
  is_ended: 0,
  end_date: null,
  is_before: 0,
  start_date: null,
  can_limit: 0,
} as const;

describe('availabilityOf a pack', () => {
  it('availabilityOf a pack without obstacles: onSale', () => {
    expect(availabilityOf(open, now)).toBe('onSale');
  });
  it('availabilityOf a sold-out pack: soldOut, even if other reasons apply, too', () => {
    expect(availabilityOf({ ...open, pack_count: 0, is_ended: 1, is_before: 1 }, now)).toBe(
      'soldOut',
    );
  });
  it('availabilityOf a pack with start or end date: decided by the server’s clock, not by the flags of the response', () => {
    const start = { ...open, is_before: 1, start_date: '2026-04-01T10:00:01+09:00' } as const;
    expect(availabilityOf(start, now)).toBe('beforeStart');
    expect(availabilityOf(start, now + 1000)).toBe('onSale');
    const end = { ...open, end_date: '2026-04-01T10:00:01+09:00' } as const;
    expect(availabilityOf(end, now)).toBe('onSale');
    expect(availabilityOf(end, now + 1000)).toBe('ended');
  });
  it('availabilityOf a pack without dates: decided by the flags of the response', () => {
    expect(availabilityOf({ ...open, is_before: 1 }, now)).toBe('beforeStart');
    expect(availabilityOf({ ...open, is_ended: 1 }, now)).toBe('ended');
  });
  it('availabilityOf a pack at the member’s limit: limited, unless another reason applies, too', () => {
    expect(availabilityOf({ ...open, can_limit: 1 }, now)).toBe('limited');
    expect(availabilityOf({ ...open, can_limit: 1, is_before: 1 }, now)).toBe('beforeStart');
  });
});
