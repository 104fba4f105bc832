import { adultAge, guardianQuestion } from '#contract/limits.ts';
import { formatNumber } from '../lib/format.ts';
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

/** Asks a guardian whether a member under 18 may buy points. */
export function guardianAskedMail({ guardian, member, monthlyCap, token }: Facts): Mail {
  const path = pathOf(token);
  const cap = formatNumber(monthlyCap);
  return {
    ja: {
      subject: '【開封】保護者の方への同意のお願い',
      parts: [
        `${guardian} 様`,
        `${member} 様（${adultAge}歳未満）から、「開封」でポイントを購入するための保護者の方の同意のお願いが届きました。「開封」は、トレーディングカードのパックをポイントで購入するお店です。どのカードが当たるかは、抽選で決まります。`,
        `ご同意いただくと、${member} 様は、1か月に合計${cap}円までポイントを購入できます。同意は、いつでも取り消せます。`,
        `${guardianQuestion.days}日以内に次のページでお答えください。お心当たりがない場合、お手続きは必要ありません。お答えがなければ、購入はできません。`,
        { link: '内容を確認して回答する', path, isSecret: true },
      ],
    },
    en: {
      subject: '[Kaifu] A request for your consent as a guardian',
      parts: [
        `Dear ${guardian},`,
        `${member}, who is under ${adultAge}, would like to buy points at Kaifu and needs a guardian's consent. Kaifu is a shop where packs of trading cards are bought with points. Which cards they get is a matter of chance.`,
        `If you consent, ${member} can buy points for up to ${cap} yen a month in total. You can withdraw your consent at any time.`,
        `Please answer on this page within ${guardianQuestion.days} days. If you do not know this person, you need not do anything: without your answer nothing can be bought.`,
        { link: 'Read and answer', path, isSecret: true },
      ],
    },
  };
}

/** Confirms to a guardian that they have consented, with the link that withdraws it. */
export function guardianConsentedMail({ guardian, member, monthlyCap, token }: Facts): Mail {
  const path = pathOf(token);
  const cap = formatNumber(monthlyCap);
  return {
    ja: {
      subject: '【開封】保護者の同意を受け付けました',
      parts: [
        `${guardian} 様`,
        `${member} 様は、1か月に合計${cap}円まで、「開封」でポイントを購入できます。`,
        '同意は、次のページでいつでも取り消せます。このメールは保管してください。',
        { link: '同意を確認・取り消す', path, isSecret: true },
      ],
    },
    en: {
      subject: '[Kaifu] You have consented',
      parts: [
        `Dear ${guardian},`,
        `${member} can now buy points at Kaifu for up to ${cap} yen a month in total.`,
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
      subject: '【開封】ポイントの購入を止めました',
      parts: [
        `${guardian} 様`,
        `ご同意がないため、${member} 様は、「開封」でポイントを購入できません。これまでの購入の取り消しをご希望の場合は、お問い合わせ窓口へご連絡ください。`,
        { link: 'お問い合わせ先', path: '/specific-commerce' },
      ],
    },
    en: {
      subject: '[Kaifu] Buying points was stopped',
      parts: [
        `Dear ${guardian},`,
        `Without your consent, ${member} cannot buy points at Kaifu. If you want earlier purchases to be cancelled, please contact our support team.`,
        { link: 'How to reach us', path: '/specific-commerce' },
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
    const cap = formatNumber(monthlyCap);
    return {
      ja: {
        subject: '【開封】保護者の方が同意されました',
        parts: [
          `${guardian} 様が同意されました。1か月に合計${cap}円まで、ポイントを購入できます。`,
        ],
      },
      en: {
        subject: '[Kaifu] Your guardian has consented',
        parts: [
          `${guardian} has consented. You can buy points for up to ${cap} yen a month in total.`,
        ],
      },
    };
  }
  return {
    ja: {
      subject: '【開封】保護者の方の同意について',
      parts: [
        `${guardian} 様の同意がないため、ポイントを購入できません。お持ちのポイントとカードは、これまで通りご利用いただけます。`,
      ],
    },
    en: {
      subject: "[Kaifu] Reply about your guardian's consent",
      parts: [
        `Without the consent of ${guardian}, you cannot buy points. You can still use the points and cards you have.`,
      ],
    },
  };
}
