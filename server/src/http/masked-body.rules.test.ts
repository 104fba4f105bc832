import { expect, it } from 'vitest';
import { maskedBody } from './masked-body.rules.ts';

it.each([
  ['a mail address', 'hanako@example.com', 'h•••@example.com'],
  ['a phone number', '090-1234-5678', '•••5678'],
  ['a name', '山田花子', '•••'],
  ['a date', '2012-06-05', '•••'],
])('personal field of a request for approval, %s: hidden', (_, value, shown) => {
  const body = { search: value, sort: 'newest', reason: 'a test' };
  const { body: masked, masked: names } = maskedBody(body, { personal: ['search', 'birthDate'] });
  expect(masked).toEqual({ ...body, search: shown });
  expect(names).toEqual(['search']);
});
