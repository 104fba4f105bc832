import { describe, expect, it } from 'vitest';
import { passwordFault } from './password.rules.ts';

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
