import { gradeOf } from './grade.rules.ts';

/** The inputs that select the film of an opening (spec, section 4). */
export interface RevealScene {
  /** 1 to 7. */
  readonly movie_rarity: number;
  /** 1 to `lastCardType`. */
  readonly card_type: number;
  /** 8 is the capsule style. */
  readonly movie_style: number;
}

/** The film of an opening, up to the moment before the card appears, and its first frame. */
export interface Film {
  /** The film in 540 × 960. */
  readonly source: string;
  /** The same film in 1080 × 1920, for fast connections; null if it was not made. */
  readonly large: string | null;
  readonly poster: string;
}

/** The film of a scene; null if there is none: the stage then animates the opening itself. */
export type FilmOf = (scene: RevealScene) => Film | null;

/** The style in which cards come in capsules instead of packs. */
export const capsuleStyle = 8;

const sources = import.meta.glob<string>('./films/*.mp4', {
  query: '?url',
  import: 'default',
  eager: true,
});
const larges = import.meta.glob<string>('./films/large/*.mp4', {
  query: '?url',
  import: 'default',
  eager: true,
});
const posters = import.meta.glob<string>('./films/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/**
 * Finds the film of a card's opening: packs by card type and grade, capsules by grade. `npm run
 * films` makes them.
 */
export const filmOf: FilmOf = ({ movie_rarity, card_type, movie_style }) => {
  const grade = gradeOf(movie_rarity);
  const name = movie_style === capsuleStyle ? `capsule-${grade}` : `pack-${card_type}-${grade}`;
  const source = sources[`./films/${name}.mp4`];
  const poster = posters[`./films/${name}.webp`];
  const large = larges[`./films/large/${name}.mp4`] ?? null;
  return source === undefined || poster === undefined ? null : { source, large, poster };
};
