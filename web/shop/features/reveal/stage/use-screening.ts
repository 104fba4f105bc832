import { useCallback, useEffect, useState } from 'react';
import type { Film } from '../films.ts';

interface ScreeningUse {
  readonly film: Film | null;
  readonly reducesMotion: boolean;
  readonly step: 'waiting' | 'opening' | 'shown';
}

/**
 * How long a filmed pack waits for the member before it opens by itself, in milliseconds. It equals
 * the wait of the stage's own pack, so that nobody is stuck.
 */
const opensItselfAfterMs = 20_000;

/**
 * Holds the state of a step's film. `none`: there is none, or it failed, and the stage animates the
 * opening; `playing`: its first frame is shown, or it plays; `over`: it has ended, and the card
 * follows.
 *
 * A press starts a film that waits, and ends one that plays. A film that nobody starts begins by
 * itself after 20 seconds.
 *
 * @param playsAtOnce it plays as soon as the opening starts; otherwise it waits for the member
 */
export function useScreening({ film, reducesMotion, step }: ScreeningUse, playsAtOnce: boolean) {
  const [state, setState] = useState<'none' | 'playing' | 'over'>(
    film === null || reducesMotion ? 'none' : 'playing',
  );
  const [released, setReleased] = useState(playsAtOnce);
  const isWaiting = state === 'playing' && !released;
  const release = useCallback(() => setReleased(true), []);
  const end = useCallback(() => setState('over'), []);
  const fail = useCallback(() => setState((now) => (now === 'playing' ? 'none' : now)), []);
  useEffect(() => {
    if (step !== 'opening' || !isWaiting) return;
    const timer = setTimeout(release, opensItselfAfterMs);
    return () => clearTimeout(timer);
  }, [step, isWaiting, release]);
  return { state, isWaiting, release, end, fail, press: isWaiting ? release : end };
}
