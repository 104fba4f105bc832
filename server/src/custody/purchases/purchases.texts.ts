import type { IdentityMethod } from '#contract/console/purchases.ts';
import { mostLedgerLines, recordedFromYen, sellerAge } from '#contract/console/purchases.ts';
import type { Language, Text } from '../../http/language.ts';
import type { SellerProblem } from './purchase.rules.ts';

const yen = recordedFromYen.toLocaleString('en-US');

/** Why a purchase from a person was refused, and what to do. */
export const sellerProblemTexts: Readonly<Record<SellerProblem, Text>> = {
  'seller-required': {
    ja: `買い取りの合計が${yen}円以上です。古物営業法により、相手の氏名、住所、職業、生年月日と本人確認の方法を記入してください。`,
    en: `The purchase is of ${yen} yen or more. By law, write down the seller's name, address, occupation, date of birth and how you checked who they are.`,
  },
  'seller-under-age': {
    ja: `${sellerAge}歳未満の方からは買い取れません。受け入れていません。`,
    en: `The shop does not buy from persons under ${sellerAge}. Nothing was received.`,
  },
  'adult-not-confirmed': {
    ja: `相手が${sellerAge}歳以上であることを確かめ、印を付けてください。`,
    en: `Make sure that the seller is ${sellerAge} or older, and tick the box.`,
  },
};

export const purchaseTexts = {
  /** Stands in the place of a supplier's name. */
  person: { ja: '個人', en: 'A person' },
  sourceMissing: {
    ja: '仕入れ先、または在庫がもとあった場所を入力してください。',
    en: 'Write the supplier, or where the stock was before.',
  },
  noSeller: {
    ja: `この入庫に相手の記録はありません。${yen}円未満の買い取りか、3年の保存期間が過ぎています。`,
    en: `No seller is recorded for this batch: it was of less than ${yen} yen, or its three years are over.`,
  },
  daysReversed: {
    ja: '終わりの日が、始まりの日より前です。日付を直してください。',
    en: 'The last day is before the first. Correct the days.',
  },
  nothingRecorded: {
    ja: 'この期間に、台帳に記録した買い取りはありません。期間を確かめてください。',
    en: 'No purchase of these days is in the ledger. Check the days.',
  },
  tooManyLines: {
    ja: `1つのファイルは${mostLedgerLines.toLocaleString('en-US')}行までです。期間を短くしてください。`,
    en: `A file has ${mostLedgerLines.toLocaleString('en-US')} lines at most. Choose fewer days.`,
  },
} as const satisfies Record<string, Text>;

/**
 * The measures by which identity was checked, as the ledger names them: the item of article 15 (1)
 * of the act, and the method where the item leaves a choice.
 */
export const identityInLedger: Readonly<Record<IdentityMethod, string>> = {
  'document-shown': '1号 身分証明書等の提示',
  'signed-statement': '2号 面前で署名した文書',
  'electronic-signature': '3号 電子署名を行ったメール',
  'registered-seal': '4号 印鑑登録証明書と実印',
  'restricted-mail': '4号 本人限定受取郵便等',
  'residence-record': '4号 住民票の写しと転送不要の書留',
  'online-check': '4号 本人確認用画像情報等',
};

/** The titles of the ledger's columns. It follows form 15 of the enforcement rule. */
export const ledgerTexts = {
  title: '古物台帳（受入れ）',
  columns: [
    '年月日',
    '区別',
    '品目',
    '特徴',
    '数量',
    '代価（円）',
    '住所',
    '氏名',
    '職業',
    '年齢',
    '確認の方法',
  ],
  bought: '買受け',
  item: 'トレーディングカード',
  /** Under the seller of the line before. */
  same: '同上',
} as const;

/** The origin of a batch as a list shows it. The name of a person is not part of it. */
export function sourceOf(intake: { kind: string; source: string }, language: Language): string {
  return intake.kind === 'person' ? purchaseTexts.person[language] : intake.source;
}
