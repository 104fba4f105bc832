import { describe, expect, it } from 'vitest';
import { mailboxOf, mailKeyOf, readMail } from './mail.rules.ts';

describe('a mail address', () => {
  it('is read folded, and refused where it is none', () => {
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

  it('has the same mailbox as its aliases', () => {
    expect(mailboxOf('Ha.na.ko+x+y@googlemail.com')).toBe(mailboxOf('hanako@gmail.com'));
    expect(mailboxOf('ha.nako+x@example.com')).toBe('ha.nako@example.com');
  });
});
