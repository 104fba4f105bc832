import { expect, it } from 'vitest';
import { relyingPartyOf } from './relying-party.rules.ts';

it.each([
  ['https://shop.example/', 'shop.example', 'https://shop.example'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
])('passkeys of a shop at %s: bound to %s, accepted from %s', (publicUrl, domain, origin) => {
  expect(relyingPartyOf(publicUrl)).toEqual({ domain, origins: [origin] });
});
