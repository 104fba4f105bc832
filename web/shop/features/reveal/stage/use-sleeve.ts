import { useCallback, useEffect, useState } from 'react';

/**
 * A cover that has not come by then is done without, in milliseconds: nobody waits for a picture.
 */
const patience = 1200;

/**
 * `coming`: its cover is being fetched, and nothing is shown yet; `on`: it hides the pack; `off`:
 * the pack stands free.
 */
export type SleeveStand = 'coming' | 'on' | 'off';

/**
 * The sleeve of a stage, as far as it has come.
 *
 * @param cover what is printed on it; null where the pack comes without one
 * @param step a sleeve is put on only before the first tap
 */
export function useSleeve(cover: string | null, step: 'waiting' | 'opening' | 'shown') {
  const [stand, setStand] = useState<SleeveStand>(cover === null ? 'off' : 'coming');
  const waits = step === 'waiting';
  useEffect(() => {
    if (cover === null || !waits) return;
    let wanted = true;
    const settle = (to: SleeveStand) => {
      if (wanted) setStand((now) => (now === 'coming' ? to : now));
    };
    const picture = new Image();
    picture.src = cover;
    picture.decode().then(
      () => settle('on'),
      () => settle('off'),
    );
    const late = setTimeout(() => settle('off'), patience);
    return () => {
      wanted = false;
      clearTimeout(late);
    };
  }, [cover, waits]);
  const takeOff = useCallback(() => setStand('off'), []);
  const gone = step === 'shown' || (stand === 'coming' && !waits);
  return { stand: gone ? 'off' : stand, takeOff };
}
