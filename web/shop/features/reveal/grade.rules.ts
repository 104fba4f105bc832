/**
 * How the light announces a card before it is visible. The seven grades are the wire's
 * `movie_rarity`.
 */
export type Grade = 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const grades: readonly Grade[] = [1, 2, 3, 4, 5, 6, 7];

/** From this grade on a card is a star: it is opened alone, at full length, by the member. */
export const starGrade: Grade = 5;

/** The animation of one grade. Lengths are milliseconds at tempo 1; strengths run from 0 to 1. */
export interface Light {
  /** Strength of the rays behind the pack, and of the single flash when it opens. */
  readonly rays: number;
  readonly bloom: number;
  /** Amplitude of the closed pack's tremble, in pixels. */
  readonly tremble: number;
  /** Length of the pause between the tear and the burst. */
  readonly hold: number;
  /** Amount of gold visible in the foil: 0 none, 3 all of it. */
  readonly cracks: 0 | 1 | 2 | 3;
  /** The card comes out with its back to the viewer and turns over. */
  readonly turnsOver: boolean;
  /** Number of flecks of foil and light in the burst. */
  readonly sparks: number;
  /** Darkness of the surroundings. */
  readonly dusk: number;
}

export const lightOf: Readonly<Record<Grade, Light>> = {
  1: { rays: 0, bloom: 0.1, tremble: 0, hold: 0, cracks: 0, turnsOver: false, sparks: 8, dusk: 0 },
  2: {
    rays: 0.12,
    bloom: 0.16,
    tremble: 0,
    hold: 0,
    cracks: 0,
    turnsOver: false,
    sparks: 16,
    dusk: 0.1,
  },
  3: {
    rays: 0.35,
    bloom: 0.28,
    tremble: 0.6,
    hold: 80,
    cracks: 0,
    turnsOver: false,
    sparks: 32,
    dusk: 0.25,
  },
  4: {
    rays: 0.55,
    bloom: 0.4,
    tremble: 1.2,
    hold: 160,
    cracks: 0,
    turnsOver: true,
    sparks: 48,
    dusk: 0.4,
  },
  5: {
    rays: 0.8,
    bloom: 0.6,
    tremble: 2,
    hold: 360,
    cracks: 1,
    turnsOver: true,
    sparks: 80,
    dusk: 0.65,
  },
  6: {
    rays: 0.95,
    bloom: 0.75,
    tremble: 2.8,
    hold: 560,
    cracks: 2,
    turnsOver: true,
    sparks: 110,
    dusk: 0.8,
  },
  7: {
    rays: 1,
    bloom: 0.9,
    tremble: 3.4,
    hold: 900,
    cracks: 3,
    turnsOver: true,
    sparks: 150,
    dusk: 1,
  },
};

/** Converts the server's value to a grade; a value outside 1 to 7 becomes the nearest grade. */
export function gradeOf(movieRarity: number): Grade {
  const nearest = Math.min(7, Math.max(1, Math.round(movieRarity) || 1));
  return grades.find((grade) => grade === nearest) ?? 1;
}

/**
 * Lists the grades whose light the seam shows on the way to `grade`, each with the share of the
 * tear at which it starts. The light rises while the foil tears and never exceeds the card's grade.
 */
export function lightStepsTo(
  grade: Grade,
): readonly { readonly grade: Grade; readonly from: number }[] {
  const stations = grades.filter(
    (station) => station <= grade && (station === 1 || station % 2 === 1 || station === grade),
  );
  return stations.map((station, index) => ({
    grade: station,
    from: stations.length === 1 ? 0 : (index / (stations.length - 1)) * 0.8,
  }));
}

interface Ranked {
  readonly history_id: number;
  readonly movie_rarity: number;
  readonly rarity: number;
  readonly buy_point: number | null;
}

/** Sorts the cards, best first: by grade, display rarity, worth, then the order of the draw. */
export function bestFirst<Card extends Ranked>(cards: readonly Card[]): Card[] {
  return cards
    .map((card, drawn) => ({ card, drawn }))
    .sort(
      (a, b) =>
        gradeOf(b.card.movie_rarity) - gradeOf(a.card.movie_rarity) ||
        b.card.rarity - a.card.rarity ||
        (b.card.buy_point ?? 0) - (a.card.buy_point ?? 0) ||
        a.drawn - b.drawn,
    )
    .map(({ card }) => card);
}

/** Counts the cards of each rarity label, best first. The labels are the shop's own texts. */
export function countByRarity(
  cards: readonly (Ranked & { readonly rarity_label: string })[],
): { readonly label: string; readonly rarity: number; readonly count: number }[] {
  const counts = new Map<string, { label: string; rarity: number; count: number }>();
  for (const card of bestFirst(cards)) {
    const known = counts.get(card.rarity_label);
    if (known) known.count += 1;
    else counts.set(card.rarity_label, { label: card.rarity_label, rarity: card.rarity, count: 1 });
  }
  return [...counts.values()];
}
