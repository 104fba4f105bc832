import { expect, it } from 'vitest';
import { maskMail, maskName, maskPhone } from './mask.rules.ts';

it('masking a mail address: shows its first letter and the domain', () => {
  expect(maskMail('kaori@example.com')).toBe('k•••@example.com');
  expect(maskMail('"a@b"@example.com')).toBe('"•••@example.com');
  expect(maskMail('no mail')).toBe('•••');
});

it('masking a phone number: shows four digits; of a short number none', () => {
  expect(maskPhone('+819012345678')).toBe('•••5678');
  expect(maskPhone('12345')).toBe('•••');
  expect(maskPhone('')).toBe('');
});

it("masking a name: shows one whole character, also one outside Unicode's basic plane", () => {
  expect(maskName('𠮷田')).toBe('𠮷•••');
  expect(maskName('')).toBe('');
});
