import { describe, expect, it } from 'vitest';
import { readPhone, showPhone, takesSms } from './phone.rules.ts';

describe('phone number', () => {
  it('showing a phone number: national form for Japanese numbers, E.164 for others', () => {
    expect(showPhone(readPhone('０９０１２３４５６７８') ?? '')).toBe('090-1234-5678');
    expect(showPhone(readPhone('+81 90 1234 5678') ?? '')).toBe('090-1234-5678');
    expect(showPhone(readPhone('+33 6 12 34 56 78') ?? '')).toBe('+33612345678');
  });

  it('phone numbers that can receive SMS: mobile numbers, but no fixed line in Japan', () => {
    expect(takesSms('+819012345678')).toBe(true);
    expect(takesSms('+12015550123')).toBe(true);
    expect(takesSms('+81312345678')).toBe(false);
  });
});
