import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldPostalCode } from '#contract/postal-code.ts';
import { mailboxOf, readMail } from './mail.rules.ts';
import { type ProfileInput, readProfile } from './profile.rules.ts';

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

const errorsOf = (changes: Partial<ProfileInput>, language: 'ja' | 'en' = 'ja') => {
  const read = readProfile({ ...typed, ...changes }, language);
  return read.ok ? {} : read.errors;
};

describe('profile', () => {
  it('validating a submitted profile: NFKC, one line each, phone in E.164, postal code in digits', () => {
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

  it('validating a profile in English with prefecture 99, a country and a middle name: accepted', () => {
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
    expect(readProfile({ ...typed, middleName: 'Q.' }, 'ja')).toMatchObject({
      profile: { middleName: '' },
    });
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
  ] as const)('validating a submitted profile with %s as in %j: %s', (field, changes, error) => {
    expect(errorsOf(changes)).toEqual({ [field]: error });
  });

  it('validating any text as a profile or a mail address: never throws', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string(),
        fc.integer(),
        (text, other, prefectureId) => {
          readProfile(
            { ...typed, lastName: text, phone: text, postalCode: other, city: other, prefectureId },
            'ja',
          );
          readMail(text);
          mailboxOf(text);
        },
      ),
    );
  });
});

describe('postal code', () => {
  it.each(['1040061', '104-0061', '１０４ー００６１', '〒104−0061', ' 104‐0061 ', '104–0061'])(
    'validating the postal code %j: becomes seven digits',
    (written) => {
      expect(foldPostalCode(written)).toBe('1040061');
    },
  );
});
