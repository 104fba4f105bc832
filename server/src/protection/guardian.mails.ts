import { adultAge, minorCaps } from '#contract/limits.ts';
import type { Text } from '../http/language.ts';
import { formatMoment, formatNumber } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';

interface Facts {
  guardian: string;
  member: string;
  /** Yen. */
  monthlyCap: number;
  token: string;
}

// Behind the number sign, so that no server's log has the token.
const pathOf = (token: string) => `/guardian#${token}`;

/** Writes how much a member may pay in a month, and that it rises when they become 16. */
function capTexts(monthlyCap: number): Text {
  const [cap, later] = [formatNumber(monthlyCap), formatNumber(minorCaps.under18)];
  const rises = monthlyCap === minorCaps.under16;
  return {
    ja: `1か月に合計¥${cap}まで${rises ? `（16歳からは¥${later}まで）` : ''}`,
    en: `up to ${cap} yen a month in total${rises ? ` (up to ${later} yen from the 16th birthday)` : ''}`,
  };
}

/**
 * Asks a guardian whether a member under 18 may buy points.
 *
 * @param facts.until when the link stops working
 */
export function guardianAskedMail(facts: Facts & { until: Date }): Mail {
  const { guardian, member, monthlyCap, token, until } = facts;
  const path = pathOf(token);
  const cap = capTexts(monthlyCap);
  return {
    ja: {
      subject: '【開封】保護者の方への同意のお願い',
      parts: [
        `${guardian} 様`,
        `${member} 様（${adultAge}歳未満）から、「開封」でポイントを購入するための保護者の方の同意のお願いが届きました。「開封」は、トレーディングカードのパックをポイントで購入するお店です。どのカードが当たるかは、抽選で決まります。カードの価値が、支払った金額より低いこともあります。`,
        `ご同意いただくと、${member} 様は、${cap.ja}、ポイントを購入できます。同意は、いつでも取り消せます。ご同意のない購入は、取り消せます。`,
        `${formatMoment(until, 'ja')}までに、次のページでお答えください。お心当たりがない場合、お手続きは必要ありません。お答えがなければ、購入はできません。`,
        { link: '内容を確認して回答する', path, isSecret: true },
        `お客様のお名前とメールアドレスは、${member} 様が入力されました。同意の確認にだけ使います。`,
        { link: 'お店の運営者とお問い合わせ先', path: '/specific-commerce' },
      ],
    },
    en: {
      subject: '[Kaifu] A request for your consent as a guardian',
      parts: [
        `Dear ${guardian},`,
        `${member}, who is under ${adultAge}, would like to buy points at Kaifu and needs the consent of a parent or legal guardian. Kaifu is a shop where packs of trading cards are bought with points. Which cards they get is decided by chance, and the cards may be worth less than was paid.`,
        `If you consent, ${member} can buy points for ${cap.en}. You can withdraw your consent at any time. Purchases without your consent can be cancelled.`,
        `Please answer on this page by ${formatMoment(until, 'en')}. If you do not know this person, you do not need to do anything: without your answer nothing can be bought.`,
        { link: 'Read and answer', path, isSecret: true },
        `${member} typed your name and email address. We use them only to ask for the consent.`,
        { link: 'Who runs the shop, and how to contact us', path: '/specific-commerce' },
      ],
    },
  };
}

/** Confirms to a guardian that they have consented, with the link that withdraws it. */
export function guardianConsentedMail({ guardian, member, monthlyCap, token }: Facts): Mail {
  const path = pathOf(token);
  const cap = capTexts(monthlyCap);
  return {
    ja: {
      subject: '【開封】保護者の同意を受け付けました',
      parts: [
        `${guardian} 様`,
        `${member} 様は、${cap.ja}、「開封」でポイントを購入できます。`,
        '同意は、次のページでいつでも取り消せます。このメールは保管してください。',
        { link: '同意を確認・取り消す', path, isSecret: true },
      ],
    },
    en: {
      subject: '[Kaifu] You have consented',
      parts: [
        `Dear ${guardian},`,
        `${member} can now buy points at Kaifu for ${cap.en}.`,
        'You can withdraw your consent on this page at any time. Please keep this email.',
        { link: 'See or withdraw your consent', path, isSecret: true },
      ],
    },
  };
}

/** Confirms to a guardian that the member cannot buy points, or not any more. */
export function guardianEndedMail({ guardian, member }: Facts): Mail {
  return {
    ja: {
      subject: '【開封】ご回答を受け付けました',
      parts: [
        `${guardian} 様`,
        `ご回答を受け付けました。${member} 様は、「開封」でポイントを購入できません。`,
        `これまでの購入の取り消しをご希望の場合は、お問い合わせ窓口へご連絡ください。お支払いいただいた金額はお返しし、使ったポイントの分を請求することはありません。取り消すと、${member} 様のアカウントは使えなくなります。`,
        { link: 'お問い合わせ先', path: '/specific-commerce' },
        '迷われたときは、消費者ホットライン188（局番なし）に相談できます。',
      ],
    },
    en: {
      subject: '[Kaifu] We have your answer',
      parts: [
        `Dear ${guardian},`,
        `We have your answer. ${member} cannot buy points at Kaifu.`,
        `If you want earlier purchases cancelled and refunded, please contact our support team. We give the money back, and charge nothing for points that were used. ${member}'s account then ends.`,
        { link: 'Contact us', path: '/specific-commerce' },
        'If you would like advice, you can call the Consumer Hotline, 188 (Japan, in Japanese), or in English 03-5449-0906.',
      ],
    },
  };
}

/** Tells a member what their guardian has answered. */
export function memberGuardianMail(
  answer: 'consent' | 'refuse' | 'withdraw',
  { guardian, monthlyCap }: Facts,
): Mail {
  if (answer === 'consent') {
    const cap = capTexts(monthlyCap);
    return {
      ja: {
        subject: '【開封】保護者の方が同意されました',
        parts: [`${guardian} 様が同意されました。${cap.ja}、ポイントを購入できます。`],
      },
      en: {
        subject: '[Kaifu] Your guardian has consented',
        parts: [`${guardian} has consented. You can buy points for ${cap.en}.`],
      },
    };
  }
  return {
    ja: {
      subject: '【開封】保護者の方の同意について',
      parts: [
        '今は、ポイントを購入できません。お持ちのポイントとカードは、これまで通りご利用いただけます。保護者の方とご相談のうえ、もう一度お願いすることもできます。',
      ],
    },
    en: {
      subject: '[Kaifu] You cannot buy points at the moment',
      parts: [
        answer === 'refuse'
          ? 'Your guardian has not consented, so you cannot buy points. You can still use the points and cards you have. Once you have talked about it, you can ask again.'
          : 'Your guardian no longer consents, so you cannot buy points. You can still use the points and cards you have. Once you have talked about it, you can ask again.',
      ],
    },
  };
}
