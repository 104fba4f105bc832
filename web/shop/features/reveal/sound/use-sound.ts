import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { sessionValues } from '../../../../kit/lib/session-values.ts';
import { type Grade, starGrade } from '../grade.rules.ts';
import { Orchestra } from './orchestra.ts';

/** Whether sound is on in this browser. */
const setting = sessionValues('kaifu.sound.', z.boolean(), () => localStorage);

/** Sounds, and vibration on phones that support it. Silent until switched on. */
export interface Sound {
  readonly on: boolean;
  switchTo(on: boolean): void;
  /** Must be called within each press: browsers block sound before one. */
  wake(): void;
  /** Plays a heartbeat while a pack waits for the member. */
  heartbeat(): void;
  /** Starts the sound of a film of this grade, at this multiple of its speed, from this second. */
  opening(grade: Grade, speed: number, from: number): void;
  /** Plays the sound of a wrapping that the member tore off. */
  torn(grade: Grade): void;
  card(grade: Grade): void;
  /** Stops the sound of an animation that is no longer visible. */
  silence(): void;
}

/** Returns the show's sound and the switch for it, whose setting is stored. */
export function useSound(): Sound {
  const [on, setOn] = useState(() => setting.read('on') ?? false);
  const orchestra = useRef<Orchestra | null>(null);
  const wakeOrchestra = useCallback(() => {
    orchestra.current ??= new Orchestra();
    orchestra.current.wake();
  }, []);
  const closeOrchestra = useCallback(() => {
    orchestra.current?.close();
    orchestra.current = null;
  }, []);
  useEffect(() => closeOrchestra, [closeOrchestra]);

  return useMemo(() => {
    const vibrate = (pattern: number[]) => {
      if (on) navigator.vibrate?.(pattern);
    };
    return {
      on,
      /** Switches the sound on or off and stores the setting. */
      switchTo(wanted) {
        setting.write('on', wanted);
        if (wanted) wakeOrchestra();
        else closeOrchestra();
        setOn(wanted);
      },
      wake() {
        if (on) wakeOrchestra();
      },
      heartbeat: () => vibrate([14, 110, 22]),
      opening: (grade, speed, from) => orchestra.current?.playOpening(grade, speed, from),
      torn(grade) {
        vibrate(grade >= starGrade ? [12, 30, 12, 60, 40] : [12]);
        orchestra.current?.playTorn(grade);
      },
      card(grade) {
        vibrate(grade >= starGrade ? [30, 40, 60] : [8]);
        orchestra.current?.playCard(grade);
      },
      silence: () => orchestra.current?.silence(),
    };
  }, [on, wakeOrchestra, closeOrchestra]);
}
