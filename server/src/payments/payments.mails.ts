import type { Language } from '#contract/language.ts';
import { lotExpiryFrom, settlingText } from '../ledger/index.ts';
import { formatMoment, formatNumber, formatPoints } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';
import type { Instructions } from '../providers/payments/payment-provider.ts';
import type { Payment } from './payments.queries.ts';
import { accountNumberText, storeNames } from './payments.texts.ts';
import { chosenNumber, storeNumbersOf } from './store-numbers.rules.ts';

const yen = (amount: number) => ({
  ja: `¥${formatNumber(amount)}`,
  en: `${formatNumber(amount)} yen`,
});
const history = {
  ja: { link: 'ポイント履歴を見る', path: '/buy-point-history' },
  en: { link: 'See your point history', path: '/buy-point-history' },
};

/**
 * Writes the mail that explains how to pay at a store or by bank transfer; undefined for other ways
 * to pay.
 */
export function instructionsMail(payment: Payment): Mail | undefined {
  const { id, instructions, amount, payBy } = payment;
  if (instructions?.kind !== 'store' && instructions?.kind !== 'transfer') return undefined;
  const isStore = instructions.kind === 'store';
  const path = `${isStore ? '/confirm-combini' : '/bank-transfer-information'}?paymentId=${id}`;
  const price = yen(amount);
  const facts = isStore ? storeFacts(payment) : transferFacts(instructions);
  return {
    ja: {
      subject: '【開封】お支払い方法のご案内',
      parts: [
        'ポイント購入のお申し込みを受け付けました。お支払い期限までにお支払いください。期限を過ぎると自動でキャンセルされます。',
        { facts: [...facts.ja, ['金額', price.ja], ['お支払い期限', formatMoment(payBy, 'ja')]] },
        ...(isStore
          ? ['お店での操作の手順と、別のお店で支払うときの番号は、次のページでご確認いただけます。']
          : []),
        { link: 'お支払い方法を開く', path },
      ],
    },
    en: {
      subject: '[Kaifu] How to pay for your points',
      parts: [
        'We have received your order for points. Please pay by the due date; after that, the order is cancelled automatically.',
        { facts: [...facts.en, ['Price', price.en], ['Pay by', formatMoment(payBy, 'en')]] },
        ...(isStore
          ? ['The page below has the steps in the store, and the numbers for the other stores.']
          : []),
        { link: 'See how to pay', path },
      ],
    },
  };
}

type Facts = Record<Language, [string, string][]>;

/**
 * Lists the payment numbers of the chosen store, or of all stores if none is chosen or the chosen
 * one has no number.
 */
function storeFacts(payment: Payment): Facts {
  const chosen = chosenNumber(payment);
  const numbers = chosen === undefined ? storeNumbersOf(payment.instructions) : [chosen];
  const factsIn = (language: Language, words: { store: string; code: string; number: string }) =>
    numbers.flatMap(({ store: chain, payment_code: code, confirmation_number: number }) => [
      [words.store, storeNames[chain][language]] satisfies [string, string],
      [words.code, code] satisfies [string, string],
      ...(number === '' ? [] : [[words.number, number] satisfies [string, string]]),
    ]);
  return {
    ja: factsIn('ja', { store: 'お店', code: '支払いコード', number: '確認番号' }),
    en: factsIn('en', { store: 'Store', code: 'Payment code', number: 'Confirmation number' }),
  };
}

/** Lists the bank account to transfer money to. */
function transferFacts({ bank, number, name }: Extract<Instructions, { kind: 'transfer' }>): Facts {
  return {
    ja: [
      ['銀行名', bank],
      ['口座番号', number],
      ['口座名義', name],
    ],
    en: [
      ['Bank', bank],
      ['Account number', accountNumberText(number, 'en')],
      ['Account holder', name],
    ],
  };
}

/** Writes the mail that the points of a payment were credited: the member's receipt. */
export function creditedMail(points: number, { amount, creditedAt, updatedAt }: Payment): Mail {
  const price = yen(amount);
  const at = creditedAt ?? updatedAt;
  const until = lotExpiryFrom(at);
  return {
    ja: {
      subject: '【開封】ポイントのご購入が完了しました',
      parts: [
        `お支払いを確認し、${formatPoints(points, 'ja')}を追加しました。`,
        {
          facts: [
            ['お支払い金額', price.ja],
            ['日時', formatMoment(at, 'ja')],
            ['ポイントの有効期限', formatMoment(until, 'ja')],
          ],
        },
        history.ja,
      ],
    },
    en: {
      subject: '[Kaifu] Your points have arrived',
      parts: [
        `Your payment is confirmed, and we have added ${formatPoints(points, 'en')}.`,
        {
          facts: [
            ['Paid', price.en],
            ['Time', formatMoment(at, 'en')],
            ['Points expire', formatMoment(until, 'en')],
          ],
        },
        history.en,
      ],
    },
  };
}

