import { formatMoment } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';

/**
 * Writes the mail that an exclusion, which began in another account of the person, applies to this
 * account, too.
 *
 * @param until null if it never ends
 */
export function exclusionReachedMail(until: Date | null): Mail {
  const ends = {
    ja: until === null ? '期限はありません。' : `${formatMoment(until, 'ja')}まで続きます。`,
    en: until === null ? 'It has no end.' : `It lasts until ${formatMoment(until, 'en')}.`,
  };
  return {
    ja: {
      subject: '【開封】このアカウントでのご購入を停止しました',
      parts: [
        `同じメールボックスまたは認証済みの電話番号の別のアカウントで、ご本人が休止を設定されました。そのため、このアカウントでもポイントとパックのご購入、カードの引き換えを停止しました。${ends.ja}`,
        '獲得したカードの選択・発送、履歴の確認、お問い合わせは、これまで通りご利用いただけます。お持ちのポイントの有効期限は延びません。',
        'お心当たりがない場合は、お問い合わせ窓口へご連絡ください。',
        { link: 'お問い合わせ先', path: '/specific-commerce' },
      ],
    },
    en: {
      subject: '[Kaifu] Purchases in this account are stopped',
      parts: [
        `Another account with the same mailbox or verified phone was excluded at the wish of its member. So this account cannot buy points or packs, or exchange cards, either. ${ends.en}`,
        'You can still choose what happens to your cards, have them shipped, see your history and write to us. Your points still expire after six months.',
        'If you do not know of this, please contact our support team.',
        { link: 'How to reach us', path: '/specific-commerce' },
      ],
    },
  };
}
