import { useEffect, useRef, useState } from 'react';

/** How long after the stage has appeared a cover may still be printed on it, in milliseconds. */
const latestPrintMs = 400;

/** The covers that can be painted without waiting. */
const decoded = new Set<string>();

/**
 * Returns the cover to print on the foil once it can be painted; null until then. A cover that is
 * late is left out: it must not appear on foil that is already being torn.
 */
export function useDecodedCover(
  cover: string | null,
  step: 'waiting' | 'opening' | 'shown',
): string | null {
  const [ready, setReady] = useState(cover !== null && decoded.has(cover));
  const waits = useRef(true);
  waits.current = step === 'waiting';
  useEffect(() => {
    if (cover === null || decoded.has(cover)) return;
    let wanted = true;
    const from = performance.now();
    const picture = new Image();
    picture.src = cover;
    picture.decode().then(
      () => {
        decoded.add(cover);
        const inTime = waits.current || performance.now() - from < latestPrintMs;
        if (wanted && inTime) setReady(true);
      },
      // Without its cover the pack keeps its plain foil.
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [cover]);
  return ready ? cover : null;
}
