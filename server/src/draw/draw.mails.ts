import { decisionHours, shippingBusinessDays } from '#contract/limits.ts';
import type { Text } from '../http/language.ts';
import { formatNumber } from '../lib/format.ts';
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
          : `当たったカードは、いまから${decisionHours}時間以内に、発送するかポイントに交換するかをお選びください。期限を過ぎたカードは、自動でポイントに交換されます。`,
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
          : `Choose within ${decisionHours} hours from now whether each card is shipped to you or exchanged for points. After that, cards become points automatically.`,
        { link: 'See the result', path },
      ],
    },
  };
}
