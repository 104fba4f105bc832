import { describe, expect, it } from 'vitest';
import { isOverseas, lacking, oddities, type ParcelToSend } from './carrier-files.rules.ts';

const home: ParcelToSend = {
  id: 1,
  cards: 1,
  shipBy: new Date('2026-12-11T00:00:00Z'),
  lastName: '髙橋',
  middleName: '',
  firstName: '花子',
  phone: '+819012345678',
  postalCode: '1500001',
  country: '日本',
  prefectureId: 13,
  city: '渋谷区',
  street: '神宮前1-2-3',
  building: '',
};

describe('an address', () => {
  it.each([
    ['in a prefecture', { prefectureId: 13, country: '' }, false],
    ['with the prefecture "overseas"', { prefectureId: 99, country: 'USA' }, true],
    ['with a country and no prefecture', { prefectureId: null, country: 'USA' }, true],
    ['with neither', { prefectureId: null, country: '' }, false],
  ])('%s', (_, address, overseas) => {
    expect(isOverseas(address)).toBe(overseas);
  });

  it.each<[string, Partial<ParcelToSend>, string[]]>([
    ['is whole', {}, []],
    ['lacks what a label in Japan needs', { postalCode: '', street: '' }, ['postal code', 'street']],
    ['needs no postal code overseas', { prefectureId: 99, country: 'Macau', postalCode: '' }, []],
    ['needs a country overseas', { prefectureId: 99, country: '' }, ['prefecture or country']],
    ['needs a prefecture or a country', { prefectureId: null, country: '' }, ['prefecture or country']],
    ['is whole with a country alone', { prefectureId: null, country: 'Macau' }, []],
  ])('%s', (_, wishes, lacks) => {
    expect(lacking({ ...home, ...wishes })).toEqual(lacks);
  });

  it('without a prefecture asks for no name of one', () => {
    const nameless = { ...home, prefectureId: null, country: '' };
    const never = () => {
      throw new Error('there is no prefecture to name');
    };
    expect(oddities(nameless, never)).toEqual([]);
  });
});
