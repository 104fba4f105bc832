import type { Text } from '../http/language.ts';
import type { TakeBackRefusal } from './take-back-rest.ts';

/** Why no cards of a member can be taken back, and what to do. */
export const takeBackTexts = {
  'not-cancelled': {
    ja: '保護者の申し出による取り消しがないため、カードを戻せません。先に「保護者の申し出で購入を取り消す」を行ってください。',
    en: 'No guardian has cancelled payments of this member, so no card is taken back. Cancel them first with "Cancel purchases for a guardian".',
  },
  'no-such-parcel': {
    ja: '入力した荷物の中に、この会員の未発送の荷物ではないものがあります。荷物番号を確かめてください。',
    en: 'One of the parcels is no unsent parcel of this member. Check the numbers of the parcels.',
  },
  'nothing-to-take-back': {
    ja: '戻せるカードはありません。配送データに入っている荷物や梱包を始めた荷物は、作業を止めてから、その荷物番号を入力してください。',
    en: 'There is no card to take back. If a parcel is in an export or is being packed, stop it first and enter its number.',
  },
} as const satisfies Record<TakeBackRefusal, Text>;
