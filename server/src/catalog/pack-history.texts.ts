import type { Language, Text } from '../http/language.ts';
import { formatMoment, formatNumber } from '../lib/format.ts';
import type { PackHistoryEntry, TermChange } from './pack-history.rules.ts';

/** The text that members read about an entry of a pack's public history. */
export function packHistoryText(entry: PackHistoryEntry): Text {
  const { ja, en } = entry.reason;
  switch (entry.kind) {
    case 'paused':
      return { ja: `販売を一時停止しました。${ja}`, en: `Sales were paused. ${en}` };
    case 'replaced': {
      const { missing, replacement } = entry;
      return {
        ja: `見つからない「${missing}」の代わりに、同等の「${replacement}」をお届けします。${ja}`,
        en: `${missing} is missing. ${replacement}, of equal kind, takes its place. ${en}`,
      };
    }
    case 'offered': {
      const { missing, replacement } = entry;
      return {
        ja: `見つからない「${missing}」の代わりに、同等の「${replacement}」を、当選された方にご案内しました。${ja}`,
        en: `${missing} is missing. Its winner is offered ${replacement}, of equal kind, in its place. ${en}`,
      };
    }
    case 'refunded':
      return refundText(entry);
    case 'resumed':
      return { ja: `販売を再開しました。${ja}`, en: `Sales resumed. ${en}` };
    case 'ended':
      return { ja: `販売を終了しました。${ja}`, en: `Sales were ended early. ${en}` };
    case 'changed':
      return {
        ja: `${entry.changes.map((change) => changeText(change, 'ja')).join('')}${ja}`,
        en: `${entry.changes.map((change) => `${changeText(change, 'en')} `).join('')}${en}`,
      };
  }
}

/**
 * Writes how many purchases are refunded because a copy cannot be delivered, and that the sale has
 * ended. The number is 0 if an earlier missing copy of the pack has refunded them all.
 */
function refundText(entry: Extract<PackHistoryEntry, { kind: 'refunded' }>): Text {
  const { missing, purchases, reason } = entry;
  const seenAt = new Date(entry.seenAt);
  const count = formatNumber(purchases);
  const since = { ja: formatMoment(seenAt, 'ja'), en: formatMoment(seenAt, 'en') };
  if (purchases === 0)
    return {
      ja: `「${missing}」をお届けできません。最後に確認した${since.ja}以降のご購入で、新たに代金をお返しするものはなく、販売を終了しました。${reason.ja}`,
      en: `${missing} cannot be delivered. Of the purchases since it was last seen, ${since.en}, no further price is given back, and the sale has ended. ${reason.en}`,
    };
  const prices =
    purchases === 1 ? 'The price of the one purchase' : `The price of the ${count} purchases`;
  return {
    ja: `「${missing}」をお届けできません。最後に確認した${since.ja}以降のご購入${count}件を全額お返しし、販売を終了しました。当たったカードはそのままお受け取りいただけます。${reason.ja}`,
    en: `${missing} cannot be delivered. ${prices} since it was last seen, ${since.en}, is given back in full, and the sale has ended. Members keep the cards that they won. ${reason.en}`,
  };
}

const termTexts = {
  price: { ja: '価格', en: 'Price' },
  maxPerPurchase: { ja: '1回の購入の上限', en: 'Limit for a purchase' },
  limitPerMember: { ja: 'お一人様の上限', en: 'Limit for a member' },
  startsAt: { ja: '販売開始', en: 'Start of sale' },
  endsAt: { ja: '販売終了', en: 'End of sale' },
  name: { ja: 'パック名', en: 'Name' },
  description: { ja: '説明文', en: 'Description' },
} as const satisfies Record<TermChange['field'], Text>;

/** Writes the sentence that tells visitors how a term of a pack was changed. */
function changeText(change: TermChange, language: Language): string {
  const isJa = language === 'ja';
  const term = termTexts[change.field][language];
  if (!('before' in change)) return isJa ? `${term}を変更しました。` : `${term}: changed.`;
  const [before, after] = [change.before, change.after].map((value) =>
    valueText(change.field, value, language),
  );
  return isJa
    ? `${term}を${before}から${after}に変更しました。`
    : `${term}: from ${before} to ${after}.`;
}

/** Writes the value of a pack's term as visitors read it; "none" if it is not set. */
function valueText(
  field: TermChange['field'],
  value: string | number | null,
  language: Language,
): string {
  const isNothing = value === null || (value === 0 && field !== 'price');
  if (isNothing) return language === 'ja' ? '「なし」' : 'none';
  return typeof value === 'number' ? formatNumber(value) : formatMoment(new Date(value), language);
}
