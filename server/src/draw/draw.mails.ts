import { shippingBusinessDays } from '#contract/limits.ts';
import type { Currency } from '../db/types.ts';
import type { Text } from '../http/language.ts';
import { formatCoins, formatNumber, formatPoints } from '../lib/format.ts';
import type { Mail } from '../messages/index.ts';

/**
 * Writes the mail to a buyer whose draw waited for a late beacon: the draw is done, and what
 * happens next.
 */
export function lateDrawMail({
  pack,
  units,
  isShipped,
  path,
}: {
  pack: Text;
  /** Units of all the member's purchases of the pack that were drawn together. */
  units: number;
  /** Whether the cards are shipped without a choice. */
  isShipped: boolean;
  path: string;
}): Mail {
  return {
    ja: {
      subject: '【開封】お待たせしていた抽選が終わりました',
      parts: [
        '公開乱数の到着が遅れ、お待たせいたしました。ご購入の抽選が終わりました。',
        {
          facts: [
            ['パック', pack.ja],
            ['購入数', `${formatNumber(units)}パック`],
          ],
        },
        isShipped
          ? `カードは${shippingBusinessDays}営業日以内（土日祝日を除く）に発送します。`
          : `当たったカードは、購入履歴に表示される期限までに、発送するかポイントに交換するかをお選びください。期限を過ぎたカードは、自動でポイントに交換されます。`,
        { link: '結果を見る', path },
      ],
    },
    en: {
      subject: '[Kaifu] Your draw is done',
      parts: [
        'The public random number came late, and we thank you for waiting. Your purchase is now drawn.',
        {
          facts: [
            ['Pack', pack.en],
            ['Packs bought', formatNumber(units)],
          ],
        },
        isShipped
          ? `We ship your cards within ${shippingBusinessDays} business days (weekends and holidays excluded).`
          : `Choose before the deadline that your purchases show whether each card is shipped to you or exchanged for points. After that, cards become points automatically.`,
        { link: 'See the result', path },
      ],
    },
  };
}

/** Writes the notice that a draw which was late is done. */
export function lateDrawNotice(pack: Text) {
  return {
    ja: {
      title: '抽選が終わりました',
      body: `お待たせしていた「${pack.ja}」の抽選が終わりました。`,
    },
    en: { title: 'Your draw is done', body: `Your purchase of “${pack.en}” is now drawn.` },
  };
}

/** The mail to a buyer whose purchase is never drawn: what they get back. */
export function packRefundedMail({
  pack,
  id,
  count,
  currency,
  paid,
}: {
  pack: Text;
  /** The purchase. */
  id: string;
  /** Units. */
  count: number;
  currency: Currency;
  /** Points or coins. */
  paid: number;
}): Mail {
  const format = currency === 'point' ? formatPoints : formatCoins;
  const path = `/buy-product-history-detail?packHistoryId=${id}`;
  return {
    ja: {
      subject: '【開封】抽選ができなかったご購入を全額お返ししました',
      parts: [
        '抽選に使う公開乱数が配信されなくなったため、このパックの販売を終了しました。お待たせしたうえ抽選をお届けできず、申し訳ございません。ご購入は取り消し、お支払いの全額をお返ししました。お手続きは必要ありません。',
        {
          facts: [
            ['パック', pack.ja],
            ['購入数', `${formatNumber(count)}パック`],
            ['お返しした額', format(paid, 'ja')],
          ],
        },
        currency === 'point'
          ? 'お返ししたポイントの有効期限は、お支払いになったときと同じです。その期限が過ぎていた、または7日以内に迫っていたポイントは、お返しした日から7日間使える無償ポイントに替えました。ご購入で獲得したコインは、残っている分を取り消しました。'
          : 'コインは、すぐにお使いいただけます。',
        { link: '購入履歴を見る', path },
      ],
    },
    en: {
      subject: '[Kaifu] Your purchase could not be drawn: you have everything back',
      parts: [
        'The public random numbers that draw this pack are no longer published, so we have closed the pack. We are sorry that you waited for a draw that never came. Your purchase is cancelled, and you have back all that you paid. You need not do anything.',
        {
          facts: [
            ['Pack', pack.en],
            ['Packs bought', formatNumber(count)],
            ['Given back', format(paid, 'en')],
          ],
        },
        currency === 'point'
          ? 'The points are good until the same date as when you paid with them. Points whose date has passed, or was less than seven days away, are now free points that you can use for seven days. Coins that you earned with the purchase were taken back as far as you still had them.'
          : 'You can use the coins at once.',
        { link: 'See your purchases', path },
      ],
    },
  };
}
