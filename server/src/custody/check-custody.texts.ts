import type { Text } from '../http/language.ts';
import { type Found, fillText } from '../lib/fill-text.ts';

const findings = {
  'prize-short': {
    ja: 'パック{packId}：賞品{prizeId}（{modelNumber}）は{needed}枚必要ですが、割り当ては{present}枚です。',
    en: 'pack {packId}: prize {prizeId} ({modelNumber}) needs {needed} copies, {present} are allocated',
  },
  'place-count': {
    ja: '在庫{code}：「{state}」が{copies}枚ですが、入出庫の記録では{moved}枚です。',
    en: 'stock {code}: {copies} copies are {state}, its movements make {moved}',
  },
  'copy-of-ended-card': {
    ja: '在庫{code}：パック{packId}のカード{position}に結び付いています（{state}）が、そのカードはもう誰のものでもありません。',
    en: 'stock {code}: a copy ({state}) is bound to card {position} of pack {packId}, which nobody owns any more',
  },
  'movement-missing': {
    ja: '在庫{code}：最新の入出庫は{newest}番ですが、記録は{count}件です。',
    en: 'stock {code}: its newest movement is {newest}, it has {count}',
  },
} as const satisfies Record<string, Text>;

export type CustodyFinding = Found<keyof typeof findings>;

/** The states of copies, as the console calls them. */
const states: Readonly<Record<string, string>> = {
  received: '受け入れ済み',
  inspected: '検品済み',
  available: '販売可能',
  allocated: 'パックに割り当て済み',
  won: '当選',
  picked: '取り出し済み',
  packed: '梱包済み',
  returned: '返送',
  quarantine: '保留',
  missing: '所在不明',
  damaged: '破損',
  shipped: '発送済み',
  delivered: '配達済み',
  sold_elsewhere: '別に販売',
  written_off: '除却',
};

/** Says which copies in stock are too few, or differ from their movements. */
export function custodyFindingText({ kind, facts }: CustodyFinding): Text {
  const state = String(facts['state']);
  return fillText(findings[kind], { ...facts, state: { ja: states[state] ?? state, en: state } });
}
