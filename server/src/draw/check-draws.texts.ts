import type { Text } from '../http/language.ts';
import { type Facts, type Found, fillText, unitTexts } from '../lib/fill-text.ts';

const findings = {
  'seal-missing': {
    ja: '残数があるのに封印がありません。',
    en: 'there is a stock and no seal',
  },
  'stock-missing': {
    ja: '封印があるのに残数がありません。',
    en: 'there is a seal and no stock',
  },
  'stock-differs': {
    ja: '残数の記録は残り{remaining}、販売{sold}、抽選{drawn}、全{size}口ですが、賞品ごとの残りの合計は{counts}、購入の合計は{bought}です。',
    en: 'the stock has {remaining} remaining, {sold} sold and {drawn} drawn of {size}; its counts add up to {counts}, the purchases to {bought}',
  },
  'prize-unsealed': {
    ja: '賞品{prizeId}は{drawn}枚抽選されましたが、封印にありません。',
    en: 'prize {prizeId}: {drawn} drawn, it is not in the seal',
  },
  'prize-count': {
    ja: '賞品{prizeId}は封印{sealed}枚、抽選{drawn}枚ですが、残数は{remaining}枚です。',
    en: 'prize {prizeId}: {sealed} sealed, {drawn} drawn, the stock has {remaining} remaining',
  },
  'beacon-falls': {
    ja: '第{round}回は、前の回より古いビーコンの番号に結び付いています。',
    en: 'round {round} is bound to an earlier number of the beacon than the one before it',
  },
  'round-unchained': {
    ja: '第{round}回が前の回につながっていません。',
    en: 'round {round} does not follow from the one before it',
  },
  'round-hash': {
    ja: '第{round}回のハッシュが、入力と証明のハッシュと一致しません。',
    en: 'the hash of round {round} is not that of its input and proof',
  },
  'stock-round': {
    ja: '残数の記録は第{round}回を指していますが、最新は第{newest}回です。',
    en: 'the stock names round {round}, the newest is {newest}',
  },
  card: {
    ja: 'カード{position}：第{round}回、会員{memberId}の購入{purchaseId}で賞品{prizeId}（{buyPoint}ポイント）が抽選されましたが、保存は賞品{keptPrizeId}（{keptBuyPoint}ポイント）、会員{keptMemberId}です。',
    en: 'card {position}: drawn in round {round} for purchase {purchaseId} of member {memberId} as prize {prizeId} worth {buyPoint} points; kept as prize {keptPrizeId} worth {keptBuyPoint} points of member {keptMemberId}',
  },
  extra: {
    ja: '特典{prizeId}の当選は{won}枚ですが、抽選された順番では{expected}枚です。',
    en: 'extra {prizeId}: {won} won, the drawn cards win {expected}',
  },
  purchase: {
    ja: '購入{purchaseId}：支払い{paid}{unit}、帳簿{bookedPaid}{bookedUnit}（仕訳{payments}件）。コイン付与{coinsEarned}、帳簿{coinsBooked}。カード{cards}枚、保存{kept}枚。未選択{open}枚、保存{keptOpen}枚。変換{converted}ポイント、帳簿{convertedBooked}。{refund}、払い戻し{refunded}、コインの取り消し{withdrawn}。',
    en: 'purchase {purchaseId}: paid {paid} {unit}, booked {bookedPaid} {bookedUnit} in {payments} entries; {coinsEarned} coins earned, {coinsBooked} booked; {cards} cards, {kept} kept; {open} open, {keptOpen} kept open; {converted} points converted, {convertedBooked} booked; {refund}, {refunded} refunded, {withdrawn} coins withdrawn',
  },
  'round-waiting': {
    ja: '第{round}回はビーコンの番号{beacon}に結び付き、{state}で、{awaited}を待っています。',
    en: 'round {round} is bound to the number {beacon}, {state}, and waits for {awaited}',
  },
  'round-void': {
    ja: '第{round}回はビーコンの番号{beacon}に結び付き、{state}で、無効です。',
    en: 'round {round} is bound to the number {beacon}, {state}, and is void',
  },
  'round-not-waiting': {
    ja: '第{round}回はビーコンの番号{beacon}に結び付き、{state}で、何も待っていません。',
    en: 'round {round} is bound to the number {beacon}, {state}, and does not wait',
  },
  'purchase-waits': {
    ja: '購入{purchaseId}はビーコンの番号{beacon}を待っていますが、その回は{awaited}を待っています。',
    en: 'purchase {purchaseId} waits for the number {beacon}, its round for {awaited}',
  },
  'closing-missing': {
    ja: '残数の記録は締め切りですが、締め切りの宣言がありません。',
    en: 'the stock is marked as closed, and there is no closing',
  },
  'closing-differs': {
    ja: '締め切りの宣言では第{voidFrom}回から無効ですが、最新の回は{newest}、残数の記録は{closed}です。',
    en: 'the closing makes round {voidFrom} and later ones void; the newest round is {newest}, and the stock is {closed}',
  },
} as const satisfies Record<string, Text>;

