import { describe, expect, it } from 'vitest';
import { addressOf, sevenDigits } from './towns.ts';

const ginza = { prefcode: 13, address2: '中央区', address3: '銀座' };
const tsukiji = { prefcode: 13, address2: '中央区', address3: '築地' };
const minato = { prefcode: 13, address2: '港区', address3: '芝' };
const nagoya = { prefcode: 23, address2: '名古屋市', address3: '' };

describe('looking up a postal code', () => {
  it.each(['1040061', '104-0061', '１０４ー００６１', '〒104 0061'])(
    'looking up a postal code: starts once %j has seven digits',
    (typed) => {
      expect(sevenDigits(typed)).toBe('1040061');
    },
  );

  it.each(['', '104006', '10400612', '104-006a'])(
    'looking up a postal code: does not start while it is %j',
    (typed) => {
      expect(sevenDigits(typed)).toBeNull();
    },
  );

  it('looking up a postal code with several towns: fills in what they share', () => {
    expect(addressOf([])).toBeNull();
    expect(addressOf([ginza])).toEqual({ pref_id: '13', shiku: '中央区銀座' });
    expect(addressOf([ginza, tsukiji])).toEqual({ pref_id: '13', shiku: '中央区' });
    expect(addressOf([ginza, minato])).toEqual({ pref_id: '13', shiku: '' });
    expect(addressOf([ginza, nagoya])).toEqual({ pref_id: '', shiku: '' });
  });
});
