import { useRef } from 'react';
import type { FilmLead } from './film-lead.ts';
import { carriesOn, tornBy, tornOff } from './tear.rules.ts';

/**
 * Lets a drag control a film: it follows the drag, and plays on by itself once enough foil is torn.
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
