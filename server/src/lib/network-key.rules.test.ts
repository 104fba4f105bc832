import { describe, expect, it } from 'vitest';
import { networkKeyOf } from './network-key.rules.ts';

describe('rate limit key of an address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('rate limit key of address %s: %s', (address, sender) => {
    expect(networkKeyOf(address)).toBe(sender);
  });
});
