import { type SumFinding, sumFindingText } from '../books/index.ts';
import { type CustodyFinding, custodyFindingText } from '../custody/index.ts';
import { drawFindingText, type PackDiscrepancy } from '../draw/index.ts';
import { type ExchangeDiscrepancy, exchangeFindingText } from '../exchange/index.ts';
import type { Text } from '../http/language.ts';
import { type Discrepancy, ledgerFindingText } from '../ledger/index.ts';
import { type PromotionDiscrepancy, promotionFindingText } from '../promotions/index.ts';
import { type ParcelDiscrepancy, parcelFindingText } from '../won-cards/index.ts';

/** A discrepancy in the shop, with the check that found it. */
export type ShopFinding =
  | ({ check: 'ledger' } & Discrepancy)
  | ({ check: 'draws' } & PackDiscrepancy)
  | ({ check: 'exchanges' } & ExchangeDiscrepancy)
  | ({ check: 'parcels' } & ParcelDiscrepancy)
  | ({ check: 'custody' } & CustodyFinding)
  | ({ check: 'promotions' } & PromotionDiscrepancy)
  | ({ check: 'sums' } & SumFinding);

/** Writes in a sentence what disagrees, and at which member, pack, card or day. */
export function shopFindingText(finding: ShopFinding): Text {
  switch (finding.check) {
    case 'ledger':
      return ofMember(finding.memberId, ledgerFindingText(finding));
    case 'parcels':
      return ofMember(finding.memberId, parcelFindingText(finding));
    case 'draws': {
      const { ja, en } = drawFindingText(finding);
      return { ja: `パック${finding.packId}：${ja}`, en: `pack ${finding.packId}: ${en}` };
    }
    case 'exchanges': {
      const { ja, en } = exchangeFindingText(finding);
      return {
        ja: `交換カード${finding.cardId}：${ja}`,
        en: `card ${finding.cardId} in the exchange: ${en}`,
      };
    }
    case 'custody':
      return custodyFindingText(finding);
    case 'promotions':
      return promotionFindingText(finding);
    case 'sums':
      return sumFindingText(finding);
  }
}

function ofMember(memberId: number, { ja, en }: Text): Text {
  return { ja: `会員${memberId}：${ja}`, en: `member ${memberId}: ${en}` };
}

export const booksDisagree: Text = {
  ja: '帳簿が一致しません。「ledger check」で原因を調べてください',
  en: 'the books do not agree: find the cause with "ledger check"',
};

/** Writes a finding, and how many others there are. */
export function firstFindingText(finding: ShopFinding, others: number): Text {
  const { ja, en } = shopFindingText(finding);
  if (others === 0) return { ja, en };
  return { ja: `${ja}（ほか${others}件）`, en: `${en}; and ${others} more` };
}
