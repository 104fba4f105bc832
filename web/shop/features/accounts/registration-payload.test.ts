import { describe, expect, it } from 'vitest';
import { strengthOf } from './password-strength.rules.ts';
import { emptyDraft } from './registration-draft.ts';
import { fieldsShown, payloadOf } from './registration-payload.ts';

const passwords = { pass: 'tsukiyo77', confirmPass: 'tsukiyo77' };
const draft = {
  ...emptyDraft,
  lastName: '開封',
  middleName: 'Q.',
  pref_id: '13',
  province: 'France',
};

describe('the registration form', () => {
  it('fields of the registration form: English has middle name and country, Japanese has the prefecture', () => {
    expect(fieldsShown(draft, 'ja')).toEqual({
      middleName: false,
      prefecture: true,
      country: false,
    });
    expect(fieldsShown(draft, 'en')).toEqual({
      middleName: true,
      prefecture: false,
      country: true,
    });
  });

  it('the registration form in Japanese with an address outside Japan: has the country field', () => {
    expect(fieldsShown({ ...draft, pref_id: '99' }, 'ja').country).toBe(true);
  });

  it('request that the English registration form sends: has prefecture 99, and hidden fields are empty', () => {
    expect(payloadOf(draft, passwords, 'ja')).toMatchObject({
      pref_id: 13,
      middleName: '',
      province: '',
    });
    expect(payloadOf(draft, passwords, 'en')).toMatchObject({
      pref_id: 99,
      middleName: 'Q.',
      province: 'France',
    });
    expect(payloadOf(emptyDraft, passwords, 'ja').pref_id).toBeNull();
    expect(payloadOf(draft, passwords, 'ja')).not.toHaveProperty('agreed');
  });
});

describe("the hint about a password's strength", () => {
  it.each([
    ['', 'none'],
    ['aaaaaaaa', 'weak'],
    ['12345678', 'weak'],
    ['abcdefgh', 'weak'],
    ['sakura', 'common'],
    ['sakura82', 'common'],
    ['Tsukiyo77kaze', 'strong'],
  ] as const)('hint about the strength of the password %j: %s', (password, strength) => {
    expect(strengthOf(password)).toBe(strength);
  });
});
