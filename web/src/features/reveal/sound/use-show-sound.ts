import { useEffect } from 'react';
import type { Grade } from '../grade.rules.ts';
import { type Sound, useSound } from './use-sound.ts';

/** The sound of a show: a card of this grade is heard once it is shown, and nothing any more once the show is left. */
export function useShowSound(shown: boolean, grade: Grade): Sound {
  const sound = useSound();
  useEffect(() => {
    if (!shown) return;
    sound.silence();
    sound.card(grade);
  }, [shown, sound, grade]);
  useEffect(() => sound.silence, [sound]);
  return sound;
}
