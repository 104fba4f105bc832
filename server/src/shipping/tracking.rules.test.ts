import { describe, expect, it } from 'vitest';
import { deliveryOf, readTrackingNumber, trackingUrl } from './tracking.rules.ts';

describe('tracking numbers', () => {
  it.each([
    ['yamato', '1234-5678-9013', '123456789013'],
    ['yamato', '１２３４５６７８９０１３', '123456789013'],
    ['japan_post', 'RR 473 124 829 GB', 'RR473124829GB'],
    ['japan_post', 'ee123456785jp', 'EE123456785JP'],
    // The two check digits that the rule replaces by 0 and 5.
    ['japan_post', 'EE100000140JP', 'EE100000140JP'],
    ['japan_post', 'EE000000005JP', 'EE000000005JP'],
  ] as const)('a tracking number of %s: read from %s', (carrier, written, number) => {
    expect(readTrackingNumber(carrier, written)).toBe(number);
  });

  it.each([
    ['yamato', '123456789012', 'a wrong check digit'],
    ['yamato', '12345678901', 'too few digits'],
    ['yamato', 'EE123456785JP', 'a number of another carrier'],
    ['japan_post', 'EE123456786JP', 'a wrong check digit'],
    ['japan_post', 'EE12345678JP', 'too few digits'],
    ['japan_post', '123456789013', 'a number of another carrier'],
  ] as const)(
    'reading a text as a tracking number of %s: %s is refused (%s)',
    (carrier, written, _why) => {
      expect(readTrackingNumber(carrier, written)).toBeUndefined();
    },
  );

  it('the tracking link of a parcel: the carrier’s own page', () => {
    expect(trackingUrl('yamato', '123456789013', 'en')).toContain(
      'kuronekoyamato.co.jp/parcel/detail?pno=123456789013',
    );
    expect(trackingUrl('japan_post', 'EE123456785JP', 'en')).toMatch(
      /reqCodeNo1=EE123456785JP&locale=en$/,
    );
  });
});

it('delivery of a parcel that was sent twice: only a delivery after the last shipment counts', () => {
  const [first, second] = [new Date(1_000), new Date(2_000)];
  expect(deliveryOf({ sentAt: first, deliveredAt: second })).toBe(second);
  expect(deliveryOf({ sentAt: second, deliveredAt: first })).toBeNull();
  expect(deliveryOf({ sentAt: null, deliveredAt: first })).toBeNull();
  expect(deliveryOf({ sentAt: first, deliveredAt: null })).toBeNull();
});
