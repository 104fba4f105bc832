import type { Text } from '../http/language.ts';
import { formatDay, formatMoment } from '../lib/format.ts';
import type { RestrictableAction, RestrictedAction } from './restriction.rules.ts';

const actionNames: Readonly<Record<RestrictableAction, Text>> = {
  login: { ja: 'ログイン', en: 'log in' },
  buy: { ja: 'ポイントの購入と移行', en: 'buy points or transfer them from partner sites' },
  draw: { ja: 'パックの購入', en: 'buy packs' },
  exchange: { ja: 'コインとカードの引き換え', en: 'exchange coins for cards' },
  ship: { ja: 'カードの発送', en: 'have cards shipped' },
};

/**
 * The text for a restricted member: which action is stopped, until when, and the contact. It never
 * names the reason, which is the operator's internal note.
 */
export function restrictedText({ deed, until, own, phone, mailbox }: RestrictedAction): Text {
  if (own) return breakText(until);
  if (mailbox) return mailboxUnprovedText;
  if (phone) return phoneText;
  const { ja, en } = actionNames[deed];
  // The restriction ends at midnight, so the last day is the day before.
  const lastDay = until === null ? null : new Date(Date.parse(until) - 1);
  const when =
    lastDay === null
      ? { ja: '現在、', en: ' at the moment' }
      : {
          ja: `${formatDay(lastDay, 'ja')}まで、`,
          en: ` until the end of ${formatDay(lastDay, 'en')} (Japan time)`,
        };
  return {
    ja: `お客様のアカウントでは、${when.ja}${ja}を停止しています。お問い合わせ窓口へご連絡ください。`,
    en: `You cannot ${en}${when.en}. Please contact our support team: they can tell you more.`,
  };
}

/** The same for every member: it must not say what is known about other accounts. */
const mailboxUnprovedText: Text = {
  ja: 'ご購入の前に、メールアドレスの確認をお願いします。お送りしたメールのリンクをログインしたまま開き、確認を済ませてから、もう一度お試しください。メールは24時間に1通までのため、先に届いていることがあります。届かない場合は、お問い合わせ窓口へご連絡ください。',
  en: 'Please confirm your email address before you buy. We have emailed you a link, at most one in 24 hours, so it may have arrived earlier. Open it while logged in, press the button, and try again. If it does not arrive, please contact our support team.',
};

/** The same for every member: it must not say what is known about the number. */
const phoneText: Text = {
  ja: 'ご購入の前に、「会員情報」から携帯電話番号のSMS認証をお願いします。番号が正しいかもご確認ください。認証できない場合は、お問い合わせ窓口へご連絡ください。',
  en: 'Before you buy, please verify your phone under “Your details”, and check that the number is right. If you cannot verify it, please contact our support team.',
};

/** The text for a member whose own break stops this action: until when, and what still works. */
function breakText(until: string | null): Text {
  const goesOn = {
    ja: '獲得したカードを発送するかポイントにするかの選択と、発送は、これまで通りご利用いただけます。お持ちのポイントの有効期限（受け取ってから6か月）は延びません。',
    en: 'You can still choose whether your cards are shipped or turned into points, and have cards shipped. Points expire 6 months after you received them, also during a break.',
  };
  if (until === null)
    return {
      ja: `ご購入と、コインとカードの引き換えを休止しています。再開はできません。${goesOn.ja}`,
      en: `This account is on a permanent break: you cannot buy points or packs, or exchange coins for cards. This cannot be undone. ${goesOn.en}`,
    };
  const end = new Date(until);
  return {
    ja: `${formatMoment(end, 'ja')}まで、ご購入と、コインとカードの引き換えを休止しています。${goesOn.ja}`,
    en: `You are on a break until ${formatMoment(end, 'en')}, so you cannot buy points or packs, or exchange coins for cards. ${goesOn.en}`,
  };
}
