import type { Beat } from './pace.rules.ts';

/**
 * Where the show stands. `waiting`: the overlay asks for the first tap. `opening`: the pack of `beat` is on the stage,
 * closed or being torn. `shown`: its card is seen. `summary`: all of them, best first.
 */
export type Show =
  | { readonly step: 'waiting' | 'opening' | 'shown'; readonly beat: number }
  | { readonly step: 'summary' };

export type ShowEvent =
  | { readonly type: 'start' }
  | { readonly type: 'opened' }
  | { readonly type: 'next' }
  | { readonly type: 'skip' };

/** Where a show begins, or goes on after a reload: at the first beat that was not opened yet. */
export function beginShow(beats: readonly Beat[], opened: number): Show {
  if (opened < beats.length) return { step: 'waiting', beat: Math.max(0, opened) };
  return endOf(beats);
}

/** One card needs no summary: it simply stays in the hand. */
function endOf(beats: readonly Beat[]): Show {
  const only = beats[0];
  return beats.length === 1 && only && only.to - only.from === 1
    ? { step: 'shown', beat: 0 }
    : { step: 'summary' };
}

/** The next stand of the show. An event that has no meaning where the show stands changes nothing. */
export function advance(beats: readonly Beat[], show: Show, event: ShowEvent): Show {
  if (show.step === 'summary') return show;
  switch (event.type) {
    case 'start':
      return show.step === 'waiting' ? { step: 'opening', beat: show.beat } : show;
    case 'opened':
      return show.step === 'opening' ? { step: 'shown', beat: show.beat } : show;
    case 'next': {
      if (show.step !== 'shown') return show;
      return show.beat + 1 < beats.length ? { step: 'opening', beat: show.beat + 1 } : endOf(beats);
    }
    case 'skip':
      return endOf(beats);
  }
}

/** How many beats are behind the member, which is what a reload has to remember. */
export function openedIn(beats: readonly Beat[], show: Show): number {
  if (show.step === 'summary') return beats.length;
  return show.step === 'shown' ? show.beat + 1 : show.beat;
}
