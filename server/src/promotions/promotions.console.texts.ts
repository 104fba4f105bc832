import type { Text } from '../http/language.ts';
import type { ChangeRefusal, MakeRefusal } from './promotions.rules.ts';

export const makeRefusalTexts: Readonly<Record<MakeRefusal, Text>> = {
  'code-taken': {
    ja: 'このコードはほかのクーポンで使われています。別のコードにしてください。',
    en: 'Another coupon has this code. Choose another code.',
  },
  'code-too-short': {
    ja: 'コードは、半角の英字と数字で8文字以上20文字以内にしてください。',
    en: 'A code has 8 to 20 letters and digits.',
  },
  'no-budget': {
    ja: '割合のクーポンには、予算（ポイント）が必要です。',
    en: 'A coupon of a percentage needs a budget in points.',
  },
  daily: {
    ja: '毎日のボーナスは、決まったポイントを1日に1回だけ付けます。種類をポイント、1人の回数を1にしてください。',
    en: 'A daily bonus gives a number of points, once a day. Choose points, and one use a member.',
  },
  'daily-no-budget': {
    ja: '毎日のボーナスには、予算（ポイントまたは回数）が必要です。',
    en: 'A daily bonus needs a budget, in points or in uses.',
  },
  percent: {
    ja: '割合は100%以内にしてください。',
    en: 'A percentage is at most 100.',
  },
  'no-course': {
    ja: '決まったポイントのクーポンには、ポイントコースを指定できません。空欄にしてください。',
    en: 'A coupon of a number of points is for no course. Leave the course empty.',
  },
  period: {
    ja: '終了は、開始より後にしてください。',
    en: 'The end must be after the start.',
  },
};

export const changeRefusalTexts: Readonly<Record<ChangeRefusal, Text>> = {
  over: {
    ja: 'この特典は終わっているか停止されているため、変更できません。新しい特典を作ってください。',
    en: 'This promotion has ended or was stopped, so it cannot change. Make a new one.',
  },
  period: makeRefusalTexts.period,
  'budget-kind': {
    ja: '予算の上限は、あとから付けたり外したりできません。この特典を停止して、新しい特典を作ってください。',
    en: 'A budget cannot be added or removed later. Stop this promotion and make a new one.',
  },
  'budget-used': {
    ja: '予算は、すでに使われた分より小さくできません。もっと大きい数にしてください。',
    en: 'A budget cannot be less than what was used already. Enter a larger number.',
  },
};

export const promotionConsoleTexts = {
  notForHandingOut: {
    ja: 'このクーポンは配布できません。配布用のクーポンで、期間中のものを選んでください。',
    en: 'This coupon cannot be handed out. Choose one that is for handing out and has not ended.',
  },
  stoppedBefore: {
    ja: 'この特典は、すでに停止されています。',
    en: 'This promotion was stopped before.',
  },
  ranksNotRising: {
    ja: 'ランクは、必要なポイントの少ない順に入力してください。同じ数のランクは作れません。',
    en: 'Enter the ranks by their points, the fewest first. No two ranks have the same number.',
  },
  ranksNoBudget: {
    ja: 'ボーナスコインを付けるランクがあります。1か月に付与する上限を1コイン以上で入力してください。',
    en: 'A rank gives bonus coins. Enter the most coins that are given in a month, at least 1.',
  },
  noSuchMember: {
    ja: '存在しない会員番号があります。何も配布していません。',
    en: 'There is no member with one of these numbers. Nothing was handed out.',
  },
} as const satisfies Record<string, Text>;
