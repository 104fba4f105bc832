import { useRef } from 'react';
import type { FilmLead } from './film-lead.ts';
import { carriesOn, tornBy, tornOff } from './tear.rules.ts';

/**
 * A film under the hand: it follows a drag, and runs on by itself once enough of the foil is torn.
 */
export function useFilmLead(runOn: () => void) {
  const lead = useRef<FilmLead | null>(null);
  return {
    lead,
    pull(drag: number) {
      lead.current?.pull(drag);
      if (drag >= tornOff) runOn();
    },
    letGo(drag: number, speed: number) {
      if (carriesOn(tornBy(drag), speed)) runOn();
    },
  };
}