/** Writes the mail that a bank transfer brought more than the price. */
export function paidTooMuchMail({ amount, excess }: Pick<Payment, 'amount' | 'excess'>): Mail {
  const [price, rest] = [yen(amount), yen(excess)];
  return {
    ja: {
      subject: '【開封】お振り込みの金額が代金より多くなっています',
      parts: [
        `お振り込みいただいた金額のうち、代金（${price.ja}）より多い${rest.ja}をお預かりしています。代金の分のポイントを追加しました。`,
        '差額は、返金先の口座を確認でき次第お返しします。口座を、決済会社（Stripe）からメールでおたずねすることがあります。お急ぎのときは、お問い合わせからご連絡ください。',
        { link: 'お問い合わせを送る', path: '/my-letters' },
      ],
    },
    en: {
      subject: '[Kaifu] You transferred more than the price',
      parts: [
        `You transferred ${yen(amount + excess).en}, which is ${rest.en} more than the price. We have added points for the price.`,
        'We refund the difference once we know the account to pay it to. The payment company (Stripe) may ask you for it by email. If it is urgent, please contact us.',
        { link: 'Contact us', path: '/my-letters' },
      ],
    },
  };
}

/** Writes the mail that a payment was cancelled at its deadline. */
export function overdueMail({ amount }: Payment): Mail {
  return {
    ja: {
      subject: '【開封】ポイント購入のお申し込みをキャンセルしました',
      parts: [
        `${yen(amount).ja}のポイント購入は、期限までにお支払いを確認できなかったため、キャンセルしました。ご請求はありません。行き違いでお支払い済みの場合は、確認でき次第、ポイントを追加します。`,
        history.ja,
      ],
    },
    en: {
      subject: '[Kaifu] Your order for points has been cancelled',
      parts: [
        `We received no payment for your order of ${yen(amount).en}, so it was cancelled. You do not owe anything. If you have paid in the meantime, your points arrive as soon as the payment is confirmed.`,
        history.en,
      ],
    },
  };
}

/** Lists the order and the amount of a payment, so that a member with several can find it. */
function paymentFacts({ amount, createdAt }: Pick<Payment, 'amount' | 'createdAt'>): Facts {
  const price = yen(amount);
  return {
    ja: [
      ['お申し込み', formatMoment(createdAt, 'ja')],
      ['金額', price.ja],
    ],
    en: [
      ['Ordered', formatMoment(createdAt, 'en')],
      ['Amount', price.en],
    ],
  };
}

/** Writes the mail that a payment was refunded or charged back, and its points were taken back. */
export function takenBackMail(
  { amount, createdAt }: Payment,
  { takenBack, owed }: { takenBack: number; owed: number },
): Mail {
  const of = paymentFacts({ amount, createdAt });
  return {
    ja: {
      subject: '【開封】お支払いの取り消しに伴うポイントのお知らせ',
      parts: [
        '次のお支払いが、返金またはカード会社などの手続きにより取り消されました。',
        { facts: of.ja },
        ...(takenBack > 0 ? [`未使用の${formatPoints(takenBack, 'ja')}を取り消しました。`] : []),
        ...(owed > 0
          ? [
              `すでにお使いの${formatPoints(owed, 'ja')}の分が不足しています（未精算）。${settlingText.ja}`,
            ]
          : []),
        'お心当たりがない場合や、ご異議がある場合は、お問い合わせ窓口へご連絡ください。',
        { link: 'お問い合わせ先', path: '/specific-commerce' },
        history.ja,
      ],
    },
    en: {
      subject: '[Kaifu] A payment was reversed, and its points with it',
      parts: [
        'This payment was reversed, by a refund or by your bank or card company.',
        { facts: of.en },
        ...(takenBack > 0
          ? [`We have taken back the ${formatPoints(takenBack, 'en')} that you had not used.`]
          : []),
        ...(owed > 0
          ? [
              `You had already spent ${formatPoints(owed, 'en')}, which you now owe. ${settlingText.en}`,
            ]
          : []),
        'If you do not know why, or disagree, please contact our support team.',
        { link: 'Contact us', path: '/specific-commerce' },
        history.en,
      ],
    },
  };
}

/** Writes the mail that the bank withdrew a charge-back, and the points are credited again. */
export function givenBackMail(
  { amount, createdAt }: Payment,
  { credited, forgiven }: { credited: number; forgiven: number },
): Mail {
  const of = paymentFacts({ amount, createdAt });
  return {
    ja: {
      subject: '【開封】お支払いの取り消しが撤回されました',
      parts: [
        'カード会社などによるお支払いの取り消し（チャージバック）がなくなり、次のお支払いは有効になりました。',
        { facts: of.ja },
        ...(credited > 0 ? [`${formatPoints(credited, 'ja')}をお戻ししました。`] : []),
        ...(forgiven > 0
          ? [`未精算の${formatPoints(forgiven, 'ja')}は精算済みとなりました。`]
          : []),
        history.ja,
      ],
    },
    en: {
      subject: '[Kaifu] Your payment is valid again',
      parts: [
        'Your bank or card company withdrew its reversal (charge-back), so this payment is valid again.',
        { facts: of.en },
        ...(credited > 0
          ? [`We have returned ${formatPoints(credited, 'en')} to your balance.`]
          : []),
        ...(forgiven > 0 ? [`The ${formatPoints(forgiven, 'en')} you owed are settled.`] : []),
        history.en,
      ],
    },
  };
}

