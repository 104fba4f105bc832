import type { Beat } from './pace.rules.ts';

/**
 * Where the show stands. `waiting`: the overlay asks for the first tap. `opening`: the packs of
 * `beat` are on the stage, closed or being torn. `shown`: their cards are seen. `summary`: all of
 * them, best first.
 */
export type Show =
  | {
      readonly step: 'waiting' | 'opening' | 'shown';
      readonly beat: Beat;
      /** Its place among the beats of the purchase: the show quickens from one to the next. */
      readonly index: number;
    }
  | { readonly step: 'summary' };

export type ShowEvent =
  | { readonly type: 'start' }
  | { readonly type: 'opened' }
  | { readonly type: 'next' }
  | { readonly type: 'skip' }
  /** The member has chosen another pace: the beats are others from here on. */
  | { readonly type: 'paced' };

/**
 * Where a show begins, or goes on: at the first of the purchase's packs that was not opened yet.
 */
export function beginShow(beats: readonly Beat[], opened: number): Show {
  const next = beatAt(beats, opened);
  return next === null ? endOf(beats) : { step: 'waiting', ...next };
}

/** The packs that are opened next, once so many of the purchase are; null where none is left. */
export function beatAt(
  beats: readonly Beat[],
  opened: number,
): { readonly beat: Beat; readonly index: number } | null {
  const index = beats.findIndex(({ to }) => to > opened);
  const beat = beats[index];
  // Of a handful that was cut otherwise before, what is left of it.
  return beat === undefined
    ? null
    : { beat: { ...beat, from: Math.max(beat.from, opened) }, index };
}

/** One card needs no summary: it simply stays in the hand. */
function endOf(beats: readonly Beat[]): Show {
  const only = beats[0];
  return beats.length === 1 && only && only.to - only.from === 1
    ? { step: 'shown', beat: only, index: 0 }
    : { step: 'summary' };
}

/**
 * The next stand of the show. An event that has no meaning where the show stands changes nothing.
 */
export function advance(beats: readonly Beat[], show: Show, event: ShowEvent): Show {
  if (show.step === 'summary') return show;
  switch (event.type) {
    case 'start':
      return show.step === 'waiting' ? { ...show, step: 'opening' } : show;
    case 'opened':
      return show.step === 'opening' ? { ...show, step: 'shown' } : show;
    case 'next': {
      if (show.step !== 'shown') return show;
      const next = beatAt(beats, show.beat.to);
      return next === null ? endOf(beats) : { step: 'opening', ...next };
    }
    case 'skip':
      return endOf(beats);
    case 'paced':
      // What is being opened, or lies open, stays as it is.
      return show.step === 'waiting' ? beginShow(beats, show.beat.from) : show;
  }
}

/** How many packs of the purchase are open, which is what whoever goes on later has to know. */
export function openedIn(beats: readonly Beat[], show: Show): number {
  if (show.step === 'summary') return beats.at(-1)?.to ?? 0;
  return show.step === 'shown' ? show.beat.to : show.beat.from;
}
