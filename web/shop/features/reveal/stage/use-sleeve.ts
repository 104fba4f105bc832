import { useCallback, useEffect, useState } from 'react';

/** Timeout of the cover's picture, in milliseconds: after it the sleeve is left out. */
const coverTimeoutMs = 1200;

/**
 * `coming`: the cover is loading, and nothing is shown yet; `on`: the sleeve hides the pack; `off`:
 * nothing covers the pack.
 */
export type SleeveState = 'coming' | 'on' | 'off';

/**
 * Holds the state of a stage's sleeve: `coming`, `on` or `off`.
 *
 * @param cover the picture on it; null if the pack has no sleeve
 * @param step a sleeve is shown only before the first tap
 */
export function useSleeve(cover: string | null, step: 'waiting' | 'opening' | 'shown') {
  const [state, setState] = useState<SleeveState>(cover === null ? 'off' : 'coming');
  const waits = step === 'waiting';
  useEffect(() => {
    if (cover === null || !waits) return;
    let wanted = true;
    const settle = (to: SleeveState) => {
      if (wanted) setState((now) => (now === 'coming' ? to : now));
    };
    const picture = new Image();
    picture.src = cover;
    picture.decode().then(
      () => settle('on'),
      () => settle('off'),
    );
    const late = setTimeout(() => settle('off'), coverTimeoutMs);
    return () => {
      wanted = false;
      clearTimeout(late);
    };
  }, [cover, waits]);
  const takeOff = useCallback(() => setState('off'), []);
  const gone = step === 'shown' || (state === 'coming' && !waits);
  return { state: gone ? 'off' : state, takeOff };
}
