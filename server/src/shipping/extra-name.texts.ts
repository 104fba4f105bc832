import type { Text } from '../http/language.ts';
import { fillText } from '../lib/fill-text.ts';
import type { ParcelCard } from './parcel-card.ts';

/** The names of extra prizes, as members read them in the shop (`web/shop/ui/extra-texts.ts`). */
const names = {
  last: { ja: 'ラストワン賞', en: 'Last-one prize' },
  one: { ja: 'キリ番賞（{positions}枚目）', en: 'Prize for card {positions}' },
  several: { ja: 'キリ番賞（{positions}枚目）', en: 'Prizes for cards {positions}' },
  many: {
    ja: 'キリ番賞（{positions}枚目、ほか{more}枚）',
    en: 'Prizes for cards {positions}, and {more} more',
  },
} as const satisfies Record<string, Text>;

/** A name with more positions would not fit beside a card. */
const mostPositions = 10;

/**
 * Returns the name of the extra prize that a card of a parcel was won as, with the positions of the
 * pack that won it.
 */
export function extraNameOf({ kind, positions }: NonNullable<ParcelCard['extra']>): Text {
  if (kind === 'last') return names.last;
  const named = positions.slice(0, mostPositions);
  const more = positions.length - named.length;
  const facts = { positions: { ja: named.join('・'), en: named.join(', ') }, more };
  if (more > 0) return fillText(names.many, facts);
  return fillText(positions.length === 1 ? names.one : names.several, facts);
}
