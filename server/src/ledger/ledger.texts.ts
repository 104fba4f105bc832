import type { Text } from '../http/language.ts';
import { formatPoints } from '../lib/format.ts';

/** How a debt is settled, and what is not possible until then. */
export const settlingText: Text = {
  ja: 'ポイントを購入するか、カードをポイントに変えると精算されます。精算が済むまで、パックの購入や、コインとカードの引き換えはできず、カードの発送もお待ちいただきます。',
  en: 'Points that you buy, and cards that you turn into points, settle this. Until then you cannot buy packs or exchange coins for cards, and we ship no cards.',
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
