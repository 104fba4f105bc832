import { useEffect } from 'react';
import type { Grade } from '../grade.rules.ts';
import { type Sound, useSound } from './use-sound.ts';

/** Interval between two heartbeats, in milliseconds. */
const heartbeatMs = 1_300;

interface SoundInput {
  /** The card is shown. */
  readonly shown: boolean;
  /** A star waits for the member. */
  readonly brewing: boolean;
  readonly grade: Grade;
}

/**
 * Plays the sound of a show: a heartbeat while a star waits, notes once a card is shown, silence
 * after the show is left.
 */
export function useShowSound({ shown, brewing, grade }: SoundInput): Sound {
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
