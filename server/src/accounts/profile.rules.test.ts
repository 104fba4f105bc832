import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mailboxOf, mailKeyOf, readMail } from './mail.rules.ts';
import { passwordFault } from './password.rules.ts';
import { readPhone, showPhone, takesSms } from './phone.rules.ts';
import { foldPostalCode, type ProfileInput, readProfile } from './profile.rules.ts';

const typed: ProfileInput = {
  lastName: '開封',
  middleName: '',
  firstName: '花子',
  phone: '090-1234-5678',
  postalCode: '１０４－００６１',
  country: '',
  prefectureId: 13,
  city: '中央区銀座',
  street: '１−２−３',
  building: '',
};

const faultsOf = (changes: Partial<ProfileInput>, language: 'ja' | 'en' = 'ja') => {
  const read = readProfile({ ...typed, ...changes }, language);
  return read.ok ? {} : read.faults;
};

describe('a profile', () => {
  it('is kept folded: NFKC, in one line, phone in E.164, postal code in digits', () => {
    expect(readProfile({ ...typed, lastName: '  ｶｲ\n ﾌｳ ' }, 'ja')).toEqual({
      ok: true,
      profile: {
        ...typed,
        lastName: 'カイ フウ',
        phone: '+819012345678',
        postalCode: '1040061',
        country: '日本',
        street: '1−2−3',
      },
    });
  });

  it('is of a person outside Japan where it is not in Japanese: prefecture 99, a country, a middle name', () => {
    const abroad = {
      ...typed,
      middleName: 'Q.',
      country: 'France',
      phone: '+33 6 12 34 56 78',
      postalCode: '75001',
    };
    expect(readProfile(abroad, 'en')).toMatchObject({
      ok: true,
      profile: {
        prefectureId: 99,
        middleName: 'Q.',
        country: 'France',
        postalCode: '75001',
        phone: '+33612345678',
      },
    });
    expect(readProfile(abroad, 'ja')).toMatchObject({ ok: false });
    expect(readProfile({ ...typed, middleName: 'Q.' }, 'ja')).toMatchObject({ profile: { middleName: '' } });
  });

  it.each([
    ['lastName', { lastName: ' ' }, 'missing'],
    ['firstName', { firstName: 'あ'.repeat(31) }, 'too long'],
    ['lastName', { lastName: 'a\u0007b' }, 'invalid'],
    ['phone', { phone: '' }, 'missing'],
    ['phone', { phone: '090-1234' }, 'invalid'],
    ['phone', { phone: '+1 555' }, 'invalid'],
    ['postalCode', { postalCode: '' }, 'missing'],
    ['postalCode', { postalCode: '104-006' }, 'invalid'],
    ['postalCode', { postalCode: 'SW1A 1AA' }, 'invalid'],
    ['prefectureId', { prefectureId: null }, 'missing'],
    ['prefectureId', { prefectureId: 48 }, 'invalid'],
    ['prefectureId', { prefectureId: 0 }, 'invalid'],
    ['city', { city: '' }, 'missing'],
    ['street', { street: '' }, 'missing'],
    ['country', { prefectureId: 99 }, 'missing'],
  ] as const)('says of %s in %j that it is %s', (field, changes, fault) => {
    expect(faultsOf(changes)).toEqual({ [field]: fault });
  });

  it('takes whatever is sent without falling over', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.integer(), (text, other, prefectureId) => {
        readProfile(
          { ...typed, lastName: text, phone: text, postalCode: other, city: other, prefectureId },
          'ja',
        );
        readMail(text);
        mailboxOf(text);
      }),
    );
  });
});

describe('a postal code', () => {
  it.each(['1040061', '104-0061', '１０４ー００６１', '〒104−0061', ' 104‐0061 ', '104–0061'])(
    'is read from %j',
    (written) => {
      expect(foldPostalCode(written)).toBe('1040061');
    },
  );
});

describe('a phone', () => {
  it('is shown in national form where it is Japanese, in E.164 otherwise', () => {
    expect(showPhone(readPhone('０９０１２３４５６７８') ?? '')).toBe('090-1234-5678');
    expect(showPhone(readPhone('+81 90 1234 5678') ?? '')).toBe('090-1234-5678');
    expect(showPhone(readPhone('+33 6 12 34 56 78') ?? '')).toBe('+33612345678');
  });

  it('takes a text message where it is mobile', () => {
    expect(takesSms('+819012345678')).toBe(true);
    expect(takesSms('+12015550123')).toBe(true);
    expect(takesSms('+81312345678')).toBe(false);
  });
});

describe('a mail address', () => {
  it('is read folded, and refused where it is none', () => {
    expect(readMail(' Ｈanako@example.com ')).toBe('Hanako@example.com');
    for (const wrong of ['', 'hanako', 'a@b', 'a b@example.com', `${'a'.repeat(250)}@example.com`]) {
      expect(readMail(wrong)).toBeUndefined();
    }
    expect(mailKeyOf('Hanako@Example.COM')).toBe('hanako@example.com');
  });

  it('has the same mailbox as its aliases', () => {
    expect(mailboxOf('Ha.na.ko+x+y@googlemail.com')).toBe(mailboxOf('hanako@gmail.com'));
    expect(mailboxOf('ha.nako+x@example.com')).toBe('ha.nako@example.com');
  });
});

describe('a password', () => {
  const fault = (password: string, confirmation = password, mail = 'tanaka.taro@example.com') =>
    passwordFault({ password, confirmation, mail }, (common) => common === 'password1');

  it('is 6 to 20 half-width letters and digits, typed twice alike', () => {
    expect(fault('kaifu7')).toBeUndefined();
    expect(fault('a1'.repeat(10))).toBeUndefined();
    for (const wrong of [
      '',
      'kaif7',
      `${'a1'.repeat(10)}x`,
      'kaifu 7',
      'kaifu-7',
      'ｋａｉｆｕ７',
      '開封開封開封',
    ]) {
      expect(fault(wrong)).toBe('form');
    }
    expect(fault('kaifu7', 'kaifu8')).toBe('mismatch');
  });

  it('is none of the commonest, nor the own address', () => {
    expect(fault('PassWord1')).toBe('common');
    for (const own of ['tanakataro', 'TanakaTaro', 'tanakataro99']) expect(fault(own)).toBe('mail');
    expect(fault('tanakatarosan')).toBeUndefined();
  });
});
