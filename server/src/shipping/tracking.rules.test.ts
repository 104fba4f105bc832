import { describe, expect, it } from 'vitest';
import { readTrackingNumber, trackingUrl } from './tracking.rules.ts';

describe('a tracking number', () => {
  it.each([
    ['yamato', '1234-5678-9013', '123456789013'],
    ['yamato', '１２３４５６７８９０１３', '123456789013'],
    ['japan_post', 'RR 473 124 829 GB', 'RR473124829GB'],
    ['japan_post', 'ee123456785jp', 'EE123456785JP'],
    // The two check digits that are not eleven less the rest.
    ['japan_post', 'EE100000140JP', 'EE100000140JP'],
    ['japan_post', 'EE000000005JP', 'EE000000005JP'],
  ] as const)('of %s is read from %s', (carrier, written, number) => {
    expect(readTrackingNumber(carrier, written)).toBe(number);
  });

  it.each([
    ['yamato', '123456789012', 'a wrong check digit'],
    ['yamato', '12345678901', 'too few digits'],
    ['yamato', 'EE123456785JP', 'another carrier’s'],
    ['japan_post', 'EE123456786JP', 'a wrong check digit'],
    ['japan_post', 'EE12345678JP', 'too few digits'],
    ['japan_post', '123456789013', 'another carrier’s'],
  ] as const)('of %s is not %s: %s', (carrier, written, _why) => {
    expect(readTrackingNumber(carrier, written)).toBeUndefined();
  });

  it('leads to the carrier’s own page', () => {
    expect(trackingUrl('yamato', '123456789013', 'en')).toContain(
      'kuronekoyamato.co.jp/parcel/detail?pno=123456789013',
    );
    expect(trackingUrl('japan_post', 'EE123456785JP', 'en')).toMatch(
      /reqCodeNo1=EE123456785JP&locale=en$/,
    );
  });
});
