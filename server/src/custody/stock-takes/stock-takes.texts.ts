import type { Text } from '../../http/language.ts';

/** Why a command of a stock-take was refused. */
export const stockTakeTexts = {
  'counted-already': {
    ja: 'この場所は、ほかの人が棚卸し中か、差異の確認待ちです。',
    en: 'This location is being counted already, or its differences wait.',
  },
  'not-counting': {
    ja: 'この棚卸しは終わっています。もう一度数えるには、新しく始めてください。',
    en: 'This stock-take has ended. Begin another one to count again.',
  },
  'not-yours': {
    ja: 'ほかの人が数えている棚卸しです。',
    en: 'Somebody else counts this location.',
  },
  'same-person': {
    ja: '数えた本人は差異を解決できません。ほかの人に頼んでください。',
    en: 'The person who counted cannot resolve the differences. Ask somebody else.',
  },
  'no-difference': {
    ja: 'この差異はもうありません。ほかの人が先に解決したかもしれません。',
    en: 'There is no such difference. Somebody may have resolved it already.',
  },
  'no-such-copies': {
    ja: 'その枚数は在庫の記録全体より多いか、すでに動いています。数え間違いなら取り消し、記録のないカードなら入庫してください。',
    en: 'There are not so many copies in stock, or they have moved. Dismiss the difference if the count was wrong; receive cards without a record.',
  },
} as const satisfies Record<string, Text>;

/** Why a scanned code was refused. */
export const scanTexts: Readonly<
  Record<'misread' | 'unknown-code' | 'scanned-already', (code: string) => Text>
> = {
  misread: (code) => ({
    ja: `${code}は正しいコードではありません。もう一度読み取ってください。`,
    en: `${code} is no valid code. Scan it again.`,
  }),
  'unknown-code': (code) => ({
    ja: `${code}というコードの在庫はありません。カードを別に置いて、入庫担当に渡してください。`,
    en: `Nothing in stock has the code ${code}. Put the card aside for the buyer.`,
  }),
  'scanned-already': (code) => ({
    ja: `${code}はもう数えました。`,
    en: `${code} was counted already.`,
  }),
};
