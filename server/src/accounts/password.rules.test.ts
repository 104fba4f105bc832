import { describe, expect, it } from 'vitest';
import { findPasswordError, preparePassword } from './password.rules.ts';

const mail = 'tanaka.taro@example.com';
const error = (password: string, confirmation = password) =>
  findPasswordError({ password, confirmation, mail });

describe('new password', () => {
  it.each([
    ['six half-width letters and digits', 'kaifu7'],
    ['twenty of them', 'a1'.repeat(10)],
    ['one of the commonest of that form', 'secret1'],
    ['letters alone', 'kaifukaifu'],
    ['digits alone', '123456'],
    ['signs and spaces', 'Card-2026! of mine'],
    ['what phones suggest', 'xibvat-5gomva-Cazsyx'],
    ['another script', '開封開封開封'],
    ['six emoji, one of several characters', '🐺🐺🐺🐺🐺👨\u200d👩\u200d👧'],
    ['64 characters', '龍'.repeat(64)],
    ['the address with digits behind it', 'tanakataro99'],
    ['the letters of the address without its dot', 'tanakataro'],
    ['the address and more', 'tanaka.taro@example.com1'],
  ])('choosing the password %s: accepted', (_, password) => {
    expect(error(password)).toBeUndefined();
  });

  it.each([
    ['nothing', ''],
    ['five characters', 'kaif7'],
    ['five characters that are ten code units', '🐺🐺🐺🐺🐺'],
    ['65 characters', 'a'.repeat(65)],
    ['a tab', 'kaifu\t77'],
    ['a line break', 'kaifu\n77'],
    ['a zero-width space', 'kaifu\u200b77'],
    ['a turn of the writing direction', 'kaifu\u202e77'],
    ['half a character', 'kaifu77\ud83d'],
  ])('choosing a password with a wrong form (%s): refused', (_, password) => {
    expect(error(password)).toBe('form');
  });

  it('choosing a password whose confirmation differs: refused', () => {
    expect(error('kaifu7', 'kaifu8')).toBe('mismatch');
    expect(error('kaifu7', 'Kaifu7')).toBe('mismatch');
  });

  it.each(['tanaka.taro@example.com', 'Tanaka.Taro@Example.com', 'tanaka.taro', 'TANAKA.TARO'])(
    'choosing the mail address or its part before the @ as the password: %s is refused',
    (password) => {
      expect(error(password)).toBe('mail');
    },
  );
});

describe('preparing a password', () => {
  it('preparing a password to be hashed: composed letters and wide spaces give the same result', () => {
    expect(preparePassword('Pok\u00e9mon 7')).toBe(preparePassword('Poke\u0301mon\u30007'));
    expect(error('Pok\u00e9mon 7', 'Poke\u0301mon\u30007')).toBeUndefined();
  });

  it('preparing a password to be hashed: case, full width and outer spaces stay different', () => {
    const written = ['kaifu7', 'Kaifu7', 'ｋａｉｆｕ７', 'kaifu7 ', ' kaifu7'];
    expect(new Set(written.map(preparePassword)).size).toBe(written.length);
  });

  it('preparing half-width letters and digits of a password: unchanged, so that old hashes match', () => {
    for (const password of ['kaifu7', 'a1'.repeat(10), 'ABCxyz0189']) {
      expect(preparePassword(password)).toBe(password);
    }
  });
});
