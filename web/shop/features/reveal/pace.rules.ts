import { gradeOf, starGrade } from './grade.rules.ts';

/** One moment of the show: the packs `from` up to, but not including, `to` are opened together. */
export interface Beat {
  readonly from: number;
  readonly to: number;
  /** A card of a high grade: alone, at full length, torn by the member's own hand. */
  readonly star: boolean;
}

/** How many packs are opened in growing handfuls, or each alone: the member's choice. */
export type Pace = 'handfuls' | 'one-by-one';

/** So many packs are all opened one by one. Beyond it the later ones are torn in handfuls. */
const allSingle = 10;
/** With more packs, so many are opened alone before the first handful. */
const singlesFirst = 5;
/**
 * Handfuls grow like this; the last size repeats, larger with the purchase so that 3,000 packs stay
 * watchable.
 */
const handfuls = [3, 5, 8, 13, 21, 34, 55, 89, 144];
/**
 * A purchase may hold hundreds of high grades; more than so many solos would tire. The best keep
 * theirs.
 */
const mostStars = 12;
/** No purchase takes more handfuls than about this. */
const mostHandfuls = 16;

/** Whether a purchase has so many packs that the pace makes a difference. */
export function hasHandfuls(packs: number): boolean {
  return packs > allSingle;
}

/**
 * Cuts a purchase into beats, in the order of the draw. In handfuls: a few packs alone, then ever
 * more together, with every star (up to the best twelve) alone wherever it lies. One by one: each
 * pack, and every star, alone.
 *
 * @param movieRarities the wire's `movie_rarity` of each card, in the order of the draw
 */
export function planBeats(movieRarities: readonly number[], pace: Pace): Beat[] {
  if (pace === 'one-by-one') {
    return movieRarities.map((movieRarity, from) => ({
      from,
      to: from + 1,
      star: gradeOf(movieRarity) >= starGrade,
    }));
  }
  const stars = starsAmong(movieRarities);
  const beats: Beat[] = [];
  let from = 0;
  let ordinary = 0;
  while (from < movieRarities.length) {
    const star = stars.has(from);
    const size = star ? 1 : sizeOf(ordinary, movieRarities.length);
    if (!star) ordinary += 1;
    let to = from + 1;
    while (to < movieRarities.length && to - from < size && !stars.has(to)) to += 1;
    beats.push({ from, to, star });
    from = to;
  }
  return beats;
}

/** The places of the cards that get a solo for their grade. */
function starsAmong(movieRarities: readonly number[]): ReadonlySet<number> {
  const high = movieRarities
    .map((movieRarity, place) => ({ grade: gradeOf(movieRarity), place }))
    .filter(({ grade }) => grade >= starGrade)
    .sort((a, b) => b.grade - a.grade || a.place - b.place);
  return new Set(high.slice(0, mostStars).map(({ place }) => place));
}

function sizeOf(ordinary: number, total: number): number {
  if (!hasHandfuls(total) || ordinary < singlesFirst) return 1;
  const grown = handfuls[ordinary - singlesFirst] ?? handfuls.at(-1) ?? 1;
  const least = Math.ceil(total / mostHandfuls);
  return ordinary - singlesFirst < 3 ? grown : Math.max(grown, least);
}

/** The shortest tempo: below it an opening is no longer seen as one. */
const fastest = 0.42;

/**
 * The factor on every length of a beat: 1 for the first, less with each that follows, and always 1
 * for a star, so that a good card slows the whole room down.
 */
export function tempoOf(beat: Beat, index: number): number {
  if (beat.star) return 1;
  return Math.max(fastest, 0.82 ** index);
}

/** Who opens the pack of a beat: the member's hand, or the pack by itself after a moment. */
export function opensItself(beat: Beat, index: number): boolean {
  return !beat.star && index > 0;
}

/**
 * How long a shown card stays before the show goes on by itself, in milliseconds; stars wait for
 * the member.
 */
export function restAfter(beat: Beat, index: number): number {
  if (beat.star) return Number.POSITIVE_INFINITY;
  const seen = Math.min(beat.to - beat.from, 12);
  return Math.round((900 + 90 * seen) * Math.max(0.7, tempoOf(beat, index)));
}

/** Lengths of one opening at tempo 1, in milliseconds. The 300 before the card is the spec's. */
export const lengths = {
  arrive: 620,
  breathe: 260,
  tear: 620,
  burst: 420,
  delay: 300,
  rise: 900,
  turn: 620,
} as const;
