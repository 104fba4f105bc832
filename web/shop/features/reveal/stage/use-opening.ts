import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Grade } from '../grade.rules.ts';
import { Opening } from './opening.ts';
import { capsuleWrapping, foilWrapping } from './wrapping.ts';

export interface OpeningUse {
  readonly step: 'waiting' | 'opening' | 'shown';
  readonly wrapping: 'pack' | 'capsule';
  readonly grade: Grade;
  readonly many: boolean;
  readonly tempo: number;
  readonly opensItself: boolean;
  readonly reducesMotion: boolean;
  /**
   * `none`: the stage animates the opening; `playing`: a film does; `over`: the film has ended
   * before the card.
   */
  readonly film: 'none' | 'playing' | 'over';
  /** The wrapping is removed; the member has nothing left to do. */
  readonly onTorn: () => void;
  /** The card begins to wait for a thumb that turns it, or no longer does. */
  readonly onFaceDown: (isFaceDown: boolean) => void;
  readonly onOpened: () => void;
}

/** Runs the opening of a stage when its step starts, and aborts it on unmount. */
export function useOpening(
  root: RefObject<HTMLElement | null>,
  use: OpeningUse,
): RefObject<Opening | null> {
  const { step, wrapping, grade, many, tempo, opensItself, reducesMotion, film } = use;
  const opening = useRef<Opening | null>(null);
  const began = useRef(step);
  const latest = useRef(use);
  latest.current = use;
  const running = step !== 'waiting';
  const [performed, setPerformed] = useState(false);
  // Shown without animation: the card was seen before, or the member skipped the animation.
  const skipped = step === 'shown' && !performed;

  useEffect(() => {
    const element = root.current;
    if (!element || !running) return;
    const leaving = new AbortController();
    const current = new Opening({
      root: element,
      wrapping: wrapping === 'pack' ? foilWrapping(element) : capsuleWrapping(element),
      grade,
      tempo: skipped ? 0 : tempo,
      opensItself,
      stands: began.current === 'waiting',
      many,
      reducesMotion,
      onTorn: () => latest.current.onTorn(),
      onFaceDown: (isFaceDown) => latest.current.onFaceDown(isFaceDown),
      signal: leaving.signal,
    });
    opening.current = current;
    const shown = () => {
      setPerformed(true);
      latest.current.onOpened();
    };
    // An aborted opening is no error and needs no handling.
    const left = () => undefined;
    if (skipped) current.finish().catch(left);
    else if (film === 'none') current.perform().then(shown, left);
    else if (film === 'over') current.showCard().then(shown, left);
    return () => {
      leaving.abort();
      opening.current = null;
    };
  }, [root, running, wrapping, grade, many, tempo, opensItself, reducesMotion, film, skipped]);
  return opening;
}