/** The findings of draws that were computed again. */
const redrawn = {
  'seal-unreadable': { ja: '封印を読めません。', en: 'the seal cannot be read' },
  'seal-hash': {
    ja: '封印のハッシュが本文と一致しません。',
    en: 'the hash of the seal is not that of its text',
  },
  'seal-key': {
    ja: '保存された鍵が封印の鍵と一致しません。',
    en: 'the stored key is not that of the seal',
  },
  'seal-pack': { ja: '封印がパック{of}のものです。', en: 'the seal is of pack {of}' },
  'closing-version': {
    ja: 'バージョン1のパックに締め切りの宣言があります。',
    en: 'a pack of version 1 has a closing',
  },
  'closing-signature': {
    ja: '締め切りの宣言が受領の鍵で署名されていません。',
    en: 'the closing is not signed with the receipt key',
  },
  'round-input': {
    ja: '第{round}回の入力が、購入から計算したものと違います。',
    en: 'round {round} has another input than its entries give',
  },
  'round-other-hash': {
    ja: '第{round}回のハッシュが、証明から計算したものと違います。',
    en: 'round {round} has another hash than its proof gives',
  },
  'round-proof': {
    ja: '第{round}回の証明が正しくありません。',
    en: 'round {round} has a false proof',
  },
  'round-results': {
    ja: '第{round}回の結果が、証明から抽選したものと違います。',
    en: 'round {round} has other results than its proof draws',
  },
  'round-commit': {
    ja: '第{round}回のコミットが、購入から計算したものと違います。',
    en: 'round {round} has another commit than its entries give',
  },
  'round-receipt': {
    ja: '第{round}回の受領が、受領の鍵で署名されていません。',
    en: 'round {round} has a receipt that the receipt key did not sign',
  },
  'round-without-number': {
    ja: '第{round}回にビーコンの番号がありません。封印では必要です。',
    en: 'round {round} names no number of the beacon, against the seal',
  },
  'round-with-number': {
    ja: '第{round}回にビーコンの番号があります。封印では使いません。',
    en: 'round {round} names a number of the beacon, against the seal',
  },
  'round-earlier-number': {
    ja: '第{round}回は、前の回より古い番号に結び付いています。',
    en: 'round {round} is bound to an earlier number than the one before',
  },
  'round-without-signature': {
    ja: '第{round}回はビーコンの署名なしで抽選されました。',
    en: 'round {round} was drawn without a signature of the beacon',
  },
  'round-with-signature': {
    ja: '第{round}回はビーコンの署名を使って抽選されました。',
    en: 'round {round} was drawn with a signature of the beacon',
  },
  'round-extras': {
    ja: '第{round}回の特典が、順番から決まるものと違います。',
    en: 'round {round} has other extras than its positions win',
  },
  'rounds-not-drawn': {
    ja: '第{round}回より後は、もう一度抽選できません（{error}）。',
    en: 'the rounds after {round} cannot be drawn again: {error}',
  },
  'beacon-signature': {
    ja: '保存されたビーコンの番号{number}の署名が正しくありません。',
    en: "the stored signature of the beacon's number {number} is false",
  },
} as const satisfies Record<string, Text>;

const texts = { ...findings, ...redrawn };

export type DrawFinding = keyof typeof texts;

/** Writes what disagrees in a pack's seal, rounds, stock, purchases or cards, in both languages. */
export function drawFindingText({ kind, facts }: Found<DrawFinding>): Text {
  return fillText(texts[kind], { ...facts, ...wordsOf(facts) });
}

/** Writes the units and states of a finding as words. */
function wordsOf({ unit, bookedUnit, newest, isDrawn, isClosed, isRefunded }: Facts): Facts {
  return {
    unit: unitTexts[String(unit)] ?? null,
    bookedUnit: unitTexts[String(bookedUnit)] ?? null,
    newest: newest ?? { ja: 'なし', en: 'missing' },
    state:
      isDrawn === true ? { ja: '抽選済み', en: 'is drawn' } : { ja: '未抽選', en: 'is not drawn' },
    closed:
      isClosed === true ? { ja: '締め切り', en: 'closed' } : { ja: '販売中', en: 'not closed' },
    refund:
      isRefunded === true
        ? { ja: '払い戻し済み', en: 'refunded' }
        : { ja: '払い戻しなし', en: 'not refunded' },
  };
}
