import { useEffect } from 'react';
import type { Grade } from '../grade.rules.ts';
import { type Sound, useSound } from './use-sound.ts';

/** From one beat of a heart to the next, in milliseconds. */
const heartbeatMs = 1_300;

interface Heard {
  /** The card is shown. */
  readonly shown: boolean;
  /** A star waits for the member's hand. */
  readonly brewing: boolean;
  readonly grade: Grade;
}

/**
 * The sound of a show: a star is felt while it waits, a card is heard once it is shown, and nothing
 * once the show is left.
 */
export function useShowSound({ shown, brewing, grade }: Heard): Sound {
  const sound = useSound();
  useEffect(() => {
    if (!shown) return;
    sound.silence();
    sound.card(grade);
  }, [shown, sound, grade]);
  useEffect(() => {
    if (!brewing) return;
    const beats = setInterval(sound.heartbeat, heartbeatMs);
    return () => clearInterval(beats);
  }, [brewing, sound]);
  useEffect(() => sound.silence, [sound]);
  return sound;
}
