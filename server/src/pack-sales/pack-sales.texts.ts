import type { Text } from '../http/language.ts';

const refunded: Text = {
  ja: 'お届けできないカードのために返金し、販売を終えたパックです。再開も変更もできません。残りは新しいパックとして販売してください。',
  en: 'This sale has ended for good, with refunds for a copy that cannot be delivered. Sell what is left as a new pack.',
};

export const packTexts = {
  notPausable: {
    ja: '一時停止できるのは、販売中か発売前のパックだけです。一覧で状態を確かめてください。',
    en: 'Only a pack that is on sale or announced can be paused. Check its state in the list.',
  },
  notPaused: {
    ja: 'このパックは一時停止していません。ページを読み込み直してください。',
    en: 'This pack is not paused. Reload the page.',
  },
  'unknown-code': {
    ja: 'このコードの1点ものの在庫はありません。ラベルのコードを確かめてください。',
    en: 'No copy of its own has this code. Check the code on the label.',
  },
  'nothing-missing': {
    ja: 'このパックが指定したカードに、所在不明や破損のものはありません。',
    en: 'No copy that this pack names is missing or damaged.',
  },
  'not-equal': {
    ja: '同じカード、同じ鑑定会社、同じグレードではないので、代わりにできません。',
    en: 'It is not of the same card, grader and grade as the missing copy.',
  },
  'not-available': {
    ja: 'このカードは販売可能ではありません。検品して棚に置いたカードを選んでください。',
    en: 'This copy is not available. Choose one that was inspected and put on a shelf.',
  },
  'draws-wait': {
    ja: 'このパックには、抽選を待っている購入があります。抽選は数秒で終わります。少し待ってから、もう一度申請してください。',
    en: 'Purchases of this pack still wait for their draw, which takes seconds. Ask again in a moment.',
  },
  'not-missing': {
    ja: 'このパックが指定した、所在不明や破損のカードではありません。コードを確かめてください。',
    en: 'This is no missing or damaged copy of this pack. Check its code.',
  },
  won: {
    ja: 'このカードはすでに当たっているため、抽選の返金はできません。同等のカードに替えてください。',
    en: 'Somebody has won this copy, so no draws are refunded for it. Replace it by one of equal kind.',
  },
  'no-draws': {
    ja: '最後に確認してからの購入はないため、返金するものがありません。同等のカードに替えるか、販売を終えてください。',
    en: 'Nothing was bought since this copy was last seen, so there is nothing to refund. Replace it, or end the sale.',
  },
  refunded,
  nothingToStop: {
    ja: '止めるパックがありません。販売中と発売前のパックはすべて止まっています。',
    en: 'There is nothing to stop: no pack of these is on sale or announced.',
  },
  short: {
    ja: '所在の分からないカードがあるため、再開できません。見つかったカードを「見つかった」と記録するか、別のカードを割り当ててください。',
    en: 'Sales cannot resume, because cards of this pack are missing. Record them as found, or allocate other copies.',
  },
  notOnSale: {
    ja: 'このパックはすでに完売したか、販売を終えています。',
    en: 'This pack is sold out, or its sale has ended.',
  },
} as const satisfies Record<string, Text>;

/** Why the terms of a pack were not changed. */
export const termRefusals = {
  'nothing-changed': {
    ja: '変更された項目がありません。変える項目を入力してください。',
    en: 'Nothing differs from the present terms. Change a field first.',
  },
  'ends-before-start': {
    ja: '販売終了が販売開始より前になります。日時を直してください。',
    en: 'The sale would end before it starts. Correct the times.',
  },
  'free-or-not': {
    ja: '無料のパックに価格をつけることも、価格のあるパックを無料にすることもできません。別のパックを作ってください。',
    en: 'A free pack cannot get a price, and a pack with a price cannot become free. Make another pack instead.',
  },
  'free-without-limit': {
    ja: '無料のパックには、1人あたりの上限が必要です。1以上の数を入れてください。',
    en: 'A free pack needs a limit per member. Enter 1 or more.',
  },
  'ends-too-soon': {
    ja: '販売終了を早めるときは、24時間以上先にしてください。すぐに終えるには「販売を終える」を申請してください（2人で行います）。',
    en: 'An end that is moved forward must be 24 hours ahead. To end the sale at once, ask for its end, which takes two people.',
  },
  refunded,
  closed: {
    ja: 'このパックは販売を締め切り、署名済みです。残りは新しいパックとして販売してください。',
    en: 'The shop has signed that no round of this pack follows. Sell what is left as a new pack.',
  },
} as const satisfies Record<string, Text>;
