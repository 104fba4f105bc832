import type { Text } from '../http/language.ts';
import type { AnswerRefusal } from './answer-copy-offer.ts';
import { cancelledText } from './won-cards.texts.ts';

/** Why an offer of another copy was not accepted or declined. */
export const offerRefusalTexts: Readonly<Record<AnswerRefusal, Text>> = {
  'too-late': {
    ja: 'お返事の期限が過ぎました。まもなく、代わりの1枚があなたのカードになります。ご不明な点はお問い合わせください。',
    en: 'The deadline for your answer has passed. In a moment the other copy becomes yours. Please contact us if you have a question.',
  },
  'copy-gone': {
    ja: '申し訳ございません。この1枚も、いまお届けできません。別の1枚をご案内しますので、しばらくお待ちください。カードの交換（ご辞退）は、いまもお選びいただけます。',
    en: 'We are sorry: we cannot deliver this copy either right now. We will offer you another one soon. You can still decline.',
  },
  sent: {
    ja: 'このカードの荷物は発送済みのため、辞退できません。ご不明な点はお問い合わせください。',
    en: 'The parcel with this card was sent already, so the copy cannot be declined any more. Please contact us if you have a question.',
  },
  cancelled: cancelledText,
  'nothing-to-give': {
    ja: 'パックの代金はお返し済みのため、ここでは辞退できません。ご希望をお問い合わせ窓口へお知らせください。',
    en: 'The price of these packs was given back before, so you cannot decline here. Please write to us and say what you would like.',
  },
};
