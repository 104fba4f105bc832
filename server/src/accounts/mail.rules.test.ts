import { describe, expect, it } from 'vitest';
import { mailboxOf, mailKeyOf, readMail } from './mail.rules.ts';

describe('mail address', () => {
  it('reading a mail address: normalised to NFKC; undefined where it is invalid', () => {
    expect(readMail(' Ｈanako@example.com ')).toBe('Hanako@example.com');
    for (const wrong of [
      '',
      'hanako',
      'a@b',
      'a b@example.com',
      `${'a'.repeat(250)}@example.com`,
    ]) {
      expect(readMail(wrong)).toBeUndefined();
    }
    expect(mailKeyOf('Hanako@Example.COM')).toBe('hanako@example.com');
  });

  it('aliases of a mail address, such as name+x@: recognised as the same mailbox', () => {
    expect(mailboxOf('Ha.na.ko+x+y@googlemail.com')).toBe(mailboxOf('hanako@gmail.com'));
    expect(mailboxOf('ha.nako+x@example.com')).toBe('ha.nako@example.com');
  });
});
