import { useCallback, useEffect, useMemo } from 'react';
import type { WonCard } from '#contract/shop/won-cards.ts';
import { type Film, loadFilm } from './films.ts';
import { bestFirst } from './grade.rules.ts';
import type { Beat } from './pace.rules.ts';
import type { RevealShowProps } from './reveal-show-props.ts';
import { mostLaidOut } from './stage/spread.tsx';

interface BeatUse extends Pick<RevealShowProps, 'cards' | 'cardType' | 'movieStyle' | 'filmOf'> {
  readonly beat: Beat;
  /** What is opened next; undefined after the last. */
  readonly next: Beat | undefined;
  /** No film is shown: none is fetched ahead. */
  readonly still: boolean;
}

/**
 * What a beat of the show is of: its cards, the best of them and its film. What the next needs is
 * fetched meanwhile.
 */
export function useBeat({ beat, next, cards, cardType, movieStyle, filmOf, still }: BeatUse) {
  const inHand = useMemo(() => cards.slice(beat.from, beat.to), [cards, beat.from, beat.to]);
  // A handful is dealt by the stage itself: no film shows many cards.
  const filmOfBeat = useCallback(
    ({ from, to }: Beat) => {
      const alone = to - from === 1 ? cards[from] : undefined;
      const scene = { card_type: cardType, movie_style: movieStyle };
      return alone ? filmOf({ ...scene, movie_rarity: alone.movie_rarity }) : null;
    },
    [cards, cardType, movieStyle, filmOf],
  );
  const film = useMemo(() => filmOfBeat(beat), [filmOfBeat, beat]);
  useAhead(cards, next, still || !next ? null : filmOfBeat(next));
  return { inHand, best: bestFirst(inHand)[0], film, last: next === undefined };
}

/** Fetches the pictures of the next beat, and its film, while this one is looked at. */
function useAhead(cards: readonly WonCard[], next: Beat | undefined, film: Film | null): void {
  useEffect(() => {
    for (const { image } of next
      ? bestFirst(cards.slice(next.from, next.to)).slice(0, mostLaidOut)
      : []) {
      if (image !== '') new Image().src = image;
    }
  }, [cards, next]);
  useEffect(() => {
    // A failure is met where the film is wanted.
    if (film) loadFilm(film).catch(() => undefined);
  }, [film]);
}
