import { shippingBusinessDays } from '#contract/limits.ts';
import type { Text } from '../http/language.ts';
import { formatCoins } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';

/**
 * Writes the mail about an exchange: the card, the coins and the recipient, without the full
 * address.
 */
export function exchangeMail({
  card,
  count,
  paid,
  shipTo,
}: {
  card: Text;
  count: number;
  paid: number;
  shipTo: Text;
}): Mail {
  return {
    ja: {
      subject: '【開封】カードの引き換えが完了しました',
      parts: [
        'コインとカードの引き換えが完了しました。',
        {
          facts: [
            ['カード', `${card.ja} ${count}枚`],
            ['使用コイン', formatCoins(paid, 'ja')],
            ['お届け先', shipTo.ja],
          ],
        },
        `${shippingBusinessDays}営業日以内（土日祝日を除く）に発送し、発送時にもう一度お知らせします。`,
        { link: '引換履歴を見る', path: '/coin-history' },
      ],
    },
    en: {
      subject: '[Kaifu] Your exchange is complete',
      parts: [
        'You exchanged coins for a card.',
        {
          facts: [
            ['Card', `${card.en} × ${count}`],
            ['Coins spent', formatCoins(paid, 'en')],
            ['Ship to', shipTo.en],
          ],
        },
        `We ship within ${shippingBusinessDays} business days (weekends and holidays excluded), and write again when it leaves.`,
        { link: 'See your exchanges', path: '/coin-history' },
      ],
    },
  };
}
