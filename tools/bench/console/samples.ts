import { day } from '../../../server/src/lib/time.rules.ts';
import type { Samples } from './lists.ts';

/** Values of one member and their payment in the filled shop. */
export interface Known {
  member: string;
  mail: string;
  phone: string;
  payment: string;
  order: string;
  packId: string;
}

const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString().slice(0, 10);

/** Values for text filters, which the contract does not name itself. */
export function samplesOf({ member, mail, phone, payment, order, packId }: Known): Samples {
  return {
    memberId: [member],
    member: [member],
    packId: [packId],
    cardType: ['1'],
    'listMembers.search': [
      member,
      mail,
      mail.slice(0, 3),
      phone,
      '090',
      '佐藤',
      '佐',
      'さとう',
      '花子',
      'tanaka',
      'm',
      '山田 花子',
      'zzzzzz',
      '9999999999',
    ],
    // A parcel or a member by number, and a tracking number.
    'listParcels.search': [member, '000000000500', 'no such number'],
    'listPayments.search': [payment, order, member, 'no such order'],
    'listCards.search': ['TS-000500', 'TS-', '竜', 'ドラゴン', 'dragon', 'no such card'],
    'listStock.search': ['K00000500', 'TS-000500', '80000500', 'no such copy'],
    'listPromotions.search': ['春', 'no such promotion'],
    promotion: ['1'],
    'listLocations.search': ['A-1', 'no such place'],
    modelNumber: ['TS-000500'],
    search: [member, mail, phone, '佐藤'],
    subject: [`member ${member}`, 'member 999999999'],
    action: ['points adjust', 'staff roles', 'no such action'],
    who: ['Ren 1', 'nobody'],
    from: [daysAgo(30)],
    to: [daysAgo(30)],
    currency: ['point'],
    location: ['A-1', 'no such place'],
    intake: ['1'],
  };
}
