import type { Language } from '#contract/language.ts';
import { formatMoment, formatNumber, formatPoints } from '../format.ts';
import { settlingText } from '../ledger/index.ts';
import type { Mail } from '../messages/index.ts';
import type { Payment } from './payments.queries.ts';
import { accountNumberText } from './payments.texts.ts';

const yen = (amount: number) => ({ ja: `¥${formatNumber(amount)}`, en: `${formatNumber(amount)} yen` });
const history = {
  ja: { link: 'ポイント履歴を見る', path: '/buy-point-history' },
  en: { link: 'See your point history', path: '/buy-point-history' },
};

/** How to pay at a store or by transfer, to be carried there; undefined for other ways to pay. */
export function instructionsMail({ id, instructions, amount, payBy }: Payment): Mail | undefined {
  if (instructions?.kind !== 'store' && instructions?.kind !== 'transfer') return undefined;
  const price = yen(amount);
  const screen = instructions.kind === 'store' ? '/confirm-combini' : '/bank-transfer-information';
  const path = `${screen}?paymentId=${id}`;
  const facts: Record<Language, [string, string][]> =
    instructions.kind === 'store'
      ? {
          ja: [
            ['企業コード', instructions.code],
            ['お支払い番号', instructions.number],
          ],
          en: [
            ['Company code', instructions.code],
            ['Payment number', instructions.number],
          ],
        }
      : {
          ja: [
            ['銀行名', instructions.bank],
            ['口座番号', instructions.number],
            ['口座名義', instructions.name],
          ],
          en: [
            ['Bank', instructions.bank],
            ['Account number', accountNumberText(instructions.number, 'en')],
            ['Account holder', instructions.name],
          ],
        };
  return {
    ja: {
      subject: '【開封】お支払い方法のご案内',
      parts: [
        'ポイント購入のお申し込みを受け付けました。お支払い期限までにお支払いください。期限を過ぎると自動でキャンセルされます。',
        { facts: [...facts.ja, ['金額', price.ja], ['お支払い期限', formatMoment(payBy, 'ja')]] },
        { link: 'お支払い方法を開く', path },
      ],
    },
    en: {
      subject: '[Kaifu] How to pay for your points',
      parts: [
        'We have received your order for points. Please pay by the due date; after that, the order is cancelled automatically.',
        { facts: [...facts.en, ['Price', price.en], ['Pay by', formatMoment(payBy, 'en')]] },
        { link: 'See how to pay', path },
      ],
    },
  };
}

/** The points of a payment have arrived. */
export function creditedMail(points: number): Mail {
  return {
    ja: {
      subject: '【開封】ポイントのご購入が完了しました',
      parts: [`お支払いを確認し、${formatPoints(points, 'ja')}を反映しました。`, history.ja],
    },
    en: {
      subject: '[Kaifu] Your points have arrived',
      parts: [`Your payment is confirmed, and we have added ${formatPoints(points, 'en')}.`, history.en],
    },
  };
}

/** A payment whose time is over. */
export function overdueMail({ amount }: Payment): Mail {
  return {
    ja: {
      subject: '【開封】お支払い期限が過ぎました',
      parts: [
        `${yen(amount).ja}のポイント購入は、お支払いを確認できなかったためキャンセルされました。行き違いでお支払い済みの場合は、確認でき次第、ポイントに反映します。`,
        { link: 'ポイントを購入する', path: '/buy-point' },
      ],
    },
    en: {
      subject: '[Kaifu] Your order for points has been cancelled',
      parts: [
        `We received no payment for your order of ${yen(amount).en}, so it was cancelled. If you have paid in the meantime, your points arrive as soon as the payment is confirmed.`,
        { link: 'Buy points', path: '/buy-point' },
      ],
    },
  };
}

/** A payment went back to the member, and its points with it. */
export function takenBackMail({ takenBack, owed }: { takenBack: number; owed: number }): Mail {
  return {
    ja: {
      subject: '【開封】お支払いの取り消しに伴うポイントのお知らせ',
      parts: [
        'お支払いが取り消されました。',
        ...(takenBack > 0 ? [`未使用の${formatPoints(takenBack, 'ja')}を取り消しました。`] : []),
        ...(owed > 0 ? [`使用済みの${formatPoints(owed, 'ja')}は未精算です。${settlingText.ja}`] : []),
        history.ja,
      ],
    },
    en: {
      subject: '[Kaifu] A payment was reversed, and its points with it',
      parts: [
        'One of your payments was reversed.',
        ...(takenBack > 0
          ? [`We have taken back the ${formatPoints(takenBack, 'en')} that you had not used.`]
          : []),
        ...(owed > 0
          ? [`You had already spent ${formatPoints(owed, 'en')}, which you now owe. ${settlingText.en}`]
          : []),
        history.en,
      ],
    },
  };
}

/** A bank gave a charge-back up: what it had taken of the member is theirs again. */
export function givenBackMail({ credited, forgiven }: { credited: number; forgiven: number }): Mail {
  return {
    ja: {
      subject: '【開封】お支払いの取り消しが撤回されました',
      parts: [
        'お支払いの取り消し（チャージバック）が撤回され、お支払いは有効になりました。',
        ...(credited > 0 ? [`${formatPoints(credited, 'ja')}をお戻ししました。`] : []),
        ...(forgiven > 0 ? [`未精算の${formatPoints(forgiven, 'ja')}は精算済みとなりました。`] : []),
        history.ja,
      ],
    },
    en: {
      subject: '[Kaifu] Your payment is valid again',
      parts: [
        'The reversal (charge-back) of one of your payments was withdrawn, so the payment is valid again.',
        ...(credited > 0 ? [`We have returned ${formatPoints(credited, 'en')} to your balance.`] : []),
        ...(forgiven > 0 ? [`The ${formatPoints(forgiven, 'en')} you owed are settled.`] : []),
        history.en,
      ],
    },
  };
}