/** The mail to a member whose guardian has cancelled the points that they bought under 18. */
export const guardianCancelledMail: Mail = {
  ja: {
    subject: '【開封】保護者の方のご連絡により、購入を取り消しました',
    parts: [
      '保護者の方のご連絡により、18歳になる前のポイントの購入を取り消しました。お支払いいただいた金額は、お支払いに使われた方法で返金します。その方法で返金できない場合は、別の方法で返金します。返金が届くまで、日数がかかることがあります。使ったポイントの分を請求することはありません。',
      '取り消しに伴い、アカウントと未使用のポイントはご利用いただけなくなりました。発送前のカードは、お届けできません。ご不明な点やご異議がある場合は、お問い合わせ窓口へご連絡ください。',
      { link: 'お問い合わせ先', path: '/specific-commerce' },
    ],
  },
  en: {
    subject: "[Kaifu] Your purchases were cancelled at a guardian's request",
    parts: [
      'A guardian asked us to cancel the points you bought before you turned 18, and we have done so. We refund the payments the way they were made or, if that is not possible, another way. It may take days until the refund arrives. We charge nothing for points that were used.',
      'You can no longer use your account or its points, and cards that were not shipped are not sent. If you have questions or disagree, please contact our support team.',
      { link: 'Contact us', path: '/specific-commerce' },
    ],
  },
};

/** The mail to the guardian who had consented, after the purchases were cancelled. */
export const cancelledForGuardianMail: Mail = {
  ja: {
    subject: '【開封】ポイントの購入を取り消しました',
    parts: [
      'ご連絡により、会員の方が18歳になる前に購入されたポイントの購入を取り消しました。お支払いいただいた金額は、お支払いに使われた方法で返金します。その方法で返金できない場合は、別の方法で返金します。返金が届くまで、日数がかかることがあります。使ったポイントの分を請求することはありません。',
      '会員の方のアカウントと未使用のポイントは、使えなくなりました。発送前のカードは、お届けできません。ご不明な点やご異議がある場合は、お問い合わせ窓口へご連絡ください。',
      { link: 'お問い合わせ先', path: '/specific-commerce' },
    ],
  },
  en: {
    subject: '[Kaifu] The purchases of points were cancelled',
    parts: [
      'As a guardian asked us, we have cancelled the points that the member bought before turning 18. We refund the payments the way they were made or, if that is not possible, another way. It may take days until the refund arrives. We charge nothing for points that were used.',
      'The account of the member and its points can no longer be used, and cards that were not shipped are not sent. If you have questions or disagree, please contact our support team.',
      { link: 'Contact us', path: '/specific-commerce' },
    ],
  },
};

/**
 * A guardian's consent ended, because a guardian cancelled purchases in another account that has
 * the same mailbox. The mails do not say so: that account may be a stranger's.
 */
export const consentEndedMails: Readonly<Record<'member' | 'guardian', Mail>> = {
  member: {
    ja: {
      subject: '【開封】保護者の方の同意が終了しました',
      parts: [
        '保護者の方の同意が終了したため、ポイントを購入できません。お持ちのポイントとカードは、これまで通りご利用いただけます。',
        '購入を再開するには、ポイントの購入画面から、もう一度、保護者の方に同意をお願いしてください。ご不明な点は、お問い合わせ窓口へご連絡ください。',
        { link: 'お問い合わせ先', path: '/specific-commerce' },
      ],
    },
    en: {
      subject: "[Kaifu] Your guardian's consent has ended",
      parts: [
        "Your guardian's consent has ended, so you cannot buy points. You can still use your points and cards.",
        'To buy again, please ask your guardian for consent once more on the screen where you buy points. If you have questions, please contact our support team.',
        { link: 'Contact us', path: '/specific-commerce' },
      ],
    },
  },
  guardian: {
    ja: {
      subject: '【開封】保護者としての同意が終了しました',
      parts: [
        '「開封」でのポイントの購入にいただいていた、保護者としての同意が終了しました。',
        'もう一度、同意のお願いが届いた場合は、内容をご確認のうえお答えください。ご不明な点は、お問い合わせ窓口へご連絡ください。',
        { link: 'お問い合わせ先', path: '/specific-commerce' },
      ],
    },
    en: {
      subject: '[Kaifu] Your consent as a guardian has ended',
      parts: [
        'Your consent, as a guardian, to buying points at Kaifu has ended.',
        'If you are asked for it again, please read the request and answer it. If you have questions, please contact our support team.',
        { link: 'Contact us', path: '/specific-commerce' },
      ],
    },
  },
};
