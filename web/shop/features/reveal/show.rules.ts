import type { Beat } from './pace.rules.ts';

/**
 * The step of the show. `waiting`: the overlay waits for the first tap. `opening`: the packs of
 * `beat` are on the stage, closed or being torn. `shown`: their cards are visible. `summary`: all
 * cards, best first.
 */
export type Show =
  | {
      readonly step: 'waiting' | 'opening' | 'shown';
      readonly beat: Beat;
      /**
       * The position among the beats of the purchase: the show gets faster from one to the next.
       */
      readonly index: number;
    }
  | { readonly step: 'summary' };

export type ShowEvent =
  | { readonly type: 'start' }
  | { readonly type: 'opened' }
  | { readonly type: 'next' }
  | { readonly type: 'skip' }
  /** The member has chosen another pace: the following beats are planned again. */
  | { readonly type: 'paced' };

/**
 * Returns the first step of a show: it starts or continues at the purchase's first unopened pack.
 */
export function beginShow(beats: readonly Beat[], opened: number): Show {
  const next = beatAt(beats, opened);
  return next === null ? endOf(beats) : { step: 'waiting', ...next };
}

/** Finds the next packs to open after the `opened` ones; null if none is left. */
export function beatAt(
  beats: readonly Beat[],
  opened: number,
): { readonly beat: Beat; readonly index: number } | null {
  const index = beats.findIndex(({ to }) => to > opened);
  const beat = beats[index];
  // If the batches were divided differently before, this is the rest of one.
  return beat === undefined
    ? null
    : { beat: { ...beat, from: Math.max(beat.from, opened) }, index };
}

/**
 * Returns the last step of a show: the summary. A purchase of one card has none: the card stays
 * shown.
 */
function endOf(beats: readonly Beat[]): Show {
  const only = beats[0];
  return beats.length === 1 && only && only.to - only.from === 1
    ? { step: 'shown', beat: only, index: 0 }
    : { step: 'summary' };
}

/**
 * Computes the next step of the show after an event. An event that has no meaning in the current
 * step changes nothing.
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
      // Packs that are being opened, and shown cards, stay as they are.
      return show.step === 'waiting' ? beginShow(beats, show.beat.from) : show;
  }
}

/** Counts the opened packs of the purchase, from which another visit or device continues. */
export function openedIn(beats: readonly Beat[], show: Show): number {
  if (show.step === 'summary') return beats.at(-1)?.to ?? 0;
  return show.step === 'shown' ? show.beat.to : show.beat.from;
}
