import { describe, expect, it } from 'vitest';
import { fixedFields, type RegisteredProfile } from './change-profile.rules.ts';

const asked = {
  lastName: '見本',
  middleName: '',
  firstName: '花子',
  phone: '+819012345678',
  postalCode: '1000001',
  country: '日本',
  prefectureId: 13,
  city: '千代田区',
  street: '1-1',
  building: '',
};
const registered: RegisteredProfile = { ...asked, phoneVerifiedAt: null };

describe('what a member may change in their registered data', () => {
  it("changing one's phone number: possible until it is verified", () => {
    const another = { ...asked, phone: '+819011112222' };
    expect(fixedFields(registered, another, 'ja')).toEqual([]);
    expect(fixedFields({ ...registered, phoneVerifiedAt: new Date(0) }, another, 'ja')).toEqual([
      'phone',
    ]);
  });

  it("changing one's name or address once given: only support may do it", () => {
    const another = { ...asked, lastName: '別', city: '港区', prefectureId: 14 };
    expect(fixedFields(registered, another, 'ja')).toEqual(['lastName', 'city', 'prefectureId']);
  });

  it('filling in an address that was empty: possible for the member', () => {
    const empty = { ...registered, city: '', street: '', prefectureId: null };
    expect(fixedFields(empty, { ...asked, building: '1F' }, 'ja')).toEqual([]);
  });

  it('changing the prefecture from 99 (overseas) to one in Japan: possible; from Japan to 99: refused', () => {
    expect(fixedFields({ ...registered, prefectureId: 99 }, asked, 'ja')).toEqual([]);
    for (const language of ['ja', 'en'] as const) {
      const overseas = { ...asked, prefectureId: 99 };
      expect(fixedFields(registered, overseas, language)).toEqual(['prefectureId']);
    }
  });

  it('changing a profile without a middle name: in Japanese the stored one stays, in English refused', () => {
    const withMiddle = { ...registered, middleName: 'Q.' };
    expect(fixedFields(withMiddle, asked, 'ja')).toEqual([]);
    expect(fixedFields(withMiddle, asked, 'en')).toEqual(['middleName']);
  });
});
