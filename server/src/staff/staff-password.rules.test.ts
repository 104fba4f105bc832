import { describe, expect, it } from 'vitest';
import { isGuessable } from './staff-password.rules.ts';

const mail = 'tanaka.ren@example.com';

describe('password of staff', () => {
  it.each([
    'a long pass phrase',
    'correct horse battery',
    'xibvat-5gomva-Cazsyx',
    'kaifu の倉庫は三階の奥です',
    'R7#vq2Lm9x',
  ])('staff choose the password %s: accepted', (password) => {
    expect(isGuessable(password, mail)).toBe(false);
  });

  it.each([
    'Password2026!',
    'P@ssw0rd123',
    'kaifu-console-2026',
    'ＫａｉｆｕＣｏｎｓｏｌｅ',
    'KaifuKaifuKaifu',
    'oripa-manager1',
    'qwertyuiop',
    '1234567890',
    'aaaaaaaaaaaa',
    'abcdefghijklmn',
    'tanaka.ren1',
    '開封オリパカイフウ!!!',
  ])(
    'staff choose the password %s, made of words and runs that are easy to guess: refused',
    (password) => {
      expect(isGuessable(password, mail)).toBe(true);
    },
  );
});
