import { describe, expect, it } from 'vitest';
import {
  isOverseas,
  labelProblems,
  missingAddressFields,
  type ParcelToSend,
  yamatoFile,
} from './carrier-files.rules.ts';

const home: ParcelToSend = {
  id: 1,
  cards: 1,
  shipBy: new Date('2026-12-11T00:00:00Z'),
  deliverOn: null,
  timeSlot: null,
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

const sender = {
  name: '札屋',
  phone: '03-1234-5678',
  postalCode: '1000001',
  address: '東京都千代田区',
};

describe("an address on a parcel's label", () => {
  it.each([
    ['in a prefecture: not overseas', { prefectureId: 13, country: '' }, false],
    ['with the prefecture "overseas": overseas', { prefectureId: 99, country: 'USA' }, true],
    ['with a country and no prefecture: overseas', { prefectureId: null, country: 'USA' }, true],
    ['without country and prefecture: not overseas', { prefectureId: null, country: '' }, false],
  ])(
    'an address is overseas only with the prefecture "overseas", or with a country and no prefecture: %s',
    (_, address, overseas) => {
      expect(isOverseas(address)).toBe(overseas);
    },
  );

  it.each<[string, Partial<ParcelToSend>, string[]]>([
    ['nothing in a complete address', {}, []],
    ['postal code and street in Japan', { postalCode: '', street: '' }, ['postalCode', 'street']],
    ['no postal code overseas', { prefectureId: 99, country: 'Macau', postalCode: '' }, []],
    ['the country overseas', { prefectureId: 99, country: '' }, ['prefecture']],
    ['a prefecture or a country', { prefectureId: null, country: '' }, ['prefecture']],
    ['nothing with a country and no prefecture', { prefectureId: null, country: 'Macau' }, []],
  ])('checking what the address of a parcel lacks for its label: %s', (_, inputs, lacks) => {
    expect(missingAddressFields({ ...home, ...inputs })).toEqual(lacks);
  });

  it("a parcel's label: invisible characters are removed", () => {
    const copied = { ...home, lastName: '葛\u{E0100}城', street: `\u200B${home.street}` };
    const options = {
      sender,
      billing: undefined,
      prefectureName: () => '東京都',
      sentOn: home.shipBy,
    };
    expect(yamatoFile([copied], options)).toEqual(
      yamatoFile([{ ...home, lastName: '葛城' }], options),
    );
    const full = { ...home, building: `\u200B${'あ'.repeat(16)}` };
    expect(labelProblems(full, options.prefectureName)).toEqual([]);
  });

  it('checking the label of an address without a prefecture: does not look up its name', () => {
    const nameless = { ...home, prefectureId: null, country: '' };
    const never = () => {
      throw new Error('there is no prefecture to name');
    };
    expect(labelProblems(nameless, never)).toEqual([]);
  });
});
