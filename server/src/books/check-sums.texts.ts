import type { Text } from '../http/language.ts';
import { type Found, fillText } from '../lib/fill-text.ts';
import { bookingTexts } from './books.texts.ts';

const findings = {
  'sum-differs': {
    ja: '{day}の集計（{subject}、{figure}）：保存された値は{stored}、帳簿では{booked}です。',
    en: 'books of {day}, {subject} {figure}: the stored sum is {stored}, the journal has {booked}',
  },
  'close-hash': {
    ja: '{day}の締め：内容がハッシュと一致しません。',
    en: 'close of {day}: its contents do not have its hash',
  },
  'close-figures': {
    ja: '{day}の締め：帳簿と決済の数字が、締めたときと変わっています。',
    en: 'close of {day}: the journal and the payments now say something else',
  },
} as const satisfies Record<string, Text>;

export type SumFinding = Found<keyof typeof findings>;

const figures: Readonly<Record<string, string>> = {
  credited: '増加',
  debited: '減少',
  payments: '件数',
  yen: '円',
  givenBackYen: '返金（円）',
  unitsSold: '販売口数',
  paidPoints: '有償ポイント',
  freePoints: '無償ポイント',
  coins: 'コイン',
  unitsRefunded: '払い戻し口数',
  paidPointsRefunded: '払い戻した有償ポイント',
  freePointsRefunded: '払い戻した無償ポイント',
  coinsRefunded: '払い戻したコイン',
  pointsGiven: '還元ポイント',
  paidFromCards: '有償ポイントのうちカードの変換によるもの',
  freeUnits: '無料パックの口数',
  freeUnitsRefunded: '無料パックの払い戻し口数',
  freeFromCards: '無償ポイントのうちカードの変換によるもの',
};

const units: Readonly<Record<string, string>> = {
  paid: '有償ポイント',
  free: '無償ポイント',
  coin: 'コイン',
};

/** Says which sum of a day, or which close of a day, disagrees with the journal. */
export function sumFindingText({ kind, facts }: SumFinding): Text {
  const figure = String(facts['figure']);
  return fillText(findings[kind], {
    ...facts,
    subject: subjectText(facts),
    figure: { ja: figures[figure] ?? figure, en: figure },
  });
}

/** Names the thing that a figure counts: a kind of booking, a payment method or a pack. */
function subjectText({ method, packId, booking, unit }: SumFinding['facts']): Text {
  if (method !== undefined) return { ja: `支払い方法${method}`, en: `pay method ${method}` };
  if (packId !== undefined) return { ja: `パック${packId}`, en: `pack ${packId}` };
  const name = Object.entries(bookingTexts).find(([kind]) => kind === booking)?.[1].ja;
  const ja = `${name ?? booking}・${units[String(unit)] ?? unit}`;
  return { ja, en: `${booking} (${unit})` };
}
