import type { Text } from '../http/language.ts';
import { formatPoints } from '../lib/format.ts';

/** How a debt is settled, and what is not possible until then. */
export const settlingText: Text = {
  ja: '精算が済むまで、パックの購入や、コインとカードの引き換えはできず、カードの発送もお待ちいただきます。カードをポイントに変えるか、ポイントを購入すると精算されます。ご不明な点やお困りのことがある場合は、お問い合わせ窓口へご連絡ください。',
  en: 'Until this is settled, you cannot buy packs or exchange coins for cards, and your cards wait here to be shipped. Cards that you turn into points, or points that you buy, settle it. If you have questions, or if this is difficult for you, please contact our support team.',
};

/**
 * The text for a member who owes `owed` points: why nothing is sold or shipped to them, and what
 * they can do.
 */
export function debtText(owed: number): Text {
  return {
    ja: `取り消されたお支払いのうち、使用済みの${formatPoints(owed, 'ja')}が未精算です。${settlingText.ja}`,
    en: `One of your payments was reversed after its points were spent, and you owe ${formatPoints(owed, 'en')}. ${settlingText.en}`,
  };
}
