import { type RefObject, useEffect } from 'react';
import type { Opening } from './opening.ts';
import type { SleeveState } from './use-sleeve.ts';

/** Controls of a running opening. */
export interface StageControl {
  /** A pack waits for the member. */
  readonly closed: boolean;
  /** A card waits with its back to the viewer for a thumb that turns it. */
  readonly faceDown: boolean;
  /** Opens a closed pack, turns such a card, speeds up a running opening, or ends a film. */
  press(): void;
}

interface ControlUse {
  readonly opening: RefObject<Opening | null>;
  /** The film of the beat, whether it waits for the member, and the action of a press. */
  readonly screening: {
    readonly state: 'none' | 'playing' | 'over';
    readonly isWaiting: boolean;
    readonly press: () => void;
  };
  readonly sleeve: { readonly state: SleeveState; readonly takeOff: () => void };
  /** The stage's own wrapping is removed. */
  readonly torn: boolean;
  readonly faceDown: boolean;
  readonly onControl: (control: StageControl | null) => void;
}

/**
 * Hands the caller the control by which a press continues the opening or its film, and takes it
 * back when the stage is removed.
 */
export function useControl(use: ControlUse): void {
  const { opening, screening, sleeve, torn, faceDown, onControl } = use;
  const { state: filmState, isWaiting, press: pressFilm } = screening;
  const { state: sleeveState, takeOff } = sleeve;
  useEffect(() => {
    const press = () => {
      if (sleeveState === 'on') takeOff();
      if (filmState !== 'playing') opening.current?.tap();
      // A press must not end a film that has not started.
      else if (sleeveState !== 'on') pressFilm();
    };
    onControl({ closed: filmState === 'none' ? !torn : isWaiting, faceDown, press });
    return () => onControl(null);
  }, [onControl, opening, filmState, isWaiting, pressFilm, torn, faceDown, sleeveState, takeOff]);
}
