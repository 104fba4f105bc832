import { useCallback, useEffect, useMemo } from 'react';
import type { WonCard } from '#contract/shop/won-cards.ts';
import type { Film } from './films.ts';
import { bestFirst } from './grade.rules.ts';
import { loadFilm, loadLargeFilm } from './load-film.ts';
import type { Beat } from './pace.rules.ts';
import type { RevealShowProps } from './reveal-show-props.ts';
import { maxLaidOut } from './stage/spread.tsx';

interface BeatUse extends Pick<RevealShowProps, 'cards' | 'cardType' | 'movieStyle' | 'filmOf'> {
  readonly beat: Beat;
  /** The next beat; undefined after the last. */
  readonly next: Beat | undefined;
  /** Films are off, so none is preloaded. */
  readonly reducesMotion: boolean;
}

/**
 * Finds the cards of a step of the show, the best of them and its film. Preloads the next step
 * meanwhile.
 */
export function useBeat({
  beat,
  next,
  cards,
  cardType,
  movieStyle,
  filmOf,
  reducesMotion,
}: BeatUse) {
  const inHand = useMemo(() => cards.slice(beat.from, beat.to), [cards, beat.from, beat.to]);
  // The stage animates a batch itself: no film shows many cards.
  const filmOfBeat = useCallback(
    ({ from, to }: Beat) => {
      const alone = to - from === 1 ? cards[from] : undefined;
      const scene = { card_type: cardType, movie_style: movieStyle };
      return alone ? filmOf({ ...scene, movie_rarity: alone.movie_rarity }) : null;
    },
    [cards, cardType, movieStyle, filmOf],
  );
  const film = useMemo(() => filmOfBeat(beat), [filmOfBeat, beat]);
  usePreload(cards, next, reducesMotion || !next ? null : filmOfBeat(next));
  return { inHand, best: bestFirst(inHand)[0], film, last: next === undefined };
}

/** Preloads the pictures and the film of the next beat during this one. */
function usePreload(cards: readonly WonCard[], next: Beat | undefined, film: Film | null): void {
  useEffect(() => {
    for (const { image } of next
      ? bestFirst(cards.slice(next.from, next.to)).slice(0, maxLaidOut)
      : []) {
      if (image !== '') new Image().src = image;
    }
  }, [cards, next]);
  useEffect(() => {
    if (!film) return;
    // Its first frame, too: without it the stage would stay dark until the whole film is loaded.
    new Image().src = film.poster;
    // The failure is handled where the film is played.
    loadFilm(film).catch(() => undefined);
    loadLargeFilm(film).catch(() => undefined);
  }, [film]);
}
