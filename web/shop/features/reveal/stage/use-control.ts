import { type RefObject, useEffect } from 'react';
import type { Opening } from './opening.ts';
import type { SleeveStand } from './use-sleeve.ts';

/** What can be done with a running opening from outside. */
export interface StageControl {
  /** A pack waits for the hand. */
  readonly closed: boolean;
  /** Opens what is closed, hurries what is under way, ends a film. */
  press(): void;
}

interface ControlUse {
  readonly opening: RefObject<Opening | null>;
  /** The film of the beat, whether it waits for the hand, and what a press does to it. */
  readonly screening: {
    readonly stand: 'none' | 'playing' | 'over';
    readonly closed: boolean;
    readonly press: () => void;
  };
  readonly sleeve: { readonly stand: SleeveStand; readonly takeOff: () => void };
  /** The stage's own wrapping is off. */
  readonly torn: boolean;
  readonly onControl: (control: StageControl | null) => void;
}

/** Hands out the control of an opening while there is one. */
export function useControl({ opening, screening, sleeve, torn, onControl }: ControlUse): void {
  const { stand, closed, press: pressFilm } = screening;
  const { stand: sleeveStand, takeOff } = sleeve;
  useEffect(() => {
    const press = () => {
      if (sleeveStand === 'on') takeOff();
      if (stand !== 'playing') opening.current?.tap();
      // A film that has not begun is not what an impatient hand wants to end.
      else if (sleeveStand !== 'on') pressFilm();
    };
    onControl({ closed: stand === 'none' ? !torn : closed, press });
    return () => onControl(null);
  }, [onControl, opening, stand, closed, pressFilm, torn, sleeveStand, takeOff]);
}
