import { gradeOf, starGrade } from './grade.rules.ts';

/** One step of the show: opens the packs from `from` up to, but not including, `to` together. */
export interface Beat {
  readonly from: number;
  readonly to: number;
  /** A card of a high grade: opened alone, at full length, by the member. */
  readonly star: boolean;
}

/** Opens many packs in growing batches or one by one; the member chooses. */
export type Pace = 'batches' | 'one-by-one';

/**
 * Up to this number, all packs are opened one by one; beyond it, later packs are opened in batches.
 */
const maxSingles = 10;
/** With more packs, this many are opened alone before the first batch. */
const singlesFirst = 5;
/**
 * Sizes of the batches. The last size repeats; it grows with the purchase, so that 3,000 packs do
 * not take too long.
 */
const batches = [3, 5, 8, 13, 21, 34, 55, 89, 144];
/**
 * How many stars at most are opened one by one. A purchase may have hundreds of cards of high
 * grades; only the best have a beat of their own.
 */
const maxStars = 12;
/** The approximate maximum of batches per purchase. */
const maxBatches = 16;

/** Whether a purchase has enough packs for the pace to make a difference. */
export function hasBatches(packs: number): boolean {
  return packs > maxSingles;
}

/**
 * Splits a purchase into beats, in the order of the draw. In batches: a few single packs, then
 * growing batches; each of the best twelve stars is a beat of its own. One by one: every pack is a
 * beat of its own.
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

/** Finds the cards that are opened alone because of their grade, by index. */
function starsAmong(movieRarities: readonly number[]): ReadonlySet<number> {
  const high = movieRarities
    .map((movieRarity, place) => ({ grade: gradeOf(movieRarity), place }))
    .filter(({ grade }) => grade >= starGrade)
    .sort((a, b) => b.grade - a.grade || a.place - b.place);
  return new Set(high.slice(0, maxStars).map(({ place }) => place));
}

/**
 * Computes how many packs the next step of the show opens: first one at a time, then growing
 * batches.
 */
function sizeOf(ordinary: number, total: number): number {
  if (!hasBatches(total) || ordinary < singlesFirst) return 1;
  const grown = batches[ordinary - singlesFirst] ?? batches.at(-1) ?? 1;
  const least = Math.ceil(total / maxBatches);
  return ordinary - singlesFirst < 3 ? grown : Math.max(grown, least);
}

/** The lowest tempo factor: below it an opening is too fast to see. */
const minTempo = 0.42;

/**
 * Computes the factor on all durations of a step of the show: 1 for the first, smaller for each
 * that follows, always 1 for a star.
 */
export function tempoOf(beat: Beat, index: number): number {
  if (beat.star) return 1;
  return Math.max(minTempo, 0.82 ** index);
}

/**
 * Decides whether the pack of this step of the show opens by itself after a moment; if not, the
 * member opens it.
 */
export function opensItself(beat: Beat, index: number): boolean {
  return !beat.star && index > 0;
}

/**
 * Computes how long a shown card stays before the show continues by itself, in milliseconds. Stars
 * wait for the member.
 */
export function restMsAfter(beat: Beat, index: number): number {
  if (beat.star) return Number.POSITIVE_INFINITY;
  const seen = Math.min(beat.to - beat.from, 12);
  return Math.round((900 + 90 * seen) * Math.max(0.7, tempoOf(beat, index)));
}

/** Lengths of one opening at tempo 1, in milliseconds. The 300 before the card is the spec's. */
export const lengthsMs = {
  arrive: 620,
  breathe: 260,
  tear: 620,
  burst: 420,
  delay: 300,
  rise: 900,
  turn: 620,
} as const;
