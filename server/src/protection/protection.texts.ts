import { adultAge } from '#contract/limits.ts';
import type { CapName } from '#contract/own-limits.ts';
import type { Text } from '../http/language.ts';
import { formatNumber, formatPoints } from '../lib/format.ts';
import type { CapExceeded, PaymentCap, SpendingCap } from './caps.rules.ts';

interface Period {
  readonly name: Text;
  /** As in "500 yen left today". */
  readonly present: Text;
  /** When the next one begins. */
  readonly begins: Text;
}

const day: Period = {
  name: { ja: '1日', en: 'a day' },
  present: { ja: '本日', en: 'today' },
  begins: {
    ja: '0時（日本時間）から、次の1日として数えます。',
    en: 'The next day begins at midnight, Japan time.',
  },
};
const week: Period = {
  name: { ja: '1週間', en: 'a week' },
  present: { ja: '今週', en: 'this week' },
  begins: {
    ja: '1週間は、月〜日（日本時間）で数えます。',
    en: 'The next week begins on Monday at midnight, Japan time.',
  },
};
const month: Period = {
  name: { ja: '1か月', en: 'a month' },
  present: { ja: '今月', en: 'this month' },
  begins: {
    ja: '毎月1日の0時（日本時間）から、次の1か月として数えます。',
    en: 'The next month begins on the 1st at midnight, Japan time.',
  },
};

const periods: Readonly<Record<CapName, Period>> = {
  paid_day: day,
  paid_week: week,
  paid_month: month,
  spent_day: day,
  spent_month: month,
};

/** Tells the member which of their caps a payment would exceed, and what is left of it. */
export function paymentCapText({
  cap,
  amount,
  left,
  isForMinors,
  isShared,
}: CapExceeded<PaymentCap>): Text {
  const { name, present, begins } = periods[cap];
  const shared = isShared ? sharedCapText : { ja: '', en: '' };
  const limit = isForMinors
    ? { ja: `${adultAge}歳未満の方の`, en: `for members under ${adultAge}` }
    : { ja: 'ご自身で設定された', en: 'that you set' };
  const rest =
    left === 0
      ? { ja: 'の残りはありません', en: 'You have nothing left' }
      : { ja: `の残りは¥${formatNumber(left)}です`, en: `You have ${formatNumber(left)} yen left` };
  return {
    ja: `${limit.ja}上限（${name.ja}のお支払い¥${formatNumber(amount)}）を超えるため、お手続きできません。${present.ja}${rest.ja}。${begins.ja}${shared.ja}`,
    en: `This would go over the limit ${limit.en} (${formatNumber(amount)} yen ${name.en}). ${rest.en} ${present.en}. ${begins.en}${shared.en}`,
  };
}

/** Read only by members who have proved that the mailbox is theirs. */
const sharedCapText: Text = {
  ja: '同じ受信トレイに届くメールアドレスのアカウントは、お支払いを合計し、いちばん低い上限が適用されます。ほかのアカウントにお心当たりがない場合は、お問い合わせ窓口へご連絡ください。',
  en: ' Accounts with the same inbox are counted together, and the lowest limit applies. If you do not know of another account, please contact our support team.',
};

const sharedSpendingText: Text = {
  ja: '同じ受信トレイに届くメールアドレスのアカウントは、パックに使ったポイントを合計し、いちばん低い上限が適用されます。ほかのアカウントにお心当たりがない場合は、お問い合わせ窓口へご連絡ください。',
  en: sharedCapText.en,
};

/** Tells the member which of their caps on packs a purchase would exceed, and what is left. */
export function spendingCapText({ cap, amount, left, isShared }: SpendingCap): Text {
  const { name, present, begins } = periods[cap];
  const shared = isShared ? sharedSpendingText : { ja: '', en: '' };
  const rest =
    left === 0
      ? { ja: 'の残りはありません', en: 'You have nothing left' }
      : {
          ja: `の残りは${formatPoints(left, 'ja')}です`,
          en: `You have ${formatPoints(left, 'en')} left`,
        };
  return {
    ja: `ご自身で設定された上限（${name.ja}にパックに使うポイント：${formatPoints(amount, 'ja')}）を超えるため、お手続きできません。${present.ja}${rest.ja}。${begins.ja}${shared.ja}`,
    en: `This would go over the limit that you set (${formatPoints(amount, 'en')} ${name.en}). ${rest.en} ${present.en}. ${begins.en}${shared.en}`,
  };
}

export const protectionTexts = {
  shorterBreak: {
    ja: '現在の休止を短くすることはできません。延ばすときは、今の休止より後に終わる期間をお選びください。期間は、お手続きの時から数えます。',
    en: 'Your current break cannot be made shorter. To make it longer, choose a length that ends after your current break. It counts from now.',
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
