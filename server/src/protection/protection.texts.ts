import { adultAge } from '#contract/limits.ts';
import type { CapName } from '#contract/own-limits.ts';
import type { Text } from '../http/language.ts';
import { formatNumber, formatPoints } from '../lib/format.ts';
import type { CapExceeded, PaymentCap, SpendingCap } from './caps.rules.ts';

const periods: Readonly<Record<CapName, Text>> = {
  paid_day: { ja: '1日', en: 'a day' },
  paid_week: { ja: '1週間', en: 'a week' },
  paid_month: { ja: '1か月', en: 'a month' },
  spent_day: { ja: '1日', en: 'a day' },
  spent_month: { ja: '1か月', en: 'a month' },
};

/** Tells the member which of their caps a payment would exceed, and what is left of it. */
export function paymentCapText({
  cap,
  amount,
  left,
  isForMinors,
  isShared,
}: CapExceeded<PaymentCap>): Text {
  const shared = isShared ? sharedCapText : { ja: '', en: '' };
  if (isForMinors)
    return {
      ja: `${adultAge}歳未満の方の上限（1か月${formatNumber(amount)}円）を超えます。${shared.ja}今月は、あと${formatNumber(left)}円までご購入いただけます。`,
      en: `This would go over the limit for members under ${adultAge} (¥${formatNumber(amount)} a month). ${shared.en}You can still pay ¥${formatNumber(left)} this month.`,
    };
  const { ja, en } = periods[cap];
  return {
    ja: `ご自身で設定した上限（${ja}${formatNumber(amount)}円）を超えます。${shared.ja}あと${formatNumber(left)}円までご購入いただけます。`,
    en: `This would go over the limit you set (¥${formatNumber(amount)} ${en}). ${shared.en}You can still pay ¥${formatNumber(left)}.`,
  };
}

/** Read only by members who have proved that the mailbox is theirs. */
const sharedCapText: Text = {
  ja: '同じ受信トレイに届くメールアドレスのアカウントは、お支払いを合わせて数え、いちばん低い上限が適用されます。お心当たりのないアカウントの場合は、お問い合わせ窓口へご連絡ください。',
  en: 'Accounts whose email arrives in the same mailbox are counted together, and the lowest limit applies. If you do not know of another account, please contact our support team. ',
};

const sharedSpendingText: Text = {
  ja: '同じ受信トレイに届くメールアドレスのアカウントは、パックに使ったポイントを合わせて数え、いちばん低い上限が適用されます。お心当たりのないアカウントの場合は、お問い合わせ窓口へご連絡ください。',
  en: 'Accounts whose email arrives in the same mailbox are counted together, and the lowest limit applies. If you do not know of another account, please contact our support team. ',
};

/** Tells the member which of their caps on packs a purchase would exceed, and what is left. */
export function spendingCapText({ cap, amount, left, isShared }: SpendingCap): Text {
  const { ja, en } = periods[cap];
  const shared = isShared ? sharedSpendingText : { ja: '', en: '' };
  return {
    ja: `ご自身で設定した上限（${ja}${formatPoints(amount, 'ja')}）を超えます。${shared.ja}あと${formatPoints(left, 'ja')}までご利用いただけます。`,
    en: `This would go over the limit you set (${formatPoints(amount, 'en')} ${en}). ${shared.en}You can still spend ${formatPoints(left, 'en')}.`,
  };
}

export const protectionTexts = {
  shorterBreak: {
    ja: '現在の休止を短くすることはできません。延ばすときは、今より後に終わる期間をお選びください。',
    en: 'Your current break cannot be made shorter. To make it longer, please choose a length that ends later than it does now.',
  },
  raiseNotYet: {
    ja: 'まだ変更を確定できません。画面に表示された日時を過ぎてから、もう一度お試しください。今の上限が続いています。',
    en: 'It is too early to confirm this change. Please try again after the time shown on the page. Your current limit still applies.',
  },
  raiseNotRequested: {
    ja: '確定できる変更がありません。お申し込みになった変更は、確定できる7日間を過ぎています。今の上限が続いています。',
    en: 'There is no change to confirm. If you asked for one, the 7 days for confirming it have passed. Your current limit still applies.',
  },
} satisfies Record<string, Text>;
