import type { Language, Text } from '../http/language.ts';

export const catalogTexts = {
  all: { ja: 'すべて', en: 'All' },
  newcomersOnly: {
    ja: 'このパックは、ポイントを購入したことがない方限定です。',
    en: 'This pack is only for members who have never bought points.',
  },
} as const satisfies Record<string, Text>;

/** Shown in place of the draw button when a member has bought all that a member may. */
export function limitReachedText(limit: number, language: Language): string {
  return language === 'ja'
    ? `このパックはお一人様${limit}口までです。上限まで購入済みです。`
    : `This pack is limited to ${limit} per member, and you have bought them all.`;
}
