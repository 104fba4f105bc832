import type { Language, Text } from '../http/language.ts';
import { formatMoment, formatPoints } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';

/** The address of the page on which members answer offers. */
const path = '/copy-offers';

/** Both names of the copies as facts of a mail. */
const copies = (
  { pack, card, missing, offered }: { pack: Text; card: Text; missing: string; offered: string },
  language: Language,
): { facts: [string, string][] } => ({
  facts:
    language === 'ja'
      ? [
          ['パック', pack.ja],
          ['カード', card.ja],
          ['お届けできない1枚', missing],
          ['代わりの1枚', offered],
        ]
      : [
          ['Pack', pack.en],
          ['Card', card.en],
          ['The copy that we cannot deliver', missing],
          ['The copy that we offer', offered],
        ],
});

/** Writes the mail that offers another copy to the winner of a missing one. */
export function copyOfferedMail({
  reason,
  answerBy,
  points,
  ...named
}: {
  pack: Text;
  card: Text;
  missing: string;
  offered: string;
  reason: Text;
  answerBy: Date;
  /** Null if the card cannot become points. */
  points: number | null;
}): Mail {
  const gives = {
    ja: points === null ? 'パックの代金を全額' : formatPoints(points, 'ja'),
    en: points === null ? 'the whole price of the packs' : formatPoints(points, 'en'),
  };
  return {
    ja: {
      subject: '【開封】当選されたカードについて、お詫びとご相談',
      parts: [
        '当選されたカードが、保管場所で見つかりません。ご迷惑をおかけし、心よりお詫び申し上げます。同じカード、同じ鑑定会社、同じグレードの1枚を、代わりに取り置きました。',
        copies(named, 'ja'),
        reason.ja,
        `写真と鑑定番号をご覧になり、${formatMoment(answerBy, 'ja')}までにお返事ください。ご辞退のときは、${gives.ja}お返しします。お返事がないときは、この1枚をお届けします。`,
        { link: '代わりの1枚を見て、お返事する', path },
      ],
    },
    en: {
      subject: '[Kaifu] About the card you won: our apologies, and an offer',
      parts: [
        'We cannot find the card that you won where we keep it. We are truly sorry. We have set aside another copy of the same card, from the same grader and of the same grade.',
        copies(named, 'en'),
        reason.en,
        `Look at its pictures and its certificate, and let us know by ${formatMoment(answerBy, 'en')}. If you would rather not have it, we give you ${gives.en}. Without an answer we will send you this copy.`,
        { link: 'See the copy, and answer', path },
      ],
    },
  };
}

/** Writes the mail that confirms how an offer ended. */
export function offerEndedMail({
  answer,
  isByDeadline,
  points,
  ...named
}: {
  pack: Text;
  card: Text;
  missing: string;
  offered: string;
  answer: 'accepted' | 'declined';
  isByDeadline: boolean;
  points: number | null;
}): Mail {
  const result = resultOf({ answer, isByDeadline, points });
  const link = { ja: '購入履歴を見る', en: 'See your purchases' };
  const letter = (language: Language, subject: string) => ({
    subject,
    parts: [
      result[language],
      copies(named, language),
      { link: link[language], path: '/buy-product-history' },
    ],
  });
  return {
    ja: letter(
      'ja',
      answer === 'accepted'
        ? '【開封】代わりの1枚をお届けします'
        : '【開封】代わりの1枚のご辞退を承りました',
    ),
    en: letter(
      'en',
      answer === 'accepted'
        ? '[Kaifu] The other copy is yours'
        : '[Kaifu] You declined the other copy',
    ),
  };
}

/** Says how an offer ended, and what follows. */
function resultOf({
  answer,
  isByDeadline,
  points,
}: {
  answer: 'accepted' | 'declined';
  isByDeadline: boolean;
  points: number | null;
}): Text {
  if (answer === 'accepted')
    return isByDeadline
      ? {
          ja: 'お返事の期限が過ぎましたので、次の1枚をあなたのカードとしました。',
          en: 'The deadline for your answer has passed, so the following copy is now yours.',
        }
      : {
          ja: 'お返事をありがとうございます。次の1枚があなたのカードになりました。',
          en: 'Thank you for your answer. The following copy is now yours.',
        };
  return points === null
    ? {
        ja: 'お返事をありがとうございます。パックの代金は、まもなく全額お返しします。このたびは申し訳ございませんでした。',
        en: 'Thank you for your answer. You will get the whole price of the packs back in a moment. Once more, we are sorry.',
      }
    : {
        ja: `お返事をありがとうございます。カードを${formatPoints(points, 'ja')}に交換しました。このたびは申し訳ございませんでした。`,
        en: `Thank you for your answer. The card became ${formatPoints(points, 'en')}. Once more, we are sorry.`,
      };
}
